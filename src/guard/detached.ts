import { childrenOf, collect, contains, type Node } from './code.js';

/** Whether what runs in a task or thread that `spawn` starts is out of hearing: nobody in `root` waits for it and looks at how it ended. */
export function isDetached(spawn: Node, root: Node): boolean {
  const line = lineTo(root, spawn);
  for (let at = line.length - 2; at >= 0; at--) {
    const [node, inner] = [line[at] as Node, line[at + 1] as Node];
    const verdict = verdictOf(node, inner, root);
    if (verdict !== null) return verdict || line.slice(0, at + 1).slice(line.findLastIndex((n, i) => i < at && n.kind === 'block') + 1).some(throwsAway);
    if (isStatement(node, inner) && !(isLast(node, inner) && line[at - 1]?.kind === 'lambda')) return true;
  }
  return false;
}

const WAITS = /^(?:join|await|join_all|try_join_all|try_join|select_all|select|timeout|block_on|run_until|join!|try_join!)$/;
const KEEPS = /^(?:push|push_back|extend|insert)$/;
/** They wait for their tasks, and end the test when one of them panics. */
const SCOPES = /^(?:scope|scoped)$/;

/** What a node around the spawning call says: heard, out of hearing, or nothing yet. */
function verdictOf(node: Node, inner: Node, root: Node): boolean | null {
  if (node.kind === 'await' || node.kind === 'return') return false;
  if (node.kind === 'assign') return node.head?.kind !== 'name' ? node.head === null : !isHeard(node.head.name, root, node.end);
  if (node.kind !== 'call') return null;
  if (WAITS.test(node.name) || (SCOPES.test(node.name) && inner.kind === 'lambda')) return false;
  const keeper = KEEPS.test(node.name) && node.head?.kind === 'member' ? node.head.head : null;
  return keeper?.kind === 'name' ? !isHeard(keeper.name, root, node.end) : null;
}

const isStatement = (node: Node, inner: Node): boolean => node.kind === 'block' && node.args.includes(inner);
const isLast = (node: Node, inner: Node): boolean => node.args.at(-1) === inner;

/** Ways to look at a handle without hearing how its task ended. */
const DEAF = /^(?:ok|err|is_ok|is_err|unwrap_or|unwrap_or_default|unwrap_or_else|drop|forget|abort|is_finished|detach|thread|id)$/;

/** Whether a handle, or a list of handles, is waited for after a place, by a statement that does not throw the outcome away. */
function isHeard(name: string, root: Node, after: number): boolean {
  if (name === '_') return false;
  const mentions = collect(root, (n) => n.start >= after && ((n.kind === 'name' && n.name === name) || (n.kind === 'raw' && n.name.split(/\W+/).includes(name))));
  return mentions.some((mention) => {
    const line = lineTo(root, mention);
    const at = line.findIndex((node, i) => i > 0 && node.kind !== 'block' && isStatement(line[i - 1] as Node, node) && !line.slice(i + 1).some((inner, j) => isStatement(line[i + j] as Node, inner)));
    const statement = line[at] ?? mention;
    if (statement.kind === 'loop' && statement.head !== null && contains(statement.head, (n) => n === mention)) return statement.args[0]?.kind !== 'name' || isHeard(statement.args[0].name, statement.body ?? root, 0);
    return !throwsAway(statement);
  });
}

const throwsAway = (statement: Node): boolean => (statement.kind === 'assign' ? statement.head?.name === '_' : statement.kind === 'call' && DEAF.test(statement.name));

/** The nodes from `root` down to `target`. */
function lineTo(root: Node, target: Node): readonly Node[] {
  const line: Node[] = [root];
  for (let node: Node | undefined = root; node !== undefined && node !== target;) {
    node = childrenOf(node).find((child) => child === target || (child.start <= target.start && child.end >= target.end && contains(child, (n) => n === target)));
    if (node !== undefined) line.push(node);
  }
  return line;
}
