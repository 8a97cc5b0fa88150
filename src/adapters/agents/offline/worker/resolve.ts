import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXTENSIONS = ['', '.js', '.ts', '.tsx', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.json'];
/** TypeScript sources are imported under the name their compiled form will have. */
const COMPILED: Readonly<Record<string, readonly string[]>> = { '.js': ['.ts', '.tsx'], '.mjs': ['.mts'], '.cjs': ['.cts'], '.jsx': ['.tsx'] };

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Absolute path of a relative or absolute import, with the extension guessing of the common bundlers; null when there is no such file. */
export function resolveFile(specifier: string, fromFile: string): string | null {
  const bare = specifier.startsWith('file:') ? fileURLToPath(specifier) : specifier.replace(/\?.*$/, '');
  const base = resolve(dirname(fromFile), bare);
  const extension = /\.\w+$/.exec(base)?.[0] ?? '';
  const candidates = [
    ...EXTENSIONS.map((e) => base + e),
    ...(COMPILED[extension] ?? []).map((e) => base.slice(0, -extension.length) + e),
    ...EXTENSIONS.slice(1).map((e) => join(base, `index${e}`)),
  ];
  return candidates.find(isFile) ?? null;
}

/** Absolute path of a package's entry under the `import` condition, for packages that `require.resolve` refuses; null when not found. */
export function resolvePackage(specifier: string, fromFile: string): string | null {
  const parts = specifier.split('/');
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const sub = `.${specifier.slice(name.length)}`;
  for (let folder = dirname(fromFile); ; folder = dirname(folder)) {
    const home = join(folder, 'node_modules', name);
    if (existsSync(join(home, 'package.json'))) return entryOf(home, sub);
    if (folder === dirname(folder)) return null;
  }
}

function entryOf(home: string, sub: string): string | null {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { exports?: unknown; module?: string; main?: string };
  const target = exported(manifest.exports, sub);
  if (target !== null) return join(home, target);
  if (sub !== '.') return resolveFile(join(home, sub), join(home, 'package.json'));
  return resolveFile(join(home, manifest.module ?? manifest.main ?? 'index.js'), join(home, 'package.json'));
}

function exported(exports: unknown, sub: string): string | null {
  if (typeof exports === 'string') return sub === '.' ? exports : null;
  if (typeof exports !== 'object' || exports === null) return null;
  const table = exports as Record<string, unknown>;
  if (!Object.keys(table).some((key) => key.startsWith('.'))) return sub === '.' ? underConditions(table) : null;
  return table[sub] === undefined ? byPattern(table, sub) : underConditions(table[sub]);
}

function byPattern(table: Record<string, unknown>, sub: string): string | null {
  const pattern = Object.keys(table).find((key) => {
    const [before = '', after = ''] = key.split('*');
    return key.includes('*') && sub.startsWith(before) && sub.endsWith(after);
  });
  if (pattern === undefined) return null;
  const [before = '', after = ''] = pattern.split('*');
  return underConditions(table[pattern])?.replace('*', sub.slice(before.length, sub.length - after.length)) ?? null;
}

const CONDITIONS = ['node', 'import', 'module', 'default', 'require'];

function underConditions(target: unknown): string | null {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return null;
  const table = target as Record<string, unknown>;
  const key = Object.keys(table).find((k) => CONDITIONS.includes(k) && underConditions(table[k]) !== null);
  return key === undefined ? null : underConditions(table[key]);
}
