import { FREE, type Fault } from '../../../core/index.js';
import type { Agent, RevisionReport, RevisionRequest } from '../../../ports/agent.js';
import { contradictionIn } from './contradiction.js';
import { Memory } from './memory.js';
import { OFFLINE_LIMITS, type OfflineOptions } from './options.js';
import { repairSlowly } from './slow.js';
import { planTests } from './test-files.js';
import { repairWarm } from './warm.js';

export type { OfflineOptions } from './options.js';

/**
 * An agent that needs no model: search-based repair of JavaScript and TypeScript from the failing cases. It localises by
 * coverage, tries reversed mutation operators and fix templates in warm workers, and writes the candidate that fits best. It edits only
 * what the letter allows, never a test. Where the project's tests cannot be run in the workers, it runs the check's own command on fewer
 * candidates.
 */
export function offlineAgent(options: OfflineOptions): Agent {
  const memory = new Memory();
  return {
    identity: { kind: 'agent', id: 'offline' },
    revise: (request) => revise(request, options, memory),
  };
}

async function revise(request: RevisionRequest, options: OfflineOptions, memory: Memory): Promise<RevisionReport | Fault> {
  const log: string[] = [];
  const say = (line: string): void => {
    log.push(line);
    request.onProgress(line);
  };
  try {
    const { note, dispute } = await work(request, options, { memory, say });
    return { type: 'revised', note, dispute, cost: FREE, log: log.join('\n') };
  } catch (error) {
    return { type: 'faulted', port: 'agent', operation: 'revise', retryable: false, message: error instanceof Error ? error.message : String(error) };
  }
}

interface Means {
  readonly memory: Memory;
  readonly say: (line: string) => void;
}

async function work(request: RevisionRequest, options: OfflineOptions, { memory, say }: Means): Promise<{ note: string; dispute: string | null }> {
  const { letter, root } = request;
  if (letter.judgeSays !== null && letter.failures.length === 0) return { note: memory.nextAlternative(request), dispute: null };
  if (letter.failures.length === 0 && letter.troubles.length === 0) return { note: 'No failing case was named, so nothing was changed.', dispute: null };
  const plan = planTests(letter, options.checks, root);
  if (typeof plan === 'string') return { note: `Nothing was changed: ${plan}.`, dispute: null };
  const contradiction = contradictionIn(letter, plan);
  const limits = { ...OFFLINE_LIMITS, ...options.limits, ...(contradiction === null ? {} : { candidates: CANDIDATES_WHEN_DISPUTED, slowCandidates: 5 }) };
  const untilMs = performance.now() + Math.min(limits.searchMs, request.deadlineMs * 0.9);
  const job = { request, options, limits, plan, untilMs, memory, say, keepPartial: contradiction === null };
  const warm = await repairWarm(job);
  if (warm.type === 'done') return { note: warm.note, dispute: warm.solved ? null : contradiction };
  say(`The in-process harness is not used: ${warm.because}`);
  const slow = await repairSlowly(job, warm.because);
  return { note: slow.note, dispute: slow.solved ? null : contradiction };
}

/** Assertions that seem to contradict each other may still be met by code with a memory; a short search finds out. */
const CANDIDATES_WHEN_DISPUTED = 3_000;
