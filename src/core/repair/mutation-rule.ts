import { FREE, overBudget, spend } from '../budget.js';
import { writeLetter, type Letter } from '../letter.js';
import { mutationShare, overMutation, type FunctionMutation, type Mutation } from '../mutation.js';
import { halt } from './gate.js';
import type { RepairEvent } from './events.js';
import type { Seen } from './observation.js';
import { startingPoint } from './start.js';
import type { In } from './state.js';

/**
 * An attempt that rewrites what it should repair is refused and rolled back, no check runs on it, and it counts as one of the attempts
 * (SC-6). When that was the last one, or the budget is used up, the run ends. Null when the distance is within the contract.
 */
export function mutationExceeded(state: In<'guarding'>, { mutation, tookMs }: Seen<'scanned'>): RepairEvent | null {
  const { contract, attempts, spent } = state;
  const { mutationMax = NO_LIMIT } = contract.scope;
  if (!overMutation(mutation, mutationMax)) return null;
  const because = sentence(mutation, mutationMax);
  const limit = overBudget(spend(spent, tookMs, FREE), contract.budget);
  if (limit !== null) return { ...halt('budget', `${because}, and the budget of ${limit} is used up`, tookMs), mutation };
  const { attemptsMax } = contract.gate;
  if (attempts.length >= attemptsMax) return { ...halt('cap', `${attemptsMax} of ${attemptsMax} attempts made: ${because}`, tookMs), mutation };
  return { type: 'attempt-refused', because, mutation, letter: nextLetter(state, mutation, mutationMax), tookMs };
}

/** Nothing goes further than from everything to nothing. */
const NO_LIMIT = 1;

function sentence(mutation: Mutation, max: number): string {
  const [furthest] = mutation.functions;
  const example = furthest === undefined ? '' : ` (${furthest.file}:${furthest.line} ${furthest.name} was ${WORDS[furthest.fate]})`;
  return `the attempt's mutation distance is ${mutationShare(mutation).toFixed(3)}, at most ${max} is allowed${example}`;
}

const WORDS: Readonly<Record<FunctionMutation['fate'], string>> = { edited: 'rewritten', deleted: 'deleted' };

/** What is red where the next attempt starts, and why the last one did not count. */
function nextLetter({ contract, base, baseline, flakes, attempts }: In<'guarding'>, mutation: Mutation, mutationMax: number): Letter {
  const { verdict } = startingPoint(base, baseline, flakes, attempts);
  const functions = mutation.functions.map(({ file, name, line, fate }) => ({ file, name, line, deleted: fate === 'deleted' }));
  return writeLetter({
    contract, verdict, attempt: attempts.length + 1, sameFailureAsBefore: false, previous: null, judgeSays: null,
    refused: { mutation: mutationShare(mutation), mutationMax, functions }, flakes,
  });
}
