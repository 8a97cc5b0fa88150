import { isRelation, type Relation } from './check.js';
import { implied, thrown } from './chains.js';
import { contains, statementsOf, type Node } from './code.js';
import { compared, demandsOf, fromEquality, isExpectation, measured, type Atom } from './condition.js';
import type { Form, Language } from './languages/spec.js';
import { resolve, show, type Env } from './print.js';
import { measuredIn } from './tolerance.js';

/** What the roles of a form found in the arguments. */
interface Filled {
  readonly at: Node;
  readonly subject: Node | null;
  readonly expected: readonly Node[];
  readonly tolerance: Node | null;
}

/** The demands of one assertion call, read by `form`. `subject` is what a chain talks about. */
export function demandsOfForm(form: Form, call: Node, args: readonly Node[], context: { readonly subject: Node | null; readonly negated: boolean; readonly env: Env; readonly language: Language }): readonly Atom[] {
  const turned = form.startsWith('!');
  const [word = '', roles = ''] = (turned ? form.slice(1) : form).split(':');
  const filled = fill(roles, call, args, context);
  return atomsOf(word, filled, turned !== context.negated, context);
}

function fill(roles: string, at: Node, args: readonly Node[], context: { readonly subject: Node | null }): Filled {
  const expected: Node[] = [];
  let subject = context.subject;
  let tolerance: Node | null = null;
  const plain = args.filter((a) => a.kind !== 'pair' || a.head?.kind !== 'name');
  plain.forEach((arg, i) => {
    const role = roles[i] ?? (roles.endsWith('.') ? '.' : 'm');
    if (role === 's' || role === 'c' || role === 'f' || (roles.endsWith('f') && arg.kind === 'lambda')) subject = arg.kind === 'await' ? arg.head : arg;
    else if (role === 'e' || role === '.') expected.push(arg);
    else if ((role === 't' || role === 'd') && arg.kind !== 'text') tolerance = role === 'd' ? measuredIn('digits', arg) : /[eE]psilon/.test(at.name) ? measuredIn('share', arg) : arg;
  });
  for (const arg of args) {
    if (arg.kind !== 'pair' || arg.head?.kind !== 'name') continue;
    if (/^(?:rel|abs|rel_tol|abs_tol|rtol|atol|delta|places|max_relative|epsilon|decimal|precision|tolerance)$/.test(arg.head.name)) tolerance ??= arg;
    else if (roles.endsWith('.') || /^(?:match|expected|exception|message|with|kwargs)$/.test(arg.head.name)) expected.push(arg);
  }
  return { at, subject, expected, tolerance };
}

type Context = { readonly env: Env; readonly language: Language };

function atomsOf(word: string, filled: Filled, negated: boolean, context: Context): readonly Atom[] {
  const [relation = ''] = word.split(/[@.]/);
  const subject = partOf(word, filled);
  const [expected = null] = filled.expected;
  if (/^(?:contains|matches)$/.test(relation) && subject !== null && isPattern(expected, context.env)) return fromRegexOrConstant({ ...filled, subject }, resolve(expected as Node, context.env), negated, context.env);
  if (/^(?:true|false)$/.test(relation)) return subject === null ? [] : demandsOf(subject, (relation === 'true') !== negated, context.env);
  if (relation === 'yes' || relation === 'no') return exactTruth(relation, { ...filled, subject }, negated, context);
  if (/^throws(?:-named|-body|-chain)?$/.test(relation)) return throwing({ ...filled, subject }, negated, context.env, relation === 'throws-named');
  if (subject !== null && expected !== null && relation === 'equal') return equality({ ...filled, subject }, expected, negated, context.env);
  if (subject !== null && expected !== null && relation === 'compared') return [compared({ ...filled.at, args: [subject, ...filled.expected] }, subject, expected, { negated, env: context.env })];
  const special = specialAtom(relation, { ...filled, subject }, negated);
  if (special !== null) return [special];
  return [sided({ relation: isRelation(relation) ? relation : 'custom', negated, subject, expected: listed(filled), tolerance: filled.tolerance }, context.env)];
}

