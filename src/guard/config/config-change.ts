import type { ChangeSet } from '../change-set.js';
import type { Parse } from '../syntax.js';
import type { Command } from './commands.js';
import { commandsOf, isScriptFile } from './scripts.js';
import { CONFIG_RULES } from './rules.js';
import { settingsOf, type Setting } from './settings.js';
import { unreadableFrom } from './unreadable.js';

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
  const concerned = change.files.filter((f) => isConfigPath(f.path));
  const files = concerned.map((file): ConfigFile => {
    const before = file.before === null ? null : settingsOf(file.path, file.before, parse);
    const after = file.after === null ? null : settingsOf(file.path, file.after, parse);
    return {
      path: file.path, before, after: file.after === null ? null : (after ?? []),
      commandsBefore: file.before === null ? [] : commandsOf(file.path, file.before, before),
      commandsAfter: file.after === null ? [] : commandsOf(file.path, file.after, after),
    };
  });
  return { files, notes: concerned.flatMap((file) => noteOf(file, parse)) };
}

/** A file that cannot be read as what it is holds no setting that could be compared: that has to be said. */
function noteOf({ path, before, after }: ChangeSet['files'][number], parse: Parse): readonly string[] {
  const [was, is] = [before, after].map((text) => (text === null ? null : unreadableFrom(path, text, parse)));
  if (is !== null && is !== undefined) return [`${path}:${is}: the configuration cannot be read from here on`];
  return was === null || was === undefined ? [] : [`${path}:${was}: the configuration could not be read from here on before the change`];
}
