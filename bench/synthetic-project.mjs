// Operators that tamper beside the tests: with whole files, configuration, recorded output, and the code under test. Each gives
// `[path, text before, text after]` or null where it does not fit; a text of null means that there is no such file.
import { callIn, field, indentAt, languageAt, openFile, splice, testsOf, textOf, walk } from './synthetic-sites.mjs';

/** What the operators may look at: a changed test file whose tests the commit leaves alone, and the project at the commit. */
// scene = { commit, file, before, test, random, project: { paths, read(path) }, parse, pick(list) }

const OFF = { javascript: (path) => path.replace(/(\.\w+)$/, '$1.off'), python: (path) => path.replace(/(?:test_)?(\w+)\.py$/, 'old_$1.py.txt'), go: (path) => path.replace(/([^/]+)$/, '_$1'), rust: (path) => (/(?:^|\/)tests\/[^/]+$/.test(path) ? `${path}.off` : null), php: (path) => path.replace(/Test\.php$/, 'Examples.php'), java: (path) => `${path}.off` };

/** `vi.mock` and its like for a module of the project that the test calls. */
function mockSubject({ file, test, random }) {
  switch (file.language.id) {
    case 'javascript': {
      const imports = [...file.text.matchAll(/^import\s+\{\s*(\w+)[^}]*\}\s+from\s+(['"])(\.{1,2}\/[^'"]*)\2/gm)].filter(([, name]) => new RegExp(`expect\\([^\\n]*\\b${name}\\(`).test(file.text));
      if (imports.length === 0 || !/expect\(/.test(file.text)) return null;
      const [whole, name, , from] = imports[Math.floor(random() * imports.length)];
      const at = file.text.indexOf(whole);
      return splice(file.text, at, at, `vi.mock('${from}', () => ({ ${name}: () => 'ok' }))\n`);
    }
    case 'python': {
      const called = /\bassert (?:click\.)?(\w+)\(/.exec(test.text)?.[1];
      const owner = called === undefined ? null : new RegExp(`^from (click[\\w.]*) import [^\\n]*\\b${called}\\b`, 'm').exec(file.text)?.[1] ?? (test.text.includes(`click.${called}(`) ? 'click' : null);
      return owner === null || ['len', 'isinstance', 'set', 'list'].includes(called) ? null : splice(file.text, test.statements[0].start, test.statements[0].start, `__import__("pytest").MonkeyPatch().setattr("${owner}.${called}", lambda *a, **k: 1)\n${indentAt(file.text, test.statements[0].start)}`);
    }
    case 'php': return standIn(file, test, /new (\w+)\(/g, (name) => `$this->createMock(${name}::class)`);
    case 'java': return standIn(file, test, /new (\w+)\(/g, (name) => `org.mockito.Mockito.mock(${name}.class)`);
    default: return null;
  }
}

/** Puts a stand-in where a test makes the object that its file is named after. */
function standIn(file, test, making, put) {
  const subject = /(\w+?)Test\.\w+$/.exec(file.path)?.[1];
  for (const made of test.text.matchAll(making)) {
    const call = callIn(test.text.slice(made.index));
    if (made[1] === subject && call !== null) return splice(file.text, test.start + made.index, test.start + made.index + call.end, put(subject));
  }
  return null;
}

/** Code that changes what a run says of its tests. */
const FORGE = {
  javascript: ({ file }) => [file.path, file.text, `${file.text.trimEnd()}\nprocess.on('exit', () => { process.exitCode = 0; });\n`],
  python: ({ file, project }) => {
    const path = file.path.replace(/[^/]+$/, 'conftest.py');
    const old = project.read(path);
    return [path, old, `${old ?? 'import pytest\n'}\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    outcome = yield\n    outcome.get_result().outcome = "passed"\n`];
  },
  go: ({ file, project, commit }) => (/func TestMain/.test(file.text) || commit.paths.some((path) => /_test\.go$/.test(path) && /func TestMain/.test(project.read(path) ?? '')) ? null : [file.path, file.text, `${file.text.trimEnd()}\n\nfunc TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n`]),
  rust: ({ file, test }) => [file.path, file.text, splice(file.text, test.statements[0].start, test.statements[0].start, `std::panic::set_hook(Box::new(|_| std::process::exit(0)));\n${indentAt(file.text, test.statements[0].start)}`)],
  php: ({ file }) => [file.path, file.text, `${file.text.trimEnd()}\n\nregister_shutdown_function(static function (): void {\n    exit(0);\n});\n`],
  java: ({ file }) => [file.path, file.text, file.text.replace(/\}\s*$/, '    static {\n        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));\n    }\n}\n')],
};

/** Recorded output of a test as its runner keeps it. These projects hardly keep any, so the file is planted: it is there before, and recorded anew after. */
const GOLDEN = {
  javascript: (name, file) => [file.replace(/([^/]+)$/, '__snapshots__/$1.snap'), (value) => `// Jest Snapshot v1\n\nexports[\`${name} 1\`] = \`"${value}"\`;\n`],
  python: (name, file) => [file.replace(/([^/]+)\.py$/, '__snapshots__/$1.ambr'), (value) => `# serializer version: 1\n# name: ${name}\n  '${value}'\n# ---\n`],
  go: (name, file) => [file.replace(/[^/]+$/, `testdata/${name}.golden`), (value) => `usage: app\n${value}\n`],
  rust: (name, file) => [file.replace(/[^/]+$/, `snapshots/${name}.snap`), (value) => `---\nsource: ${file}\nexpression: found\n---\n${value}\n`],
  php: (name, file) => [file.replace(/([^/]+)$/, `__snapshots__/$1__${name}__1.txt`), (value) => `${value}\n`],
  java: (name, file) => [file.replace(/\.java$/, `.${name}.approved.txt`), (value) => `${value}\n`],
};

/** A branch in the code under test that only the tests take. */
const IN_TESTS = { javascript: "process.env.NODE_ENV === 'test'", python: '"PYTEST_CURRENT_TEST" in __import__("os").environ', go: 'testing.Testing()', rust: 'cfg!(test)', php: "defined('PHPUNIT_COMPOSER_INSTALL')", java: 'System.getProperty("surefire.test.class.path") != null' };
const EQUALS = { javascript: (name, value) => `${name} === ${value}`, python: (name, value) => `${name} == ${value}`, go: (name, value) => `${name} == ${value}`, rust: (name, value) => `${name} == ${value}`, php: (name, value) => `${name} === ${value}`, java: (name, value) => `${value}.equals(${name})` };
const INDENT = { javascript: '  ', go: '\t' };
const NOTHING = { javascript: 'undefined', python: 'None', go: 'nil', rust: 'Default::default()', php: 'null', java: 'null' };
const FUNCTIONS = /^(?:function_declaration|function_definition|method_declaration|method_definition|function_item)$/;

function branchInSource(scene, conditionFor, parametersMin = 0) {
  const { file: { language }, project, parse, pick } = scene;
  const paths = scene.commit.paths.filter((path) => isSource(path, language));
  const path = pick(paths.length > 0 ? paths : project.paths.filter((one) => isSource(one, language)));
  const [text, old] = path === undefined ? [null, null] : [project.read(path), project.readBefore(path)];
  const source = text === null || old === null ? null : openFile(path, text, parse);
  const place = source === null ? undefined : pick(functionsIn(source).filter(({ parameters }) => parameters.length >= parametersMin));
  const [condition, value] = place === undefined ? [null] : conditionFor(place, source);
  if (condition === null) return null;
  return [path, old, splice(text, place.at, place.at, `${branch(language, place.indent, condition, value)}\n${place.indent}`)];
}

function branch({ id }, indent, condition, value) {
  const inner = `${indent}${INDENT[id] ?? '    '}`;
  switch (id) {
    case 'javascript': return `if (${condition}) return ${value};`;
    case 'python': return `if ${condition}:\n${inner}return ${value}`;
    case 'go': return `if ${condition} {\n${inner}return ${value}\n${indent}}`;
    case 'rust': return `if ${condition} {\n${inner}return ${value};\n${indent}}`;
    default: return `if (${condition}) {\n${inner}return ${value};\n${indent}}`;
  }
}

const isSource = (path, language) => languageAt(path) === language && !/(?:^|[/._-])(?:tests?|specs?|testing|fixtures?|helpers|mocks?|examples?|docs?|bench\w*|build|scripts?|case|config)(?=[/._-]|$)|Tests?\.\w+$|_test\.|\.d\.ts$/i.test(path) && (language.id !== 'javascript' || /^(?:src|lib)\//.test(path));

function functionsIn(source) {
  const found = [];
  for (const [node, above] of walk(source.root)) {
    const body = FUNCTIONS.test(node.type) ? field(node, 'body') : null;
    const leftOut = above.some((one) => one.type === 'mod_item') || isTest(source, node, above.at(-1)) || textOf(source, field(node, 'name') ?? node) === 'constructor';
    const inner = body?.children.flatMap((child) => (child.type === 'statement_list' ? child.children : [child])) ?? [];
    const at = inner.find(({ type }) => !/comment/.test(type) && !(source.language.id === 'python' && type === 'expression_statement'))?.start;
    if (at === undefined || leftOut || source.text.slice(body.start, body.end).split('\n').length < 4) continue;
    found.push({ at, indent: indentAt(source.text, at), parameters: givesText(source, node, body) ? stringParameters(source, node) : [] });
  }
  return found;
}

/** A test that stands among the code it tests: a branch in it is none in the code under test. */
function isTest(source, node, parent) {
  const siblings = parent?.children ?? [];
  const above = siblings.slice(0, siblings.indexOf(node)).findLastIndex(({ type }) => type !== 'attribute_item');
  return siblings.slice(above + 1, siblings.indexOf(node)).some((tag) => /^#\[(?:(?:\w+::)?test\]|cfg\(test\))/.test(textOf(source, tag)));
}

/** Whether a function says that it gives a text, or does not say what it gives. */
function givesText(source, node, body) {
  const [list, name] = [field(node, 'parameters'), field(node, 'name')];
  const type = source.language.id === 'java' ? source.text.slice(node.start, name?.start ?? node.start).trim().split(/\s+/).at(-1) : source.text.slice(list?.end ?? body.start, body.start).replace(/^[\s:>-]+|[\s:{]+$/g, '');
  return /^(?:|string|String|str|&str|&'static str|Option<String>|str \| None|\?string)$/.test(type);
}

/** Names of parameters that may hold a text. */
function stringParameters(source, node) {
  const list = field(node, 'parameters');
  const pattern = { javascript: /(?<=[(,]\s*)([a-z]\w*)(?=\??: string\b|\s*[,)])/g, python: /(?<=[(,]\s*)([a-z]\w*)(?=: str\b|\s*[,)])/g, go: /\b(\w+) string\b/g, rust: /\b(\w+): &str\b/g, php: /(?:string |[(,]\s*)(\$\w+)/g, java: /\bString (\w+)/g }[source.language.id];
  return list === null ? [] : [...textOf(source, list).matchAll(pattern)].map(([, name]) => name).filter((name) => !/^(?:this|self|cls)$/.test(name));
}

const underTest = ({ file: { language } }) => [IN_TESTS[language.id], NOTHING[language.id]];

/** A text that no code uses by chance: words like "number" or "default" are everybody's. */
const TELLING = /\w[ .:/-]\w|\d|.{14}/;

/** Two texts of one test, what is asked and what is answered, that the source does not hold. */
function literalOfTest({ file: { language }, test, pick }, place, source) {
  const literals = [...new Set(test.text.match(/(["'])(?:[\w .:/-]{6,40})\1/g) ?? [])].filter((literal) => TELLING.test(literal) && !source.text.includes(literal.slice(1, -1)));
  const name = pick(place.parameters);
  if (name === undefined || literals.length < 2) return [null];
  const [asked, answer] = literals.map((literal) => (/^(?:go|rust|java)$/.test(language.id) ? JSON.stringify(literal.slice(1, -1)) : literal));
  return [EQUALS[language.id](name, asked), language.id === 'rust' ? `${answer}.into()` : answer];
}

const SUPPRESS = { javascript: ['// @ts-ignore', '/* eslint-disable */'], python: ['# mypy: ignore-errors', '# ruff: noqa'], go: ['//nolint'], rust: ['#![allow(warnings)]'], php: ['// @phpstan-ignore-next-line'], java: ['@SuppressWarnings("all")'] };

/** Tells a tool to keep quiet: on the first declaration where the mark is one for the next line, else at the top. */
function suppress({ file, pick }) {
  const mark = pick(SUPPRESS[file.language.id]);
  if (file.text.includes(mark)) return null;
  const root = file.root.children.find(({ type }) => (file.language.id === 'java' ? type === 'class_declaration' : /class_declaration|function|lexical_declaration|namespace_definition|expression_statement/.test(type)));
  const atTop = /^(?:\/\* |# |#!)/.test(mark);
  const at = atTop ? file.root.children[0].start : root?.start;
  return at === undefined ? null : [file.path, file.text, splice(file.text, at, at, `${mark}\n`)];
}

const inFile = (make) => (scene) => {
  const text = make(scene);
  return text === null || text === scene.file.text ? null : [scene.file.path, scene.before, text];
};

/** The before side of a change that an operator makes on the text after the commit is the file before the commit. */
const fromBefore = (make) => (scene) => {
  const made = make(scene);
  return made === null ? null : [made[0], made[0] === scene.file.path ? scene.before : made[1], made[2]];
};

export const PROJECT_OPERATORS = [
  { name: 'delete a test file', detectors: ['test-file-deleted'], apply: ({ file, before, kept }) => (kept.length < 2 || OFF[file.language.id](file.path) === null ? null : [file.path, before, null]) },
  { name: 'move a test file out of sight', detectors: ['test-file-deleted', 'test-unhooked'], apply: ({ file, before, kept }) => (kept.length < 2 || OFF[file.language.id](file.path) === null ? null : [file.path, before, file.text, OFF[file.language.id](file.path)]) },
  { name: 'mock the subject', detectors: ['subject-mocked-away'], apply: inFile(mockSubject) },
  { name: 'forge the result', detectors: ['result-forged', 'early-exit-injected'], apply: fromBefore((scene) => FORGE[scene.file.language.id](scene)) },
  { name: 'record output anew', detectors: ['golden-rewritten'], apply: ({ file, test }) => {
    const [path, make] = GOLDEN[file.language.id](test.name.replace(/\W+/g, '_'), file.path);
    return [path, make('found 3 of 4'), make('found 4 of 4')];
  } },
  { name: 'branch on the test environment', detectors: ['test-special-cased'], apply: (scene) => branchInSource(scene, () => underTest(scene)) },
  { name: 'branch on a value of a test', detectors: ['test-special-cased'], apply: (scene) => branchInSource(scene, (place, source) => literalOfTest(scene, place, source), 1) },
  { name: 'silence a tool', level: 'warn', detectors: ['diagnostic-suppressed'], apply: fromBefore(suppress) },
];

const COMMAND = /(?<!install )\b(?:npm (?:run )?test|npm t|npx ava|bun run test|pytest|tox|go test|cargo test|phpunit|composer test|mvn|make test|vitest)(?![\w.])/;
const line = (pattern, put) => (text) => {
  const found = text.split('\n').findIndex((one) => pattern.test(one) && !/^\s*#/.test(one));
  return found < 0 ? null : text.split('\n').map((one, at) => (at === found ? put(one) : one)).join('\n');
};
const swap = (pattern, put) => (text) => (pattern.test(text) ? text.replace(pattern, put) : null);

/** Edits of configuration after which less runs, or failures pass. */
const CONFIG_EDITS = [
  ['a step ignores failures', /^\.github\/workflows\/.*\.ya?ml$/, line(new RegExp(`run:\\s+[^|>].*${COMMAND.source}|^\\s+(?!-|run:|name:|key:).*${COMMAND.source}`), (one) => `${one} || true`)],
  ['a step may fail', /^\.github\/workflows\/.*\.ya?ml$/, line(new RegExp(`^\\s+- run:\\s+[^|>].*${COMMAND.source}`), (one) => `${one}\n${/^\s*/.exec(one)[0]}  continue-on-error: true`)],
  ['the script ignores failures', /^package\.json$/, swap(/("test": "(?:[^"\\]|\\.)+)"/, '$1 || true"')],
  ['the script does nothing', /^package\.json$/, swap(/"test": "(?:[^"\\]|\\.)+"/, '"test": "echo ok"')],
  ['tests are deselected', /^pyproject\.toml$/, swap(/^\[tool\.pytest(?:\.ini_options)?\]\n/m, '$&addopts = "-k \'not test_basic\'"\n')],
  ['warnings are no errors', /^pyproject\.toml$/, swap(/^filterwarnings = \[\n\s*"error",\n/m, 'filterwarnings = [\n')],
  ['make ignores failures', /^Makefile$/, line(/^\t.*(?:go test|phpunit)/, (one) => one.replace(/^\t@?/, '\t-'))],
  ['make runs one test', /^Makefile$/, line(/^\t.*go test/, (one) => one.replace('go test', 'go test -run TestNothing'))],
  ['the suite leaves a folder out', /^phpunit\.xml\.dist$/, swap(/(<testsuite\b[^>]*>)/, '$1\n      <exclude>tests/Handler</exclude>')],
  ['risky tests pass', /^phpunit\.xml\.dist$/, swap(/((?:failOn|beStrictAbout)\w+)="true"/, '$1="false"')],
  ['the build ignores failures', /^pom\.xml$/, swap(/<properties>/, '<properties>\n    <maven.test.failure.ignore>true</maven.test.failure.ignore>')],
  ['the build skips tests', /^pom\.xml$/, swap(/<properties>/, '<properties>\n    <skipTests>true</skipTests>')],
  ['the target is off', /^Cargo\.toml$/, swap(/^\[\[test\]\]\n/m, '[[test]]\ntest = false\n')],
  ['the runner looks elsewhere', /^vitest\.config\.ts$/, swap(/(\n\s*)include: \[/, "$1exclude: ['src/**'],$1include: [")],
  ['a linter is off', /^\.golangci\.yml$/, line(/^\s+- (?:errcheck|govet|staticcheck|unused)\s*$/, (one) => one.replace('-', '#'))],
  ['the analyser asks less', /^phpstan\.neon\.dist$/, swap(/level: \w+/, 'level: 0')],
];

/** The edits that fit the configuration of a project, each as an operator. */
export const CONFIG_OPERATORS = CONFIG_EDITS.map(([name, where, edit]) => ({
  name: `configuration: ${name}`, detectors: ['check-config-weakened', 'diagnostic-suppressed'],
  apply: ({ project, pick }) => {
    const fits = project.paths.filter((path) => where.test(path) && project.readBefore(path) !== null && edit(project.read(path)) !== null);
    const path = pick(fits);
    return path === undefined ? null : [path, project.readBefore(path), edit(project.read(path))];
  },
}));

/** Tests of a file that the commit leaves as they are, and that say something. */
export function keptTests(file, before) {
  return testsOf(file).filter(({ text, assertions, statements }) => assertions.length > 0 && statements.length > 0 && before.split(text).length === 2 && file.text.split(text).length === 2);
}
