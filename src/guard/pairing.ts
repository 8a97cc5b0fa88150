import { addTo, groupedBy } from './group.js';
import type { WalkedTest } from './account.js';
import type { Check } from './check.js';
import { show } from './print.js';
import { otherMatter, sharesInputs } from './same-matter.js';
import type { TestCase } from './test-case.js';

/** A test of the old version and what it is now: a test, a function that no runner collects, or nothing. */
export interface TestPair {
  readonly before: WalkedTest;
  readonly after: WalkedTest | null;
  /** Set when the body lives on in something that is not collected. */
  readonly unhooked: TestCase | null;
}

/** Functions of both versions that no runner collects. */
interface Uncollected {
  readonly before: readonly TestCase[];
  readonly after: readonly TestCase[];
}

/** Matches the tests of two versions: by file and title, by title, by body, by what they check. */
export function pairTests(before: readonly WalkedTest[], after: readonly WalkedTest[], others: Uncollected): { readonly pairs: TestPair[]; readonly added: readonly WalkedTest[] } {
  const work = new Matching(before, after);
  const spare = new Set(newOnes(others));
  const unhooked = new Map<WalkedTest, TestCase>();
  const unhook = (test: WalkedTest, other: TestCase): void => {
    spare.delete(other);
    unhooked.set(test, other);
    work.open.delete(test);
  };
  overshadowed(work.open, after, others.after).forEach((other, test) => { unhook(test, other); });
  work.by((t) => `${t.test.file}\n${t.test.titles.join('\n')}`);
  work.by((t) => t.test.titles.join('\n'));
  work.by((t) => bodyKey(t.test));
  work.by((t) => `${t.test.file}\n${t.test.titles.at(-1) ?? ''}`);
  work.by((t) => t.test.titles.at(-1) ?? '', (t) => (t.test.titles.at(-1) ?? '').length > 12);
  for (const test of work.open) {
    const other = sameOther(test.test, spare);
    if (other !== null) unhook(test, other);
  }
  work.byChecks();
  work.byCalls();
  const pairs = before.map((test): TestPair => ({ before: test, after: work.paired.get(test) ?? null, unhooked: unhooked.get(test) ?? null }));
  return { pairs, added: [...work.free] };
}

/** What was a function beside the tests before is not what a test has become. */
function newOnes({ before, after }: Uncollected): readonly TestCase[] {
  const known = new Set(before.map(placeKey));
  return after.filter((other) => !known.has(placeKey(other)));
}
const placeKey = (test: TestCase): string => `${test.file}\n${test.titles.join('\n')}`;

/** Tests that stand as they were, in a place where another of the same name is collected in their stead. */
function overshadowed(open: Iterable<WalkedTest>, after: readonly WalkedTest[], others: readonly TestCase[]): ReadonlyMap<WalkedTest, TestCase> {
  const whole = (test: TestCase): string => `${test.file}\n${test.titles.join('\n')}\n${bodyKey(test)}`;
  const hidden = new Map(others.filter((o) => o.body !== null).map((other) => [whole(other), other]));
  if (hidden.size === 0) return new Map();
  for (const { test } of after) hidden.delete(whole(test));
  return new Map([...open].flatMap((test) => {
    const other = hidden.get(whole(test.test));
    return other === undefined ? [] : [[test, other] as const];
  }));
}

const bodyKey = (test: TestCase): string => (test.body === null ? '' : show(test.body));

/** The uncollected function that a test has become: same name, same name with a prefix, or same body. */
function sameOther(test: TestCase, others: ReadonlySet<TestCase>): TestCase | null {
  const body = bodyKey(test);
  let best: TestCase | null = null;
  for (const other of others) {
    const sameName = other.file === test.file && other.titles.at(-1) === test.titles.at(-1);
    const sameBody = body.length > 10 && bodyKey(other) === body;
    if (sameBody) return other;
    if (sameName || (other.file === test.file && related(test.titles.at(-1) ?? '', other.titles.at(-1) ?? ''))) best ??= other;
  }
  return best;
}

const bare = (name: string): string => name.replace(/^_*(?:test_?|Test|should_?)?_*/i, '').toLowerCase();
const related = (a: string, b: string): boolean => bare(a).length > 3 && bare(a) === bare(b);

class Matching {
  readonly open: Set<WalkedTest>;
  readonly free: Set<WalkedTest>;
  readonly paired = new Map<WalkedTest, WalkedTest>();

  constructor(before: readonly WalkedTest[], after: readonly WalkedTest[]) {
    this.open = new Set(before);
    this.free = new Set(after);
  }

  by(key: (test: WalkedTest) => string, accept: (test: WalkedTest) => boolean = () => true): void {
    const byKey = new Map<string, WalkedTest[]>();
    for (const test of this.free) {
      const k = key(test);
      if (k === '' || k === '\n') continue;
      addTo(byKey, k, test);
    }
    for (const test of this.open) {
      if (!accept(test)) continue;
      const partner = byKey.get(key(test))?.shift();
      if (partner !== undefined) this.#pair(test, partner);
    }
  }

  /** The free test that shares most of what is checked. */
  byChecks(): void {
    const owners = new Map<string, Set<WalkedTest>>();
    for (const test of this.free) for (const key of test.checks.flatMap(votes)) vote(owners, key, test);
    for (const test of this.open) {
      const found = test.checks.flatMap(votes).flatMap((key) => [...(owners.get(key) ?? [])].filter((owner) => this.free.has(owner)));
      const score = new Map<WalkedTest, number>();
      for (const owner of found) score.set(owner, (score.get(owner) ?? 0) + 1);
      const best = [...score].sort((a, b) => b[1] - a[1]).find(([owner, shared]) => shared >= Math.max(1, test.checks.length / 3) && sharesCheck(test, owner));
      if (best !== undefined) this.#pair(test, best[0], best[1] >= best[0].checks.length / 3);
    }
  }

