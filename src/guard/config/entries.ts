import { covers } from './command-compare.js';
import type { Setting } from './settings.js';

/** One item of a list of maps, `- path: gen/` with `linters: [a, b]`. */
export interface Entry {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly line: number;
  readonly settings: readonly Setting[];
}

/** Settings without those of listed maps, and the listed maps by the key of their list. */
export function withoutEntries(settings: readonly Setting[], isList: (key: string) => boolean): { readonly plain: readonly Setting[]; readonly lists: ReadonlyMap<string, readonly Entry[]> } {
  const plain: Setting[] = [];
  const found = new Map<string, { list: string; fields: Map<string, string[]>; line: number; settings: Setting[] }>();
  for (const s of settings) {
    const at = /^(.*?)\[(\d+)\]\.(.+)$/.exec(s.key);
    if (at === null || !isList(at[1] ?? '')) {
      plain.push(s);
      continue;
    }
    const id = `${at[1] ?? ''}[${at[2] ?? ''}]`;
    const entry = found.get(id) ?? { list: at[1] ?? '', fields: new Map<string, string[]>(), line: s.line, settings: [] };
    found.set(id, entry);
    entry.settings.push(s);
    entry.fields.set(at[3] ?? '', [...(entry.fields.get(at[3] ?? '') ?? []), s.value]);
  }
  const lists = new Map<string, Entry[]>();
  for (const entry of found.values()) lists.set(entry.list, [...(lists.get(entry.list) ?? []), entry]);
  return { plain, lists };
}

/** Whether an exclusion takes in all that another one does: it demands no more, and each of its demands is as wide. */
export const takesIn = (wide: Entry, narrow: Entry): boolean =>
  [...wide.fields].every(([name, values]) => {
    const own = narrow.fields.get(name);
    return /^(?:reason|comment|description|count|reportUnmatched)$/.test(name) || (own !== undefined && own.every((value) => values.some((v) => isWithin(v, value))));
  });

/** Whether one pattern of paths, names or codes is as wide as another. */
export function isWithin(wide: string, narrow: string): boolean {
  if (wide === narrow) return true;
  const [w, n] = [plain(wide), plain(narrow)];
  if (w === '' || n === '') return false;
  if (/^[A-Z]+\d*$/.test(w) && /^[A-Z]+\d+$/.test(n)) return n.startsWith(w);
  return w === n ? wide.length >= narrow.length || !/[*]/.test(narrow) : covers(w, n) || (/\/$/.test(w) && n.startsWith(w));
}

const plain = (pattern: string): string => pattern.replace(/\\(?=[./-])/g, '').replace(/^\^|\$$/g, '').replace(/(?:\.\*|\/\*\*?(?:\/\*)?)$/, '');
