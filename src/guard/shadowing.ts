import { contains, type Node } from './code.js';
import type { Language } from './languages/spec.js';

/** Languages in which a name may be defined again, and the last definition is the one that is there in the end. */
const REDEFINES = new Set(['python', 'ruby']);
/** Definitions that add to the one before them. */
const ADDS = /(?:^|\.)(?:overload|setter|getter|deleter|register)$/;

/** Statements of one scope whose name is given to something else further down, with the statement that takes it. */
export function shadowedIn(statements: readonly Node[], language: Language): ReadonlyMap<Node, Node> {
  const out = new Map<Node, Node>();
  if (!REDEFINES.has(language.id)) return out;
  const open = new Map<string, Node>();
  for (const statement of statements) {
    for (const name of namesTaken(statement)) {
      const earlier = open.get(name);
      if (earlier !== undefined && !extendsEarlier(statement, name)) out.set(earlier, statement);
      open.delete(name);
    }
    if (statement.kind === 'function' || (statement.kind === 'class' && language.id === 'python')) open.set(statement.name, statement);
  }
  return out;
}

/** Names that a statement gives a new meaning, or none. */
function namesTaken(statement: Node): readonly string[] {
  switch (statement.kind) {
    case 'function': case 'class': return [statement.name];
    case 'assign': return statement.head?.kind === 'name' && statement.name === '=' ? [statement.head.name] : [];
    case 'import': return statement.args.map((a) => a.name);
    case 'other': return statement.name === 'delete_statement' ? statement.args.map((a) => a.name) : [];
    default: return [];
  }
}

/** `test_x = slow(test_x)` keeps what it wraps. */
const extendsEarlier = (statement: Node, name: string): boolean =>
  (statement.kind === 'assign' && statement.body !== null && contains(statement.body, (n) => n.kind === 'name' && n.name === name)) || statement.tags.some((t) => ADDS.test(t.name));
