import { bestAttempt, STOP_REASONS, type Attempt, type RepairEvent, type RepairState, type StopReason, type Verdict } from '../../src/core/index.js';
import { BLATANT, codeOf, REWRITES } from './code.js';
import { alike } from './alike.js';
import { greens, isSpent, looksOf, onAgain, onFirst, passes, share, wordOf, type Facts, type Try } from './opinion.js';
import type { Entry, Repair, Told } from './run.js';
import type { Scenario } from './scenario.js';

/** Everything that must hold of a told run. Gives what is broken, in words; nothing when all is well. */
export function problemsOf(world: Scenario, program: Repair, told: Told): readonly string[] {
  const problems: string[] = [];
  const say = (at: number, what: string) => problems.push(`entry ${at + 1}: ${what}`);
  if (told.endless) problems.push('the run does not end');
  const bound = 3 + 8 * Math.max(1, world.contract.gate.attemptsMax);
  if (told.entries.length > bound) problems.push(`${told.entries.length} events, bound is ${bound}`);
  const memory = remembering(world);
  let state = program.initial;
  told.entries.forEach((entry, at) => {
    for (const what of orderProblems(program, state, entry)) say(at, what);
    for (const what of memory.take(entry)) say(at, what);
    state = program.evolve(state, entry.event);
  });
  if (!alike(state, told.end)) problems.push('the journal replays to another state');
  problems.push(...endProblems(world, told, memory));
  return problems;
}

/** Each event answers what its prefix waits for, follows from it, and nothing follows a stop. */
function orderProblems(program: Repair, state: RepairState, { step, seen, event }: Entry): readonly string[] {
  if (state.phase === 'stopped') return ['an event after the stop'];
  const asked = program.nextSteps(state).some(({ id, type }) => id === step.id && type === step.type);
  const again = program.decide(state, seen);
  return [
    ...(asked ? [] : [`answers "${step.id}", which the run does not wait for`]),
    ...(alike(again, event) ? [] : [`does not follow from its prefix: "${event.type}" instead of "${again.type}"`]),
  ];
}

interface Memory {
  readonly take: (entry: Entry) => readonly string[];
  readonly facts: () => Facts;
}

/** Follows a journal from what was really observed, and disagrees where an event does not fit. */
function remembering(world: Scenario): Memory {
  let ms = 0;
  let usd: number | null = 0;
  let baseline: Verdict = { tree: '', runs: [] };
  let flakes: readonly string[] = [];
  let tries: readonly Try[] = [];
  let doubted: Extract<RepairEvent, { type: 'verdict-doubted' }> | null = null;
  let trail: readonly string[] = [];
  const skipped = new Set<string>();
  const facts = (): Facts => ({ contract: world.contract, base: world.base, baseline, flakes, tries, ms, usd });

  const take = (entry: Entry): readonly string[] => {
    const { event, seen } = entry;
    ms += seen.tookMs;
    const before = { ...facts(), doubted, trail };
    if (event.type === 'attempt-made') {
      const { tree, from, editedAtMs, cost } = event.revision;
      usd = usd === null || cost.usd === null ? null : usd + cost.usd;
      tries = [...tries, { tree, from, editedAtMs, score: null, looks: null }];
      trail = [];
    }
    if (event.type === 'baseline-taken') ({ verdict: baseline, flakes } = event);
    if (event.type === 'gate-failed' || event.type === 'gate-passed') {
      const { verdict } = event;
      flakes = event.flakes;
      tries = tries.map((t, i) => (i === tries.length - 1 ? { ...t, score: share(facts(), verdict), looks: looksOf(verdict) } : t));
    }
    doubted = event.type === 'verdict-doubted' ? event : null;
    trail = [...trail, event.type];
    if (seen.type === 'checked') for (const name of skips(seen.verdict)) skipped.add(name);
    return [...verdictProblems(before, entry), ...eventProblems(world, before, entry), ...flakeProblems(world, flakes.filter((name) => !skipped.has(name)))];
  };
  return { take, facts };
}

interface Before extends Facts {
  readonly doubted: Extract<RepairEvent, { type: 'verdict-doubted' }> | null;
  /** Events of the attempt under way. */
  readonly trail: readonly string[];
}

/** Where a verdict was answered, the second opinion must agree. */
function verdictProblems(before: Before, { step, seen, event }: Entry): readonly string[] {
  let opinion: string | null = null;
  if (step.type === 'check' && before.tries.length > 0 && seen.type === 'checked') opinion = onFirst(before, seen);
  if (step.type === 'recheck' && before.doubted !== null && seen.type === 'rechecked') opinion = onAgain(before, before.doubted, seen.verdicts).opinion;
  return opinion === null || opinion === wordOf(event) ? [] : [`"${wordOf(event)}" where a second opinion says "${opinion}"`];
}

/** A case that a misreport calls skipped and a later run does not has changed its result, as a flake does. */
const skips = (verdict: Verdict): readonly string[] =>
  verdict.runs.flatMap((run) => run.cases.filter((c) => c.status === 'skipped').map((c) => `${run.check}: ${c.id}`));

/** Only a case that the world made flaky may ever be called so. */
function flakeProblems(world: Scenario, flakes: readonly string[]): readonly string[] {
  const wrong = flakes.filter((name) => (world.flaky & (1 << Number(name.slice(name.lastIndexOf('c') + 1)))) === 0);
  return wrong.length === 0 ? [] : [`${wrong.join(', ')} called flaky, and is not`];
}

