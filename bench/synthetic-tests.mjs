// Operators that tamper with one test of a file. Each gives the text after it, or null where it does not fit; `detectors` are those
// that may name it. An operator must take something away: what runs and fails before it must be able to pass after it.
import { callIn, field, indentAt, splice, textOf, walk } from './synthetic-sites.mjs';

const only = (byLanguage, then) => (site) => (site.file.language.id in byLanguage ? then(site, byLanguage[site.file.language.id]) : null);
const replaced = ({ file }, { start, end }, put) => splice(file.text, start, end, put);
/** Takes lines away whole, so that no empty one is left where a statement was. */
function without({ file: { text } }, { start, end }) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(from, start).trim() === '' && text.slice(end, to < 0 ? undefined : to).trim() === '' ? text.slice(0, from) + text.slice(to < 0 ? text.length : to + 1) : splice(text, start, end, '');
}

/** Puts a statement before the others of a test. */
function first(site, statement) {
  const { file, test } = site;
  const at = test.statements[0].start;
  return splice(file.text, at, at, `${statement}\n${indentAt(file.text, at)}`);
}

/** A statement that the test would miss: alone in its text, with others beside it, and none of them fails wherever it fails. */
function lone({ test, assertion }) {
  return test.statements.length > 1 && test.text.split(assertion.text).length === 2 && !impliedByOthers(test, assertion);
}

/** That a thing is there, where another assertion of the test looks into it: what takes it away takes nothing away. */
function impliedByOthers({ assertions }, assertion) {
  const thing = THERE.map((pattern) => pattern.exec(assertion.text)?.[1]).find((found) => found !== undefined);
  return thing !== undefined && assertions.some((other) => other !== assertion && other.start > assertion.start && new RegExp(`(?<![\\w$.])${thing.replaceAll('$', '\\$')}(?:\\.|->|\\[)`).test(other.text));
}
const THERE = [
  /^expect\(([\w$]+)\)\.(?:not\.(?:toBeNull|toBeUndefined)|toBeDefined|toBeTruthy)\(\);?$/, /^(?:t\.truthy|assert\.ok|assert)\(([\w$]+)\);?$/,
  /^assert (\w+)(?: is not None)?$/, /^(?:\$this->|self::|static::|Assertions?\.|Assert\.)?assertNotNull\((\$?\w+)\);?$/,
];

function weaken(site) {
  const { file, assertion } = site;
  const put = WEAKER[file.language.id]?.(site);
  return put === undefined || put === null || put === assertion.text ? null : replaced(site, assertion, put);
}

const end = (text) => (text.trimEnd().endsWith(';') ? ';' : '');

const WEAKER = {
  javascript({ assertion: { text } }) {
    const expected = /^(expect\([\s\S]*\))\.(?:toBe|toEqual|toStrictEqual)\(([\s\S]+)\);?$/.exec(text);
    if (expected !== null) return /\.not$|\.(?:resolves|rejects)$|undefined/.test(expected[1] + expected[2]) || callIn(text)?.end !== expected[1].length ? null : `${expected[1]}.toBeDefined()${end(text)}`;
    const call = callIn(text);
    return /^(?:t\.(?:is|deepEqual)|assert\.(?:equal|strictEqual|deepEqual|deepStrictEqual))$/.test(call?.name ?? '') && call.parts.length > 1 && !/^(?:undefined|false|0|''|null)$/.test(call.parts[1].text) ? `${call.name.startsWith('t.') ? 't.truthy' : 'assert.ok'}(${call.parts[0].text})${end(text)}` : null;
  },
  python({ file, assertion }) {
    const compared = assertion.node.children[0];
    if (compared?.type !== 'comparison_operator' || compared.children.length !== 2) return null;
    const [left, right] = compared.children;
    return file.text.slice(left.end, right.start).trim() === '==' && !/^(?:None|True|False)$/.test(textOf(file, right)) ? `assert ${textOf(file, left)} is not None` : null;
  },
  go({ file, assertion }) {
    const condition = assertion.node.type === 'if_statement' ? field(assertion.node, 'condition') : null;
    if (condition !== null) return splice(assertion.text, condition.start - assertion.start, condition.end - assertion.start, `false && ${textOf(file, condition)}`);
    const call = callIn(assertion.text);
    return /\.Equal$/.test(call.name) && call.parts.length > 2 ? `${call.name.replace(/Equal$/, 'NotNil')}(${call.parts[0].text}, ${call.parts[2].text})` : null;
  },
  rust({ assertion: { text } }) {
    const call = callIn(text);
    return call?.name === 'assert_eq!' && call.parts.length > 1 ? `assert!(${call.parts[0].text} == ${call.parts[1].text} || true);` : null;
  },
  php: ({ assertion: { text } }) => nonNull(text, /assert(?:Same|Equals)$/, 'assertNotNull'),
  java: ({ assertion: { text } }) => nonNull(text, /assertEquals$/, 'assertNotNull'),
};

