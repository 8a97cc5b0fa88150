import type { Finding } from '../../../core/index.js';
import { finding } from '../../scene.js';
import type { ConfigFile } from '../config-change.js';
import type { Setting } from '../settings.js';

const MATRIX = /(?:^|\.)(?:matrix|matrix\.parameters|parallel\.matrix(?:\[\d+\])?)\.([\w-]+)$|^(node_js|python|go|rvm|php|jdk|os|rust)$/;

interface Lost {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** Machines, versions and data bases that the checks ran with and do not run with any more. Old versions go, and new ones take the place of old ones. */
export function lostMatrix(file: ConfigFile, files: readonly ConfigFile[]): readonly Finding[] {
  const before = cellsIn(file.before ?? []);
  const everywhere = files.flatMap((f) => f.after ?? []).filter((s) => !/(?:^|\.)exclude\b/.test(s.key));
  const out: Lost[] = [];
  for (const [name, was] of before) {
    const is = everywhere.filter((s) => nameOf(s.key) === name || s.key.includes('matrix.include')).map((s) => s.value);
    const now = is.length > 0 ? is : everywhere.map((s) => s.value);
    const [gone, came] = [was.filter((s) => !now.includes(s.value)), is.filter((v) => !was.some((s) => s.value === v))];
    const worst = gone.find((s) => isLoss(s.value, { kept: now, came, gone: gone.length, isDynamic: is.some((v) => v.includes('${{')) }));
    if (worst !== undefined) out.push({ name, value: worst.value, line: worst.line });
  }
  const lost = out.map(({ name, value, line }) => finding({ detector: 'check-config-weakened', file: file.path, line, side: 'before', before: value, after: '', why: `${name}: ${value} is not checked any more` }));
  return [...lost, ...excluded(file, before)];
}

const nameOf = (key: string): string | undefined => {
  const found = MATRIX.exec(key);
  return found?.[1] ?? found?.[2];
};

function cellsIn(settings: readonly Setting[]): ReadonlyMap<string, readonly Setting[]> {
  const out = new Map<string, Setting[]>();
  for (const s of settings) {
    const name = nameOf(s.key);
    if (name === undefined || /^(?:include|exclude|experimental|fail-fast)$/.test(name) || s.value.includes('${{')) continue;
    out.set(name, [...(out.get(name) ?? []), s]);
  }
  return out;
}

const FAMILY = /ubuntu|linux|windows|macos|osx|freebsd/i;
const familyOf = (value: string): string | undefined => FAMILY.exec(value)?.[0].toLowerCase().replace('osx', 'macos').replace('linux', 'ubuntu');

interface Rest {
  readonly kept: readonly string[];
  readonly came: readonly string[];
  readonly gone: number;
  readonly isDynamic: boolean;
}

function isLoss(value: string, { kept, came, gone, isDynamic }: Rest): boolean {
  if (isDynamic) return false;
  const family = familyOf(value);
  if (family !== undefined) return !kept.some((v) => familyOf(v) === family);
  if (came.length >= gone) return false;
  const version = versionOf(value);
  if (version === null) return !/^(?:nightly|latest|head|dev|lts.*|stable|beta|canary|pypy.*|truffleruby.*|jruby.*)$/i.test(value);
  const rest = kept.map(versionOf).filter((v) => v !== null);
  return rest.length === 0 || !rest.some((v) => compared(version, v) < 0);
}

const versionOf = (value: string): readonly number[] | null => {
  const found = /^[v^~>=]*(\d+(?:\.(?:\d+|x))*)(?:-?dev|\.x|t)?$/.exec(value.replace(/^(?:pypy-?|go|php|ruby-?|jdk|py)/, ''));
  return found === null ? null : (found[1] ?? '').split('.').map(Number).filter((n) => !Number.isNaN(n));
};
const compared = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
};

/** Cells that are cut out of a matrix, and were in it. */
function excluded(file: ConfigFile, before: ReadonlyMap<string, readonly Setting[]>): readonly Finding[] {
  const entries = (settings: readonly Setting[]): ReadonlyMap<string, readonly Setting[]> => {
    const out = new Map<string, Setting[]>();
    for (const s of settings) {
      const at = /^(.*matrix\.exclude\[\d+\])\./.exec(s.key)?.[1];
      if (at !== undefined) out.set(at, [...(out.get(at) ?? []), s]);
    }
    return out;
  };
  const shown = (entry: readonly Setting[]): string => entry.map((s) => `${s.key.slice(s.key.lastIndexOf('.') + 1)}: ${s.value}`).sort().join(', ');
  const known = new Set([...entries(file.before ?? []).values()].map(shown));
  const fresh = [...entries(file.after ?? []).values()].find((entry) => !known.has(shown(entry)) && entry.every((s) => {
    const was = before.get(s.key.slice(s.key.lastIndexOf('.') + 1)) ?? [];
    return was.some((b) => b.value === s.value) && !isOldest(s.value, was);
  }));
  return fresh?.[0] === undefined ? [] : [finding({ detector: 'check-config-weakened', file: file.path, line: fresh[0].line, before: '', after: shown(fresh), why: `${shown(fresh)} is not checked any more` })];
}

const isOldest = (value: string, all: readonly Setting[]): boolean => {
  const version = versionOf(value);
  return version !== null && all.length > 1 && all.every(({ value: v }) => compared(version, versionOf(v) ?? version) <= 0);
};
