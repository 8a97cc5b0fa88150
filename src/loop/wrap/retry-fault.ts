import { isFault, type Fault } from '../../core/index.js';
import type { Agent } from '../../ports/agent.js';
import type { Judge } from '../../ports/judge.js';

/** Asks again after a fault that may pass; an answer, a "no" among them, is never asked for twice (cases J-08). */
async function retryFault<T>(times: number, work: () => Promise<T | Fault>): Promise<T | Fault> {
  let last = await work();
  for (let again = 0; again < times && isFault(last) && last.retryable; again++) last = await work();
  return last;
}

export const retryingAgent = (agent: Agent, times: number): Agent =>
  ({ identity: agent.identity, revise: (request) => retryFault(times, () => agent.revise(request)) });

export const retryingJudge = (judge: Judge, times: number): Judge =>
  ({ identity: judge.identity, rule: (request) => retryFault(times, () => judge.rule(request)) });
