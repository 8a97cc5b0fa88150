import { STOP_REASONS, type Envelope, type StopReason } from '../../core/index.js';
import type { RunReport } from './run-report.js';

/** What a person can do now: a command to type, or null for a step that is no command, and what it is good for. */
export interface NextCommand {
  readonly command: string | null;
  readonly why: string;
}

/** What a run leaves a person to do, the most useful first (VR-16). Every stop reason has an answer. */
export function nextCommands({ runId, envelope }: Pick<RunReport, 'runId' | 'envelope'>): readonly NextCommand[] {
  const { stop } = envelope.attempts;
  if (stop === null) return [{ command: `countersign resume ${runId}`, why: 'go on from here' }, { command: `countersign status ${runId}`, why: 'see whether another process is at work' }];
  const look = envelope.evidence.patch === null ? [] : [{ command: `countersign diff ${runId}`, why: LOOK[STOP_REASONS[stop]] ?? 'see the change' }];
  const steps = [...unlimited(envelope), ...NEXT[stop](runId, envelope.attempts.max)];
  return stop === 'threshold' ? [...steps, ...look] : [...look, ...steps];
}

/** A run that gave up on an attempt that no check was run on gave up because that one was refused (SC-6). */
function unlimited({ attempts: { stop, scores } }: Envelope): readonly NextCommand[] {
  if ((stop !== 'cap' && stop !== 'budget') || scores.at(-1) !== null) return [];
  return [{ command: 'countersign run --max-mutation 1', why: 'allow a rewrite: the last attempt was refused for its mutation distance' }];
}

const LOOK: Readonly<Record<string, string>> = {
  'approval-required': 'read the change before you rule',
  exhausted: 'see the best attempt; it is not countersigned',
  stagnated: 'see the best attempt; it is not countersigned',
};

const again = (why: string): NextCommand => ({ command: 'countersign run', why });
const advice = (why: string): NextCommand => ({ command: null, why });
const ruleCommand = (run: string, ruling: string, why: string): NextCommand => ({ command: `countersign rule ${run} ${ruling} --because "…"`, why });

const NEXT: { readonly [R in StopReason]: (run: string, attemptsMax: number) => readonly NextCommand[] } = {
  threshold: (run) => [{ command: `countersign apply ${run}`, why: 'write the change into your files' }],
  'no-op': () => [
    advice('every check is green already: there is nothing to repair or to apply'),
    { command: 'countersign doctor', why: 'see which checks run, if you expected a red one' },
  ],
  approval: (run) => [
    ruleCommand(run, 'apply', 'countersign the change'),
    ruleCommand(run, 'revise', 'send it back to the agent'),
    ruleCommand(run, 'reject', 'end the run without the change'),
  ],
  cap: (_, attemptsMax) => [{ command: `countersign run --max-attempts ${attemptsMax * 2}`, why: 'raise maxAttempts: more attempts might be enough' }],
  budget: () => [{ command: 'countersign run --budget-minutes … --budget-usd …', why: 'raise the budget: more time or money might be enough' }],
  plateau: () => [
    { command: 'countersign run --agent …', why: 'change the approach: the scores stopped moving, more attempts will not help' },
    advice('or say more exactly in the requirement what is wrong'),
  ],
  oscillation: () => [
    { command: 'countersign run --agent …', why: 'change the approach: the attempts go back and forth, more of them will not help' },
    advice('or say more exactly in the requirement what is wrong'),
  ],
  regression: () => [again('say in the requirement what must keep working; the named cases were green before')],
  tampering: () => [advice('look at the findings above: the change was stopped because it weakens its own checks'), again('start over, with another agent if this one does it again')],
  'stale-verdict': () => [again('start over: the checks did not run on the files of the attempt')],
  reject: () => [again('start over with an approach that meets the grounds of the judge')],
  environment: () => [{ command: 'countersign doctor', why: 'see what the checks need here and how to get it' }, again('when it is there')],
  fault: () => [{ command: 'countersign doctor', why: 'see whether something is missing here' }, again('when the cause is removed')],
  'self-approval': () => [{ command: 'countersign run --judge …', why: 'choose a judge that did not make the change' }],
  'contract-disputed': () => [advice('read why the agent says that it cannot be met; if it is right, correct the requirement or the checks'), again('afterwards')],
  'contract-changed': () => [again('start over under the contract as it is now')],
};
