import type { CheckState } from '../core/index.js';
import { firstLine } from './text.js';
import { isRed, type Problem, type ReadableReport } from './reading.js';

/** How the run that wrote a report ended. */
export interface Ending {
  /** null when a signal ended it. */
  readonly code: number | null;
  /** `exit 1`, `killed by SIGKILL`. */
  readonly text: string;
  /** What its output says of an exit that the report does not explain; '' for nothing. */
  readonly because: string;
}

/** The state that a report supports, with one line for a person. */
export interface Standing {
  readonly state: CheckState;
  readonly detail: string;
}

/**
 * The verdict rule of a report that was read: it passes only if it is complete, nothing failed in a case or outside of one, a case was
 * executed, and the end of the run, where it is known, agrees (DESIGN 5, X-3).
 */
export function standingOf({ cases, problems, incomplete }: ReadableReport, ending: Ending | null): Standing {
  const [outside] = problems.filter(({ kind }) => kind !== 'empty');
  const executed = cases.filter(({ status }) => status !== 'skipped').length;
  const ended = ending === null ? '' : ` (${ending.text})`;
  if (outside !== undefined) return { state: 'errored', detail: `${problemText(outside)}${more(problems.length - 1)}` };
  if (incomplete !== null) return { state: 'incomplete', detail: `${incomplete}${ended}` };
  if (executed === 0) return { state: 'no-tests', detail: `${cases.length === 0 ? 'the report lists no case' : `all ${cases.length} cases were skipped`}${ended}` };
  const [empty] = problems;
  if (empty !== undefined) return { state: 'errored', detail: problemText(empty) };
  return agreement(cases.length, executed, cases.filter(isRed).length, ending);
}

function agreement(all: number, executed: number, reds: number, ending: Ending | null): Standing {
  if (reds > 0 && ending?.code === 0) return { state: 'unparsed', detail: `exit 0 although the report shows ${reds} of ${all} cases red` };
  if (reds > 0) return { state: 'failed', detail: `${reds} of ${all} cases red` };
  if (ending !== null && ending.code !== 0) {
    const because = ending.because === '' ? '' : `: ${ending.because}`;
    return { state: 'errored', detail: `${ending.text} although all ${all} cases in the report are green${because}` };
  }
  return { state: 'passed', detail: `${executed} cases green${executed === all ? '' : `, ${all - executed} skipped`}` };
}

/** One line for a problem. */
export const problemText = ({ kind, file, message }: Problem): string => {
  const what = kind === 'load' ? 'could not be loaded' : kind === 'empty' ? 'has no tests' : 'failed outside any case';
  return `${file === '' ? 'something' : file} ${what}: ${headline(message)}`;
};

/** jest and Python put what happened below a line that only says that something did. */
function headline(message: string): string {
  const telling = /^E\s+(\S.*)$/m.exec(message)?.[1] ?? firstLine(message.replace(/^\s*● Test suite failed to run\s*/, ''));
  return telling.trim();
}

const more = (count: number): string => (count > 0 ? ` (and ${count} more)` : '');
