import { childrenOf, field, isFunction, listField, nameOf, textField, type SyntaxNode } from './syntax.js';
import { boundSmell, fixedPartSmell, isRepeatedGroup, loopSmell } from './condition-smells.js';

/** Something a linter would point at, with a text that is the same wherever the same smell of the same code stands. */
export interface Smell {
  readonly what: string;
  readonly node: SyntaxNode;
}

/** Dead, empty, constant, contradictory, idle and unused code of a program, in source order. */
export function smellsOf(program: SyntaxNode, text: string): readonly Smell[] {
  const found: Smell[] = [];
  const of = (node: SyntaxNode | null): string => (node === null ? '' : text.slice(node.start, node.end).replace(/\s+/g, ' '));
  const walk = (node: SyntaxNode, counters: readonly string[]): void => {
    for (const look of LOOKS) {
      const what = look(node, of);
      if (what !== null) found.push({ what, node });
    }
    const dead = unreachableIn(node);
    if (dead !== null) found.push({ what: `cannot be reached: ${of(dead).slice(0, 60)}`, node: dead });
    if (isFunction(node)) found.push(...unusedIn(node), ...writtenParameters(node), ...totalsAsIndices(node, of));
    const moved = counterMoved(node, counters);
    if (moved !== null) found.push({ what: `changes the counter ${moved} inside its own loop`, node });
    for (const child of childrenOf(node)) walk(child.node, countersFor(node, child.key, counters));
  };
  walk(program, []);
  return found;
}

/** What the second list has that the first has not, each counted as often as it stands there. */
export function newSmells(before: readonly Smell[], after: readonly Smell[]): readonly Smell[] {
  const counts = new Map<string, number>();
  for (const { what } of before) counts.set(what, (counts.get(what) ?? 0) + 1);
  return after.filter(({ what }) => {
    const left = (counts.get(what) ?? 0) - 1;
    counts.set(what, left);
    return left < 0;
  });
}

type TextOf = (node: SyntaxNode | null) => string;
type Look = (node: SyntaxNode, of: TextOf) => string | null;

const LOOKS: readonly Look[] = [
  (node) => (node.type === 'DebuggerStatement' ? 'leaves a debugger statement' : null),
  (node) => (node.type === 'CatchClause' && listField(field(node, 'body') ?? node, 'body').length === 0 ? 'swallows an error in an empty catch' : null),
  (node, of) => (node.type === 'ExpressionStatement' && isIdle(field(node, 'expression')) ? `has a statement without effect: ${of(node)}` : null),
  (node, of) => (node.type === 'AssignmentExpression' && node.operator === '=' && of(field(node, 'left')) === of(field(node, 'right')) ? `assigns ${of(field(node, 'left'))} to itself` : null),
  (node, of) => (isBranch(node) && isConstantTest(field(node, 'test')) ? `has a condition that is always the same: ${of(field(node, 'test'))}` : null),
  (node, of) => (node.type === 'IfStatement' && isEmpty(field(node, 'consequent')) ? `has an empty branch: ${of(field(node, 'test'))}` : null),
  (node, of) => (isBranch(node) && of(field(node, 'consequent')) === of(field(node, 'alternate')) ? `has two equal branches: ${of(node)}` : null),
  (node, of) => (compares(node) && of(field(node, 'left')) === of(field(node, 'right')) ? `has an operation on two equal operands: ${of(node)}` : null),
  (node, of) => (isFractionalIndex(node) ? `uses a division as an index: ${of(node)}` : null),
  (node, of) => (isTextOrder(node) ? `orders a text by < or >: ${of(node)}` : null),
  (node, of) => (isRepeatedGroup(node) ? `groups alternatives of one kind for no reason: ${of(node)}` : null),
  (node, of) => (isSelfCompound(node, of) ? `combines ${of(field(node, 'left'))} with itself: ${of(node)}` : null),
  (node) => idleCounter(node),
  (node, of) => (isZeroQuotient(node) ? `compares a quotient with zero, which only asks for its numerator: ${of(node)}` : null),
  (node, of) => boundSmell(node, of),
  (node, of) => loopSmell(node, of),
  (node, of) => fixedPartSmell(node, of),
  (node, of) => (isDroppedResult(node) ? `drops the result of a call that does nothing else: ${of(node)}` : null),
];

