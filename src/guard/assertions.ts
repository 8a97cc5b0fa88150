import { implied, linksOf, thrown, type Link } from './chains.js';
import { isLiteral, pathOf, receiverOf, type Node } from './code.js';
import { demandsOf, type Atom } from './condition.js';
import { demandsOfForm } from './forms.js';
import type { Language } from './languages/spec.js';
import { mockDemands } from './php-mocks.js';
import { show, type Env } from './print.js';
import { madeContext } from './throwaway.js';
import { helperAssertion } from './unknown-helpers.js';

export interface Assertion {
  readonly atoms: readonly Atom[];
  /** Gives a promise that somebody must wait for. */
  readonly promised: boolean;
  /** Always fails: `fail()`, `t.Fatal()`. */
  readonly fails: boolean;
}

/** Reads a call as an assertion; null when it is none. */
export function assertionOf(call: Node, language: Language, env: Env): Assertion | null {
  return functionAssertion(call, language, env) ?? mockVerification(call) ?? mockExpectation(call, language) ?? chainAssertion(call, language, env) ?? methodAssertion(call, language, env) ?? helperAssertion(call, language);
}

function functionAssertion(call: Node, language: Language, env: Env): Assertion | null {
  const path = pathOf(call.head);
  const owner = path.slice(0, Math.max(0, path.length - call.name.length - 1));
  const table = language.functions.find((t) => call.name in t.forms && Object.hasOwn(t.forms, call.name) && t.on.test(owner));
  if (table === undefined) return null;
  const form = table.forms[call.name] ?? '';
  if (form.startsWith('throws-chain')) return null;
  const args = reorder(call, form, language, env);
  const promised = language.promised !== null && language.promised.test(call.name) && /^!?throws/.test(form);
  if (form.includes('each:')) return eachAssertion(call, form, args, { language, env });
  const atoms = demandsOfForm(form, call, args, { subject: null, negated: false, env, language });
  return { atoms, promised: promised || (call.name === 'rejects' && /^!?throws/.test(form)), fails: form.startsWith('fail') };
}

/** Go's leading `t`, and the leading message of JUnit 4. */
function reorder(call: Node, form: string, language: Language, env: Env): readonly Node[] {
  const args = call.args;
  const [first, ...rest] = args;
  if (first === undefined) return args;
  if (language.id === 'go' && (first.kind === 'name' && /^(?:t|tb|tt|b|c|st|sub)$/.test(first.name) || (first.kind === 'call' && /^(?:T|GinkgoT)$/.test(first.name)) || handsContext(call, form, env))) return rest;
  const full = form.replace(/^.*:/, '').replace(/[dt]/g, '').length;
  if (language.id !== 'java' || args.length < 2) return args;
  if (language.messageFirst === true && args.length === full + 1 && /[dt]/.test(form) && isMessage(first)) return [...rest, first];
  return args.length === full && leadsWithMessage(args, language.messageFirst === true) ? [...rest, first] : args;
}

/** A function of an assertion package is always given the context first, whatever it is called. */
function handsContext({ head, args }: Node, form: string, env: Env): boolean {
  const [first] = args;
  const owner = head?.kind === 'member' && head.head?.kind === 'name' ? head.head.name : '';
  if (first === undefined || !/^(?:assert|require)$/.test(owner) || env.get(owner)?.kind === 'call') return false;
  const roles = form.replace(/^.*:/, '').replace(/[mx.]/g, '').length;
  const last = args[args.length - 1];
  return madeContext(first, env) !== null || (first.kind === 'name' && args.length === roles + 1 && last !== undefined && !isMessage(last));
}

/** A leading message: a text; where messages come first also a text put together, or anything in front of a literal and a value. */
function leadsWithMessage(args: readonly Node[], messageFirst: boolean): boolean {
  const [first, second] = args;
  const last = args[args.length - 1];
  if (first === undefined || last === undefined || last.kind === 'text') return false;
  if (!messageFirst) return first.kind === 'text';
  return isMessage(first) || (args.length === 3 && second !== undefined && isLiteral(second) && !isLiteral(first) && !isLiteral(last));
}

const isMessage = (node: Node): boolean =>
  node.kind === 'text' || (node.kind === 'name' && /^(?:msg|message|reason|description)$/i.test(node.name)) || (node.kind === 'binary' && node.name === '+' && [node.head, node.body].some((side) => side !== null && isMessage(side)));

