import { pathOf, type Node } from './code.js';
import type { TestPair } from './pairing.js';
import { show } from './print.js';

/** Errors that a failing assertion throws, and those that take them in. */
const OF_ASSERTIONS = /(?:^|[.\\])(?:AssertionError|AssertionFailedError|AssertFailedException|AssertionException|ExpectationFailedException|ComparisonFailure|Throwable|Error|Exception|MultipleFailuresError)(?:\.class|::class)?$/;

/** A mark on a kept test that lets it pass when its checks fail: `#[should_panic]`, `@Test(expected = AssertionError.class)`. Null without a new one. */
export function turnedBy({ before, after }: TestPair): { readonly line: number; readonly text: string } | null {
  if (after === null || after.checks.length === 0 || !before.checks.some((check) => check.relation !== 'throws-any' && check.relation !== 'throws')) return null;
  const known = new Set(before.test.tags.map((tag) => show(tag)));
  const tag = after.test.tags.find((one) => !known.has(show(one)) && wantsFailure(one));
  return tag === undefined ? null : { line: tag.line, text: show(tag) };
}

function wantsFailure(tag: Node): boolean {
  const name = (pathOf(tag.kind === 'call' ? tag.head : tag) || tag.name).split('.').pop() ?? '';
  if (name === 'should_panic') return !/\bexpected\b/.test(tag.args[0]?.name ?? '');
  if (name === 'ExpectedException') return tag.args.some((arg) => OF_ASSERTIONS.test(show(arg).replace(/^typeof\((.*)\)$/, '$1')));
  return name === 'Test' && tag.args.some((arg) => (arg.kind === 'pair' || arg.kind === 'assign') && arg.head?.name === 'expected' && arg.body !== null && OF_ASSERTIONS.test(show(arg.body)));
}
