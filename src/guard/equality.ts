import { collect, contains, pathOf, statementsOf, walk, type Node } from './code.js';
import type { FileModel } from './file-model.js';
import type { Forgery } from './forgeries.js';
import { show } from './print.js';

const EQUALITY = /^(?:__eq__|equals|Equals|==|eql\?|Equal|eq|isEqual|isEqualTo|isSame)$/;
const TYPE_TESTS = /^(?:isinstance|issubclass|type|is_a\?|kind_of\?|instance_of\?|getClass|GetType|get_class|class|ReferenceEquals|hasattr|isInstance)$/;
const TYPE_MEMBERS = /^(?:__class__|constructor|class)$/;

/** Methods of a file that call different values equal, by the class they stand in and by name. */
export function laxEqualities(model: FileModel): readonly Forgery[] {
  const owned = model.classes.flatMap((owner) => statementsOf(owner.body).flatMap((s) => (s.kind === 'block' ? s.args : [s])).filter((m) => m.kind === 'function').map((method) => ({ owner, method })));
  return owned.flatMap(({ owner, method }) => {
    const why = EQUALITY.test(method.name) && hasState(owner) && isLax(method) ? 'everything of its kind is equal to this' : alwaysTrue(owner, method);
    return why === null ? [] : [{ line: method.line, text: `${owner.name}.${method.name}: ${show(method.body).slice(0, 160)}`, why }];
  });
}

/** `__contains__` and `__bool__` that always agree, in a class that has something to look at. */
function alwaysTrue(owner: Node, method: Node): string | null {
  const [only, ...more] = statementsOf(method.body).filter((s) => s.kind !== 'comment' && s.kind !== 'text');
  const agrees = only?.kind === 'return' && more.length === 0 && only.head?.kind === 'constant' && only.head.name === 'true';
  return agrees && /^(?:__contains__|__ne__)$/.test(method.name) && hasState(owner) ? 'it answers yes whatever it is asked' : null;
}

/** Whether a class holds values that could differ: fields, or what its constructor keeps. */
function hasState(owner: Node): boolean {
  if (owner.tags.some((tag) => /dataclass|attrs?\b|define/.test(tag.name)) && statementsOf(owner.body).some((s) => s.kind === 'assign' && s.head?.kind === 'name')) return true;
  return contains(owner.body ?? owner, (n) => n.kind === 'assign' && (n.head?.kind === 'member' ? /^(?:self|this|@)$/.test(pathOf(n.head.head)) : n.head?.kind === 'name' && (n.head.name === '__slots__' || n.head.name.startsWith('@') || n.words.includes('field') || n.body === null || n.name !== '=')));
}

/** Whether a comparison may answer yes without having looked at more of the other value than its type. */
function isLax(method: Node): boolean {
  const other = method.args.findLast((p) => !/^(?:self|this|cls)$/.test(p.name));
  if (other === undefined || other.name === '' || method.body === null) return false;
  const aliases = aliasesOf(other.name, method.body);
  return laxSteps(statementsOf(method.body), aliases);
}

/** Names that stand for the other value: the parameter, and what it is cast or copied to. */
function aliasesOf(name: string, body: Node): ReadonlySet<string> {
  const out = new Set([name]);
  walk(body, (n) => {
    if (n.kind === 'assign' && n.head?.kind === 'name' && n.body !== null && bare(n.body, out)) out.add(n.head.name);
  });
  return out;
}

const bare = (value: Node, names: ReadonlySet<string>): boolean => {
  const inner = value.kind === 'other' || value.kind === 'unary' ? (value.args.at(-1) ?? value.head ?? value) : value;
  return inner.kind === 'name' && names.has(inner.name);
};

function laxSteps(statements: readonly Node[], names: ReadonlySet<string>): boolean {
  for (const s of statements) {
    if (s.kind === 'return') return s.head !== null && laxAnswer(s.head, names);
    if (s.kind === 'if' && s.head !== null) {
      const looks = uses(s.head, names);
      const denies = !contains(s, (n) => n.kind === 'return' && n.head !== null && !(n.head.kind === 'constant' && n.head.name === 'false') && n.head.name !== 'NotImplemented');
      if (looks && denies) return false;
      if (!looks && [s.body, s.tail].some((branch) => branch !== null && laxSteps(statementsOf(branch), names))) return true;
    } else if (s.kind !== 'comment' && s.kind !== 'text' && s.kind !== 'assign' && uses(s, names)) return false;
  }
  const last = statements.at(-1);
  return last !== undefined && statements.length === 1 && /^(?:constant|binary|call)$/.test(last.kind) && laxAnswer(last, names);
}

/** An answer that is yes for any value of the right type. */
function laxAnswer(answer: Node, names: ReadonlySet<string>): boolean {
  if (answer.kind === 'constant') return answer.name === 'true';
  if (answer.kind === 'binary' && answer.head !== null && answer.body !== null) {
    if (/^(?:or|\|\|)$/.test(answer.name)) return laxAnswer(answer.head, names) || laxAnswer(answer.body, names);
    if (/^(?:and|&&)$/.test(answer.name)) return laxAnswer(answer.head, names) && laxAnswer(answer.body, names);
  }
  if (answer.kind === 'if') return [answer.body, answer.tail].some((branch) => branch !== null && laxAnswer(branch, names)) && !uses(answer.head ?? answer, names);
  return asksType(answer) && !uses(answer, names);
}

const asksType = (answer: Node): boolean => contains(answer, isTypeTest);
const isTypeTest = (n: Node): boolean => (n.kind === 'call' && TYPE_TESTS.test(n.name)) || (n.kind === 'member' && TYPE_MEMBERS.test(n.name)) || (n.kind === 'binary' && /^(?:instanceof|is|as)$/.test(n.name) && n.body !== null && /^[A-Z]/.test(n.body.name)) || /instanceof|is_pattern/.test(n.name);

/** Whether a piece of code looks at the other value beyond its type and its presence. */
function uses(node: Node, names: ReadonlySet<string>): boolean {
  let found = false;
  walk(node, (n) => {
    if (isTypeTest(n) || isPresence(n)) return false;
    found ||= n.kind === 'name' && names.has(n.name);
    return !found;
  });
  return found;
}

const isPresence = (n: Node): boolean => n.kind === 'binary' && [n.head, n.body].some((side) => side?.kind === 'constant' && side.name === 'null');

/** Fields of a data class that equality newly leaves out. */
export function uncomparedFields(model: FileModel): readonly Forgery[] {
  return collect(model.root, (n) => n.kind === 'assign' && n.body?.kind === 'call' && n.body.name === 'field' && n.body.args.some((a) => a.kind === 'pair' && a.head?.name === 'compare' && a.body?.name === 'false'))
    .map((n) => ({ line: n.line, text: `${n.head?.name ?? ''}: compare=False`, why: 'equality no longer looks at this field' }));
}