function eachAssertion(call: Node, form: string, args: readonly Node[], { language, env }: { readonly language: Language; readonly env: Env }): Assertion | null {
  const roles = form.replace(/^.*:/, '');
  const subject = args[roles.indexOf('s')] ?? null;
  const matcher = args[roles.indexOf('e')];
  if (matcher === undefined) {
    if (subject === null || call.name !== 'That') return null;
    return { atoms: demandsOf(subject, true, env), promised: false, fails: false };
  }
  return { atoms: matcherAtoms(matcher, subject, form.startsWith('!'), { language, env }), promised: false, fails: false };
}

type Reading = { readonly language: Language; readonly env: Env };

/** `mock.assert_called_once_with(1)`, `mock.Verify(…)`: what stands before the dot is the subject. */
function methodAssertion(call: Node, language: Language, env: Env): Assertion | null {
  const form = Object.hasOwn(language.methods, call.name) ? language.methods[call.name] : undefined;
  const owner = receiverOf(call);
  if (form === undefined || owner === null || (owner.kind === 'name' && /^(?:this|self|static|Mockito)$/.test(owner.name))) return null;
  const moq = language.id === 'csharp' && call.name === 'Verify' ? moqVerification(call, owner) : null;
  if (moq !== null) return moq;
  return { atoms: demandsOfForm(form, call, call.args, { subject: owner, negated: false, env, language }), promised: false, fails: false };
}

/** Mockito: `verify(mock, times(2)).method(args)`, `inOrder.verify(mock).method(args)`. */
function mockVerification(call: Node): Assertion | null {
  const owner = receiverOf(call);
  if (owner?.kind !== 'call' || owner.name !== 'verify' || owner.args.length === 0) return null;
  const [mock, mode] = owner.args;
  const subject = implied(call, 'member', call.name, { head: mock ?? null });
  const expected = implied(call, 'list', '', { args: call.args });
  return { atoms: verified(mode, subject, expected), promised: false, fails: false };
}

/** Moq: `mock.Verify(m => m.Send(1), Times.Exactly(2))`. */
function moqVerification(call: Node, mock: Node): Assertion | null {
  const mode = call.args.find((arg) => pathOf(arg.kind === 'call' ? arg.head : arg).startsWith('Times.'));
  if (mode === undefined) return null;
  const how = MOQ_TIMES[mode.name] ?? mode.name;
  const expected = implied(call, 'list', '', { args: call.args.filter((arg) => arg !== mode) });
  return { atoms: verified({ ...mode, kind: 'call', name: how, args: mode.name === 'Once' ? [implied(mode, 'number', '1')] : mode.args }, mock, expected), promised: false, fails: false };
}
const MOQ_TIMES: Readonly<Record<string, string>> = { Once: 'times', Exactly: 'times', Never: 'never', AtMostOnce: 'atMost', AtMost: 'atMost', AtLeast: 'atLeast', AtLeastOnce: 'atLeast' };

/** A mock of PHP that is told which calls it must get. */
function mockExpectation(call: Node, language: Language): Assertion | null {
  const atoms = language.id === 'php' ? mockDemands(call) : null;
  return atoms === null || atoms.length === 0 ? null : { atoms, promised: false, fails: false };
}

/** How often a call is demanded: `times(2)`, `never()`; once when nothing is said. */
function verified(mode: Node | undefined, subject: Node, expected: Node): readonly Atom[] {
  const how = mode?.name ?? '';
  const count = mode?.kind === 'call' ? (mode.args[0] ?? null) : null;
  const zero = count?.name === '0';
  if (how === 'never' || (zero && how === 'times')) return [{ relation: 'called-with', negated: true, subject, expected }];
  if (how === 'atMost' || (zero && how === 'atLeast')) return [{ relation: 'tautology', negated: false, subject, expected }];
  const call: Atom = { relation: 'called-with', negated: false, subject, expected };
  return how === 'times' && count !== null ? [call, { relation: 'called-times', negated: false, subject, expected: count }] : [call];
}

interface ChainState {
  subject: Node | null;
  negated: boolean;
  promised: boolean;
  thrown: boolean;
  readonly atoms: Atom[];
}

function chainAssertion(call: Node, language: Language, env: Env): Assertion | null {
  const links = linksOf(call);
  const start = rootAt(links, language);
  if (start === null) return null;
  const state: ChainState = { subject: start.subject, negated: false, promised: false, thrown: false, atoms: [] };
  if (start.atoms !== null) state.atoms.push(...start.atoms);
  for (const link of links.slice(start.next)) follow(link, state, { language, env });
  return state.atoms.length === 0 && links.length <= start.next ? null : { atoms: state.atoms, promised: state.promised, fails: false };
}

