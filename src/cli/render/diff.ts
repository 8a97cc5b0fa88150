import type { Colours } from './colours.js';
import { patchLines, type PatchLineKind } from './patch-lines.js';
import { safeVerbatim } from './safe-text.js';

/**
 * A patch for a person to read on a terminal: coloured, with every character that could drive the terminal or turn the reading order
 * made visible. It is not a patch to apply any more: a command whose output goes into `git apply` writes the patch as it is.
 */
export function diffText(patch: string, colours: Colours): string {
  const lines = patchLines(patch).map(({ kind, text }) => PAINT[kind](colours)(safeVerbatim(text)));
  return lines.length === 0 ? 'no changes\n' : `${lines.join('\n')}\n`;
}

type Paint = (text: string) => string;
const PAINT: { readonly [K in PatchLineKind]: (colours: Colours) => Paint } = {
  file: ({ bold }) => bold,
  meta: ({ bold }) => bold,
  hunk: ({ cyan }) => cyan,
  added: ({ green }) => green,
  deleted: ({ red }) => red,
  context: () => (text) => text,
};
