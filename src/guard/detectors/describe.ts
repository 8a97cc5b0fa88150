import type { Check } from '../check.js';

/** A demand in words that read alike in every language. */
export const describe = (check: Check): string =>
  `${check.negated ? 'not ' : ''}${check.relation} ${check.subject.slice(0, 120)}${check.expected === '' ? '' : ` : ${check.expected.slice(0, 140)}`}`;