const plain = (node: Node): Node => (node.kind === 'await' && node.head !== null ? node.head : node);

/** Where the chain's subject is, and which links talk about it. */
function rootAt(links: readonly Link[], language: Language): { readonly subject: Node | null; readonly next: number; readonly atoms: readonly Atom[] | null } | null {
  const first = links.findIndex((l) => l.args !== null && language.chainRoots.test(l.name));
  const root = links[first];
  if (root !== undefined && first <= 1 && links.length > first + 1) {
    const code = plain(root.body ?? root.args?.[0] ?? implied(root.node, 'name', 'subject'));
    if (!/ThrownBy$|ExceptionOfType$|^catchThrowable$|Exception$/.test(root.name)) return { subject: code, next: first + 1, atoms: null };
    const subject = /OfType$|Exception$/.test(root.name) ? implied(root.node, 'name', 'body') : code;
    const expected = /OfType$/.test(root.name) ? (root.args?.[0] ?? null) : null;
    return { subject: thrown(subject), next: first + 1, atoms: [{ relation: expected === null ? 'throws-any' : 'throws', negated: false, subject, expected }] };
  }
  const middle = language.chainMiddle;
  if (middle === null) return null;
  const at = links.findLastIndex((l, i) => i > 0 && middle.test(l.name));
  const link = links[at];
  const owner = links[at - 1];
  if (link === undefined || owner === undefined) return null;
  return { subject: owner.node, next: link.name === 'Should' || link.name === 'should' && link.args === null ? at + 1 : at, atoms: null };
}

function follow(link: Link, state: ChainState, reading: Reading): void {
  const { language } = reading;
  if (language.negations.has(link.name) && (link.args === null || link.args.length === 0)) {
    state.negated = !state.negated;
    return;
  }
  state.promised ||= givesPromise(link, state.subject, reading);
  if (link.name === 'rejects' && link.args === null) {
    state.thrown = true;
    state.promised = true;
    return;
  }
  if (language.fillers.has(link.name) && (link.args === null || !Object.hasOwn(language.matchers, link.name) && link.name !== 'and')) return;
  if (link.name === 'and' && link.args !== null && link.args.length > 0) {
    state.subject = link.args[0] ?? null;
    state.negated = false;
    return;
  }
  if (language.fillers.has(link.name)) return;
  const form = Object.hasOwn(language.matchers, link.name) ? language.matchers[link.name] : undefined;
  if (form === undefined) unknownLink(link, state);
  else knownLink(form, link, state, reading);
}

const givesPromise = (link: Link, subject: Node | null, { language, env }: Reading): boolean => language.promised?.test(link.name) === true && !(/^to[A-Z]/.test(link.name) && isAtHand(subject, env));

