import type { ChangeSet } from '../change-set.js';
import type { Parse } from '../syntax.js';
import type { Command } from './commands.js';
import { commandsOf, isScriptFile } from './scripts.js';
import { CONFIG_RULES } from './rules.js';
import { readSettings, type Setting } from './settings.js';

export interface ConfigFile {
  readonly path: string;
  readonly before: readonly Setting[] | null;
  readonly after: readonly Setting[] | null;
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
  const files = change.files.filter((f) => isConfigPath(f.path)).map((file): ConfigFile => {
    const [was, is] = [file.before, file.after].map((text) => (text === null ? null : readSettings(file.path, text, parse)));
    const [before, after] = [was?.settings ?? null, is?.settings ?? null];
    notes.push(...noteOf(file.path, was?.brokenAt ?? null, is?.brokenAt ?? null));
    return {
      path: file.path, before, after: file.after === null ? null : (after ?? []),
      commandsBefore: file.before === null ? [] : commandsOf(file.path, file.before, before),
      commandsAfter: file.after === null ? [] : commandsOf(file.path, file.after, after),
    };
  });
  return { files, notes };
}

/** A file that cannot be read as what it is holds no setting that could be compared: that has to be said. */
function noteOf(path: string, was: number | null, is: number | null): readonly string[] {
  if (is !== null) return [`${path}:${is}: the configuration cannot be read from here on`];
  return was === null ? [] : [`${path}:${was}: the configuration could not be read from here on before the change`];
}
