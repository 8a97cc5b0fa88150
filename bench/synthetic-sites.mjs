// Where the tests and assertions of a file are, for operators that tamper with them. It reads syntax trees on its own and
// shares no rule with the guard: what the guard does not recognise must show as a miss.

const JS = { grammar: (path) => (/\.[jt]sx$/.test(path) ? 'tsx' : /ts$/.test(path) ? 'typescript' : 'javascript') };

export const LANGUAGES = [
  {
    id: 'javascript', extension: /\.(?:[cm]?js|jsx|[cm]?ts|tsx)$/, ...JS, testPath: /(?:^|\/)tests?\/(?!fixtures|helpers)|\.(?:test|spec|case)\.\w+$/,
    assertion: /^(?:await\s+)?(?:expect\s*\(|assert(?:\.\w+)?\(|t\.(?:is|not|deepEqual|notDeepEqual|true|false|truthy|falsy|like|regex|notRegex|throws|throwsAsync)\()/,
    assertionType: /^expression_statement$/, tests: jsTests,
  },
  {
    id: 'python', extension: /\.py$/, grammar: () => 'python', testPath: /(?:^|\/)test_\w+\.py$|_test\.py$/,
    assertion: /^assert\b/, assertionType: /^assert_statement$/, tests: (file) => functionTests(file, { type: 'function_definition', name: /^test_/ }),
  },
  {
    id: 'go', extension: /\.go$/, grammar: () => 'go', testPath: /_test\.go$/,
    assertion: /^(?:(?:assert|require)\.\w+\(|check\w+\(t,|if\b[\s\S]*\bt\.(?:Error|Fatal)f?\()/, assertionType: /^(?:expression_statement|if_statement)$/,
    tests: (file) => functionTests(file, { type: 'function_declaration', name: /^Test[A-Z_]/ }),
  },
  {
    id: 'rust', extension: /\.rs$/, grammar: () => 'rust', testPath: /\.rs$/,
    assertion: /^(?:assert|assert_eq|assert_ne|assert_matches)!\s*\(/, assertionType: /^expression_statement$/, tests: (file) => functionTests(file, { type: 'function_item', name: /./, tag: /^#\[(?:\w+::)?test\]$/ }),
  },
  {
    id: 'php', extension: /\.php$/, grammar: () => 'php', testPath: /Test\.php$/,
    assertion: /^(?:\$this->|self::|static::|Assert::|TestCase::)assert\w+\(/, assertionType: /^expression_statement$/, tests: (file) => functionTests(file, { type: 'method_declaration', name: /^test/ }),
  },
  {
    id: 'java', extension: /\.java$/, grammar: () => 'java', testPath: /(?:Tests?|TestCase|IT)\.java$/,
    assertion: /^(?:Assertions?\.|Assert\.)?assert\w+\(/, assertionType: /^expression_statement$/, tests: (file) => functionTests(file, { type: 'method_declaration', name: /./, marked: /@(?:ParameterizedTest|Test)\b/ }),
  },
];

export const languageAt = (path) => LANGUAGES.find(({ extension }) => extension.test(path)) ?? null;

/** A parsed file; null when the grammar cannot read all of it. */
export function openFile(path, text, parse) {
  const language = languageAt(path);
  if (language === null) return null;
  const tree = parse(language.grammar(path), text);
  if (tree === null || tree.errorAt !== null) return null;
  return { path, text, language, root: tree.root };
}

/** Every test of a file: its whole text from `start` to `end`, the statements of its body, and the assertions among them. */
export function testsOf(file) {
  return file.language.tests(file).map((test) => ({ ...test, text: file.text.slice(test.start, test.end), statements: statementsOf(test.body), assertions: assertionsIn(file, test.body) }));
}

/** All nodes below a node with those that hold them, the nearest last. */
export function* walk(node, above = []) {
  yield [node, above];
  const next = [...above, node];
  for (const child of node.children) yield* walk(child, next);
}

export const field = (node, name) => node.children.find((child) => child.field === name) ?? null;
export const textOf = (file, node) => file.text.slice(node.start, node.end);

function statementsOf(body) {
  return body.children.flatMap((child) => (child.type === 'statement_list' ? child.children : [child])).filter(({ type }) => !/comment|php_tag/.test(type));
}

function assertionsIn(file, body) {
  const found = [];
  for (const [node] of walk(body)) if (file.language.assertionType.test(node.type) && file.language.assertion.test(textOf(file, node))) found.push({ start: node.start, end: node.end, text: textOf(file, node), node });
  return found;
}

function jsTests(file) {
  const tests = [];
  for (const [node, above] of walk(file.root)) {
    const called = node.type === 'call_expression' ? field(node, 'function') : null;
    if (called === null || !/^(?:it|test|test\.serial)$/.test(textOf(file, called))) continue;
    const given = field(node, 'arguments')?.children ?? [];
    const body = /^(?:arrow_function|function_expression)$/.test(given.at(-1)?.type ?? '') ? field(given.at(-1), 'body') : null;
    const statement = above.at(-1);
    if (given[0]?.type !== 'string' || body?.type !== 'statement_block' || statement?.type !== 'expression_statement') continue;
    tests.push({ name: textOf(file, given[0]).slice(1, -1), start: statement.start, end: statement.end, head: { start: called.start, end: called.end }, body });
  }
  return tests;
}

function functionTests(file, { type, name, tag, marked }) {
  const tests = [];
  for (const [node, above] of walk(file.root)) {
    if (node.type !== type) continue;
    const [named, body] = [field(node, 'name'), field(node, 'body')];
    if (named === null || body === null || !name.test(textOf(file, named))) continue;
    const tags = tagsBefore(node, above.at(-1));
    if (tag !== undefined && !tags.some((one) => tag.test(textOf(file, one)))) continue;
    if (marked !== undefined && !marked.test(file.text.slice(node.start, named.start))) continue;
    const outer = above.at(-1)?.type === 'decorated_definition' ? above.at(-1) : node;
    tests.push({ name: textOf(file, named), start: tags[0]?.start ?? outer.start, end: outer.end, head: { start: named.start, end: named.end }, declared: node.start, tags, body });
  }
  return tests;
}

/** Attributes that stand as siblings right before a function. */
function tagsBefore(node, parent) {
  const siblings = parent?.children ?? [];
  const at = siblings.indexOf(node);
  let from = at;
  while (from > 0 && siblings[from - 1].type === 'attribute_item') from--;
  return siblings.slice(from, at);
}

const OPEN = '([{';
const CLOSE = ')]}';

/** The arguments of the first call in a text, split where commas stand outside of brackets and quotes; null when there is no whole call. */
export function callIn(text) {
  const open = text.indexOf('(');
  if (open < 0) return null;
  const parts = [];
  let [depth, from] = [0, open + 1];
  for (let at = open; at < text.length; at++) {
    const quote = quotedEnd(text, at);
    if (quote > at) at = quote;
    else if (OPEN.includes(text[at])) depth++;
    else if (text[at] === ',' && depth === 1) {
      parts.push({ start: from, end: at });
      from = at + 1;
    } else if (CLOSE.includes(text[at]) && --depth === 0) return { name: text.slice(0, open), parts: [...parts, { start: from, end: at }].map((part) => trimmed(text, part)).filter(({ text: part }) => part !== ''), end: at + 1 };
  }
  return null;
}

function quotedEnd(text, at) {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/s.exec(text.slice(at, at + 2_000));
  return quoted === null ? at : at + quoted[0].length - 1;
}

function trimmed(text, { start, end }) {
  const part = text.slice(start, end);
  const left = start + (part.length - part.trimStart().length);
  return { start: left, end: left + part.trim().length, text: part.trim() };
}

export const indentAt = (text, offset) => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))[0];
export const splice = (text, start, end, put) => text.slice(0, start) + put + text.slice(end);
