import type { DiffLine, Hunk } from './diff-file.js';

const HEADER = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/;
/** What mail tools put under a patch. */
const SIGNATURE = /^-- \r?$/;

export const startsHunk = (line: string | undefined): boolean => line !== undefined && HEADER.test(line.replace(/\r$/, ''));
type HeaderParts = readonly [whole: string, beforeStart: string, beforeCount: string | undefined, afterStart: string, afterCount: string | undefined, heading: string];

/** A hunk and the index of the first line behind it. `odd` says what is wrong with its counts; '' when nothing is. */
export interface HunkReading {
  readonly hunk: Hunk;
  readonly next: number;
  readonly odd: string;
}

/**
 * Reads the hunk whose header is `lines[at]`. The counts of the header rule its body, so that content that looks like a header is
 * content; where they cannot be right (a structural line inside, or signed lines directly behind) the lines themselves decide, and that is said.
 */
export function readHunk(lines: readonly string[], at: number): HunkReading {
  const [, beforeStart, beforeCount, afterStart, afterCount, heading] = HEADER.exec((lines[at] as string).replace(/\r$/, '')) as unknown as HeaderParts;
  const body = new Body(lines, at + 1, Number(beforeCount ?? 1), Number(afterCount ?? 1));
  body.readCounted();
  const missing = body.left;
  const surplus = missing === 0 ? body.readSurplus() : 0;
  const hunk = { beforeStart: Number(beforeStart), afterStart: Number(afterStart), heading, lines: body.content };
  return { hunk, next: body.at, odd: missing > 0 ? `${missing} lines fewer than its header counts` : surplus > 0 ? `${surplus} lines more than its header counts` : '' };
}

class Body {
  readonly content: DiffLine[] = [];
  at: number;
  readonly #lines: readonly string[];
  #before: number;
  #after: number;

  constructor(lines: readonly string[], at: number, before: number, after: number) {
    this.#lines = lines;
    this.at = at;
    this.#before = before;
    this.#after = after;
  }

  get left(): number {
    return Math.max(this.#before, 0) + Math.max(this.#after, 0);
  }

  readCounted(): void {
    while (this.left > 0 && this.at < this.#lines.length && !this.#endsEarly()) this.#take();
    this.#takeUnended();
  }

  /** Signed lines directly behind a hunk that is full: its counts are too small. Unsigned text behind it is prose. */
  readSurplus(): number {
    let end = this.at;
    while (isSigned(this.#lines[end]) && !SIGNATURE.test(this.#lines[end] as string) && !this.#startsFile(end)) end++;
    const surplus = end - this.at;
    if (surplus === 0 || !this.#isStructural(end)) return 0;
    while (this.at < end) this.#take();
    this.#takeUnended();
    return surplus;
  }

  #take(): void {
    const line = this.#lines[this.at++] as string;
    const side = line.startsWith('+') ? 'after' : line.startsWith('-') ? 'before' : 'both';
    if (side !== 'after') this.#before--;
    if (side !== 'before') this.#after--;
    this.content.push({ side, text: line === '' || line === '\r' ? line : line.slice(1), ended: true });
    if (this.left > 0) this.#takeUnended();
  }

  /** The note that a side ends without a line feed belongs to the line above it. */
  #takeUnended(): void {
    const last = this.content.at(-1);
    if (last === undefined || this.#lines[this.at]?.startsWith('\\') !== true) return;
    this.at++;
    this.content[this.content.length - 1] = { ...last, ended: false };
  }

  /** A line that no hunk can hold, or the header of the next file, before the counts are used up. */
  #endsEarly(): boolean {
    const line = this.#lines[this.at] as string;
    const blank = line === '' || line === '\r';
    if (blank) return this.#isStructural(this.at + 1) || this.at === this.#lines.length - 1;
    if (!isSigned(line)) return true;
    return this.#startsFile(this.at) && !(this.#before === 1 && this.#after === 1);
  }

  #startsFile(at: number): boolean {
    return isFileHead(this.#lines, at) && startsHunk(this.#lines[at + 2]);
  }

  #isStructural(at: number): boolean {
    const line = this.#lines[at];
    if (line === undefined || (line === '' && at === this.#lines.length - 1)) return true;
    return startsHunk(line) || line.startsWith('diff --') || line.startsWith('\\') || SIGNATURE.test(line) || this.#startsFile(at);
  }
}

/** The two lines that begin a file in every unified diff. */
export const isFileHead = (lines: readonly string[], at: number): boolean => lines[at]?.startsWith('--- ') === true && lines[at + 1]?.startsWith('+++ ') === true;

const isSigned = (line: string | undefined): boolean => line !== undefined && /^[ +-]/.test(line);
