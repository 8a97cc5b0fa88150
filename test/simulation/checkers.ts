import { bestAttempt, STOP_REASONS, type Attempt, type RepairEvent, type RepairState, type Verdict } from '../../src/core/index.js';
import { alike } from './alike.js';
import { BLATANT, codeOf, FAR, REWRITES } from './code.js';
import { greens, looksOf, share, wordOf, type Facts, type Try } from './opinion.js';
import { opinionOf, type Before } from './opinions.js';
import type { Entry, Repair, Told } from './run.js';
import type { Scenario } from './scenario.js';

/** Everything that must hold of a told run. Gives what is broken, in words; nothing when all is well. */
export function problemsOf(world: Scenario, program: Repair, told: Told): readonly string[] {
  const problems: string[] = [];
  const bound = 3 + 8 * world.contract.gate.attemptsMax;
  if (told.endless) problems.push('the run does not end');
  if (told.entries.length > bound) problems.push(`${told.entries.length} events, the bound is ${bound}`);
  const take = remembering(world);
  let state = program.initial;
  told.entries.forEach((entry, at) => {
    for (const what of [...orderProblems(program, state, entry), ...take(entry)]) problems.push(`entry ${at + 1}: ${what}`);
    state = program.evolve(state, entry.event);
  });
  if (!alike(state, told.end)) problems.push('the journal replays to another state');
  return [...problems, ...endProblems(world, told)];
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

/** Follows a journal from what was really observed, and says where an event does not fit. */
function remembering(world: Scenario): (entry: Entry) => readonly string[] {
  let known: Before = {
    contract: world.contract, base: world.base, baseline: { tree: '', runs: [] }, flakes: [], tries: [], ms: 0, usd: 0, previous: null, trail: [],
  };
  return (entry) => {
    const { step, seen, event } = entry;
    const before = { ...known, ms: known.ms + seen.tookMs };
    const opinion = opinionOf(before, step, seen);
    known = { ...learned(before, event), previous: event, trail: event.type === 'attempt-made' ? [] : [...before.trail, event.type] };
    return [
      ...(opinion === wordOf(event) ? [] : [`"${wordOf(event)}" where a second opinion says "${opinion}"`]),
      ...(event.type === 'change-approved' ? approvalProblems(world, before, entry) : []),
      ...flakeProblems(world, known.flakes),
    ];
  };
}

function learned(before: Before, event: RepairEvent): Before {
  switch (event.type) {
    case 'attempt-made': {
      const { tree, from, editedAtMs, cost } = event.revision;
      const usd = before.usd === null || cost.usd === null ? null : before.usd + cost.usd;
      return { ...before, usd, tries: [...before.tries, { tree, from, editedAtMs, score: null, looks: null }] };
    }
    case 'baseline-taken':
      return { ...before, baseline: event.verdict, flakes: event.flakes };
    case 'gate-failed':
    case 'gate-passed':
      return { ...before, flakes: event.flakes, tries: scoredTries({ ...before, flakes: event.flakes }, event.verdict) };
    default:
      return before;
  }
}

const scoredTries = (facts: Facts, verdict: Verdict): readonly Try[] =>
  facts.tries.map((t, i) => (i === facts.tries.length - 1 ? { ...t, score: share(facts, verdict), looks: looksOf(verdict) } : t));

/** Only a case that the world made flaky may ever be called so. Where the world misreports runs, every case may look flaky. */
function flakeProblems(world: Scenario, flakes: readonly string[]): readonly string[] {
  if (world.glitches > 0) return [];
  const wrong = flakes.filter((name) => (world.flaky & (1 << Number(name.slice(name.lastIndexOf('c') + 1)))) === 0);
  return wrong.length === 0 ? [] : [`${wrong.join(', ')} called flaky, and is not`];
}

/** The iron law (VR-14), looked at from the world's side: on this very tree, by another party, with every proof in place. */
function approvalProblems(world: Scenario, before: Before, { step, seen }: Entry): readonly string[] {
  const tree = before.tries.at(-1)?.tree ?? '';
  const { pass, flags } = codeOf(tree);
  const wanted = world.contract.gate.threshold >= 1 ? ((1 << world.cases) - 1) & ~world.flaky : 0;
  const judged = step.type === 'judge' || step.type === 'rule' ? step.attempt.tree : null;
  const proofs = ['change-cleared', 'gate-passed', 'pristine-held'] as const;
  return [
    ...(seen.type === 'ruled' && seen.ruling === 'apply' ? [] : ['approved without an "apply"']),
    ...(seen.type === 'ruled' && seen.judge.id !== world.agent.id ? [] : ['approved by a worker']),
    ...(judged === tree ? [] : [`the ruling was about ${judged ?? 'nothing'}, the change is ${tree}`]),
    ...(proofs.every((proof) => before.trail.includes(proof)) ? [] : ['approved without every proof']),
    ...((flags & (BLATANT | REWRITES)) === 0 ? [] : ['approved over a finding']),
    ...((flags & FAR) === 0 || world.contract.scope.mutationMax === undefined ? [] : ['approved although it goes too far']),
    ...((pass & wanted) === wanted ? [] : ['approved although the code is wrong']),
  ];
}

function endProblems(world: Scenario, { entries, end }: Told): readonly string[] {
  const stops = entries.filter(({ event }) => event.type === 'run-stopped' || event.type === 'change-approved').length;
  if (end.phase !== 'stopped') return stops === 0 && end.phase === 'awaiting' && world.person === null ? [] : ['the run ended without a stop'];
  const approved = entries.at(-1)?.event.type === 'change-approved';
  const succeeded = STOP_REASONS[end.reason] === 'success';
  return [
    ...(stops === 1 ? [] : [`${stops} stops`]),
    ...(succeeded === approved && succeeded === (end.approval !== null) ? [] : ['success without an approval']),
    ...handedBackProblems(end),
  ];
}

/** What is handed back when a run gives up is the best of what was scored (VR-9). */
function handedBackProblems(end: Extract<RepairState, { phase: 'stopped' }>): readonly string[] {
  const attempts: readonly Attempt[] = 'attempts' in end.before ? end.before.attempts : [];
  if (end.reason !== 'cap' && end.reason !== 'plateau') return [];
  if (end.reason === 'cap' && attempts.every((a) => a.verdict === null)) return [];
  const best = bestAttempt(attempts, end.flakes);
  const counts = attempts.map((a) => (a.verdict === null ? -1 : greens(a.verdict).filter((n) => !end.flakes.includes(n)).length));
  return best !== null && counts[best.number - 1] === Math.max(...counts) ? [] : ['not the best attempt is handed back'];
}
