import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import { RefusalError } from '../lib/refusal.js';

export type Path = readonly PropertyKey[];

/** A configuration file as read: plain data, and where each part of it stands. */
export interface ConfigDocument {
  readonly data: Readonly<Record<string, unknown>>;
  /** Line of the deepest part of `path` that is there, counted from 1. */
  lineOf(path: Path): number;
}

/**
 * Reads YAML (JSON is YAML) as data. Nothing in it is ever executed: unknown tags are refused, aliases are limited.
 * @throws RefusalError `bad-config` with file and line.
 */
export function readDocument(text: string, name: string): ConfigDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true, stringKeys: true });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const [trouble] = [...document.errors, ...document.warnings];
  if (trouble !== undefined) refuse(`${name}:${lineAt(trouble.pos[0])}: ${WORDS[trouble.code] ?? oneLine(trouble.message)}`);
  const data = plain(document, name) ?? {};
  if (typeof data !== 'object' || Array.isArray(data)) return refuse(`${name}:1: expected settings such as "gate:", got ${JSON.stringify(data)}`);
  return {
    data: data as Readonly<Record<string, unknown>>,
    lineOf: (path) => lineAt(offsetOf(document, path)),
  };
}

const WORDS: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'the same key stands twice in one map',
  TAB_AS_INDENT: 'indented with a tab; YAML takes blanks only',
  MULTIPLE_DOCS: 'a second document ("---"); only one is read',
  TAG_RESOLVE_FAILED: 'an unknown tag ("!..."); the file is data only',
  NON_STRING_KEY: 'a key that is not a text',
};

function plain(document: Document.Parsed, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // Aliases that multiply without end, or that name nothing.
    return refuse(`${name}: ${oneLine(error instanceof Error ? error.message : String(error))}`);
  }
}

function offsetOf(document: Document.Parsed, path: Path): number {
  let offset = document.contents?.range[0] ?? 0;
  let node: unknown = document.contents;
  for (const part of path) {
    const step = stepInto(isAlias(node) ? node.resolve(document) : node, part);
    if (step === null) break;
    offset = step.offset ?? offset;
    node = step.node;
  }
  return offset;
}

function stepInto(node: unknown, part: PropertyKey): { readonly offset: number | undefined; readonly node: unknown } | null {
  if (isSeq(node) && typeof part === 'number') {
    const item = node.items[part] as Node | undefined;
    return item === undefined ? null : { offset: item.range?.[0], node: item };
  }
  if (!isMap(node)) return null;
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
  return pair === undefined ? null : { offset: (pair.key as Node).range?.[0], node: pair.value };
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

function refuse(message: string): never {
  throw new RefusalError('bad-config', message);
}
