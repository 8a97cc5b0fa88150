import { groupedBy } from '../group.js';
import type { Finding } from '../../core/index.js';
import type { WalkedTest } from '../account.js';
import { isTestPath } from '../change-set.js';
import { collect, statementsOf, walk, type Node } from '../code.js';
import { tokensOf } from '../credit.js';
import type { FileModel } from '../file-model.js';
import { mocksOf, type Mock } from '../mocks.js';
import { show } from '../print.js';
import { redirectsOf, STAND_IN } from '../redirects.js';
import { answersAs, standsFor } from '../ruby-mocks.js';
import { finding, type Detector, type Scene } from '../scene.js';
import { titleOf } from '../test-case.js';
import { unchangedTests } from '../unchanged-tests.js';

/** The code whose results a test asserts is itself replaced (VR-10). */
export const subjectMockedAway: Detector = (scene) => {
  const kept = scene.account.pairs.flatMap(({ before, after }): readonly Pair[] => (after === null ? [] : [{ before, after }]));
  const byFile = groupedBy(kept, ({ after }) => after.test.file);
  return [...redirected(scene), ...[...scene.worlds.after.models.values()].flatMap((model) => {
    const tests = byFile.get(model.path) ?? [];
    if (tests.length === 0) return sharedMocks(model, kept, scene);
    const before = beforeModel(scene, tests[0]?.before.test.file ?? model.path);
    return [...newMocks(model, before, tests), ...shadowed(model, before, tests)];
  })];
};

/** A module that tests load is led to a stand-in, by configuration or for all of them at once. */
const redirected: Detector = (scene) => redirectsOf(scene).map(({ file, line, text, subject, tested }) =>
  finding({ detector: 'subject-mocked-away', level: tested ? 'block' : 'warn', file, line, after: text, why: `whoever loads ${subject} is given a stand-in` }));

type Pair = { readonly before: WalkedTest; readonly after: WalkedTest };

const beforeModel = (scene: Scene, path: string): FileModel | null => scene.worlds.before.models.get(path) ?? null;

function newMocks(model: FileModel, before: FileModel | null, tests: readonly Pair[]): readonly Finding[] {
  const known = new Set(before === null ? [] : mocksOf(before).map((m) => m.key));
  const out: Finding[] = [];
  for (const mock of mocksOf(model)) {
    if (known.has(mock.key)) continue;
    const hit = tests.find((t) => concerns(mock, t, model) && asserts(mock, t.after, model));
    if (hit !== undefined) out.push(finding({ detector: 'subject-mocked-away', file: model.path, line: mock.line, test: titleOf(hit.after.test), after: mock.text, why: `the test asserts results of ${mock.member}, which is now a stand-in` }));
  }
  return out;
}

/** What a file of shared set-up puts in place of the code under test, for all tests or for those that ask for its fixture. */
function sharedMocks(model: FileModel, kept: readonly Pair[], scene: Scene): readonly Finding[] {
  const before = beforeModel(scene, model.path);
  const known = new Set(before === null ? [] : mocksOf(before).map((m) => m.key));
  const fresh = isTestPath(model.path) ? mocksOf(model).filter((m) => !known.has(m.key)) : [];
  if (fresh.length === 0) return [];
  const folder = model.path.slice(0, model.path.lastIndexOf('/') + 1);
  const named = fresh.flatMap((m) => [m.owner.split('.').at(-1) ?? '', m.member]).filter((name) => /^\w+$/.test(name)).map((name) => `${folder}test_${name}.py`);
  const tests = [...kept.map(({ after }) => after), ...unchangedTests(named, scene)].filter((t) => t.test.file.startsWith(folder));
  return fresh.flatMap((mock) => {
    const hit = tests.find((t) => reaches(mock, t, scene) && asserts(mock, t, scene.worlds.after.load(t.test.file) ?? model));
    return hit === undefined ? [] : [finding({ detector: 'subject-mocked-away', file: model.path, line: mock.line, test: titleOf(hit.test), after: mock.text, why: `the test asserts results of ${mock.member}, which shared set-up replaces` })];
  });
}