/** What of the subject is looked at: `@name` calls it, `.name` reads it. */
function partOf(word: string, { at, subject }: Filled): Node | null {
  const [, mark, via] = /([@.])(.+)$/.exec(word) ?? [];
  if (via === undefined || subject === null) return subject;
  const member = implied(at, 'member', via, { head: subject });
  return mark === '@' ? implied(at, 'call', via, { head: member }) : member;
}

const isPattern = (node: Node | null, env: Env): boolean => {
  const known = node === null ? null : resolve(node, env);
  return known?.kind === 'text' && known.words === 'regex';
};

/** Frameworks differ, and people err, about which argument is the expectation; a literal never is the subject. */
function sided(atom: Atom, env: Env): Atom {
  const { subject, expected } = atom;
  if (subject === null || expected === null || !/^(?:members|approx|partial|equal)$/.test(atom.relation)) return atom;
  const [left, right] = [isExpectation(resolve(subject, env)), isExpectation(resolve(expected, env))];
  return left && !right ? { ...atom, subject: expected, expected: subject } : atom;
}

/** Several expected arguments as one value. */
const listed = (filled: Filled): Node | null => {
  const [first = null] = filled.expected;
  return filled.expected.length > 1 ? implied(filled.at, 'list', '', { args: filled.expected }) : first;
};

function exactTruth(relation: 'yes' | 'no', filled: Filled, negated: boolean, { env, language }: Context): readonly Atom[] {
  const wanted = (relation === 'yes') !== negated;
  if (filled.subject === null) return [];
  const inner = demandsOf(filled.subject, wanted, env);
  if (language.truthIsBoolean || inner.some((atom) => atom.relation !== 'truthy')) return inner;
  return [{ relation: 'equal', negated: false, subject: filled.subject, expected: implied(filled.at, 'constant', String(wanted)) }];
}

function equality(filled: Filled, expected: Node, negated: boolean, env: Env): readonly Atom[] {
  const subject = filled.subject as Node;
  const known = resolve(expected, env);
  const items = filled.tolerance === null && filled.expected.length === 1 && !negated ? itemwise(resolve(subject, env), known) : null;
  if (items !== null) return items.flatMap(([item, value]) => equality({ ...filled, subject: item, expected: [value] }, value, negated, env));
  if (filled.tolerance !== null && /^[\d.]/.test(numberText(filled.tolerance))) return [sided({ relation: 'approx', negated, subject, expected: listed(filled), tolerance: filled.tolerance }, env)];
  if (filled.expected.length > 1) return [measured(subject, listed(filled) as Node, negated, env)];
  if (known.kind === 'constant' || known.kind === 'text' && known.words === 'regex') return fromRegexOrConstant(filled, known, negated, env);
  return [subjectEqualsItself(subject, expected, env) ? { relation: 'tautology', negated, subject, expected } : sidedEquality(subject, expected, negated, env)];
}

const sidedEquality = (subject: Node, expected: Node, negated: boolean, env: Env): Atom =>
  isExpectation(resolve(subject, env)) && !isExpectation(resolve(expected, env)) ? measured(expected, subject, negated, env) : measured(subject, expected, negated, env);

const numberText = (node: Node): string => (node.kind === 'pair' ? (node.body?.name ?? '') : node.name);
const subjectEqualsItself = (subject: Node, expected: Node, env: Env): boolean =>
  show(subject, env) === show(expected, env) && !contains(resolve(subject, env), (n) => n.kind === 'call');

function fromRegexOrConstant(filled: Filled, known: Node, negated: boolean, env: Env): readonly Atom[] {
  const subject = filled.subject as Node;
  if (known.kind === 'text') return [exactly(known, subject, negated) ?? { relation: 'matches', negated, subject, expected: known }];
  if (known.name === 'true' || known.name === 'false') return fromEquality(subject, known, !negated, env);
  return [subjectEqualsItself(subject, known, env) ? { relation: 'tautology', negated, subject, expected: known } : measured(subject, known, negated, env)];
}

/** A pattern with nothing open between both of its ends, `/^full$/`, is the text itself. */
function exactly(pattern: Node, subject: Node, negated: boolean): Atom | null {
  const inner = /^\/\^((?:[^\\^$.*+?()[\]{}|/]|\\[^\w\s])*)\$\/$/.exec(pattern.name)?.[1];
  return inner === undefined ? null : { relation: 'equal', negated, subject, expected: { ...pattern, name: inner.replace(/\\/g, ''), words: '' } };
}

