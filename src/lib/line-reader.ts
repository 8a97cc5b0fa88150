import { StringDecoder } from 'node:string_decoder';

/** A line without an end is handed on in pieces of this size, so that a flood cannot fill the memory. */
const LINE_CHARACTERS_MAX = 65_536;

/** Cuts a byte stream into lines, each with its line end; characters and lines may be split over chunks. */
export class LineReader {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #rest = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    const text = this.#rest + this.#decoder.write(chunk);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#hand(text.slice(start, end + 1));
      start = end + 1;
    }
    for (; text.length - start > LINE_CHARACTERS_MAX; start += LINE_CHARACTERS_MAX) {
      this.#onLine(text.slice(start, start + LINE_CHARACTERS_MAX));
    }
    this.#rest = text.slice(start);
  }

  end(): void {
    this.#hand(this.#rest + this.#decoder.end());
    this.#rest = '';
  }

  #hand(line: string): void {
    for (let start = 0; start < line.length; start += LINE_CHARACTERS_MAX) this.#onLine(line.slice(start, start + LINE_CHARACTERS_MAX));
  }
}
