import type { ChangeSet } from '../change-set.js';
import type { SideName } from '../world.js';
import type { Parse } from '../syntax.js';
import { readSettings, type Setting } from './settings.js';

/** A setting with the file that says it. */
export interface PlacedSetting extends Setting {
  readonly file: string;
}

export interface Inherited {
  /** Settings of the files that it builds on, nearer ones first. */
  readonly settings: readonly PlacedSetting[];
  /** Bases that are packages, or not at hand. */
  readonly unknown: readonly string[];
  /** Bases as they are named. */
  readonly names: readonly string[];
}

const DEPTH_MAX = 5;
const NAMES = /(?:^|\.)(?:extends|extend|preset|presets|inherit_from|includes|extensionConfig)$/;

/** Reads what the configuration files of one version build on. */
export class Bases {
  readonly #change: ChangeSet;
  readonly #side: SideName;
  readonly #parse: Parse;

  constructor(change: ChangeSet, side: SideName, parse: Parse) {
    this.#change = change;
    this.#side = side;
    this.#parse = parse;
  }

  /** What `path` takes over from others. */
  of(path: string, depth = 0, seen: Set<string> = new Set([path])): Inherited {
    const text = this.textOf(path);
    if (text === null || depth > DEPTH_MAX) return { settings: [], unknown: [], names: [] };
    const own = readSettings(path, text, this.#parse).settings ?? [];
    const settings: PlacedSetting[] = [];
    const unknown: string[] = [];
    const names = referred(path, text, own);
    for (const name of names) {
      const base = this.#resolved(path, name);
      if (base === null) unknown.push(name);
      if (base === null || seen.has(base)) continue;
      seen.add(base);
      const above = this.of(base, depth + 1, seen);
      settings.push(...this.settingsOf(base), ...above.settings);
      unknown.push(...above.unknown);
    }
    return { settings, unknown, names };
  }

  settingsOf(path: string): readonly PlacedSetting[] {
    const text = this.textOf(path);
    const read = text === null ? [] : (readSettings(path, text, this.#parse).settings ?? []);
    return read.map((s) => ({ ...s, key: s.key.replace(/^workspace\.lints\./, 'lints.'), file: path }));
  }

  textOf(path: string): string | null {
    const file = this.#change.files.find((f) => (this.#side === 'before' ? (f.from ?? f.path) : f.path) === path);
    return file === undefined ? this.#change.context(path) : file[this.#side];
  }

  #resolved(from: string, name: string): string | null {
    const base = joined(from, name);
    return base === null ? null : (ENDINGS.map((ending) => `${base}${ending}`).find((path) => this.textOf(path) !== null) ?? null);
  }
}

const ENDINGS = ['', '.json', '.js', '.cjs', '.mjs', '.ts', '.mts', '.yml', '/index.js', '/index.ts', '/tsconfig.json', '/jest-preset.js', '/jest-preset.json', '/jest-preset.cjs', '/jest-preset.mjs'];

function joined(from: string, name: string): string | null {
  const parts = name.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/').replace(/^<rootDir>\//, '');
}

function referred(path: string, text: string, settings: readonly Setting[]): readonly string[] {
  const named = settings.filter((s) => NAMES.test(s.key) && !/^(?:jobs|workflows)\b/.test(s.key)).map((s) => s.value.replace(/^<rootDir>\//, './').replace(/\.js$/, '.js'));
  const imported = /\.[cm]?[jt]s$/.test(path) ? [...text.matchAll(/(?:\bfrom|\brequire\(|\bimport\()\s*["'](\.{1,2}\/[^"']+)["']/g)].map((m) => m[1] ?? '') : [];
  return [...named, ...imported, ...implied(path, settings)];
}

/** Files that a tool takes without being told: the properties of a .NET solution, the lints of a cargo workspace. */
function implied(path: string, settings: readonly Setting[]): readonly string[] {
  const name = /\.(?:cs|fs|vb)proj$/.test(path) ? 'Directory.Build.props' : settings.some((s) => s.key === 'lints.workspace' && s.value === 'true') ? 'Cargo.toml' : null;
  if (name === null) return [];
  const depth = path.split('/').length - 1;
  return Array.from({ length: depth + (name === 'Cargo.toml' ? 0 : 1) }, (_, i) => `${'../'.repeat(name === 'Cargo.toml' ? i + 1 : i)}${name}`);
}
