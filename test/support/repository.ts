import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** Root of this repository. */
export const ROOT = resolve(import.meta.dirname, '../..');

const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'dist-simulate', 'coverage', 'reports', '.git', '.stryker-tmp', '.countersign']);

/** Every file of the repository that somebody wrote, relative to the root with `/`, in order. */
export function filesOf(folder = ROOT): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : entry.isFile() ? [relative(ROOT, join(folder, entry.name)).replaceAll(sep, '/')] : []))
    .sort();
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Places where a pattern occurs in files, as `path:line: text`. */
export function occurrences(paths: readonly string[], pattern: RegExp): readonly string[] {
  return paths.flatMap((path) =>
    textOf(path).split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 120)}`] : [])));
}
