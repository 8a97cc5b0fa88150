import { covers } from '../command-compare.js';
import { isHarmless } from '../rules.js';
import { ALWAYS, alternativesOf, both, isComputed, newDemands, opposite, underEvent, type Alternatives } from './expression.js';
import { isMainBranch, isPaper, isSideBranch, watchesCode, type Gate, type GateKind, type Narrowing } from './gate.js';

export interface Around {
  /** Events that start the pipeline. */
  readonly events: readonly string[];
  /** Text of the pipeline. */
  readonly text: string;
  /** Conditions of other steps that run the same check. */
  readonly others: readonly Alternatives[];
  /** A linter or a compiler says the same on every machine. */
  readonly isPortable: boolean;
}

/** What the gates of a check ask now that they did not ask before. */
export function narrowings(before: readonly Gate[], after: readonly Gate[], around: Around): readonly Narrowing[] {
  const out: Narrowing[] = [...conditions(before, after, around)];
  for (const gate of after) {
    const known = before.filter((g) => g.kind === gate.kind && (g.scope === gate.scope || gate.scope === 'step' || gate.scope === 'job'));
    const why = gate.kind === 'condition' ? null : narrowed(gate, known, around);
    if (why !== null) out.push({ line: gate.line, why, text: gate.values.join(', ') });
  }
  return out;
}

function narrowed(gate: Gate, known: readonly Gate[], around: Around): string | null {
  const was = known.flatMap((g) => g.values);
  const fresh = gate.values.filter((v) => !was.includes(v));
  const lost = was.filter((v) => !gate.values.includes(v));
  const isNew = known.length === 0;
  const kinds: Readonly<Partial<Record<GateKind, () => string | null>>> = {
    off: () => (isNew ? `it does not run by itself any more (${gate.values.join(', ')})` : null),
    excused: () => (isNew ? `its failure does not count any more (${gate.values.join(', ')})` : null),
    paths: () => paths(gate, { isNew, fresh, lost }, around),
    'paths-ignore': () => first(fresh.filter((v) => !isPaper(v) && !v.startsWith('!')), (v) => `changes of ${v} do not start it any more`),
    branches: () => branches(gate, isNew, was),
    'branches-ignore': () => first(fresh.filter((v) => !isSideBranch(v)), (v) => `changes for ${v} do not start it any more`),
    types: () => types(gate.values, was, isNew),
    'files-ignore': () => first(fresh.filter((v) => !plain(v).split('|').every((one) => isHarmless(one) || isPaper(one)) && !narrower(v, lost)), (v) => `files like ${v} are left out now`),
    files: () => ((isNew ? !/\\\.|\.\w+[)$'"]*$|\*\.|types/.test(fresh.join()) : lost.some((v) => !gate.values.some((g) => widens(g, v)))) && fresh.length > 0 ? `only files like ${fresh.join(', ')} are looked at now` : null),
    folder: () => (isNew && /(?:^|\/)(?:examples?|docs?|samples?|demo|smoke|scripts|tmp|fixtures?)\b/.test(gate.values.join()) ? `it runs in ${gate.values.join()} only` : null),
  };
  return kinds[gate.kind]?.() ?? null;
}

const first = (list: readonly string[], say: (value: string) => string): string | null => (list[0] === undefined ? null : say(list[0]));

function paths(gate: Gate, { isNew, fresh, lost }: { readonly isNew: boolean; readonly fresh: readonly string[]; readonly lost: readonly string[] }, around: Around): string | null {
  const shut = fresh.find((v) => v.startsWith('!') && !isPaper(v.slice(1)) && !isHarmless(v.slice(1)));
  if (shut !== undefined) return `changes of ${shut.slice(1)} do not start it any more`;
  if (isNew) return watchesCode(gate.values, around.text) ? null : `only changes of ${gate.values.join(', ')} start it now`;
  return first(lost.filter((v) => !v.startsWith('!') && !isPaper(v) && !/^\.|\.(?:ya?ml|json|toml|lock)$/.test(v) && !gate.values.some((g) => covers(g, v))), (v) => `changes of ${v} do not start it any more`);
}

function branches(gate: Gate, isNew: boolean, was: readonly string[]): string | null {
  const shut = gate.values.filter((v) => v.startsWith('!') && !was.includes(v) && !isSideBranch(v));
  if (shut[0] !== undefined) return `changes for ${shut[0].slice(1)} do not start it any more`;
  const main = gate.values.some((v) => isMainBranch(v));
  if (main || (!isNew && !was.some((v) => isMainBranch(v)))) return null;
  return `only ${gate.values.join(', ')} starts it now`;
}

const USUAL = /^(?:opened|synchronize|reopened|push|pull_request|pre-commit|commit|pre-push|push|tag_off|merge-commit|pre-merge-commit)$/;
function types(now: readonly string[], was: readonly string[], isNew: boolean): string | null {
  const usual = now.some((v) => USUAL.test(v) && v !== 'opened' && v !== 'reopened');
  return usual || (!isNew && !was.some((v) => USUAL.test(v))) ? null : `only ${now.join(', ')} starts it now`;
}

const plain = (pattern: string): string => pattern.replace(/[\\^$()]/g, '').replace(/\.?\*+$/, '');
/** A list of what is left out that only got more exact. */
const narrower = (value: string, lost: readonly string[]): boolean => lost.some((v) => plain(v) !== '' && plain(value).startsWith(plain(v)) && value.length > v.length);
const widens = (wide: string, narrow: string): boolean => covers(plain(wide), plain(narrow)) || wide.includes(narrow) && wide.includes('|');

function conditions(before: readonly Gate[], after: readonly Gate[], around: Around): readonly Narrowing[] {
  const [was, is] = [conditionOf(before), conditionOf(after)];
  const gates = after.filter((g) => g.kind === 'condition' && !before.some((b) => b.kind === 'condition' && b.values.join() === g.values.join()));
  if (gates.length === 0) return [];
  const events = around.events.filter((event) => /^(?:push|pull_request|pull_request_target|merge_group)$/.test(event));
  for (const event of events.length === 0 ? [''] : events) {
    const [then, now] = event === '' ? [was, is] : [underEvent(was, event), underEvent(is, event)];
    const demands = newDemands(then, now).filter((d) => !(around.isPortable && /\b(?:matrix|runner|strategy)\./.test(d)) && !isShared(d, around.others));
    const gate = gates.find((g) => demands.some((d) => d === 'false' || alternativesOf(g.values.join()).flat().includes(d))) ?? gates[0];
    if (demands.length > 0 && gate !== undefined) return [{ line: gate.line, why: `it runs only if ${demands.join(' and ')}`, text: gate.values.join(), ...(demands.every(isComputed) ? { unclear: true } : {}) }];
  }
  return [];
}

/** Another step runs the same when the demand does not hold. */
const isShared = (demand: string, others: readonly Alternatives[]): boolean => others.some((other) => other.some((demands) => demands.includes(opposite(demand)) || (/==/.test(demand) && demands.some((d) => d.split(' ')[0] === demand.split(' ')[0] && d !== demand))));

/** All conditions that stand over a command together. */
export const conditionOf = (gates: readonly Gate[]): Alternatives => gates.filter((g) => g.kind === 'condition').reduce<Alternatives>((list, g) => both(list, alternativesOf(g.values.join())), ALWAYS);