const isBranch = (node: SyntaxNode): boolean => node.type === 'IfStatement' || node.type === 'ConditionalExpression';
const PURE = /^(Identifier|MemberExpression|BinaryExpression|LogicalExpression|UnaryExpression|ArrayExpression|ConditionalExpression|TemplateLiteral|\w*Literal)$/;
const ACTS = /Call|New|Assignment|Update|Await|Yield|Tagged|Function|Class/;

const isIdle = (node: SyntaxNode | null): boolean => node !== null && PURE.test(node.type) && !acts(node);
const acts = (node: SyntaxNode): boolean => ACTS.test(node.type) || node.operator === 'delete' || childrenOf(node).some((c) => acts(c.node));
const isConstantTest = (node: SyntaxNode | null): boolean => node !== null && /Literal$|^(Array|Object|ArrowFunction)Expression$/.test(node.type) && node.type !== 'TemplateLiteral';
const isEmpty = (node: SyntaxNode | null): boolean => node?.type === 'EmptyStatement' || (node?.type === 'BlockStatement' && listField(node, 'body').length === 0);

/** Methods of texts and lists that change nothing and only answer. */
const ANSWERING = new Set(['concat', 'slice', 'join', 'includes', 'indexOf', 'toLowerCase', 'toUpperCase', 'trim', 'split', 'repeat', 'padStart', 'padEnd', 'charAt', 'charCodeAt', 'substring']);

function isDroppedResult(node: SyntaxNode): boolean {
  const call = node.type === 'ExpressionStatement' ? field(node, 'expression') : null;
  const callee = call?.type === 'CallExpression' ? field(call, 'callee') : null;
  return callee?.type === 'MemberExpression' && callee.computed !== true && ANSWERING.has(nameOf(field(callee, 'property')));
}

const SAME_IS_ODD = new Set(['-', '/', '%', '==', '===', '!=', '!==', '<', '>', '<=', '>=', '&', '|', '^']);
const compares = (node: SyntaxNode): boolean => node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && SAME_IS_ODD.has(textField(node, 'operator')));

/** `list[i / 2]`: every other access gives nothing. */
function isFractionalIndex(node: SyntaxNode): boolean {
  const index = node.computed === true && node.type === 'MemberExpression' ? field(node, 'property') : null;
  return index?.type === 'BinaryExpression' && index.operator === '/';
}

/** `<` with a text of several letters is an alphabetical order, seldom meant. */
const isTextOrder = (node: SyntaxNode): boolean =>
  node.type === 'BinaryExpression' && /^[<>]=?$/.test(textField(node, 'operator')) && [field(node, 'left'), field(node, 'right')].some((n) => n?.type === 'StringLiteral' && textField(n, 'value').length !== 1);