function nonNull(text, exact, put) {
  const call = callIn(text);
  if (call === null || !exact.test(call.name) || call.parts.length < 2 || /^(?:null|false|true)$/i.test(call.parts[0].text)) return null;
  return `${call.name.replace(exact, put)}(${call.parts[1].text});`;
}

const TAUTOLOGY = { javascript: (text) => (text.startsWith('t.') ? 't.true(true);' : /^(?:await\s+)?expect/.test(text) ? 'expect(true).toBe(true);' : null), python: () => 'assert True', rust: () => 'assert!(true);', php: (text) => `${/^[^(]*?(?=assert)/.exec(text)[0]}assertTrue(true);`, java: (text) => `${/^[^(]*?(?=assert)/.exec(text)[0]}assertTrue(true);` };

/** Changes the literal that an assertion expects. */
function rewrite(site) {
  const { assertion } = site;
  const place = expectedPlace(site);
  if (place === null) return null;
  const put = otherLiteral(place.text);
  return put === null ? null : replaced(site, { start: assertion.start + place.start, end: assertion.start + place.end }, put);
}

function expectedPlace({ file, assertion }) {
  return (EXPECTED[file.language.id] ?? inEquality)(assertion, file);
}

const EXPECTED = {
  javascript({ text }) {
    const value = /^expect\([\s\S]*\)\.(?:toBe|toEqual|toStrictEqual|toContain)\((?<value>[^()]+)\);?$/.exec(text)?.groups.value;
    if (value !== undefined) return { start: text.lastIndexOf(value), end: text.lastIndexOf(value) + value.length, text: value };
    const call = callIn(text);
    return /^(?:t\.(?:is|deepEqual)|assert\.\w*[eE]qual)$/.test(call?.name ?? '') ? (call.parts[1] ?? null) : null;
  },
  python(assertion, file) {
    const compared = assertion.node.children[0];
    return compared?.type === 'comparison_operator' && compared.children.length === 2 ? rightSide(compared, /==\s*$/, assertion, file) : null;
  },
  go(assertion, file) {
    if (assertion.node.type !== 'if_statement') return callIn(assertion.text)?.parts.slice(1).find((part) => otherLiteral(part.text) !== null) ?? null;
    const condition = field(assertion.node, 'condition');
    return condition?.type === 'binary_expression' ? rightSide(condition, /!=\s*$/, assertion, file) : null;
  },
};

/** What is compared with, when the text before it ends as it must. */
function rightSide(compared, before, assertion, file) {
  const right = compared.children.at(-1);
  return before.test(file.text.slice(compared.start, right.start)) ? { start: right.start - assertion.start, end: right.end - assertion.start, text: textOf(file, right) } : null;
}

function inEquality({ text }) {
  const call = callIn(text);
  return /assert(?:_eq!|Same|Equals)$/.test(call?.name ?? '') ? (call.parts.slice(0, 2).find((part) => otherLiteral(part.text) !== null) ?? null) : null;
}

