import type { ChangeSet } from '../change-set.js';
import type { Parse } from '../syntax.js';
import type { Command } from './commands.js';
import { commandsOf, isScriptFile } from './scripts.js';
import { CONFIG_RULES } from './rules.js';
import { settingsOf, type Setting } from './settings.js';

export interface ConfigFile {
  readonly path: string;
  readonly before: readonly Setting[] | null;
  readonly after: readonly Setting[] | null;
  readonly commandsBefore: readonly Command[];
  readonly commandsAfter: readonly Command[];
}

export interface ConfigChange {
  readonly files: readonly ConfigFile[];
}

const isConfigPath = (path: string): boolean => isScriptFile(path) || CONFIG_RULES.some((r) => r.files.test(path));

/** Both versions of every changed configuration file, as data. */
export function readConfig(change: ChangeSet, parse: Parse): ConfigChange {
  const files = change.files.filter((f) => isConfigPath(f.path)).map((file): ConfigFile => {
    const before = file.before === null ? null : settingsOf(file.path, file.before, parse);
    const after = file.after === null ? null : settingsOf(file.path, file.after, parse);
    return {
      path: file.path, before, after: file.after === null ? null : (after ?? []),
      commandsBefore: file.before === null ? [] : commandsOf(file.path, file.before, before),
      commandsAfter: file.after === null ? [] : commandsOf(file.path, file.after, after),
    };
  });
  return { files };
}
