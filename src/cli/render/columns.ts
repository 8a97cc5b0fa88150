/** How many columns of a terminal a text takes, and how to fit it in. Colour sequences take none; all other text must be safe already. */

const COLOUR = /\u001b\[[\d;]*m/y;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
const ZERO = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns that `text` takes: wide characters two, combining ones none. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const piece of pieces(text)) columns += piece.columns;
  return columns;
}

/** `text` in at most `columnsMax` columns; what is cut is marked by an ellipsis, and an open colour is closed. */
export function cutToColumns(text: string, columnsMax: number): string {
  if (columnsOf(text) <= columnsMax) return text;
  let kept = '';
  let columns = 0;
  let coloured = false;
  for (const piece of pieces(text)) {
    if (columns + piece.columns > columnsMax - 1) break;
    kept += piece.text;
    columns += piece.columns;
    coloured ||= piece.colour;
  }
  return `${kept}${columnsMax > 0 ? '…' : ''}${coloured ? '\u001b[0m' : ''}`;
}

/** `text` filled with blanks, or cut, to exactly `columns`. */
export function fitToColumns(text: string, columns: number): string {
  const cut = cutToColumns(text, columns);
  return cut + ' '.repeat(Math.max(0, columns - columnsOf(cut)));
}

interface Piece {
  readonly text: string;
  readonly columns: number;
  readonly colour: boolean;
}

function* pieces(text: string): Generator<Piece> {
  for (let at = 0; at < text.length; ) {
    COLOUR.lastIndex = at;
    const colour = COLOUR.exec(text)?.[0];
    const piece = colour ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    yield { text: piece, columns: colour === undefined ? columnsOfCharacter(piece) : 0, colour: colour !== undefined };
    at += piece.length;
  }
}

const columnsOfCharacter = (character: string): number => (ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1);
