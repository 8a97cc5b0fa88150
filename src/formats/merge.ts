import type { CaseResult } from '../core/index.js';
import { named } from './case-list.js';
import { flakyOf, unreadable, type Problem, type ReadableReport, type ReportReading } from './reading.js';

/** One report of several that a single run wrote. */
export interface PartialReading {
  /** The file it was read from, for a person. */
  readonly file: string;
  /** The project among several that it speaks for, such as a module's folder; '' when there is but one. */
  readonly of: string;
  readonly reading: ReportReading;
}

/**
 * The reports of one run as one: surefire and Gradle write a file for each class. The whole is as bad as its worst part, so that a
 * green file can never stand for one that was cut off (cases P-19, P-32). Two modules may have classes of the same name: a case that
 * no file tells apart gets its module in front, and every id is unique.
 */
export function mergeReadings(parts: readonly PartialReading[]): ReportReading {
  const read: ReadablePart[] = [];
  for (const { file, of, reading } of parts) {
    if (reading.type === 'unreadable') return unreadable(parts.length === 1 ? reading.because : `${file}: ${reading.because}`);
    read.push({ file, of, reading });
  }
  const cases = named(read.flatMap(({ of, reading }) => reading.cases.map((one) => placed(one, of))));
  const flaky = read.flatMap(({ reading }) => {
    const told = new Set(reading.flaky);
    return reading.cases.map(({ id }) => told.has(id));
  });
  return {
    type: 'readable',
    cases,
    ...flakyOf(cases.filter((_one, at) => flaky[at] === true).map(({ id }) => id)),
    problems: read.flatMap(({ file, reading }) => reading.problems.map((problem) => told(problem, file, parts.length))),
    incomplete: read.flatMap(({ file, reading }) => (reading.incomplete === null ? [] : [parts.length === 1 ? reading.incomplete : `${file}: ${reading.incomplete}`]))[0] ?? null,
  };
}

interface ReadablePart extends PartialReading {
  readonly reading: ReadableReport;
}

const placed = ({ id: _id, ...facts }: CaseResult, of: string): Omit<CaseResult, 'id'> =>
  (of === '' || facts.file !== '' ? facts : { ...facts, title: [of, ...facts.title] });

/** Trouble that names no file is found again by the report it stands in. */
const told = (problem: Problem, file: string, count: number): Problem =>
  (problem.file === '' && count > 1 ? { ...problem, message: `${problem.message} (${file})` } : problem);
