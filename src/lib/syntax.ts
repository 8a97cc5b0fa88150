import { parse, type ParserPlugin } from '@babel/parser';

/** A node of the Babel syntax tree, read by field name so that every template can stay small. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface ParsedSource {
  readonly program: SyntaxNode;
  readonly comments: readonly { readonly value: string; readonly start: number; readonly end: number }[];
  /** True when the file uses `import` or `export`. */
  readonly isModule: boolean;
}

/**
 * Parses JavaScript or TypeScript, the dialect taken from the file name.
 * Gives null when the text does not parse; with `recover`, a tree of whatever could be read.
 */
export function parseSource(text: string, path: string, recover = false): ParsedSource | null {
  try {
    const file = parse(text, {
      sourceType: 'unambiguous', allowReturnOutsideFunction: true, errorRecovery: recover, attachComment: false, plugins: pluginsFor(path),
    });
    const program = file.program as unknown as SyntaxNode;
    const comments = (file.comments ?? []).map((c) => ({ value: c.value, start: c.start ?? 0, end: c.end ?? 0 }));
    return { program, comments, isModule: file.program.sourceType === 'module' };
  } catch {
    return null;
  }
}

/** Offset and text of the first error; null when the text parses. */
export function syntaxErrorIn(text: string, path: string): { readonly at: number; readonly message: string } | null {
  try {
    parse(text, { sourceType: 'unambiguous', allowReturnOutsideFunction: true, plugins: pluginsFor(path) });
    return null;
  } catch (error) {
    const { pos, message } = error as { pos?: unknown; message?: unknown };
    return { at: typeof pos === 'number' ? pos : 0, message: String(message) };
  }
}

function pluginsFor(path: string): ParserPlugin[] {
  if (/\.[cm]?ts$/.test(path)) return ['typescript', 'decorators-legacy'];
  if (/\.tsx$/.test(path)) return ['typescript', 'jsx', 'decorators-legacy'];
  return ['jsx', 'decorators-legacy'];
}

const SKIPPED_FIELDS = new Set(['type', 'start', 'end', 'loc', 'extra', 'range', 'directives', 'errors', 'comments', 'tokens']);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export interface Child {
  readonly node: SyntaxNode;
  readonly key: string;
  /** Position in a list field; null for a single field. */
  readonly index: number | null;
}

export function childrenOf(node: SyntaxNode): readonly Child[] {
  const found: Child[] = [];
  for (const key of Object.keys(node)) {
    if (SKIPPED_FIELDS.has(key)) continue;
    const value = node[key];
    if (isNode(value)) found.push({ node: value, key, index: null });
    else if (Array.isArray(value)) value.forEach((inner, index) => isNode(inner) && found.push({ node: inner, key, index }));
  }
  return found;
}

/** A child field that is known to hold a node or nothing. */
export function field(node: SyntaxNode, key: string): SyntaxNode | null {
  const value = node[key];
  return isNode(value) ? value : null;
}

export function listField(node: SyntaxNode, key: string): readonly SyntaxNode[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export const textField = (node: SyntaxNode, key: string): string => {
  const value = node[key];
  return typeof value === 'string' ? value : '';
};

export const nameOf = (node: SyntaxNode | null): string => (node?.type === 'Identifier' ? textField(node, 'name') : '');

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ObjectMethod', 'ClassMethod', 'ClassPrivateMethod']);
const LOOPS = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement']);
export const isFunction = (node: SyntaxNode): boolean => FUNCTIONS.has(node.type);
export const isLoop = (node: SyntaxNode): boolean => LOOPS.has(node.type);
export const isTypeOnly = (node: SyntaxNode): boolean => node.type.startsWith('TS') && !TS_WITH_CODE.has(node.type);
const TS_WITH_CODE = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSEnumDeclaration', 'TSEnumMember', 'TSExportAssignment', 'TSModuleBlock', 'TSModuleDeclaration', 'TSParameterProperty', 'TSTypeAssertion']);
