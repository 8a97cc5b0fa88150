import type { Weakness } from './check.js';
import { pathOf, statementsOf, type Node } from './code.js';
import type { FileModel } from './file-model.js';
import { show } from './print.js';
import type { TestCase } from './test-case.js';

/** Decorators that say nothing about who waits for a coroutine. */
const INERT = /(?:^|\.)(?:parametrize|skip|skipif|skipIf|skipUnless|xfail|expectedFailure|usefixtures|filterwarnings|patch|patch\.\w+|slow|integration|unit|timeout|flaky|override_settings|tag|given|settings|example)$/;
const MARKS = /(?:^|\.)(?:asyncio|anyio|trio|tornado|gen_test|twisted|inlineCallbacks|aiohttp|async\w*)\b/;
const RUNNER_CONFIG = ['pyproject.toml', 'pytest.ini', '.pytest.ini', 'setup.cfg', 'tox.ini', 'conftest.py', 'tests/conftest.py', 'test/conftest.py'];
const WAITS_FOR_ALL = /asyncio_mode["'\s]*=\s*["']?auto|asyncio-mode=auto|trio_mode\s*=\s*true|anyio_mode["'\s]*=\s*["']?auto|pytest_pyfunc_call|iscoroutinefunction|tornasync|pytest[-_]aiohttp/;

/** Why the body of a test never runs although it is collected: it is a coroutine, and nobody waits for it. Null when somebody does, or may. */
export function neverAwaited(test: TestCase, model: FileModel, textOf: (path: string) => string | null): Weakness | null {
  if (model.language.id !== 'python' || test.node.words !== 'async') return null;
  const owner = model.classes.findLast((c) => c.name === test.titles.at(-2)) ?? null;
  const framework = owner === null ? 'plain' : frameworkOf(owner, model, 0);
  if (framework === 'unknown' || (framework === 'unittest' ? test.tags : [...test.tags, ...(owner?.tags ?? [])]).some(mayWait)) return null;
  if (framework === 'unittest') return { kind: 'unawaited', line: owner?.line ?? test.line, text: `${test.node.name} is a coroutine, and a plain TestCase waits for none` };
  if (isMarked(owner, model) || RUNNER_CONFIG.some((path) => WAITS_FOR_ALL.test(textOf(path) ?? ''))) return null;
  return { kind: 'unawaited', line: test.line, text: `${test.node.name} is a coroutine without a mark that says who runs it` };
}

const mayWait = (tag: Node): boolean => {
  const path = pathOf(tag.kind === 'call' ? tag.head : tag);
  return /(?:^|\.)mark\./.test(path) ? MARKS.test(path) : !INERT.test(path);
};

/** `pytestmark` of the class or the file. */
const isMarked = (owner: Node | null, model: FileModel): boolean =>
  [...statementsOf(owner?.body ?? null), ...statementsOf(model.root)].some((s) => s.kind === 'assign' && s.head?.name === 'pytestmark' && s.body !== null && MARKS.test(show(s.body)));

const BASES_MAX = 6;

/** What runs the tests of a class, as far as its bases in the same file say. */
function frameworkOf(owner: Node, model: FileModel, depth: number): 'unittest' | 'plain' | 'unknown' {
  const bases = owner.args.filter((b) => b.kind !== 'pair' && b.name !== 'object');
  if (bases.length === 0) return 'plain';
  if (depth > BASES_MAX) return 'unknown';
  const found = bases.map((base) => {
    if (isPlainTestCase(base, model)) return 'unittest';
    const local = model.classes.find((c) => c !== owner && base.kind === 'name' && c.name === base.name);
    return local === undefined ? 'unknown' : frameworkOf(local, model, depth + 1);
  });
  return found.includes('unknown') ? 'unknown' : found.includes('unittest') ? 'unittest' : 'plain';
}

const isPlainTestCase = (base: Node, model: FileModel): boolean =>
  pathOf(base) === 'unittest.TestCase' || (base.kind === 'name' && model.imports.some((i) => i.name === 'unittest' && i.args.some((a) => a.name === base.name && a.words === 'TestCase')));
