import { linksOf } from './chains.js';
import type { Weakness } from './check.js';
import { contains, pathOf, statementsOf, type Node } from './code.js';
import type { Language } from './languages/spec.js';
import type { Env } from './print.js';

/** The handler that would catch a failed assertion of the body and let the test pass; null when none does. */
export function swallows(node: Node, language: Language, decides: (node: Node) => boolean): { readonly line: number; readonly text: string } | null {
  const last = statementsOf(node.tail).findLast((s) => s.kind !== 'comment');
  // A way out at the end of an attempt ends what was thrown as well.
  if (last?.kind === 'return' || last?.kind === 'jump') return { line: last.line, text: 'finally' };
  for (const handler of node.tags) {
    if (!catchesFailures(handler, language)) continue;
    const reports = handler.body !== null && contains(handler.body, (n) => n.kind === 'throw' || decides(n) || rethrows(n));
    if (!reports) return { line: handler.line, text: `catch ${handler.args.map((a) => pathOf(a)).join(' | ')}`.trim() };
  }
  return null;
}

function catchesFailures(handler: Node, language: Language): boolean {
  if (handler.args.length === 0) return language.bareCatches;
  return handler.args.some((type) => language.broadCatches.test(pathOf(type)) || language.broadCatches.test(type.name));
}

const rethrows = (node: Node): boolean => node.kind === 'call' && /^(?:raise|reject|done|fail|abort|resume_unwind|next)$/.test(node.name) && node.args.length > 0;

/** A deferred `recover()` that takes the panic and goes on. */
export function recovers(statement: Node): boolean {
  if (statement.kind !== 'spawn' || statement.name !== 'defer' || statement.head === null) return false;
  const body = statement.head.head?.kind === 'lambda' ? statement.head.head.body : null;
  if (!contains(statement.head, (n) => n.kind === 'call' && n.name === 'recover')) return false;
  return body === null || !contains(body, (n) => n.kind === 'call' && /^(?:Fatal|Fatalf|Error|Errorf|Fail|FailNow|panic|Equal|NotNil|Nil|True|Contains)$/.test(n.name)) || statementsOf(body).length === 1;
}

/** Soft assertions that nobody collects decide nothing. */
export function uncollected(node: Node, env: Env, collected: ReadonlySet<string>): Weakness | null {
  const name = linksOf(node)[0]?.name ?? '';
  const value = name === '' ? undefined : env.get(name);
  if (value === undefined || !/^(?:SoftAssertions|JUnitSoftAssertions|SoftAssert|AssertionScope)$/.test(value.name) || value.words !== 'new') return null;
  return collected.has(name) ? null : { kind: 'swallowed', line: value.line, text: `${name} is never asked with assertAll` };
}
