import type { ChangeSet, FileVersions } from '../change-set.js';
import type { Parse } from '../syntax.js';
import type { Command } from './commands.js';
import { commandsOf, isScriptFile } from './scripts.js';
import { hiddenBy } from './homes.js';
import { Bases, type Inherited, type PlacedSetting } from './inherited.js';
import { CONFIG_RULES } from './rules.js';
import { readSettings, type Setting } from './settings.js';

export interface ConfigFile {
  readonly path: string;
  /** Its path before the change. */
  readonly from: string;
  /** It went with the folder that it was for. */
  readonly isFolderGone: boolean;
  readonly before: readonly Setting[] | null;
  readonly after: readonly Setting[] | null;
  /** What it takes over from the files that it builds on. */
  readonly inherits: { readonly before: Inherited; readonly after: Inherited };
  /** Settings of unchanged files that a new file hides from its tool. */
  readonly hidden: readonly PlacedSetting[];
  readonly commandsBefore: readonly Command[];
  readonly commandsAfter: readonly Command[];
}

export interface ConfigChange {
  readonly files: readonly ConfigFile[];
  /** What could not be read. */
  readonly notes: readonly string[];
}

const isConfigPath = (path: string): boolean => isScriptFile(path) || CONFIG_RULES.some((r) => r.files.test(path));

/** Both versions of every changed configuration file, as data. */
export function readConfig(change: ChangeSet, parse: Parse): ConfigChange {
  const notes: string[] = [];
  const bases = { before: new Bases(change, 'before', parse), after: new Bases(change, 'after', parse) };
  const files = change.files.map(renamedAway).filter((f) => isConfigPath(f.path)).map((file): ConfigFile => {
    const [was, is] = [file.before, file.after].map((text) => (text === null ? null : readSettings(file.path, text, parse)));
    const [before, after] = [was?.settings ?? null, is?.settings ?? null];
    notes.push(...noteOf(file.path, was?.brokenAt ?? null, is?.brokenAt ?? null));
    return {
      path: file.path, from: file.from ?? file.path, isFolderGone: isFolderGone(file.path, change), before, after: file.after === null ? null : (after ?? []),
      inherits: { before: bases.before.of(file.from ?? file.path), after: bases.after.of(file.path) },
      hidden: file.before === null ? hiddenBy(file.path).filter((path) => change.context(path) !== null).flatMap((path) => bases.before.settingsOf(path)) : [],
      commandsBefore: file.before === null ? [] : commandsOf(file.path, file.before, before),
      commandsAfter: file.after === null ? [] : commandsOf(file.path, file.after, after),
    };
  });
  return { files, notes };
}

/** A file that is renamed to something that no tool looks for is gone. */
const renamedAway = (file: FileVersions): FileVersions => (file.from !== null && isConfigPath(file.from) && !isConfigPath(file.path) ? { ...file, path: file.from, from: null, after: null, status: 'deleted' } : file);

/** A project within the tree was taken out with everything in it. */
function isFolderGone(path: string, { files }: ChangeSet): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1).replace(/\.(?:github\/workflows|circleci|buildkite)\/$/, '');
  const inside = files.filter((f) => (f.from ?? f.path).startsWith(folder) && f.before !== null && (f.from ?? f.path) !== path);
  return folder !== '' && inside.length > 0 && inside.every((f) => f.after === null || !f.path.startsWith(folder));
}

/** A file that cannot be read as what it is holds no setting that could be compared: that has to be said. */
function noteOf(path: string, was: number | null, is: number | null): readonly string[] {
  if (is !== null) return [`${path}:${is}: the configuration cannot be read from here on`];
  return was === null ? [] : [`${path}:${was}: the configuration could not be read from here on before the change`];
}
