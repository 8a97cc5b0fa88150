import { collect, contains, statementsOf, type Node } from './code.js';
import type { FileModel } from './file-model.js';
import type { Forgery } from './forgeries.js';
import { show } from './print.js';

/** Comparisons that `impl PartialEq`, `Eq` or `Ord` answers without looking, and derived ones that were replaced by one that leaves fields out. */
export function laxComparisons(model: FileModel, before: FileModel | undefined): readonly Forgery[] {
  if (model.language.id !== 'rust') return [];
  const derived = before === undefined ? new Map<string, readonly string[]>() : comparedFields(before);
  return model.classes.filter((impl) => !new RegExp(`\\bstruct ${impl.name}(?:<[^>]*>)?;`).test(model.text)).flatMap((impl) => statementsOf(impl.body).filter((m) => m.kind === 'function' && COMPARISON.test(m.name)).flatMap((method) => {
    const why = answersBlindly(method) ? 'the comparison gives the same answer whatever it is given' : leftOut(method, derived.get(impl.name) ?? []);
    return why === null ? [] : [{ line: method.line, text: `${impl.name}.${method.name}: ${show(method.body).slice(0, 160)}`, why }];
  }));
}

const COMPARISON = /^(?:eq|ne|cmp|partial_cmp|relative_eq|abs_diff_eq)$/;

/** A body that does not look at the other value. */
function answersBlindly({ args: [, other], body }: Node): boolean {
  if (other === undefined || body === null || !contains(body, (n) => n.kind === 'constant' || n.kind === 'member' || n.kind === 'binary')) return false;
  const parts = statementsOf(body).filter((s) => s.kind !== 'comment' && !(s.kind === 'assign' && s.head?.name === '_'));
  return !parts.some((part) => contains(part, (n) => n.kind === 'raw' || (n.kind === 'name' && n.name === other.name && n.name !== '_')));
}

/** The fields that a derived comparison looked at and this one does not. */
function leftOut(method: Node, fields: readonly string[]): string | null {
  if (!/^(?:eq|cmp|partial_cmp)$/.test(method.name) || method.body === null || fields.length < 2) return null;
  const words = new Set(collect(method.body, (n) => n.kind === 'member' || n.kind === 'name' || n.kind === 'raw').flatMap((n) => n.name.split(/\W+/)));
  const missing = fields.filter((field) => !words.has(field));
  return missing.length === 0 || missing.length === fields.length ? null : `the derived comparison looked at ${missing.join(', ')}, this one does not`;
}

/** Fields of the structs of a file whose comparison is derived. */
function comparedFields(model: FileModel): ReadonlyMap<string, readonly string[]> {
  const out = new Map<string, readonly string[]>();
  for (const match of model.text.matchAll(/#\[derive\(([^)]*)\)\](?:\s*#\[[^\]]*\])*\s*(?:pub(?:\([^)]*\))?\s+)?struct\s+(\w+)[^{;(]*\{([^}]*)\}/g)) {
    const [, traits = '', name = '', body = ''] = match;
    if (/\bPartialEq\b/.test(traits)) out.set(name, [...body.matchAll(/(?:^|[\n,{])\s*(?:pub(?:\([^)]*\))?\s+)?(\w+)\s*:/g)].map((m) => m[1] ?? ''));
  }
  return out;
}
