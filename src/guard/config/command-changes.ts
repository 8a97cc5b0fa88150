import type { Finding } from '../../core/index.js';
import { finding, type Scene } from '../scene.js';
import { groupedBy } from '../group.js';
import { remembered } from '../remembered.js';
import { weakerThan } from './command-compare.js';
import { CommandPool, placeOf } from './command-pool.js';
import type { Command } from './commands.js';
import { triggersOf } from './pipeline/triggers.js';
import type { Narrowing } from './pipeline/gate.js';
import { conditionOf, narrowings } from './pipeline/narrowing.js';
import { systemOf } from './pipeline/systems.js';
import { isHarmless } from './rules.js';

/** Commands of scripts, recipes and pipelines that check less than before. */
export function weakenedCommands(scene: Scene): readonly Finding[] {
  const before = scene.config.files.flatMap((f) => f.commandsBefore);
  const after = scene.config.files.flatMap((f) => f.commandsAfter);
  return [...checks(before, after, scene), ...filters(before, after), ...prerequisites(before, after), ...echoes(before, after)];
}

const report = (command: Command, was: string, why: string, side: 'before' | 'after' = 'after'): Finding =>
  finding({ detector: 'check-config-weakened', file: command.file, line: command.line, side, before: was, after: side === 'after' ? command.text : '', why: `${command.label}: ${why}` });

function checks(before: readonly Command[], after: readonly Command[], scene: Scene): readonly Finding[] {
  const out: Finding[] = [];
  const pool = new CommandPool(before, after);
  const kept = keptInPlace(before, pool);
  const taken = new Set(kept.values());
  const isExplained = explained(before, after, scene);
  for (const old of before) {
    if (old.check === null || isIdle(old)) continue;
    const found = kept.get(old) ?? counterpart(old, pool, taken);
    if (found === null) {
      if (!isExplained(old)) out.push(report(old, old.text, 'the command is gone and runs nowhere else in the change', 'before'));
      continue;
    }
    const why = weakerThan(old, found);
    if (why.length > 0) out.push(report(found, old.text, why.join('; ')));
    for (const gate of gated(old, found, { pool, scene })) out.push(finding({ detector: 'check-config-weakened', ...(gate.unclear === true ? { level: 'warn' as const } : {}), file: found.file, line: gate.line, before: old.text, after: gate.text, why: `${found.label}: ${gate.why}` }));
  }
  return unique(out);
}

/** Nothing that it finds counts. */
const isIdle = (old: Command): boolean =>
  (old.masks.length > 0 && old.masks.every((m) => m !== 'condition') && old.masks[0]?.startsWith('|') !== true) || (old.gates ?? []).some((g) => g.kind === 'off' || g.kind === 'excused');

/** What its pipeline newly asks before the check runs or counts. */
function gated(old: Command, found: Command, { pool, scene }: { readonly pool: CommandPool; readonly scene: Scene }): readonly Narrowing[] {
  if (found.gates === undefined || found.gates.length === 0) return [];
  const { events, text } = pipelinesOf(scene).get(found.file) ?? { events: [], text: '' };
  return narrowings(old.gates ?? [], found.gates, { events, others: pool.gatesBeside(found).map(conditionIn), text, isPortable: old.check?.family !== 'tests' });
}

const conditionIn = remembered(conditionOf);
/** What starts the pipelines of a change, and all that they say. */
const pipelinesOf = remembered(({ config }: Scene) => new Map([...config.files].reverse().map(({ path, after }) => {
  const [system, settings] = [systemOf(path), after ?? []];
  return [path, { events: system === null ? [] : (triggersOf(system, settings) ?? []).map((t) => t.event), text: settings.map((s) => s.value).join('\n') }] as const;
})));

const unique = (list: readonly Finding[]): readonly Finding[] => [...groupedBy(list, (f) => `${f.file}\n${f.line}\n${f.why}`).values()].flatMap((same) => same.slice(0, 1));

/** What a command lets through that the old one did not: options, masks, gates. */
const lossOf = (old: Command, c: Command): number => weakerThan(old, c).length + (c.gates ?? []).filter((g) => !(old.gates ?? []).some((b) => b.kind === g.kind && b.values.join() === g.values.join())).length;
const isSamePlace = (a: Command, b: Command): boolean => a.file === b.file && a.label === b.label;

/** Commands that stand where they stood and lose nothing: each stands for one only. */
function keptInPlace(before: readonly Command[], pool: CommandPool): ReadonlyMap<Command, Command> {
  const out = new Map<Command, Command>();
  const taken = new Set<Command>();
  for (const old of before) {
    if (old.check === null) continue;
    const here = pool.like(old).filter((c) => !taken.has(c) && isSamePlace(old, c));
    const found = here.find((c) => c.text === old.text && lossOf(old, c) === 0) ?? here.find((c) => lossOf(old, c) === 0);
    if (found === undefined) continue;
    taken.add(found);
    out.set(old, found);
  }
  return out;
}

