import { isFault } from '../../core/index.js';
import type { Agent } from '../../ports/agent.js';
import type { Checks } from '../../ports/checks.js';

/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

/** What an agent prints is kept without the secrets it was given. */
export const redactingAgent = (agent: Agent, redact: Redact): Agent => ({
  identity: agent.identity,
  revise: async (request) => {
    const report = await agent.revise({ ...request, onProgress: (line) => request.onProgress(redact(line)) });
    if (isFault(report)) return { ...report, message: redact(report.message) };
    return { ...report, note: redact(report.note), log: redact(report.log), dispute: report.dispute === null ? null : redact(report.dispute) };
  },
});

/** Test output is kept without the secrets that the environment passed in. */
export const redactingChecks = (checks: Checks, redact: Redact): Checks => ({
  execute: async (request) => {
    const done = await checks.execute(request);
    if (isFault(done)) return { ...done, message: redact(done.message) };
    const cases = done.run.cases.map((c) => (c.message === undefined ? c : { ...c, message: redact(c.message) }));
    return { ...done, log: redact(done.log), run: { ...done.run, cases, detail: redact(done.run.detail) } };
  },
});
