import type { Judge, JudgeCase } from '../../ports/judge.js';
import { supervise } from '../../lib/supervise.js';
import { readAnswer } from './answer.js';

export interface CommandJudgeOptions {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Folder it starts in: outside the workspace, since a judge sees the change and the results and nothing else. */
  readonly cwd: string;
  readonly timeoutMs: number;
}

/** Any program as a judge (VR-14): the case as JSON on stdin, the ruling as JSON on stdout, exit 0. Anything else is undecided. */
export function commandJudge({ command, env, cwd, timeoutMs }: CommandJudgeOptions): Judge {
  return {
    identity: { kind: 'judge', id: `command:${command.join(' ')}` },
    rule: async (request) => {
      const ended = await supervise({ command, cwd, env, input: JSON.stringify(shown(request)), deadlineMs: timeoutMs, idleMs: null, signal: request.signal });
      if (ended.reason === 'not-started') return { type: 'faulted', port: 'judge', operation: 'rule', retryable: false, message: ended.message };
      if (ended.reason !== 'exited') return { type: 'undecided', because: `the judge gave no answer: ${ended.reason} after ${Math.round((ended.endedAtMs - ended.startedAtMs) / 1000)} s` };
      if (ended.code !== 0) return { type: 'undecided', because: `the judge ended with exit code ${String(ended.code)}` };
      return readAnswer(ended.stdout.text);
    },
  };
}

/** The case as another program reads it. */
const shown = ({ requirement, change, patch, baseline, verdict, flakes, findings }: JudgeCase) =>
  ({ version: 1, requirement, change, patch, baseline, verdict, flakes, findings, answer: { ruling: 'apply | revise | reject', because: 'one paragraph', reasons: ['…'] } });
