import { inspect } from 'node:util';
import type { RecordedCall } from './protocol.js';

const CALLS_MAX = 48;
const PER_CALL = 8;
/** Arguments may be cyclic. */
const DEPTH_MAX = 5;

/** Small deterministic generator (mulberry32), so that the same tests give the same variations. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Calls like the recorded ones with their arguments changed a little, for telling candidates apart by behaviour. */
export function variations(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const chance = generator(0x5eed);
  const distinct = new Map(calls.map((call) => [inspect([call.path, call.name, call.args], { depth: DEPTH_MAX, breakLength: Infinity }), call]));
  const found: RecordedCall[] = [];
  const base = [...distinct.values()];
  for (let round = 0; round < PER_CALL && found.length < CALLS_MAX; round++) {
    for (const call of base) {
      if (found.length >= CALLS_MAX || call.args.length === 0) continue;
      const position = Math.floor(chance() * call.args.length);
      found.push({ ...call, args: call.args.map((arg, i) => (i === position ? vary(arg, chance, 0) : arg)) });
    }
  }
  return found;
}

function vary(value: unknown, chance: () => number, depth: number): unknown {
  if (depth > DEPTH_MAX) return value;
  if (typeof value === 'number') return varyNumber(value, chance);
  if (typeof value === 'string') return varyText(value, chance);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return varyList(value, chance, depth);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const at = Math.floor(chance() * entries.length);
  return Object.fromEntries(entries.map(([key, inner], i) => [key, i === at ? vary(inner, chance, depth + 1) : inner]));
}

function varyNumber(value: number, chance: () => number): number {
  const steps = [value + 1, value - 1, value + 2, value * 2, Math.floor(value / 2), value + 7, 0, 1];
  return steps[Math.floor(chance() * steps.length)] ?? value;
}

function varyText(value: string, chance: () => number): string {
  const at = Math.floor(chance() * (value.length + 1));
  const other = value.charAt(Math.floor(chance() * value.length));
  const forms = [value.slice(0, at) + other + value.slice(at), value.slice(0, at) + value.slice(at + 1), [...value].reverse().join(''), value + value, value.toUpperCase(), '', value.slice(0, at)];
  return forms[Math.floor(chance() * forms.length)] ?? value;
}

function varyList(value: readonly unknown[], chance: () => number, depth: number): unknown[] {
  const at = Math.floor(chance() * Math.max(1, value.length));
  const forms: (() => unknown[])[] = [
    () => value.map((inner, i) => (i === at ? vary(inner, chance, depth + 1) : inner)),
    () => [...value.slice(0, at), ...value.slice(at + 1)],
    () => [...value].reverse(),
    () => [...value, ...(value.length > 0 ? [value[at]] : [])],
    () => [...value.slice(at), ...value.slice(0, at)],
    () => value.map((inner, i) => (i === at ? vary(inner, chance, depth + 1) : inner)),
  ];
  return forms[Math.floor(chance() * forms.length)]?.() ?? [...value];
}