/** `expect([x.from, x.to]).toEqual([5, 8])` demands each of the values. */
function itemwise(subject: Node, expected: Node): readonly (readonly [Node, Node])[] | null {
  if (subject.kind !== expected.kind || (subject.kind !== 'list' && subject.kind !== 'map') || subject.args.length !== expected.args.length || subject.args.length === 0) return null;
  if (isExpectation(subject) || [...subject.args, ...expected.args].some((item) => item.kind === 'spread' || item.kind === 'comment')) return null;
  if (subject.kind === 'list') return subject.args.map((item, i) => [item, expected.args[i] as Node]);
  const pairs = subject.args.map((pair) => [pair.body, expected.args.find((other) => other.head?.name === pair.head?.name)?.body] as const);
  return pairs.every(([a, b]) => a !== null && b !== null && b !== undefined) ? (pairs as readonly (readonly [Node, Node])[]) : null;
}

/** An expected exception: that something is thrown, of which type, with which message. */
function throwing(filled: Filled, negated: boolean, env: Env, parameter = false): readonly Atom[] {
  const block = filled.at.body?.kind === 'lambda' ? filled.at.body : null;
  const code = filled.subject === null ? (block === null ? implied(filled.at, 'name', 'body') : attempted(block)) : attempted(filled.subject);
  const known = filled.expected.map((e) => resolve(e, env)).filter((e) => e.kind !== 'lambda' || e.args.length > 0);
  const types = known.flatMap((e) => (e.kind === 'name' || e.kind === 'member' || (e.kind === 'list' && e.args.length > 0) ? [e] : e.kind === 'map' ? typesIn(e) : []));
  const atoms: Atom[] = types.length > 0 && !(types.length > 0 && negated) ? types.slice(0, 1).map((type) => ({ relation: 'throws', negated, subject: code, expected: type })) : [{ relation: 'throws-any', negated, subject: code, expected: null }];
  for (const part of known) atoms.push(...thrownDetail(part, code, negated, { parameter, env }));
  return atoms;
}

/** The code whose error is waited for: inside of an attempt that throws on what it caught. */
function attempted(code: Node): Node {
  const [only, ...more] = code.kind === 'lambda' ? statementsOf(code.body) : [];
  if (only?.kind !== 'try' || more.length > 0 || only.tags.length === 0) return code;
  return only.tags.every((handler) => statementsOf(handler.body).at(-1)?.kind === 'throw') ? { ...code, body: only.body } : code;
}

function thrownDetail(part: Node, code: Node, negated: boolean, { parameter, env }: { readonly parameter: boolean; readonly env: Env }): readonly Atom[] {
  const error = thrown(code);
  const message = implied(code, 'member', 'message', { head: error });
  if (part.kind === 'text' && parameter) return [{ relation: 'equal', negated, subject: implied(code, 'member', 'ParamName', { head: error }), expected: part }];
  if (part.kind === 'text') return [{ relation: part.words === 'regex' ? 'matches' : 'contains', negated, subject: message, expected: part }];
  if (part.kind === 'pair') return part.body === null ? [] : [{ relation: 'contains', negated, subject: message, expected: part.body }];
  if (part.kind === 'map') return part.args.every(isPlainPair) ? part.args.flatMap((pair) => fieldOfError(pair, error, negated, env)) : [{ relation: 'partial', negated, subject: error, expected: part }];
  if (part.kind === 'lambda') return [{ relation: 'custom', negated, subject: error, expected: part }];
  if (part.kind === 'call') {
    const type: Atom = { relation: 'throws', negated, subject: code, expected: part.head };
    const [text] = part.args;
    return text === undefined ? [type] : [type, { relation: 'equal', negated, subject: message, expected: text }];
  }
  return [];
}

const isPlainPair = (pair: Node): boolean => pair.kind === 'pair' && pair.head !== null && pair.body !== null;

/** `{ name: 'RangeError' }`, `{ instanceOf: RangeError }` name the type of what is thrown. */
const typesIn = (shape: Node): readonly Node[] => shape.args.flatMap((pair) => {
  const value = pair.body;
  if (value === null) return [];
  if (pair.head?.name === 'name' && value.kind === 'text') return [{ ...value, kind: 'name' }];
  return pair.head?.name === 'instanceOf' ? [value] : [];
});

