/** Text kept of a stream, and how much of the stream it is. */
export interface Capped {
  readonly text: string;
  /** Bytes the program wrote. */
  readonly bytes: number;
  /** Bytes that are not in `text`; 0 means that `text` is everything. */
  readonly cutBytes: number;
}

/** Lines that tell of a failure in the runners we know, and in compilers. */
const FAILURE = /\b(?:FAIL(?:ED|URE|URES)?|not ok|✗|✕|×|panicked at|Traceback|Unhandled|INTERNALERROR)|^\s*(?:\w*Error|E\s|error(?:\[|:)|--- FAIL)|\w+Error:|\berror TS\d/u;
/** No failure is told in fewer; a flood of short lines need not be searched. */
const FAILURE_BYTES_MIN = 4;
const LINES_BEFORE = 2;
const LINES_AFTER = 12;

interface Line {
  readonly text: string;
  readonly bytes: number;
}

/**
 * Keeps the head, the tail and the failure blocks of a stream within a byte limit, and says in place what it left out
 * (cases P-37, P-38). Takes whole lines, each with its line end.
 */
export class CappedOutput {
  readonly #shareMax: number;
  readonly #head: string[] = [];
  readonly #kept: string[] = [];
  #tail: Line[] = [];
  #tailStart = 0;
  #headBytes = 0;
  #headFull = false;
  #tailBytes = 0;
  #keptBytes = 0;
  #bytes = 0;
  #cutBytes = 0;
  #gapBytes = 0;
  #before: Line[] = [];
  #after = 0;

  constructor(bytesMax: number) {
    // Half for the head and the failures, half for the tail: summaries and most failures stand at the end.
    this.#shareMax = Math.max(256, Math.floor(bytesMax / 4));
  }

  push(text: string): void {
    const line = { text, bytes: Buffer.byteLength(text) };
    this.#bytes += line.bytes;
    if (!this.#headFull && this.#headBytes + line.bytes <= this.#shareMax) {
      this.#headBytes += line.bytes;
      this.#head.push(text);
      return;
    }
    this.#headFull = true;
    this.#tail.push(line);
    this.#tailBytes += line.bytes;
    while (this.#tailBytes > this.#shareMax * 2 && this.#tail.length - this.#tailStart > 1) this.#evict();
  }

  read(): Capped {
    const tail = this.#tail.slice(this.#tailStart).map((line) => line.text);
    const waiting = sum(this.#before);
    const middle = [...this.#kept, ...marker(this.#gapBytes + waiting)];
    return { text: [...this.#head, ...middle, ...tail].join(''), bytes: this.#bytes, cutBytes: this.#cutBytes + waiting };
  }

  #evict(): void {
    const line = this.#tail[this.#tailStart++]!;
    this.#tailBytes -= line.bytes;
    if (this.#tailStart > 4_096 && this.#tailStart * 2 > this.#tail.length) {
      this.#tail = this.#tail.slice(this.#tailStart);
      this.#tailStart = 0;
    }
    if (line.bytes >= FAILURE_BYTES_MIN && FAILURE.test(line.text.slice(0, 2_000))) this.#after = LINES_AFTER + 1;
    if (this.#after > 0 && this.#keptBytes + line.bytes + sum(this.#before) <= this.#shareMax) this.#keep(line);
    else this.#wait(line);
  }

  #keep(line: Line): void {
    this.#after--;
    this.#kept.push(...marker(this.#gapBytes));
    this.#gapBytes = 0;
    for (const kept of [...this.#before, line]) {
      this.#kept.push(kept.text);
      this.#keptBytes += kept.bytes;
    }
    this.#before = [];
  }

  #wait(line: Line): void {
    this.#before.push(line);
    if (this.#before.length <= LINES_BEFORE) return;
    const { bytes } = this.#before.shift()!;
    this.#cutBytes += bytes;
    this.#gapBytes += bytes;
  }
}

const sum = (lines: readonly Line[]): number => lines.reduce((total, line) => total + line.bytes, 0);
const marker = (bytes: number): string[] => (bytes === 0 ? [] : [`\n[... ${bytes} bytes of output left out here ...]\n`]);