/**
 * The command that took the place of one that is not kept in its place: a free one that loses nothing, the least weakened free one where it stood, else
 * whatever runs the same program. One that is another command's own does not excuse what became of this one.
 */
function counterpart(old: Command, pool: CommandPool, taken: ReadonlySet<Command>): Command | null {
  const losses = new Map(pool.like(old).map((c) => [c, lossOf(old, c)]));
  const ranked = [...losses.keys()].sort((a, b) => (losses.get(a) ?? 0) - (losses.get(b) ?? 0));
  const [here, free] = [ranked.filter((c) => isSamePlace(old, c)), ranked.filter((c) => !taken.has(c))];
  const whole = systemOf(old.file) === null ? undefined : free.find((c) => systemOf(c.file) !== null && losses.get(c) === 0);
  const found = whole ?? here.find((c) => !taken.has(c)) ?? (systemOf(old.file) === null ? here[0] : ranked.find((c) => systemOf(c.file) !== null && losses.get(c) === 0)) ?? here[0] ?? ranked[0];
  return found ?? pool.ofFamilyAt(old);
}

/** Whether something else in the change does what a command that is gone did, or the whole file is gone. */
function explained(before: readonly Command[], after: readonly Command[], { change }: Scene): (old: Command) => boolean {
  const known = new Set(before.map((c) => `${placeOf(c)}\n${c.text}`));
  // The label newly calls another script or target, which may do the job.
  const delegating = new Set(after.filter((c) => c.check === null && DELEGATES.test(c.text) && !known.has(`${placeOf(c)}\n${c.text}`)).map(placeOf));
  const files = new Set(change.files.filter((f) => f.after !== null || /(?:^|\/)\.husky\//.test(f.path)).map((f) => f.from ?? f.path));
  const families = new Set(after.map((c) => `${placeOf(c)}\n${c.check?.family ?? ''}`));
  const hooks = new Set(before.map((c) => c.label));
  // A hook gave way to a new one for the same purpose.
  const fresh = new Set(after.filter((c) => c.label.startsWith('hook ') && !hooks.has(c.label)).map((c) => c.check?.family));
  return (old) => delegating.has(placeOf(old)) || !files.has(old.file) || families.has(`${placeOf(old)}\n${old.check?.family ?? ''}`) || (old.label.startsWith('hook ') && fresh.has(old.check?.family));
}
const DELEGATES = /^(?:(?:npm|pnpm|yarn|bun) run |run-[sp]\b|npm-run-all|concurrently|make |just |composer |bash |sh |\.\/|tox\b|nox\b|@|hatch run |poetry run |uv run |task |uses\b)/;

/** A list of packages or files that is newly thinned out. */
function filters(before: readonly Command[], after: readonly Command[]): readonly Finding[] {
  const known = new Set(before.map((c) => c.text));
  const first = groupedBy(before, placeOf);
  return after.filter((c) => !known.has(c.text) && /\bgrep\s+(?:-\w*v|--invert-match)|\bfilter-out\b|\bsed\b.*\/d\b|-not\s+-(?:name|path)/.test(c.text) && /\b(?:list|find|ls-files|ls|wildcard|pytest|test|shell)\b/.test(c.text) && !thinned(c.text).every(isHarmless))
    .map((c) => report(c, first.get(placeOf(c))?.[0]?.text ?? '', 'a part is filtered out of what is checked'));
}

const thinned = (text: string): readonly string[] => {
  const patterns = [...text.matchAll(/(?:-e\s+|-v\s+|-vE?\s+|filter-out\s+|-(?:name|path)\s+)(["']?)([^\s"'|)]+)\1/g)].map((m) => m[2] ?? '').filter((p) => !p.startsWith('-'));
  return patterns.length === 0 ? [text] : patterns;
};

/** `test: unit integration` that lost a part. */
function prerequisites(before: readonly Command[], after: readonly Command[]): readonly Finding[] {
  const out: Finding[] = [];
  const places = groupedBy(after, placeOf);
  for (const old of before) {
    if (!old.text.startsWith('make ') || !/^target (?:test|check|all|ci|verify|lint|default|pre-?commit)\w*$/.test(old.label) || old.words.length !== 2) continue;
    const kept = places.get(placeOf(old)) ?? [];
    if (kept.length > 0 && !kept.some((c) => c.words.includes(old.words[1] ?? '')) && /test|lint|check|type|vet|unit|integ|cover/.test(old.words[1] ?? '')) out.push(report(kept[0] as Command, old.text, `${old.words[1] ?? ''} is no longer part of it`));
  }
  return out;
}

/** A check that turned into something that only says it ran. */
function echoes(before: readonly Command[], after: readonly Command[]): readonly Finding[] {
  const talking = new Map([...groupedBy(after, placeOf)].filter(([, list]) => list.every((c) => c.check === null && /^(?:echo|true|:|exit 0|printf|node -e)/.test(c.text))));
  return before.filter((b) => b.check !== null && b.masks.length === 0).flatMap((old) => {
    const here = talking.get(placeOf(old));
    return here !== undefined ? [report(here[0] as Command, old.text, 'nothing is checked any more')] : [];
  });
}
