import { statementsOf, type Node } from './code.js';
import type { Atom } from './condition.js';

/** `try { call(); fail() } catch (E) { … }`, or a handler that returns before a `fail()`, demands that the call throws an E; null for any other try. */
export function throwing(node: Node, fails: (statement: Node) => boolean, failsAfter: boolean): { readonly code: Node; readonly atoms: readonly Atom[] } | null {
  const body = statementsOf(node.body).filter((s) => s.kind !== 'comment');
  const last = body.at(-1);
  const handler = node.tags[0];
  const leaves = failsAfter && node.tags.every((h) => /^(?:return|jump)$/.test(statementsOf(h.body).at(-1)?.kind ?? ''));
  if (last === undefined || handler === undefined || (!fails(last) && !leaves)) return null;
  const call = fails(last) ? (body.at(-2) ?? last) : last;
  const code = call.kind === 'await' && call.head !== null ? call.head : call;
  const type = handler.args[0];
  const atom: Atom = type === undefined ? { relation: 'throws-any', negated: false, subject: code, expected: null } : { relation: 'throws', negated: false, subject: code, expected: type };
  return { code, atoms: [atom] };
}