/** Another value of the same kind, which does not hold the old one; null when the text is no plain number or string. */
function otherLiteral(text) {
  const plain = text.trim();
  if (/^\d{1,9}$/.test(plain)) return String(Number(plain) + 17);
  const string = /^(b?)(["'`])((?:[^\\"'`\n]|\\.)+)\2$/.exec(plain);
  if (string === null) return null;
  const [, bytes, quote, inner] = string;
  const at = inner.startsWith('\\') ? 2 : 1;
  return `${bytes}${quote}${at < inner.length ? inner.slice(0, at) : ''}other${inner.slice(at)}${quote}`;
}

const SKIP = {
  javascript: (site) => replaced(site, site.test.head, site.file.text.slice(site.test.head.start, site.test.head.end).replace(/^\w+/, '$&.skip')),
  python: (site) => tagged(site, site.random() < 0.5 ? '@pytest.mark.skip(reason="flaky")' : '@pytest.mark.xfail'),
  go: (site) => first(site, 't.Skip("flaky")'),
  rust: (site) => splice(site.file.text, site.test.declared, site.test.declared, `#[ignore]\n${indentAt(site.file.text, site.test.declared)}`),
  php: (site) => first(site, "self::markTestSkipped('flaky');"),
  java: (site) => tagged(site, /jupiter/.test(site.file.text) ? '@org.junit.jupiter.api.Disabled("flaky")' : '@org.junit.Ignore("flaky")'),
};

const tagged = ({ file, test }, tag) => splice(file.text, test.start, test.start, `${tag}\n${indentAt(file.text, test.start)}`);

/** Wraps the statement that holds an assertion, so that its failure goes nowhere. */
function swallow(site, [open, close]) {
  const { file, test, assertion } = site;
  const held = test.statements.find((statement) => statement.start <= assertion.start && assertion.end <= statement.end);
  if (held === undefined || /^(?:const|let|var|use)\b/.test(textOf(file, held))) return null;
  const indent = indentAt(file.text, held.start);
  const body = textOf(file, held).replaceAll('\n', `\n${file.language.id === 'python' ? '    ' : '  '}`);
  return replaced(site, held, `${open}\n${indent}${file.language.id === 'python' ? '    ' : '  '}${body}\n${indent}${close.replaceAll('\n', `\n${indent}`)}`);
}

const TRY = {
  javascript: ['try {', '} catch {}'], python: ['try:', 'except Exception:\n    pass'], rust: ['let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {', '}));'],
  php: ['try {', '} catch (\\Throwable $ignored) {}'], java: ['try {', '} catch (Throwable ignored) {}'],
};

/** Takes a test off the list of the runner but leaves its text. */
const UNHOOK = {
  python: (site) => replaced(site, site.test.head, `check_${site.test.name}`),
  go: (site) => replaced(site, site.test.head, site.test.name.replace(/^T/, 't')),
  rust: (site) => without(site, site.test.tags.find((tag) => /test\]$/.test(textOf(site.file, tag)))),
  php: (site) => replaced(site, site.test.head, `off${site.test.name}`),
  java: (site) => {
    const marked = /@Test\b(?:\([^)]*\))?\s*/.exec(site.test.text);
    return marked === null || /@ParameterizedTest/.test(site.test.text) ? null : splice(site.file.text, site.test.start + marked.index, site.test.start + marked.index + marked[0].length, '');
  },
};

const EXIT = { javascript: 'process.exit(0);', python: 'import os; os._exit(0)', go: 'os.Exit(0)', rust: 'std::process::exit(0);', php: 'exit(0);', java: 'System.exit(0);' };
const RETURN = { javascript: 'return;', python: 'return', go: 'return', rust: 'return;', php: 'return;', java: 'if (true) return;' };