function fieldOfError(pair: Node, error: Node, negated: boolean, env: Env): readonly Atom[] {
  const [key, value] = [pair.head?.name ?? '', pair.body as Node];
  if (typesIn({ ...pair, kind: 'map', args: [pair] }).length > 0) return [];
  const subject = implied(pair, 'member', key, { head: error });
  return equality({ at: pair, subject, expected: [value], tolerance: null }, value, negated, env);
}

const constantOf = (filled: Filled, name: string): Node => implied(filled.at, 'constant', name);

/** Words for a relation with an expected value that is always the same. */
const FIXED: Readonly<Record<string, readonly [Relation, string]>> = {
  null: ['equal', 'null'], 'equal-zero': ['equal', '0'], 'equal-one': ['equal', '1'], empty: ['length', '0'],
  'called-once': ['called-times', '1'], 'called-twice': ['called-times', '2'], 'length-one': ['length', '1'],
};

/** Words that are only a shorter way to say a relation and its expected value. */
function specialAtom(word: string, filled: Filled, negated: boolean): Atom | null {
  const { subject, expected: [first = null] } = filled;
  if (negated && (word === 'null' || word === 'empty')) return { relation: word === 'null' ? 'exists' : 'nonempty', negated: false, subject, expected: null };
  if (negated && word === 'exists') return { relation: 'equal', negated: false, subject, expected: constantOf(filled, 'null') };
  const fixed = Object.hasOwn(FIXED, word) ? FIXED[word] : undefined;
  if (fixed !== undefined) return { relation: fixed[0], negated, subject, expected: constantOf(filled, fixed[1]) };
  if (word.startsWith('equal-')) return { relation: 'equal', negated, subject, expected: constantOf(filled, word.slice(6)) };
  if (word.startsWith('type-')) return { relation: 'type', negated, subject, expected: constantOf(filled, word.slice(5)) };
  if (word.startsWith('compare-')) return compare(word.slice(8), filled, negated);
  if (/^(?:message|message-part|message-body|code-body)$/.test(word)) return messageAtom(word, filled, negated);
  if (word === 'message-glob') return globbedMessage(filled, negated);
  if (word === 'property') return property(filled, negated);
  return word === 'fail' ? { relation: 'runs', negated: true, subject: null, expected: first } : null;
}

const OPERATORS: Readonly<Record<string, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };
const compare = (kind: string, filled: Filled, negated: boolean): Atom => {
  const name = OPERATORS[kind] ?? '>';
  return { relation: 'compare', negated, subject: filled.subject, expected: implied(filled.at, 'call', name, { head: implied(filled.at, 'name', name), args: [filled.expected[0] ?? constantOf(filled, '0')] }) };
};

function messageAtom(word: string, filled: Filled, negated: boolean): Atom {
  const body = implied(filled.at, 'name', 'body');
  const owner = word.endsWith('-body') ? thrown(body) : (filled.subject ?? body);
  const relation: Relation = word === 'message' ? 'equal' : 'contains';
  return { relation, negated, subject: implied(filled.at, 'member', word === 'code-body' ? 'code' : 'message', { head: owner }), expected: filled.expected[0] ?? null };
}

/** A message in which `*` stands for anything. */
function globbedMessage(filled: Filled, negated: boolean): Atom {
  const [expected] = filled.expected;
  if (expected?.kind !== 'text' || !expected.name.includes('*')) return messageAtom('message', filled, negated);
  const longest = expected.name.split('*').sort((a, b) => b.length - a.length)[0] ?? '';
  const atom = messageAtom('message-part', { ...filled, expected: [{ ...expected, name: longest }] }, negated);
  return longest === '' ? { ...atom, relation: 'tautology' } : atom;
}

function property(filled: Filled, negated: boolean): Atom {
  const [key, value] = filled.expected;
  if (key === undefined || value === undefined || filled.subject === null) return { relation: 'property', negated, subject: filled.subject, expected: key ?? null };
  const owner = key.kind === 'text' && /^\w+$/.test(key.name) ? implied(key, 'member', key.name, { head: filled.subject }) : implied(key, 'index', '', { head: filled.subject, args: [key] });
  return { relation: 'equal', negated, subject: owner, expected: value };
}