/** `n *= n - 1`: the old value counts twice, which a plain assignment would say more clearly. */
function isSelfCompound(node: SyntaxNode, of: TextOf): boolean {
  if (node.type !== 'AssignmentExpression' || !/^[-+*/%]=$|^\*\*=$/.test(textField(node, 'operator'))) return false;
  const [name, right] = [nameOf(field(node, 'left')), field(node, 'right')];
  return name !== '' && right !== null && right.type !== 'Identifier' && new RegExp(`(?<![.\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(of(right));
}

/** `a / b === 0` holds exactly when `a` is zero. */
function isZeroQuotient(node: SyntaxNode): boolean {
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(textField(node, 'operator'))) return false;
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  return left?.type === 'BinaryExpression' && left.operator === '/' && right?.type === 'NumericLiteral' && right.value === 0;
}

/** A counting loop whose body never looks at the counter does the same every time. */
function idleCounter(node: SyntaxNode): string | null {
  const [init, body] = [node.type === 'ForStatement' ? field(node, 'init') : null, field(node, 'body')];
  const counter = init === null ? '' : nameOf(field(listField(init, 'declarations')[0] ?? init, 'id'));
  return counter !== '' && body !== null && !mentions(body, counter) ? `never looks at the counter ${counter} in the body of its loop` : null;
}

const mentions = (node: SyntaxNode, name: string): boolean => nameOf(node) === name || childrenOf(node).some((child) => mentions(child.node, name));

const ENDING = new Set(['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement']);

function unreachableIn(node: SyntaxNode): SyntaxNode | null {
  const list = [...listField(node, 'body'), ...listField(node, 'consequent')];
  const end = list.findIndex((s) => ENDING.has(s.type));
  return (end < 0 ? undefined : list.slice(end + 1).find((s) => s.type !== 'FunctionDeclaration' && s.type !== 'EmptyStatement')) ?? null;
}

/** Variables of a function that nothing in it reads; those of inner functions are told by these. */
function unusedIn(fn: SyntaxNode): readonly Smell[] {
  const declared: Smell[] = [];
  const read = new Set<string>();
  const walk = (node: SyntaxNode, inner: boolean): void => {
    for (const { node: child, key } of childrenOf(node)) {
      if (child.type === 'Identifier' && isRead(node, key)) read.add(nameOf(child));
      if (child.type === 'VariableDeclarator' && !inner) declared.push({ what: nameOf(field(child, 'id')), node: child });
      walk(child, inner || isFunction(child));
    }
  };
  walk(fn, false);
  return declared.filter(({ what }) => what !== '' && !read.has(what)).map(({ what, node }) => ({ what: `leaves the variable ${what} unused`, node }));
}

/** True when an identifier in this field of its parent is read, not declared, assigned or a name of a property. */
export function isRead(parent: SyntaxNode, key: string): boolean {
  const place = `${parent.type}.${key}`;
  if (NAMES_OF_PARTS.has(place)) return parent.computed === true;
  if (isFunction(parent) && (key === 'params' || key === 'id')) return false;
  return place !== 'VariableDeclarator.id' && !(place === 'AssignmentExpression.left' && parent.operator === '=');
}

const NAMES_OF_PARTS = new Set(['MemberExpression.property', 'OptionalMemberExpression.property', 'ObjectProperty.key', 'ObjectMethod.key', 'ClassMethod.key', 'ClassProperty.key']);

/** Parameters that the function counts up or down: the caller's value is lost for what follows. Normalising one at the start is usual. */
function writtenParameters(fn: SyntaxNode): readonly Smell[] {
  const parameters = new Set(listField(fn, 'params').map(nameOf));
  return inside(fn, (n) => n.type === 'UpdateExpression').flatMap((node) => {
    const name = nameOf(field(node, 'argument'));
    return name !== '' && parameters.has(name) ? [{ what: `counts the parameter ${name} up or down`, node }] : [];
  });
}

/** Element accesses by a variable that adds up values: a sum is no position. */
function totalsAsIndices(fn: SyntaxNode, of: TextOf): readonly Smell[] {
  const sums = inside(fn, (n) => n.type === 'AssignmentExpression' && n.operator === '+=' && field(n, 'right')?.type !== 'NumericLiteral');
  const totals = new Set(sums.map((n) => nameOf(field(n, 'left'))));
  const accesses = inside(fn, (n) => n.type === 'MemberExpression' && n.computed === true);
  return accesses.filter((n) => totals.has(nameOf(field(n, 'property')) || '-')).map((node) => ({ what: `uses a running total as an index: ${of(node)}`, node }));
}

const inside = (node: SyntaxNode, wanted: (node: SyntaxNode) => boolean): readonly SyntaxNode[] =>
  childrenOf(node).flatMap((child) => [...(wanted(child.node) ? [child.node] : []), ...inside(child.node, wanted)]);

function countersFor(node: SyntaxNode, key: string, counters: readonly string[]): readonly string[] {
  if (isFunction(node)) return [];
  const init = node.type === 'ForStatement' && key === 'body' ? field(node, 'init') : null;
  return init === null ? counters : [...counters, ...listField(init, 'declarations').map((d) => nameOf(field(d, 'id')))];
}

function counterMoved(node: SyntaxNode, counters: readonly string[]): string | null {
  const target = node.type === 'AssignmentExpression' ? field(node, 'left') : node.type === 'UpdateExpression' ? field(node, 'argument') : null;
  return target !== null && counters.includes(nameOf(target)) ? nameOf(target) : null;
}
