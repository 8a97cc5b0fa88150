import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseAllDocuments, type Document, type Node, type Pair } from 'yaml';
import type { ConfigReading, Setting } from './settings.js';

/** More leaves, or more steps to them, than any hand-written file has. */
const LEAVES_MAX = 20_000;
const STEPS_MAX = 200_000;

interface Work {
  readonly lines: LineCounter;
  readonly out: Setting[];
  readonly doc: Document;
  /** Aliases that are open, for those that stand in themselves. */
  readonly open: Set<unknown>;
  readonly count: { steps: number };
}

/** Leaves of all documents of a YAML file; what an alias stands for is read where it stands. */
export function fromYaml(text: string): ConfigReading {
  const lines = new LineCounter();
  const docs = parseAllDocuments(text, { lineCounter: lines, strict: false, uniqueKeys: false, logLevel: 'silent' }) as readonly Document[];
  const out: Setting[] = [];
  const count = { steps: 0 };
  for (const doc of docs) leaves(doc.contents as Node | null, '', { lines, out, doc, open: new Set(), count });
  const error = docs.flatMap((doc) => doc.errors)[0];
  return { settings: out, brokenAt: error === undefined ? null : (error.linePos?.[0].line ?? 1) };
}

function leaves(node: Node | Pair | null | undefined, key: string, work: Work): void {
  if (node === null || node === undefined || work.out.length > LEAVES_MAX || ++work.count.steps > STEPS_MAX) return;
  if (isAlias(node)) aliased(node.resolve(work.doc), key, work);
  else if (isMap(node)) for (const pair of node.items) leaves(pair as Pair, key, work);
  else if (isPair(node)) {
    const name = isScalar(node.key) ? String(node.key.value) : '?';
    leaves(node.value as Node | null, name === '<<' ? key : key === '' ? name : `${key}.${name}`, work);
  } else if (isSeq(node)) node.items.forEach((item, i) => leaves(item as Node, isMap(item) || isAlias(item) && isMap(item.resolve(work.doc)) ? `${key}[${i}]` : key, work));
  else if (isScalar(node)) work.out.push({ key, value: String(node.value), line: lineOf(node, work.lines) });
}

function aliased(target: Node | undefined, key: string, work: Work): void {
  if (target === undefined || work.open.has(target)) return;
  work.open.add(target);
  leaves(target, key, work);
  work.open.delete(target);
}

/** A block begins in the line after its mark. */
const lineOf = (node: { readonly range?: readonly [number, number, number] | null | undefined; readonly type?: string | undefined }, lines: LineCounter): number =>
  node.range ? lines.linePos(node.range[0]).line + (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED' ? 1 : 0) : 1;
