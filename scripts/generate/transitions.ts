import { repair, RULES, signatureOf, type LiveState, type RepairEvent, type RepairState, type StopReason } from '../../src/core/index.js';
import { observationsFor } from './small-world.js';

/** One arrow of the state diagram. */
export interface Transition {
  readonly from: RepairState['phase'];
  readonly seen: string;
  readonly event: RepairEvent['type'];
  readonly to: RepairState['phase'];
  readonly reason: StopReason | null;
}

/** What a program does, found by running it. */
export interface Measured {
  readonly transitions: readonly Transition[];
  /** Kind of step each phase waits for. */
  readonly waitsFor: ReadonlyMap<RepairState['phase'], string>;
}

/** Different enough states of one phase, attempt and contract to try each observation on. */
const STATES_PER_PLACE = 40;

/** Walks `repair` from its initial state through the small world and writes down every move that `decide` and `evolve` make. */
export function measureTransitions(): Measured {
  const transitions = new Map<string, Transition>();
  const waitsFor = new Map<RepairState['phase'], string>();
  const queue: RepairState[] = [repair.initial];
  const met = new Map<string, Set<string>>();
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    waitsFor.set(state.phase, repair.nextSteps(state).map((step) => step.type).join(', '));
    for (const [transition, next] of movesFrom(state)) {
      transitions.set(JSON.stringify(transition), transition);
      if (isNew(met, next)) queue.push(next);
    }
  }
  return { transitions: [...transitions.values()].sort(inTableOrder), waitsFor: new Map([...waitsFor].sort(([a], [b]) => PHASES.indexOf(a) - PHASES.indexOf(b))) };
}

function movesFrom(state: RepairState): readonly (readonly [Transition, RepairState])[] {
  return observationsFor(state).map((seen) => {
    const event = repair.decide(state, seen);
    const next = repair.evolve(state, event);
    const reason = next.phase === 'stopped' ? next.reason : null;
    return [{ from: state.phase, seen: seen.type, event: event.type, to: next.phase, reason }, next];
  });
}

/** In the order of the rule table, so that the pages change only when what the program does has changed. */
const PHASES = [...Object.keys(RULES), 'stopped'];
const inTableOrder = (a: Transition, b: Transition): number =>
  PHASES.indexOf(a.from) - PHASES.indexOf(b.from) || PHASES.indexOf(a.to) - PHASES.indexOf(b.to) ||
  (`${a.event} ${a.reason} ${a.seen}` < `${b.event} ${b.reason} ${b.seen}` ? -1 : 1);

function isNew(met: Map<string, Set<string>>, state: RepairState): boolean {
  if (state.phase === 'stopped') return false;
  const made = 'attempts' in state ? state.attempts : [];
  const place = JSON.stringify([state.phase, made.length, 'contract' in state ? [state.contract.gate, state.contract.budget] : null]);
  const states = met.get(place) ?? new Set();
  met.set(place, states);
  const likeness = likenessOf(state);
  if (states.has(likeness) || states.size >= STATES_PER_PLACE || made.length > 4) return false;
  states.add(likeness);
  return true;
}

/** Two states that are alike make the same moves: what the rules look at, without texts and records. */
function likenessOf(state: LiveState): string {
  const attempts = 'attempts' in state ? state.attempts.map(({ tree, from, score, signature }) => [tree, from, score, signature]) : [];
  const flakes = 'flakes' in state ? state.flakes : [];
  const baseline = 'baseline' in state ? signatureOf(state.baseline) : '';
  const verdict = 'verdict' in state ? signatureOf(state.verdict) : '';
  return JSON.stringify([attempts, flakes, baseline, verdict, 'suspects' in state ? state.suspects : [], 'doubted' in state && state.doubted]);
}