/** An element of a document in memory is looked at at once; one of a browser page is waited for. */
const isAtHand = (subject: Node | null, env: Env): boolean => {
  const text = show(subject, env);
  return /\b(?:screen|container|document|within|render\w*|wrapper|baseElement)\b|^(?:get|query)(?:All)?By\w+\(/.test(text) && !/\bpage\b|locator\(/.test(text);
};

function unknownLink(link: Link, state: ChainState): void {
  if (link.args === null) {
    if (state.subject !== null) state.subject = implied(link.node, 'member', link.name, { head: state.subject });
    return;
  }
  const expected = link.args.length === 0 ? null : implied(link.node, 'list', '', { args: link.args });
  state.atoms.push({ relation: 'custom', negated: state.negated, subject: state.subject, expected: expected ?? implied(link.node, 'name', link.name) });
}

/** Chai's property assertions are links without a call; the same words with a call elsewhere are methods of the subject. */
const mentionable = (form: string): boolean => /:(?:m|s?)$/.test(form) || form.endsWith(':em') && false;

function knownLink(form: string, link: Link, state: ChainState, reading: Reading): void {
  if (link.args === null && !mentionable(form)) {
    if (form.endsWith(':')) return;
    unknownLink(link, state);
    return;
  }
  if (form.includes('each:')) {
    const matcher = link.body ?? link.args?.[0];
    if (matcher !== undefined) state.atoms.push(...matcherAtoms(matcher, state.subject, state.negated !== form.startsWith('!'), reading));
    return;
  }
  if (form.startsWith('flow')) return;
  state.atoms.push(...settled(form, link, state, reading));
}

function settled(form: string, link: Link, state: ChainState, reading: Reading): readonly Atom[] {
  const args = link.args ?? [];
  const last = state.atoms[state.atoms.length - 1];
  if (form.startsWith('approx-by') && last !== undefined) {
    state.atoms.pop();
    return [{ ...last, relation: 'approx', tolerance: args[0] ?? null }];
  }
  if (form.startsWith('expected') && last !== undefined) {
    state.atoms.pop();
    return [{ ...last, expected: args[0] ?? null }];
  }
  const isThrow = /^!?throws/.test(form);
  const subject = state.thrown && !isThrow && state.subject !== null ? thrown(state.subject) : state.subject;
  const atoms = demandsOfForm(form, link.node, args, { subject, negated: state.negated, env: reading.env, language: reading.language });
  if (isThrow && state.subject !== null && reading.language.id !== 'javascript') state.subject = thrown(state.subject);
  if (isThrow && isUnplaced(last) && args[0] !== undefined) return byType(state, last, atoms, args[0]);
  return atoms.map((atom) => (state.thrown && atom.relation === 'type' ? { ...atom, relation: 'throws', subject: state.subject } : atom));
}

/** `assertThatExceptionOfType(X).isThrownBy(code)`: the type stands before the code that throws it. */
const isUnplaced = (atom: Atom | undefined): atom is Atom => atom?.relation === 'throws' && atom.subject?.name === 'body';
function byType(state: ChainState, named: Atom, atoms: readonly Atom[], code: Node): readonly Atom[] {
  state.atoms.pop();
  state.subject = thrown(code);
  return atoms.map((atom) => (atom.relation === 'throws-any' ? { ...atom, relation: 'throws', expected: named.expected } : atom));
}

/** `eq(5)`, `is(not(equalTo(x)))`, `Is.Not.Null`, `be > 3`: a matcher handed over as a value. */
function matcherAtoms(matcher: Node, subject: Node | null, negated: boolean, reading: Reading): readonly Atom[] {
  const { language } = reading;
  if (matcher.kind === 'binary' && matcher.head?.kind === 'name' && matcher.head.name === 'be' && subject !== null) {
    return demandsOf({ ...matcher, head: subject }, !negated, reading.env);
  }
  if (matcher.kind === 'binary' && matcher.head !== null && matcher.body !== null) return [...matcherAtoms(matcher.head, subject, negated, reading), ...matcherAtoms(matcher.body, subject, negated, reading)];
  const links = linksOf(matcher);
  const [only] = links;
  const inner = only?.args?.[0];
  if (links.length === 1 && only !== undefined && inner !== undefined && isMatcher(inner, language)) {
    return matcherAtoms(inner, subject, /^(?:not|isNot)$/.test(only.name) ? !negated : negated, reading);
  }
  const state: ChainState = { subject, negated, promised: false, thrown: false, atoms: [] };
  for (const link of links) matcherLink(link, state, reading);
  if (state.atoms.length > 0) return state.atoms;
  return [{ relation: 'custom', negated, subject, expected: matcher }];
}

function matcherLink(link: Link, state: ChainState, reading: Reading): void {
  const { matchers } = reading.language;
  if (Object.hasOwn(matchers, link.name) && link.name !== 'not' && !(link.name === 'of' && state.atoms.length === 0)) {
    const form = reading.language.handedOver?.[link.name] ?? matchers[link.name] ?? '';
    if (link.args === null && !form.endsWith(':') && !/:(?:ee|e|t)$/.test(form)) return;
    state.atoms.push(...settled(form, link, state, reading));
    return;
  }
  const last = state.atoms[state.atoms.length - 1];
  if (link.name === 'with' && link.args !== null && last !== undefined && last.expected !== null) {
    state.atoms[state.atoms.length - 1] = { ...last, expected: implied(link.node, 'list', '', { args: [last.expected, ...link.args] }) };
    return;
  }
  const predicate = /^be_(?:an?_)?(\w+)$/.exec(link.name);
  if (predicate !== null && state.subject !== null) state.atoms.push({ relation: 'truthy', negated: state.negated, subject: implied(link.node, 'member', `${predicate[1]}?`, { head: state.subject }), expected: null });
  else if (reading.language.negations.has(link.name)) state.negated = !state.negated;
}

function isMatcher(node: Node, language: Language): boolean {
  const [root, ...rest] = linksOf(node);
  if (root === undefined) return false;
  const named = rest.length > 0 ? rest : [root];
  return /^(?:Is|Has|Does|Throws|Matchers|CoreMatchers)$/.test(root.name) || named.some((l) => (l.args !== null || /^(?:be_|nullValue|anything)/.test(l.name)) && Object.hasOwn(language.matchers, l.name) && l.name !== 'contains' && l.name !== 'include' && l.name !== 'of');
}
