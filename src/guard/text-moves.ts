const TOKENS_MAX = 300;

/** The pieces that only one of two texts has, neighbours joined; null when the texts are too long or have nothing in common. */
export function movedPieces(before: string, after: string): { readonly gone: readonly string[]; readonly came: readonly string[] } | null {
  const [b, a] = [tokensIn(before), tokensIn(after)];
  if (b.length > TOKENS_MAX || a.length > TOKENS_MAX) return null;
  const kept = commonTokens(b, a);
  if (!kept.some(([i]) => /\w{3}/.test(b[i] ?? ''))) return null;
  return { gone: gapsOf(b, kept.map(([i]) => i)), came: gapsOf(a, kept.map(([, j]) => j)) };
}

const tokensIn = (text: string): readonly string[] => text.match(/\\.|\w+|\s+|[^\w\s]/g) ?? [];

/** Places of the longest common subsequence. */
function commonTokens(b: readonly string[], a: readonly string[]): readonly (readonly [number, number])[] {
  const width = a.length + 1;
  const length = new Uint16Array((b.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = b.length - 1; i >= 0; i--) for (let j = a.length - 1; j >= 0; j--) length[i * width + j] = b[i] === a[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const out: [number, number][] = [];
  for (let i = 0, j = 0; i < b.length && j < a.length;) {
    if (b[i] === a[j]) out.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return out;
}

function gapsOf(tokens: readonly string[], kept: readonly number[]): readonly string[] {
  const keep = new Set(kept);
  const out: string[] = [];
  let open = '';
  tokens.forEach((token, i) => {
    if (!keep.has(i)) open += token;
    else if (open !== '') {
      out.push(open);
      open = '';
    }
  });
  return [...out, open].map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** Whether a piece is made of nothing but given texts and of what was there before. Numbers of their own explain nothing. */
export function madeOf(piece: string, texts: readonly string[], known: string): boolean {
  if (/^[\d.\s]+$/.test(piece)) return texts.includes(piece);
  if (texts.some((text) => text.includes(piece))) return true;
  let rest = piece;
  for (const text of [...texts].sort((a, b) => b.length - a.length)) if (/[^\s\w]|_|\w{2}/.test(text)) rest = rest.split(text).join('\n');
  return rest !== piece && rest.split('\n').every((part) => part.trim() === '' || known.includes(part.trim()) || texts.some((text) => text.includes(part.trim())));
}