/** Whether set-up runs for a test: at load time, by itself, or because the test asks for the fixture. */
function reaches(mock: Mock, { test }: WalkedTest, { worlds: { after } }: Scene): boolean {
  const { scope } = mock;
  if (scope === null || /^(?:pytest_|setUp|setup|beforeEach|beforeAll)/.test(scope.name) || scope.kind === 'lambda') return true;
  const automatic = scope.tags.some((t) => /fixture$/.test(t.name) && t.args.some((a) => a.kind === 'pair' && a.head?.name === 'autouse' && a.body?.name === 'true'));
  return automatic || test.params.some((p) => p.name === scope.name) || (after.load(test.file)?.text ?? '').includes(`usefixtures("${scope.name}"`);
}

/** A mock inside a test concerns that test; one outside concerns every test of the file. */
function concerns(mock: Mock, pair: Pair, model: FileModel): boolean {
  const home = model.tests.find(({ node }) => node.start <= mock.start && node.end >= mock.end);
  return home === undefined ? isAround(mock, pair) : home.node === pair.after.test.node;
}
const isAround = (mock: Mock, { after }: Pair): boolean => mock.scope === null || (mock.scope.start <= after.test.node.start && mock.scope.end >= after.test.node.end) || (after.test.node.start <= mock.line && mock.start >= after.test.node.start && mock.end <= after.test.node.end) || mock.scope.kind === 'lambda';

/** Whether what the test asserts comes out of the mocked member. */
function asserts(mock: Mock, test: WalkedTest, model: FileModel): boolean {
  const named = test.checks.filter((c) => !/^called/.test(c.relation));
  if (mock.whole && mock.module !== null && stubs(mock, model).some((name) => named.some((c) => tokensOf(c.subjectFull).has(name.toLowerCase())))) return true;
  if (mock.whole && mock.module === null) return named.length > 0 && !definedHere(mock, model);
  return named.some((check) => {
    const text = check.subjectFull;
    const called = new RegExp(`(?<![\\w])${escape(mock.member)}\\s*\\(`).test(text);
    const read = mock.owner !== '' && `${check.subject} `.includes(`${mock.owner.replace(/^(?:this|self)\./, '')}.${mock.member} `);
    if (model.language.id === 'ruby') return (read || called || answersAs(mock, check)) && standsFor(mock, check, test.test.titles[0] ?? '');
    if (!called && !read) return mock.whole && usesWhole(mock, text);
    return mock.owner === '' || mock.module !== null ? !isCollaborator(mock, model) : true;
  });
}
/** Names that a test file has from a module whose place something else takes. */
const stubs = (mock: Mock, model: FileModel): readonly string[] => model.imports.filter((i) => i.name === mock.module).flatMap((i) => i.args.map((a) => a.name));

/** A variable of the test package itself is no part of the code under test. */
const definedHere = (mock: Mock, model: FileModel): boolean => model.env.has(mock.member);
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const usesWhole = (mock: Mock, text: string): boolean => mock.member !== '' && tokensOf(text).has(mock.member.toLowerCase());

/** Names that only arrange: network, clock, randomness. */
const isCollaborator = (mock: Mock, model: FileModel): boolean => mock.module !== null && !model.imports.some((i) => i.name === mock.module);

/** A name that was imported is now defined in the test file itself. */
function shadowed(model: FileModel, before: FileModel | null, tests: readonly Pair[]): readonly Finding[] {
  if (before === null) return [];
  const imported = new Set(before.imports.flatMap((i) => i.args.map((a) => a.name)));
  const still = new Set(model.imports.flatMap((i) => i.args.map((a) => a.name)));
  const out: Finding[] = [];
  const define = (name: string, node: Node): void => {
    if (!imported.has(name) || still.has(name) || before.functions.has(name)) return;
    const hit = tests.find((t) => [...t.after.checks, ...t.before.checks].some((c) => tokensOf(c.subjectFull).has(name.toLowerCase())));
    if (hit !== undefined) out.push(finding({ detector: 'subject-mocked-away', file: model.path, line: node.line, test: titleOf(hit.after.test), before: `imported ${name}`, after: show(node).slice(0, 120), why: `${name} was the code under test and is now defined in the test` }));
  };
  for (const [name, nodes] of model.functions) if (nodes[0] !== undefined) define(name, nodes[0]);
  for (const node of model.classes) define(node.name, node);
  return [...out, ...ledAway(model, before, tests), ...replacedVariables(model, before, tests)];
}

