import { thrown } from './chains.js';
import type { Check } from './check.js';
import type { Node } from './code.js';
import type { Atom } from './condition.js';
import { isEnvironmental } from './environment.js';
import { demandsOfForm } from './forms.js';
import type { Language } from './languages/spec.js';
import { normalisedIn, type Lookup } from './normalising.js';
import { literalsOf, resolve, show, type Env } from './print.js';
import type { TestCase } from './test-case.js';
import type { WalkScope } from './walk-scope.js';

/** The demand with the code that `body` stands for. */
export const rebased = (atom: Atom, code: Node): Atom => {
  const swap = (n: Node | null): Node | null => (n === null ? null : n.kind === 'name' && n.name === 'body' ? code : { ...n, head: swap(n.head), args: n.args.map((a) => swap(a) as Node) });
  return { ...atom, subject: swap(atom.subject) };
};

/** Expectations that stand in an attribute: `#[should_panic(expected = "…")]`, `@Test(expected = X.class)`. */
export function tagAtoms(test: TestCase, language: Language): readonly { readonly atom: Atom; readonly tag: Node }[] {
  const body: Node = { ...test.node, kind: 'name', name: 'body', head: null, args: [], body: null, tail: null, tags: [] };
  return test.tags.flatMap((tag) => {
    const atoms: Atom[] = [];
    if (tag.name === 'should_panic') {
      const message = /expected\s*=\s*"(.*)"/s.exec(tag.args[0]?.name ?? '')?.[1];
      atoms.push({ relation: 'throws-any', negated: false, subject: body, expected: null });
      if (message !== undefined) atoms.push({ relation: 'contains', negated: false, subject: { ...body, kind: 'member', name: 'message', head: thrown(body) }, expected: { ...body, kind: 'text', name: message } });
    }
    if (tag.name === 'throws' && language.id === 'php') atoms.push(...demandsOfForm('throws:ee', tag, tag.args, { subject: body, negated: false, env: test.env, language }));
    const expected = language.id === 'java' && tag.name === 'Test' ? tag.args.find((a) => a.kind === 'pair' && a.head?.name === 'expected') : undefined;
    const type = tag.name === 'ExpectedException' ? tag.args[0] : expected?.body;
    if (type !== undefined && type !== null) atoms.push({ relation: 'throws', negated: false, subject: body, expected: type });
    return atoms.map((atom) => ({ atom, tag }));
  });
}

/** The type of what is thrown is the same demand as an expected exception. */
function thrownType(atom: Atom, env: Env): Atom {
  if (atom.relation !== 'type' || atom.subject === null || atom.negated) return atom;
  const known = resolve(atom.subject, env);
  const code = known.kind === 'call' && known.name === 'thrown' ? known.args[0] : undefined;
  return code === undefined ? atom : { ...atom, relation: 'throws', subject: code };
}

/** A demand as a check, with everything it leans on resolved. */
export function makeCheck(raw: Atom, node: Node, scope: WalkScope, { statement, find }: { readonly statement: string; readonly find: Lookup }): Check {
  const atom = thrownType(raw, scope.env);
  const at = { file: scope.file, line: node.line };
  const value = atom.tolerance ?? null;
  const number = value === null ? null : Number(show(value.kind === 'pair' ? value.body : value, scope.env));
  const noEnv: Env = new Map();
  return {
    relation: atom.relation, negated: atom.negated,
    subject: show(atom.subject, noEnv), expected: show(atom.expected, noEnv),
    subjectFull: show(atom.subject, scope.env), expectedFull: show(atom.expected, scope.env),
    subjectNode: atom.subject, expectedNode: atom.expected, expectedKnown: atom.expected === null ? null : resolve(atom.expected, scope.env),
    literals: literalsOf(atom.expected, scope.env), at, site: scope.site ?? at, row: scope.row,
    weakness: scope.weakness, environmental: scope.conditional?.kind === 'if' && scope.conditional.head !== null && isEnvironmental(scope.conditional.head, scope.env), tolerance: number !== null && Number.isFinite(number) ? number : null, toleranceUnit: value?.kind === 'pair' ? (value.head?.name ?? '') : '', statement, segment: 0, origin: '',
    normalised: /^(?:equal|members|approx|called-with)$/.test(atom.relation) ? normalisedIn(atom.subject, atom.expected, scope.env, find) : null,
  };
}