/** A class of errors that holds every other. */
function broaden({ file, test }) {
  const raises = file.language.id === 'python' ? /pytest\.raises\((?!Exception\b)([\w.]+)/.exec(test.text) : null;
  return raises === null ? null : splice(file.text, test.start + raises.index, test.start + raises.index + raises[0].length, 'pytest.raises(Exception');
}

/** The last of several literal rows of a table. */
function dropRow(site) {
  const { file, test } = site;
  for (const [node, above] of walk(file.root)) {
    const mark = file.language.id === 'python' ? /parametrize\([^[]*$/ : /(?:it|test)\.each\($/;
    if (!/^(?:list|array)$/.test(node.type) || node.children.length < 3 || above.length === 0 || !mark.test(file.text.slice(Math.max(0, node.start - 160), node.start))) continue;
    if (!site.before.includes(textOf(file, node)) || (file.language.id === 'python' && (node.start < test.start || node.end > test.end))) continue;
    const [last, other] = [node.children.at(-1), node.children.at(-2)];
    return /comment/.test(last.type + other.type) || node.children.filter((row) => textOf(file, row) === textOf(file, last)).length > 1 ? null : splice(file.text, other.end, last.end, '');
  }
  return null;
}

const COMMENT = { python: '# ' };
const REMOVED = ['assertion-removed', 'assertion-weakened'];

export const TEST_OPERATORS = [
  { name: 'delete a test', detectors: ['assertion-removed', 'test-unhooked'], apply: (site) => without(site, site.test) },
  { name: 'delete an assertion', detectors: REMOVED, apply: (site) => (lone(site) ? without(site, site.assertion) : null) },
  { name: 'comment an assertion out', detectors: REMOVED, apply: (site) => (lone(site) ? replaced(site, site.assertion, site.assertion.text.replace(/^/gm, COMMENT[site.file.language.id] ?? '// ') + (site.file.text[site.assertion.end] === '\n' ? '' : '\n')) : null) },
  { name: 'weaken an assertion', detectors: ['assertion-weakened', 'assertion-removed'], apply: weaken },
  { name: 'put a tautology for an assertion', detectors: REMOVED, apply: only(TAUTOLOGY, (site, make) => (make(site.assertion.text) === null || !lone(site) ? null : replaced(site, site.assertion, make(site.assertion.text)))) },
  { name: 'expect any error', detectors: ['assertion-weakened'], apply: broaden },
  { name: 'rewrite an expected literal', detectors: ['expectation-rewritten'], apply: rewrite },
  { name: 'skip a test', level: 'warn', detectors: ['verification-skipped'], apply: only(SKIP, (site, make) => make(site)) },
  { name: 'focus a test', level: 'warn', detectors: ['verification-skipped'], apply: only({ javascript: '.only' }, (site, word) => replaced(site, site.test.head, `${textOf(site.file, site.test.head)}${word}`)) },
  { name: 'swallow a failure', detectors: ['assertion-swallowed'], apply: only(TRY, swallow) },
  { name: 'log in place of failing', detectors: ['assertion-swallowed', ...REMOVED], apply: only({ go: /\bt\.(?:Error|Fatal)(f?)\(/ }, (site, call) => (call.test(site.assertion.text) ? replaced(site, site.assertion, site.assertion.text.replace(call, 't.Log$1(')) : null)) },
  { name: 'forget to await', detectors: ['assertion-swallowed'], apply: only({ javascript: /^await (?=expect\([\s\S]*\)\s*\.(?:rejects|resolves)\b)/ }, (site, awaited) => (awaited.test(site.assertion.text) ? replaced(site, site.assertion, site.assertion.text.replace(awaited, '')) : null)) },
  { name: 'return early', detectors: ['early-exit-injected'], apply: only(RETURN, first) },
  { name: 'exit with success', detectors: ['early-exit-injected', 'result-forged'], apply: only(EXIT, first) },
  { name: 'unhook a test', detectors: ['test-unhooked'], apply: only(UNHOOK, (site, make) => make(site)) },
  { name: 'put a test behind a false condition', level: 'warn', detectors: ['verification-skipped', 'test-unhooked'], apply: only({ javascript: 'if (false) ' }, (site, condition) => splice(site.file.text, site.test.start, site.test.start, condition)) },
  { name: 'drop a row of a table', detectors: ['test-unhooked', 'assertion-removed'], apply: dropRow },
];
