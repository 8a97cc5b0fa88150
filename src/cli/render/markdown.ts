import { safeBlock, safeLine, type BlockLimits } from './safe-text.js';

/**
 * Text of others in a Markdown comment. Everything goes into code, where no HTML, link, mention or reference is read, behind fences
 * longer than any run of backticks in it (DESIGN 7, cases T-34).
 */

/** One line as inline code. */
export function codeSpan(text: string, charactersMax?: number): string {
  const line = safeLine(text, charactersMax);
  if (line === '') return '`(empty)`';
  const fence = '`'.repeat(longestRun(line, '`') + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** The same inside a table, where a bar would end the cell. */
export const cellCode = (text: string, charactersMax?: number): string => codeSpan(text.replaceAll('|', '¦'), charactersMax);

/** Several lines as a code block. `language` is ours, never somebody's text. */
export function codeBlock(text: string, limits: BlockLimits, language: string = 'text'): string {
  const lines = safeBlock(text, limits);
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n'), '`') + 1));
  return [`${fence}${language}`, ...lines, fence].join('\n');
}

const longestRun = (text: string, character: string): number =>
  Math.max(0, ...[...text.matchAll(new RegExp(`${character}+`, 'gu'))].map(([run]) => run.length));
