import { implied, linksOf, type Link } from './chains.js';
import type { Node } from './code.js';
import type { Atom } from './condition.js';

/** Mockery's `$m->shouldReceive('f')->once()->with(1)` and PHPUnit's `$m->expects($this->once())->method('f')->with(1)` as demands on the calls of `m.f`; null for any other call. */
export function mockDemands(call: Node): readonly Atom[] | null {
  const links = linksOf(call);
  const named = links.find((l) => /^(?:shouldReceive|shouldHaveReceived|shouldNotReceive|shouldNotHaveReceived|method|expects|allows)$/.test(l.name) && l.args?.[0]?.kind === 'text');
  const counting = links.find((l) => l.name === 'expects' && l.args?.[0]?.kind === 'call');
  const [root] = links;
  if (named === undefined || root === undefined || named === root || (named.name === 'method' && counting === undefined)) return null;
  const start = links.indexOf(counting ?? named);
  const owner = links[Math.min(start, links.indexOf(named)) - 1]?.node ?? root.node;
  const subject = implied(call, 'member', named.args?.[0]?.name ?? '', { head: owner });
  const count = counting === undefined ? countOf(named, links) : counted(counting.args?.[0] ?? null);
  const given = links.find((l) => /^(?:with|withArgs)$/.test(l.name) && l.args !== null && l.args.length > 0);
  const atoms = count === null ? [] : [timesAtom(count, subject, call)];
  if (given !== undefined) atoms.push({ relation: 'called-with', negated: false, subject, expected: implied(call, 'list', '', { args: given.args ?? [] }) });
  return atoms;
}

/** How often: a number, 'any' for whatever, 'some' for at least once. */
type Count = Node | 'any' | 'some' | 'never';

function timesAtom(count: Count, subject: Node, call: Node): Atom {
  if (count === 'any') return { relation: 'tautology', negated: false, subject, expected: null };
  if (count === 'some' || count === 'never') return { relation: 'called', negated: count === 'never', subject, expected: null };
  return { relation: 'called-times', negated: false, subject, expected: { ...count, line: call.line } };
}

const number = (at: Node, value: string): Node => implied(at, 'number', value);

/** PHPUnit's `once()`, `exactly(2)`, `any()`. */
function counted(rule: Node | null): Count | null {
  if (rule === null) return null;
  if (rule.name === 'once') return number(rule, '1');
  if (rule.name === 'exactly') return rule.args[0] ?? null;
  return rule.name === 'never' ? 'never' : rule.name === 'any' || rule.name === 'atMost' ? 'any' : 'some';
}

/** Mockery's words after the method. */
function countOf(named: Link, links: readonly Link[]): Count | null {
  if (/Not/.test(named.name)) return 'never';
  const words = new Map(links.slice(links.indexOf(named) + 1).map((l) => [l.name, l]));
  if (words.has('zeroOrMoreTimes') || words.has('atMost')) return 'any';
  if (words.has('never')) return 'never';
  if (words.has('atLeast')) return 'some';
  if (words.has('once') || named.name === 'expects') return number(named.node, '1');
  if (words.has('twice')) return number(named.node, '2');
  const times = words.get('times')?.args?.[0];
  return times ?? (named.name === 'shouldHaveReceived' ? 'some' : null);
}
