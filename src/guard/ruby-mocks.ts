import type { Check } from './check.js';
import { linksOf, type Link } from './chains.js';
import { collect, receiverOf, type Node } from './code.js';
import type { Mock, Target } from './mocks.js';
import { show } from './print.js';

/** The members that RSpec, Mocha and Minitest replace by a call; none when it replaces nothing. */
export function rubyTargets(call: Node, links: readonly Link[]): readonly Target[] {
  const allowed = links.find((l) => /^(?:allow|allow_any_instance_of|expect|expect_any_instance_of)$/.test(l.name) && l.args !== null);
  if (allowed !== undefined) return received(call, links, allowed).map((member) => targetOf(show(allowed.args?.[0] ?? null), member));
  const owner = receiverOf(call);
  const [first] = call.args;
  if (owner === null || first?.kind !== 'text') return mocha(links);
  const replaces = call.name === 'stub' ? call.body !== null && call.args.length > 1 : /^(?:define_singleton_method|define_method|stub_any_instance)$/.test(call.name) && call.body !== null;
  return replaces ? [targetOf(show(owner), first.name)] : mocha(links);
}

const targetOf = (owner: string, member: string): Target => ({ owner: owner.replace(/\.any_instance$|\.singleton_class$/, ''), member, module: null, whole: false });

/** `Meter.any_instance.stubs(:reading).returns(12)`. */
function mocha(links: readonly Link[]): readonly Target[] {
  const at = links.findIndex((l) => /^(?:stubs|expects)$/.test(l.name) && l.args?.[0]?.kind === 'text');
  const [link, owner] = [links[at], links[at - 1]];
  const canned = links.slice(at + 1).some((l) => /^(?:returns|raises|yields)$/.test(l.name));
  return link === undefined || owner === undefined || !canned ? [] : [targetOf(show(owner.node), link.args?.[0]?.name ?? '')];
}

/** `receive(:f)` with an answer, `receive_messages(f: 1)`, `receive_message_chain(:f, :g)`. */
function received(call: Node, links: readonly Link[], allowed: Link): readonly string[] {
  const args = links.filter((l) => l !== allowed).flatMap((l) => l.args ?? []);
  const matchers = args.flatMap((arg) => collect(arg, (n) => n.kind === 'call' && /^receive(?:_messages|_message_chain)?$/.test(n.name)));
  const answered = /^allow/.test(allowed.name) || links.concat(args.flatMap((a) => linksOf(a))).some((l) => /^(?:and_return|and_raise|and_yield|and_wrap_original)$/.test(l.name) || (l.name === 'receive' && l.body !== null)) || call.body !== null;
  if (!answered) return [];
  return matchers.flatMap((matcher) => {
    if (matcher.name !== 'receive_messages') return matcher.args.slice(0, 1).flatMap((a) => (a.kind === 'text' ? [a.name] : []));
    return matcher.args.flatMap((a) => (a.kind === 'map' ? a.args : [a])).flatMap((pair) => (pair.kind === 'pair' && pair.head !== null ? [pair.head.name] : []));
  });
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What an assertion asks the member of, as written and resolved: `meter` and `Meter.new(3)` of `meter.reading`. */
const askedOf = (mock: Mock, check: Check): readonly string[] =>
  [check.subject, check.subjectFull].flatMap((text) => {
    const found = new RegExp(`^(.*?)\\.${escape(mock.member)}(?!\\w)`, 's').exec(text)?.[1];
    return found === undefined ? [] : [found];
  });

/** In Ruby a member is asked without parentheses. */
export const answersAs = (mock: Mock, check: Check): boolean => askedOf(mock, check).length > 0;

/** Whether what an assertion asks is what was replaced: the object itself, or one that its class makes, which the suite may describe. */
export function standsFor(mock: Mock, check: Check, described: string): boolean {
  const { owner } = mock;
  const bare = owner.replace(/^(?:this|self)\./, '');
  const base = (name: string): string => name.replace(/^.*(?:\.|::)/, '');
  return askedOf(mock, check).some((asked) => {
    if (asked === bare) return true;
    if (bare === 'subject' || bare === 'described_class') return /^(?:described_class(?:\.new\b.*)?|subject)$/s.test(asked) || (bare === 'described_class' && /^[A-Z][\w.:]*\.new\b/.test(asked));
    const made = /^([A-Z][\w.:]*)\.new\b/.exec(asked)?.[1];
    return /^[A-Z]/.test(bare) && ((asked === 'subject' && base(described) === base(bare)) || (made !== undefined && base(made) === base(bare)) || (/^described_class\.new\b/.test(asked) && base(described) === base(bare)));
  });
}
