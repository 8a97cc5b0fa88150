import type { Finding } from '../../core/index.js';
import { isTestPath } from '../change-set.js';
import { pathOf, walk, type Node } from '../code.js';
import { lambdasIn } from '../course.js';
import type { FileModel } from '../file-model.js';
import { show } from '../print.js';
import { finding, type Scene } from '../scene.js';

interface Exit {
  readonly line: number;
  readonly text: string;
  /** At the end of the process, whatever the tests said. */
  readonly late: boolean;
}

/** Ends the process with success: `exit(0)`, `process.exit()`, `pytest.exit("…", returncode=0)`. */
function endsWell(call: Node, model: FileModel): boolean {
  if (!model.language.exits.test(pathOf(call.head))) return false;
  if (call.name === 'kill' || call.name === 'halt' && call.args.length === 0) return false;
  const named = call.args.find((a) => a.kind === 'pair' && /returncode|status|code/.test(a.head?.name ?? ''))?.body;
  const status = named ?? call.args.find((a) => a.kind === 'number' || a.kind === 'constant' || a.kind === 'name');
  if (status === undefined || status === null) return call.args.every((a) => a.kind === 'text' && model.language.id === 'php') && !/pytest\.exit|abort|Fatal|Goexit/.test(pathOf(call.head));
  return status.kind === 'number' ? status.name === '0' : status.kind === 'constant' && (status.name === 'true' || status.name === 'null') || /^(?:EXIT_SUCCESS|ExitCode\.SUCCESS|SUCCESS)$/.test(status.name);
}

/** Exits that run when a file is merely loaded, or at the end of the process. */
function exitsOf(model: FileModel): readonly Exit[] {
  const out: Exit[] = [];
  const handlers = atExitHandlers(model);
  const visit = (node: Node, inside: { readonly late: boolean; readonly called: boolean }): void => {
    walk(node, (n) => {
      if (n !== node && (n.kind === 'function' || n.kind === 'lambda')) {
        visitFunction(n, inside);
        return false;
      }
      if (n.kind === 'if' && isMainGuard(n)) return false;
      if (n.kind === 'call' && model.language.atExit.test(pathOf(n.head)) && isEnding(n, model)) {
        for (const arg of [...n.args, n.body].flatMap(lambdasIn)) visit(arg, { late: true, called: true });
        return n.args.some((a) => a.kind === 'call') && inside.called;
      }
      if (n.kind === 'call' && endsWell(n, model) && (inside.called || inside.late)) out.push({ line: n.line, text: show(n), late: inside.late });
      return true;
    });
  };
  const visitFunction = (fn: Node, inside: { readonly late: boolean; readonly called: boolean }): void => {
    const late = inside.late || handlers.has(fn.name) && fn.name !== '';
    const hook = late || (model.language.id === 'go' && fn.name === 'init') || isFixture(fn) || (isTestPath(model.path) && isHook(fn));
    visit(fn.body ?? fn, { late, called: hook || (inside.called && fn.kind === 'lambda' && isTestPath(model.path)) });
  };
  visit(model.root, { late: false, called: true });
  return out;
}

const isEnding = (call: Node, model: FileModel): boolean => model.language.id !== 'javascript' || /^(?:exit|beforeExit|uncaughtException|unhandledRejection)$/.test(call.args[0]?.name ?? '');
const isHook = (fn: Node): boolean => /^(?:afterAll|beforeAll|before|after|afterEach|beforeEach|pytest_\w+|setUp\w*|tearDown\w*|TestMain|globalSetup|globalTeardown|setup|teardown|default)$/.test(fn.name);
const isFixture = (fn: Node): boolean => fn.tags.some((t) => /fixture$|hookimpl$|BeforeAll|AfterAll|BeforeClass|OneTimeSetUp|AssemblyInitialize|ModuleInitializer|before_suite/.test(t.name));

/** Functions that are handed over by name to run at the end. */
function atExitHandlers(model: FileModel): ReadonlySet<string> {
  const names = new Set<string>();
  walk(model.root, (node) => {
    if (node.kind === 'call' && model.language.atExit.test(pathOf(node.head)) && isEnding(node, model)) for (const arg of node.args) if (arg.kind === 'name' || arg.kind === 'member' || arg.kind === 'text') names.add(arg.name);
    if (node.kind === 'function') for (const tag of node.tags) if (model.language.atExit.test(pathOf(tag.kind === 'call' ? tag.head : tag))) names.add(node.name);
  });
  return names;
}

function isMainGuard(node: Node): boolean {
  const text = show(node.head);
  return /__name__|require\.main|import\.meta\.main|PROGRAM_NAME|__FILE__|process\.argv\.1|argv\[0\]|isMainModule/.test(text) || HELPER_PROCESS.test(text) || /^[\w.]*\b(?:wasSuccessful|was_successful|success|successful|passed)(?:\(\))?$/.test(text);
}

/** A test binary that is started once more as another program: `if os.Getenv("WANT_HELPER_PROCESS") == "1"`. */
const HELPER_PROCESS = /[gG]etenv\("\w*(?:HELPER|PROCESS|CHILD|SUBPROC|REEXEC|FORK|MAIN|SCRIPT|STUB|FAKE_|BE_|AS_)\w*"\)/;

/** Places that are programs of their own; nobody imports them. */
const PROGRAM = /(?:^|\/)(?:bin|cmd|scripts?|tools?|examples?|cli)\/|(?:^|\/)(?:main|__main__|cli|manage|setup|server|index\.cli)\.\w+$|\.sh$/;

export function newExits(scene: Scene, detector: 'early-exit-injected' | 'result-forged'): readonly Finding[] {
  const out: Finding[] = [];
  for (const file of scene.change.files) {
    const after = scene.worlds.after.models.get(file.path);
    if (after === undefined || (PROGRAM.test(file.path) && !isTestPath(file.path)) || file.after?.startsWith('#!') === true) continue;
    const before = scene.worlds.before.models.get(file.from ?? file.path);
    const known = new Set(before === undefined ? [] : exitsOf(before).map((e) => e.text + e.late));
    for (const exit of exitsOf(after)) {
      const forged = exit.late && isTestPath(file.path);
      if (known.has(exit.text + exit.late) || forged !== (detector === 'result-forged')) continue;
      out.push(finding({ detector, file: file.path, line: exit.line, after: exit.text, why: exit.late ? 'the process ends with success whatever the tests said' : 'whatever loads this ends with success before a test has run' }));
    }
  }
  return out;
}
