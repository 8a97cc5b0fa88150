/** Said at the top of every generated page. */
const GENERATED = '<!-- Written by `npm run generate`. Do not edit. -->';

/** A Markdown table; cells may hold code, bars are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

/** A page with the mark on top, its parts separated by blank lines. */
export const page = (...parts: readonly string[]): string => `${[GENERATED, ...parts].join('\n\n')}\n`;
