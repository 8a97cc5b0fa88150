import { mutationShare, type CaseStatus, type CheckRun, type FileChange, type Mutation, type RepairState, type Verdict } from '../../core/index.js';
import { safeLine } from './safe-text.js';

/** Three decimals, rounded down: a score is 1.000 only when it is one. */
export const scoreText = (score: number | null): string => (score === null ? 'none' : (Math.floor(score * 1000 + 1e-9) / 1000).toFixed(3));

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

/** What is not known is said: it is never shown as nothing. */
export const moneyText = (usd: number | null): string => (usd === null ? 'unknown' : `$${usd.toFixed(usd !== 0 && usd < 0.01 ? 4 : 2)}`);

/** UTC, so that two people read the same. */
export const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** For example `0.053`; code that could not be measured is named. */
export const mutationText = (mutation: Mutation): string =>
  `${mutationShare(mutation).toFixed(3)}${mutation.unmeasured.length === 0 ? '' : `, not measured: ${namesText(mutation.unmeasured)}`}`;

/** For example `2 files changed (+3 -1)`. */
export function changeText(files: readonly FileChange[]): string {
  if (files.length === 0) return 'no file changed';
  const binary = files.filter((file) => file.added === null).length;
  return `${plural(files.length, 'file')} changed (${linesText(sum(files, 'added'), sum(files, 'deleted'))}${binary > 0 ? `, ${binary} binary` : ''})`;
}

export const linesText = (added: number | null, deleted: number | null): string =>
  added === null || deleted === null ? 'binary' : `+${added} -${deleted}`;

const SIGNS: Readonly<Record<FileChange['kind'], string>> = {
  added: 'A', modified: 'M', deleted: 'D', renamed: 'R', 'type-changed': 'T', 'mode-changed': 'X',
};

/** For example `M src/a.js +1 -1`. */
export const fileText = ({ kind, path, from, added, deleted }: FileChange): string =>
  `${SIGNS[kind]} ${from === undefined ? '' : `${safeLine(from)} -> `}${safeLine(path)} ${linesText(added, deleted)}`;

/** For example `check unit: 3 passed, 1 failed`; a check that did not end in countable cases says why. */
export function checkText(run: CheckRun): string {
  const name = `check ${safeLine(run.check, 60)}`;
  if (run.state !== 'passed' && run.state !== 'failed') return `${name}: ${run.state} (${safeLine(run.detail, 160)})`;
  const counts = countsOf(run).filter(([, count]) => count > 0).map(([status, count]) => `${count} ${status}`);
  return `${name}: ${counts.length === 0 ? run.state : counts.join(', ')}`;
}

export const verdictText = (verdict: Verdict): string => verdict.runs.map(checkText).join('; ');

const STATUSES = ['passed', 'failed', 'errored', 'skipped'] as const satisfies readonly CaseStatus[];

export const countsOf = (run: Pick<CheckRun, 'cases'>): readonly (readonly [CaseStatus, number])[] =>
  STATUSES.map((status) => [status, run.cases.filter((c) => c.status === status).length] as const);

/** A few names, and how many more there are; 'none' for an empty list. */
export function namesText(names: readonly string[], namesMax: number = 5): string {
  if (names.length === 0) return 'none';
  const more = names.length - namesMax;
  return names.slice(0, namesMax).map((name) => safeLine(name, 120)).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const WAITS: { readonly [P in Exclude<RepairState['phase'], 'stopped'>]: string } = {
  unfrozen: 'the contract to be frozen',
  baselining: 'the checks to run on the untouched files',
  settling: 'the red cases of the baseline to run again',
  revising: 'the agent to revise',
  guarding: 'the change to be scanned',
  verifying: 'the checks to run on the attempt',
  confirming: 'doubted cases to run again',
  proving: 'the checks to run in a clean copy',
  judging: 'the judge to rule',
  awaiting: 'a person to rule',
};

/** What the run waits for; null when it has stopped. */
export const waitsFor = (state: RepairState): string | null => (state.phase === 'stopped' ? null : WAITS[state.phase]);

const sum = (files: readonly FileChange[], key: 'added' | 'deleted'): number => files.reduce((total, file) => total + (file[key] ?? 0), 0);
const two = (count: number): string => String(count).padStart(2, '0');
