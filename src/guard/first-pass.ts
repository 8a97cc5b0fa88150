import { flatStatements } from './bindings.js';
import type { Weakness } from './check.js';
import { collect, contains, type Node } from './code.js';
import { fold } from './environment.js';
import type { Env } from './print.js';
import { show } from './print.js';

/** What ends a loop from within: a `return` only where the body is no function of its own. */
export type LoopBody = 'statements' | 'function';

/**
 * The statement by which the body of a loop ends the loop after its first pass, so that no later row of a table is checked (VR-10). Null when
 * the loop goes on: a way out under a condition on what the code answered is a search or a second attempt.
 */
export function endOfFirstPass(body: Node | null, kind: LoopBody, env: Env): Weakness | null {
  const statements = flatStatements(body).filter((s) => s.kind !== 'comment');
  const last = statements.at(-1);
  if (last === undefined || body === null) return null;
  const end = ends(last, kind) ? last : endUnder(last, kind, env);
  if (end === null || goesOn(body)) return null;
  return { kind: 'dead', line: end.line, text: `${show(end).slice(0, 60) || end.name} at the end of the first pass` };
}

const ends = (statement: Node, kind: LoopBody): boolean =>
  statement.kind === 'jump' ? statement.name === 'break' : statement.kind === 'return' && kind === 'statements';

/** `if true { break }`, `if i == 0 { return }`: a condition that only counts passes. */
function endUnder(last: Node, kind: LoopBody, env: Env): Node | null {
  if (last.kind !== 'if' || last.head === null || !(fold(last.head, env) === true || counts(last.head, env))) return null;
  const inner = flatStatements(last.body).filter((s) => s.kind !== 'comment').at(-1);
  return inner !== undefined && ends(inner, kind) ? inner : null;
}

const counts = (condition: Node, env: Env): boolean =>
  condition.kind === 'binary' && /^(?:===?|>=?)$/.test(condition.name) && condition.head?.kind === 'name' && /^(?:i|j|k|n|idx|index|_i|row|no|pass)$/.test(condition.head.name) && !env.has(condition.head.name) && condition.body?.kind === 'number';

/** A body that may also go on to the next pass looks for something. */
const goesOn = (body: Node): boolean =>
  contains(body, (n) => n.kind === 'jump' && /^(?:continue|next|redo)$/.test(n.name)) && collect(body, (n) => n.kind === 'loop').length === 0;

/** Ranges without a number in them. */
const EMPTY = /^\(?(?:0\.\.\.?0|range\(0\)|1\.\.0)\)?$/;

/** Why what a loop checks is never checked: its condition is false from the start, or it ends with its first pass. Null when neither is so. */
export function neverAgain(loop: Node, later: Weakness | null, env: Env): Weakness | null {
  if (loop.args.length === 0 && loop.words !== 'comprehension' && loop.head !== null && fold(loop.head, env) === false) return { kind: 'dead', line: loop.line, text: show(loop.head) };
  if (loop.args.length > 0 && loop.words !== 'comprehension' && EMPTY.test(show(loop.head, env))) return { kind: 'dead', line: loop.line, text: show(loop.head) };
  return goesThrough(loop) ? later : null;
}

/** `a && check()`, `a or check()`: what follows is only done when a condition holds. Null for any other operation. */
export const shortCircuit = (node: Node): Node | null => (/^(?:&&|\|\||and|or)$/.test(node.name) && node.head !== null ? { ...node, kind: 'if' } : null);

/** Whether a loop goes through things one by one, and does not only wait or repeat. */
const goesThrough = (loop: Node): boolean =>
  loop.words !== 'comprehension' && (loop.args[0] !== undefined || (loop.head?.kind === 'binary' && contains(loop.head, (n) => n.kind === 'call' && /^(?:len|count|sizeof)$/.test(n.name) || n.kind === 'member' && /^(?:length|size|Length|Count)$/.test(n.name))));
