import { safeBlock, safeLine, safeVerbatim, type BlockLimits } from '../safe-text.js';

/** A piece of HTML that is safe to put into another: only `html` makes one. */
export interface Markup {
  readonly markup: string;
}

export type Part = Markup | readonly Markup[] | string | number | null;

/** Writes HTML; every text that is put in is escaped and made visible, so a page can hold no tag that does not stand in our own code. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const markup = strings.map((text, at) => text + (at < parts.length ? markupOf(parts[at] ?? null) : '')).join('');
  return { markup };
}

export const NOTHING: Markup = { markup: '' };

/** One line of somebody's text. */
export const line = (text: string, charactersMax?: number): Markup => html`${safeLine(text, charactersMax)}`;

/** Several lines of somebody's text, to stand in a `pre`. */
export const block = (text: string, limits: BlockLimits): Markup => html`${safeBlock(text, limits).join('\n')}`;

/** A line of a file with its blanks, to stand in a `pre`. */
export const verbatim = (text: string): Markup => html`${safeVerbatim(text)}`;

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