/** A name that came from the code under test comes from a stand-in beside the tests now. */
function ledAway(model: FileModel, before: FileModel, tests: readonly Pair[]): readonly Finding[] {
  const came = new Map(before.imports.flatMap((i) => i.args.map((a) => [a.name, i.name] as const)));
  return model.imports.filter((i) => STAND_IN.test(i.name)).flatMap((i) => i.args.flatMap(({ name }) => {
    const from = came.get(name);
    const hit = from === undefined || from === i.name || STAND_IN.test(from) ? undefined : tests.find((t) => t.after.checks.some((c) => tokensOf(c.subjectFull).has(name.toLowerCase())));
    return hit === undefined ? [] : [finding({ detector: 'subject-mocked-away', file: model.path, line: i.line, test: titleOf(hit.after.test), before: from ?? '', after: i.name, why: `${name} was the code under test and is a stand-in now` })];
  }));
}

const DOUBLE = /^(?:MagicMock|Mock|AsyncMock|create_autospec|mock|spy|createMock|createPartialMock|createStub|getMockBuilder|instance_double|double|class_double|createStubInstance|mockDeep|Substitute\.For|For|partialMock|NewMock\w*|Of)$/;

/** A variable or field that held the real thing now holds a double of it: in the file, or in one of its tests. */
function replacedVariables(model: FileModel, before: FileModel, tests: readonly Pair[]): readonly Finding[] {
  const wide = doublesIn(model.root, assigned(before.root)).flatMap((double) => {
    const hit = tests.find((t) => t.after.checks.some((c) => c.subject.startsWith(`${double.name}.`) && !/^called/.test(c.relation)));
    return hit === undefined ? [] : [replaced(double, model, hit)];
  });
  const known = new Set(wide.map((f) => f.line));
  const own = tests.flatMap((hit) => doublesIn(hit.after.test.node, assigned(hit.before.test.node)).filter((double) => answersFor(double, hit.after, model)).map((double) => replaced(double, model, hit)));
  return [...wide, ...own.filter((f) => !known.has(f.line))];
}

interface Double {
  readonly name: string;
  readonly real: Node;
  readonly node: Node;
  readonly text: string;
}

const replaced = ({ real, node, text }: Double, model: FileModel, { after }: Pair): Finding =>
  finding({ detector: 'subject-mocked-away', file: model.path, line: node.line, test: titleOf(after.test), before: show(real), after: text, why: `${real.name} itself is replaced by a double` });

/** Assignments below a node of a double to what held the real thing. */
function doublesIn(root: Node, was: ReadonlyMap<string, Node>): readonly Double[] {
  return collect(root, (node) => givenIn(node)?.value.kind === 'call' && DOUBLE.test(givenIn(node)?.value.name ?? '')).flatMap((node) => {
    const { name, value } = givenIn(node) as Given;
    const text = show(value);
    const real = was.get(name);
    if (real?.kind !== 'call' || DOUBLE.test(real.name) || (real.name !== 'new' && !tokensOf(text).has(real.name.toLowerCase()))) return [];
    return [{ name, real, node, text }];
  });
}

interface Given {
  readonly name: string;
  readonly value: Node;
}

/** What a node gives a name: an assignment, or Ruby's `let(:x) { … }` and `subject(:x) { … }`. */
function givenIn(node: Node): Given | null {
  if (node.kind === 'assign' && node.head !== null && node.body !== null) return { name: show(node.head), value: node.body };
  if (node.kind !== 'call' || !/^(?:let!?|subject!?)$/.test(node.name) || node.body?.kind !== 'lambda') return null;
  const value = statementsOf(node.body.body).at(-1);
  return value === undefined ? null : { name: node.args[0]?.kind === 'text' ? node.args[0].name : 'subject', value };
}

/** Whether a test asserts what the double answers, or stands in the file that is named after what it doubles. */
function answersFor({ real, text }: Double, { checks }: WalkedTest, model: FileModel): boolean {
  const results = checks.filter((c) => !/^called/.test(c.relation));
  const namesake = new RegExp(`(?:^|/)${real.name}(?:Test|Tests|TestCase|Spec|IT)\\.\\w+$`).test(model.path);
  return namesake ? results.length > 0 : results.some((c) => c.subjectFull.replace(/^thrown\(/, '').startsWith(text));
}

function assigned(root: Node): ReadonlyMap<string, Node> {
  const out = new Map<string, Node>();
  walk(root, (node) => {
    const given = givenIn(node);
    if (given !== null && !out.has(given.name)) out.set(given.name, given.value);
  });
  return out;
}
