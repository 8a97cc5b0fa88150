import type { CaseResult } from '../core/index.js';
import { caseId } from './case-list.js';
import { isRed, type ReadableReport } from './reading.js';

/** A case that may have been tried several times. */
export interface TriedCase extends CaseResult {
  /** It failed and passed on the same tree. */
  readonly flaky?: true;
}

/**
 * The cases of a report with the tries of one case as one: listed under one name as red and as passed, it is flaky, in whatever order
 * (one pass on the same tree is what makes a flake). Where each entry of a name is red, or each is green, nothing tells tries from
 * different cases with one name, and each stays a case of its own. `namesAreIds` is false for formats in which two cases may well have one name.
 */
export function foldTries({ cases, flaky = [] }: ReadableReport, namesAreIds: boolean): readonly TriedCase[] {
  const groups = new Map<string, CaseResult[]>();
  for (const one of cases) {
    const name = namesAreIds && one.title.at(-1) !== '' ? caseId(one.file, one.title) : one.id;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  const told = new Set(flaky);
  return [...groups].flatMap(([id, group]) => {
    const passed = group.find(({ status }) => status === 'passed');
    const red = group.find(isRed);
    if (passed !== undefined && red !== undefined) return [{ ...passed, id, message: red.message!, flaky: true }];
    return group.map((one) => (told.has(one.id) ? { ...one, status: 'passed', flaky: true } : one));
  });
}
