import { textOf } from './repository.js';

/** Text of a page without fenced blocks and code spans. */
export const proseOf = (path: string): string =>
  textOf(path).replaceAll(/^(```|~~~)[\s\S]*?^\1[ \t]*$/gm, '').replaceAll(/`[^`\n]*`/g, '').replaceAll(/<!--[\s\S]*?-->/g, '');

/** Targets of the links of a page, as written. */
export const linksOf = (path: string): readonly string[] =>
  [...proseOf(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');

/** Anchors that the headings of a page have on a forge. */
export const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set([...textOf(path).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => (heading ?? '').toLowerCase().replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-')));

/** Rows of the first table of a page, cells trimmed, head and rule left out. */
export const rowsOf = (path: string): readonly (readonly string[])[] =>
  textOf(path).split('\n').filter((line) => line.startsWith('|')).slice(2).map((line) => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()));
