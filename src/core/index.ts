export { FREE, NOTHING_SPENT, overBudget, spend, type Cost, type Spent } from './budget.js';
export type { ChangeSummary, FileChange, FileChangeKind } from './change.js';
export {
  canonicalContract, REPORT_FORMATS, type Allowance, type Budget, type CheckSpec, type Contract, type Gate, type LockedFile, type ReportFormat, type Scope,
} from './contract.js';
export { digest } from './digest.js';
export { isFault, type Fault } from './fault.js';
export { blocking, type Finding, type FindingLevel } from './finding.js';
export { sameParty, type Identity } from './identity.js';
export { broken, InvariantError } from './invariant.js';
export { FAILURES_LISTED_MAX, writeLetter, type FailureBrief, type Letter } from './letter.js';
export { letterMarkdown } from './letter-markdown.js';
export {
  casesOf, CHECK_STATES, executedOf, greensOf, isGreen, redsOf, regressionsOf, scoreOf, signatureOf,
  type CaseResult, type CaseStatus, type CheckRun, type CheckState, type NamedCase, type SourceLocation, type Verdict,
} from './verdict.js';
export {
  EXIT_CODES, OUTCOMES, RULINGS, RUN_TERMINALS, STOP_REASONS, type Outcome, type RulingWord, type RunTerminal, type StopReason,
} from './vocabulary.js';
export { approve, type Approval } from './approval.js';
export { bestAttempt, type Attempt, type Revision } from './attempt.js';
export type { Program } from './decider.js';
export type { PreviousAttempt } from './letter.js';
export { mutationShare, overMutation, type FunctionMutation, type Mutation } from './mutation.js';
export { repair } from './repair/program.js';
export { RULES } from './repair/decide.js';
export { VERDICT_RULES } from './repair/verdict-rules.js';
export type { Doubt, Halt, RepairEvent, RepairEventOf, Scored } from './repair/events.js';
export type { Premise, RepairObservation, Seen } from './repair/observation.js';
export type { In, LiveState, RepairState, Stopped, Underway } from './repair/state.js';
export type { JudgeStep, RepairStep, RepairStepOf } from './repair/step.js';
export { envelopeOf, type Envelope, type Evidence } from './repair/envelope.js';
