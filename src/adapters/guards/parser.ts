import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Language, Parser, type TreeCursor } from 'web-tree-sitter';
import { GRAMMARS, type Grammar, type Parse, type SyntaxNode, type SyntaxTree } from '../../guard/syntax.js';

/** Longer files are generated or minified; nobody reviews them line by line, and neither does the scan. */
const TEXT_MAX = 1_500_000;
/** Deeper nesting is written by no person, and whoever reads a tree by recursion would run out of stack. What lies below counts as unreadable. */
const DEPTH_MAX = 2_000;
/** Parser work for one file; a grammar that loops in error recovery ends here. */
const PARSE_MS_MAX = 10_000;

/** Loads the grammars that `wanted` names and gives the parse function of the guard. */
export async function loadParser(wanted: readonly Grammar[] = GRAMMARS): Promise<Parse> {
  await (started ??= Parser.init());
  const languages = new Map<Grammar, Language>();
  for (const grammar of wanted) languages.set(grammar, await languageFor(grammar));
  const parser = (shared ??= new Parser());
  return (grammar, text) => {
    const language = languages.get(grammar);
    if (language === undefined || text.length > TEXT_MAX) return null;
    parser.setLanguage(language);
    return parseWith(parser, language, text);
  };
}

/** Compiling a grammar takes longer than most scans, so each is loaded once per process. */
let started: Promise<void> | null = null;
/** Told its language before every text; a parser of each scan's own would stay in the memory of the grammars. */
let shared: Parser | null = null;
const loaded = new Map<Grammar, Promise<Language>>();

function languageFor(grammar: Grammar): Promise<Language> {
  const known = loaded.get(grammar);
  if (known !== undefined) return known;
  const folder = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/package.json').replace(/package\.json$/, 'wasm/');
  const loading = readFile(`${folder}tree-sitter-${grammar}.wasm`).then((bytes) => Language.load(bytes));
  loaded.set(grammar, loading);
  return loading;
}

function parseWith(parser: Parser, language: Language, text: string): SyntaxTree | null {
  const deadline = Date.now() + PARSE_MS_MAX;
  const tree = parser.parse(text, null, { progressCallback: () => Date.now() > deadline });
  if (tree === null) {
    parser.reset();
    return null;
  }
  const cursor = tree.walk();
  const copy = new Copy(language, cursor);
  const root = copy.node(0);
  const errorAt = tree.rootNode.hasError ? (copy.errorAt ?? 0) : copy.errorAt;
  cursor.delete();
  tree.delete();
  return { root, errorAt };
}

const LEAF: readonly SyntaxNode[] = [];

/** Copies a tree out of the parser's memory, named nodes only. */
class Copy {
  readonly #types: readonly string[];
  readonly #fields: readonly (string | null)[];
  readonly #error = 65535;
  readonly #cursor: TreeCursor;
  errorAt: number | null = null;

  constructor(language: Language, cursor: TreeCursor) {
    this.#types = language.types;
    this.#fields = language.fields;
    this.#cursor = cursor;
  }

  node(depth: number): SyntaxNode {
    const cursor = this.#cursor;
    const id = cursor.nodeTypeId;
    const field = this.#fields[cursor.currentFieldId] ?? '';
    const start = cursor.startIndex;
    const end = cursor.endIndex;
    const unreadable = id === this.#error || depth === DEPTH_MAX;
    if (unreadable) this.errorAt ??= start;
    return { type: unreadable ? 'ERROR' : (this.#types[id] ?? ''), field, start, end, children: depth === DEPTH_MAX ? LEAF : this.#children(depth + 1) };
  }

  #children(depth: number): readonly SyntaxNode[] {
    const cursor = this.#cursor;
    if (!cursor.gotoFirstChild()) return LEAF;
    const children: SyntaxNode[] = [];
    do {
      if (cursor.nodeIsNamed) children.push(this.node(depth));
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
    return children;
  }
}
