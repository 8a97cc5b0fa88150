/** A node of a parsed file as the adapter hands it over: named nodes only, offsets in UTF-16 units. */
export interface SyntaxNode {
  readonly type: string;
  /** Field name inside the parent, '' without one. */
  readonly field: string;
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

export interface SyntaxTree {
  readonly root: SyntaxNode;
  /** Offset of the first place that the grammar could not read; null when all was read. */
  readonly errorAt: number | null;
}

export const GRAMMARS = ['javascript', 'typescript', 'tsx', 'python', 'go', 'rust', 'php', 'java', 'ruby', 'c-sharp'] as const;
export type Grammar = (typeof GRAMMARS)[number];

/** Parses text; null when the parser gave up (too long, out of time). */
export type Parse = (grammar: Grammar, text: string) => SyntaxTree | null;

/** Turns offsets into 1-based lines. */
export class Lines {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  at(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }
}
