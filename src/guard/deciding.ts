import { assertionOf } from './assertions.js';
import type { Weakness } from './check.js';
import { collect, contains, pathOf, statementsOf, type Node } from './code.js';
import { demandsOf, type Atom } from './condition.js';
import { fold, isEnvironmental, simplify } from './environment.js';
import type { Language } from './languages/spec.js';
import { show, type Env } from './print.js';
import { isCapability } from './skip-conditions.js';
import { recovers } from './swallowing.js';
import type { Skip } from './test-case.js';
import type { WalkScope } from './walk-scope.js';

const shortened = (node: Node | null): string => show(node).slice(0, 80);

/** Names of functions that check something. */
export const CHECKING = /^(?:expect|assert|check|verify|should|must)[A-Z_]/;

/** What single statements of a test mean for its outcome, in one language. */
export class Deciding {
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  /** A return, exit or skip that lets the rest of the body be left out. */
  wayOut(node: Node, env: Env): Weakness | null {
    if (recovers(node)) return { kind: 'swallowed', line: node.line, text: 'defer recover()' };
    if (node.kind === 'return' || node.kind === 'jump') return { kind: 'dead', line: node.line, text: shortened(node) || node.kind };
    if (node.kind === 'call' && (node.name === 'done' && node.args.length === 0 || this.#isExit(node))) return { kind: 'dead', line: node.line, text: shortened(node) };
    return node.kind === 'if' && node.head !== null ? this.#wayOutOfIf(node, node.head, env) : null;
  }

  #wayOutOfIf(node: Node, condition: Node, env: Env): Weakness | null {
    const known = fold(condition, env);
    if (known === null && isEnvironmental(condition, env)) return null;
    for (const branch of [known === false ? null : node.body, known === true ? null : node.tail]) {
      const last = statementsOf(branch).at(-1);
      if (branch === null || last === undefined || !this.#leaves(last) || contains(branch, (n) => this.decides(n, env))) continue;
      return { kind: known === true ? 'dead' : 'guarded', line: node.line, text: `if ${shortened(condition)}: ${last.kind === 'call' ? last.name : last.kind}` };
    }
    return null;
  }

  #leaves(statement: Node): boolean {
    return statement.kind === 'return' || statement.kind === 'jump' || (statement.kind === 'call' && this.#isExit(statement));
  }

  #isExit(call: Node): boolean {
    return this.#language.exits.test(pathOf(call.head)) && !call.name.startsWith('done');
  }

  /** A node that can end the test one way or the other. */
  decides(node: Node, env: Env): boolean {
    if (node.kind !== 'call') return node.kind === 'throw';
    const path = pathOf(node.head);
    return this.#language.fails.test(path) || this.#language.skipCalls.test(path) || assertionOf(node, this.#language, env) !== null;
  }

  /** Whether statements check anything: a helper that only looks for something demands nothing when it has found it. */
  checksLater(rest: readonly Node[], env: Env): boolean {
    return rest.some((statement) => contains(statement, (n) => this.decides(n, env) || (n.kind === 'call' && CHECKING.test(n.name))));
  }

  /** A statement that fails the test. */
  failsHere(statement: Node): boolean {
    if (statement.kind === 'throw') return statement.head === null || !/Skip/.test(statement.head.name);
    return statement.kind === 'call' && this.#language.fails.test(pathOf(statement.head));
  }

  /** `if (seen) return; … fail()` demands what it looks for. */
  polled(statements: readonly Node[], env: Env): readonly { readonly atom: Atom; readonly node: Node }[] {
    const last = statements.at(-1);
    if (last?.kind !== 'call' || !this.#language.fails.test(pathOf(last.head))) return [];
    return statements.slice(0, -1).flatMap((s) => collect(s, (n) => n.kind === 'if')).flatMap((node) => {
      const looksFor = node.head !== null && statementsOf(node.body).at(-1)?.kind === 'return' ? demandsOf(node.head, true, env) : [];
      return looksFor.map((atom) => ({ atom, node }));
    });
  }

  /** A call that skips the test while it runs, and what decides about it. */
  skip(node: Node, path: string, { env, conditional }: WalkScope): Skip {
    const [condition] = node.args.filter((a) => a.kind !== 'text');
    const guard = conditional?.kind === 'if' ? conditional.head : null;
    const assumed = /assume|Skip\.|Assume/.test(path) ? (condition ?? null) : null;
    const decider = assumed ?? guard;
    const environmental = decider !== null && isCapability(decider, env);
    const text = decider === null ? show(node).slice(0, 100) : `${show(node).slice(0, 60)} if ${show(decider).slice(0, 60)}`;
    return { line: node.line, text, environmental: environmental || (/importorskip/.test(path) && conditional !== null), scope: 'test' };
  }
}

/** `if (P) return; check()` in a helper demands P or the check: P counts where it is a plain demand. */
export function alternatives(statement: Node, env: Env): readonly Atom[] {
  const rest = statement.head === null ? true : simplify(statement.head, env);
  if (typeof rest === 'boolean') return [];
  const atoms = demandsOf(rest, true, env);
  return atoms.every((a) => a.relation !== 'either' && a.relation !== 'truthy') ? atoms : [];
}

/** Only made when a condition about the outcome holds. */
export function optional({ conditional, env }: WalkScope): Weakness | null {
  if (conditional === null) return null;
  if (conditional.kind === 'if' && (conditional.head === null || isEnvironmental(conditional.head, env))) return null;
  return conditional.kind === 'if' || conditional.kind === 'try' ? { kind: 'optional', line: conditional.line, text: `if ${shortened(conditional.head)}` } : null;
}