  /** The free test, in the same file first, that calls mostly the same things. In the same file a test that became another stands where it stood. */
  byCalls(): void {
    const places = new Places(this.paired, [...this.open], [...this.free]);
    const choices: { readonly test: WalkedTest; readonly partner: WalkedTest; readonly score: number }[] = [];
    for (const test of this.open) {
      const free = [...this.free].filter((f) => f.test.file === test.test.file || f.test.file.split('.').pop() === test.test.file.split('.').pop());
      for (const partner of free.slice(0, 400)) {
        if (!places.together(test, partner)) continue;
        const titled = shareTitle(test.test, partner.test);
        const score = alike(test.calls, partner.calls) + (partner.test.file === test.test.file ? 0.15 : 0) + (titled ? (this.#alone(test, partner) ? 0.35 : 0.15) : 0);
        if (score >= 0.5) choices.push({ test, partner, score });
      }
    }
    choices.sort((a, b) => b.score - a.score);
    for (const { test, partner } of choices) if (this.open.has(test) && this.free.has(partner)) this.#pair(test, partner);
  }

  /** The only test of its file that went, and the only one that came. */
  #alone(test: WalkedTest, partner: WalkedTest): boolean {
    const { file } = test.test;
    return partner.test.file === file && [...this.open].filter((t) => t.test.file === file).length === 1 && [...this.free].filter((t) => t.test.file === file).length === 1;
  }

  #pair(test: WalkedTest, partner: WalkedTest, exclusive = true): void {
    this.paired.set(test, partner);
    this.open.delete(test);
    if (exclusive) this.free.delete(partner);
  }
}

/** Where tests stand among those of their file that were kept. */
class Places {
  readonly #kept: ReadonlyMap<WalkedTest, WalkedTest>;
  readonly #files: ReadonlySet<string>;
  readonly #near = new Map<WalkedTest, readonly [WalkedTest | null, WalkedTest | null]>();

  constructor(paired: ReadonlyMap<WalkedTest, WalkedTest>, open: readonly WalkedTest[], free: readonly WalkedTest[]) {
    const inPlace = [...paired].filter(([before, after]) => before.test.file === after.test.file);
    this.#kept = new Map(inPlace);
    this.#files = new Set(inPlace.map(([before]) => fileOf(before)));
    for (const [test, kept] of [...groupedBy(open, fileOf)].flatMap(([file, tests]) => neighbours(tests, inPlace.map(([before]) => before).filter((t) => fileOf(t) === file)))) this.#near.set(test, kept);
    for (const [test, kept] of [...groupedBy(free, fileOf)].flatMap(([file, tests]) => neighbours(tests, inPlace.map(([, after]) => after).filter((t) => fileOf(t) === file)))) this.#near.set(test, kept);
  }

  /** Whether a test that went and one that came stand next to the same kept test; between files that were kept it takes a fair part of its texts along. */
  together(went: WalkedTest, came: WalkedTest): boolean {
    if (fileOf(went) !== fileOf(came)) return !(this.#files.has(fileOf(went)) && this.#files.has(fileOf(came))) || sharesInputs(went.test.body, came.test.body);
    const [[before, after], [above, below]] = [this.#near.get(went) ?? [null, null], this.#near.get(came) ?? [null, null]];
    const same = (one: WalkedTest | null, other: WalkedTest | null): boolean => (one === null ? other === null : this.#kept.get(one) === other);
    return same(before, above) || same(after, below);
  }
}

const fileOf = ({ test }: WalkedTest): string => test.file;

/** Each test with the kept one above it and the one below it. */
function neighbours(tests: readonly WalkedTest[], kept: readonly WalkedTest[]): readonly (readonly [WalkedTest, readonly [WalkedTest | null, WalkedTest | null]])[] {
  const ordered = [...kept].sort((a, b) => a.test.line - b.test.line);
  return tests.map((test) => [test, [ordered.findLast((k) => k.test.line < test.test.line) ?? null, ordered.find((k) => k.test.line > test.test.line) ?? null]] as const);
}

const FRAME = /^(?:assert|expect|Fatal|Error|Equal|True|False|to[A-Z]|equal|ok|is|that|verify|fail|format|print|len|Helper|new|get|set|\w*!$)/;

/** Share of what two tests call, frameworks left out. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [left, right] = [[...a].filter((n) => !FRAME.test(n)), new Set([...b].filter((n) => !FRAME.test(n)))];
  const shared = left.filter((n) => right.has(n)).length;
  return left.length === 0 ? 0 : shared / left.length;
}

function shareTitle(a: TestCase, b: TestCase): boolean {
  const wordsOf = (t: TestCase): readonly string[] => (t.titles.at(-1) ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z0-9]+/).filter((w) => w.length > 3 && w !== 'test');
  const right = new Set(wordsOf(b));
  return wordsOf(a).some((w) => right.has(w));
}

/** Whether two tests make a check in common that is about the same. */
const sharesCheck = (before: WalkedTest, after: WalkedTest): boolean => before.checks.some((check) => {
  const own = votes(check);
  return after.checks.some((other) => votes(other).some((vote) => own.includes(vote)) && !otherMatter(check, other));
});

const votes = (check: Check): readonly string[] => [`=${check.relation}|${check.subjectFull}|${check.expectedFull}`, `s${check.subjectFull}`, `r${check.relation}|${check.subject}|${check.expectedFull}`];

function vote(map: Map<string, Set<WalkedTest>>, key: string, test: WalkedTest): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([test]));
  else if (known.size < 20) known.add(test);
}
