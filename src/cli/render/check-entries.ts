import type { CaseResult, CheckRun } from '../../core/index.js';

/**
 * The cases of a check for a report that others read. A check that did not get to its end has an entry more, red, that says how it ended:
 * those readers know nothing but cases, and what died must not look green.
 */
export const entriesOf = (run: CheckRun): readonly CaseResult[] => (run.state === 'passed' || run.state === 'failed' ? run.cases : [...run.cases, endOf(run)]);

const endOf = ({ check, state, detail }: CheckRun): CaseResult => ({ id: `${check} ended as ${state}`, file: '', title: [`${check} ended as ${state}`], status: 'errored', message: detail });