function eventProblems(world: Scenario, before: Before, entry: Entry): readonly string[] {
  const { event, seen } = entry;
  switch (event.type) {
    case 'attempt-made': {
      const bad = before.tries.length >= Math.max(1, world.contract.gate.attemptsMax) || isSpent(before) && before.tries.length > 0;
      const deaf = seen.type === 'revised' && (seen.dispute !== null || seen.premise.changed !== '');
      return [...(bad && before.trail.at(-1) !== 'revision-asked' && before.tries.length >= world.contract.gate.attemptsMax ? ['an attempt over the cap'] : []), ...(deaf ? ['a dispute or a change of the premise was not heard'] : [])];
    }
    case 'change-cleared':
      return seen.type === 'scanned' && seen.findings.every((f) => f.level !== 'block') ? [] : ['a blocking finding was cleared'];
    case 'verdict-doubted':
      return before.trail.includes('verdict-doubted') ? ['one attempt was doubted twice'] : [];
    case 'pristine-held':
      return heldProblems(before, entry);
    case 'revision-asked':
      return before.tries.length >= world.contract.gate.attemptsMax || isSpent(before) ? ['a revision was asked for over the cap or the budget'] : [];
    case 'approval-awaited':
      return seen.type === 'undecided' || seen.type === 'faulted' ? [] : ['a ruling was taken for none'];
    case 'change-approved':
      return approvalProblems(world, before, entry);
    case 'run-stopped':
      return stopProblems(before, entry);
    default:
      return [];
  }
}

function heldProblems(before: Before, { seen }: Entry): readonly string[] {
  if (seen.type !== 'checked') return ['held without a verdict'];
  const { gate, fingerprint } = before.contract;
  const lost = greens(before.baseline).filter((n) => !greens(seen.verdict).includes(n) && !before.flakes.includes(n));
  return [
    ...(passes(before, seen.verdict, gate.threshold) ? [] : ['a red pristine verdict was held']),
    ...(lost.length > 0 && !gate.allowRegressions ? ['a regression in the clean copy was held'] : []),
    ...(seen.premise.fingerprint !== fingerprint ? ['a change of the premise was not heard'] : []),
  ];
}

/** The iron law, looked at from the world's side: on this very tree, by another party, with every proof in place. */
function approvalProblems(world: Scenario, before: Before, { step, seen }: Entry): readonly string[] {
  const tree = before.tries.at(-1)?.tree ?? '';
  const { pass, flags } = codeOf(tree);
  const wanted = world.contract.gate.threshold >= 1 ? (1 << world.cases) - 1 & ~world.flaky : 0;
  const judged = step.type === 'judge' || step.type === 'rule' ? step.attempt.tree : null;
  return [
    ...(seen.type === 'ruled' && seen.ruling === 'apply' ? [] : ['approved without an "apply"']),
    ...(seen.type === 'ruled' && seen.judge.id !== world.agent.id ? [] : ['approved by a worker']),
    ...(judged === tree ? [] : [`the ruling was about ${judged ?? 'nothing'}, the change is ${tree}`]),
    ...(['change-cleared', 'gate-passed', 'pristine-held'].every((proof) => before.trail.includes(proof)) ? [] : ['approved without every proof']),
    ...((flags & (BLATANT | REWRITES)) === 0 ? [] : ['approved over a finding']),
    ...((pass & wanted) === wanted ? [] : ['approved although the code is wrong']),
  ];
}

type Halted = Extract<RepairEvent, { type: 'run-stopped' }>;

/** Does the reason given hold, by what was observed? Verdicts are left to the second opinion. */
function stopProblems(before: Before, { event, seen, step }: Entry): readonly string[] {
  const { reason } = event as Halted;
  const honest: Partial<Record<StopReason, boolean>> = {
    fault: seen.type === 'faulted' || (step.id === 'baseline' && hasRun(seen, 'unparsed')),
    reject: seen.type === 'ruled' && seen.ruling === 'reject',
    'self-approval': seen.type === 'ruled' && seen.judge.id === 'agent',
    'contract-disputed': seen.type === 'revised' && seen.dispute !== null,
    'contract-changed': 'premise' in seen && seen.premise.changed !== '',
    budget: isSpent({ ...before, ms: before.ms + seen.tookMs }) || isSpent(before),
    cap: before.tries.length >= before.contract.gate.attemptsMax,
    'no-op': before.tries.length === 0,
  };
  return honest[reason] === false ? [`stopped for "${reason}", which does not hold`] : [];
}

const hasRun = (seen: Entry['seen'], state: string): boolean => seen.type === 'checked' && seen.verdict.runs.some((run) => run.state === state);

function endProblems(world: Scenario, { entries, end }: Told, memory: Memory): readonly string[] {
  const stops = entries.filter(({ event }) => event.type === 'run-stopped' || event.type === 'change-approved').length;
  if (end.phase !== 'stopped') return stops === 0 && end.phase === 'awaiting' && world.person === null ? [] : ['the run ended without a stop'];
  return [
    ...(stops === 1 ? [] : [`${stops} stops`]),
    ...((end.reason === 'threshold') === (end.approval !== null) && (STOP_REASONS[end.reason] === 'success') === (end.approval !== null) ? [] : ['success without an approval']),
    ...handedBackProblems(end, memory.facts()),
  ];
}

/** What is handed back is the best of what was scored (VR-9). */
function handedBackProblems(end: Extract<RepairState, { phase: 'stopped' }>, { tries }: Facts): readonly string[] {
  const attempts: readonly Attempt[] = 'attempts' in end.before ? end.before.attempts : [];
  if (end.reason !== 'cap' && end.reason !== 'plateau') return [];
  const best = bestAttempt(attempts, end.flakes);
  const counts = attempts.map((a) => (a.verdict === null ? -1 : greens(a.verdict).filter((n) => !end.flakes.includes(n)).length));
  const most = Math.max(...counts);
  return tries.length === attempts.length && best !== null && counts[best.number - 1] === most ? [] : ['not the best attempt is handed back'];
}
