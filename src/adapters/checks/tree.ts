import { existsSync, readdirSync, type Dirent } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import picomatch from 'picomatch';
import { findProgram } from '../../lib/containment.js';
import { capture } from '../../lib/process.js';
import type { Evidence } from './detected.js';

/** Folders that hold other people's code, or no tests of the project. */
const LEFT_OUT = new Set(['node_modules', 'vendor', 'target', 'dist', 'build', 'fixtures', '__fixtures__', 'testdata', 'examples']);
const isWalked = (name: string): boolean => !name.startsWith('.') && !LEFT_OUT.has(name);

/** The files under `cwd` that a pattern names, sorted; the pattern itself when it is none, or names nothing. */
export function expandGlobs(cwd: string, pattern: string): readonly string[] {
  const found = isGlob(pattern) ? filesMatching(cwd, pattern) : [];
  return found.length === 0 ? [pattern] : found;
}

export const isGlob = (pattern: string): boolean => picomatch.scan(pattern).isGlob === true;

/** The files under `cwd` that a glob names, sorted, with `/`. Hidden folders and `node_modules` only where the glob names them. */
export function filesMatching(cwd: string, glob: string): readonly string[] {
  const base = picomatch.scan(glob).base || '.';
  const matches = picomatch(glob.replace(/^\.\//, ''));
  return filesBelow(join(cwd, base), (name) => name !== 'node_modules' && !name.startsWith('.'))
    .map((path) => relative(cwd, path).split(sep).join('/')).filter((path) => matches(path)).sort();
}

function filesBelow(folder: string, enter: (name: string) => boolean): string[] {
  return entriesOf(folder).flatMap((entry) => {
    if (entry.isDirectory()) return enter(entry.name) ? filesBelow(join(folder, entry.name), enter) : [];
    return [join(folder, entry.name)];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Folders of a repository down to a depth, '.' first, relative and with `/`. */
export function foldersOf(root: string, depth: number): readonly string[] {
  const below = (folder: string, left: number): string[] => (left === 0 ? [] : entriesOf(join(root, folder))
    .filter((entry) => entry.isDirectory() && isWalked(entry.name))
    .map((entry) => (folder === '.' ? entry.name : `${folder}/${entry.name}`))
    .flatMap((path) => [path, ...below(path, left - 1)]));
  return ['.', ...below('.', depth)];
}

export function evidenceAt(root: string, folder: string): Evidence {
  const at = join(root, folder);
  const searchPath = process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
  return {
    folder,
    exists: (path) => existsSync(join(at, path)),
    names: (path) => entriesOf(join(at, path)).map(({ name }) => name),
    text: (path) => readFile(join(at, path), 'utf8').catch(() => null),
    hasProgram: (name) => findProgram(name, at, searchPath) !== null,
    ask: async ([name = '', ...args]) => {
      const program = findProgram(name, at, searchPath);
      if (program === null) return false;
      const { code } = await capture([program, ...args], { cwd: '/', env: { PATH: searchPath, HOME: process.env['HOME'] ?? '/' } });
      return code === 0;
    },
  };
}
