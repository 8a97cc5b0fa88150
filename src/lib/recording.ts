import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CappedOutput, type Capped } from './capped-output.js';
import { LineReader } from './line-reader.js';

export type OnLine = (line: string, stream: 'stdout' | 'stderr') => void;

export interface Recorded {
  readonly stdout: Capped;
  readonly stderr: Capped;
  /** Both streams in the order of arrival. */
  readonly log: Capped;
}

const LOG_BYTES_MAX = 512 * 1024;

/** What is kept of both streams while they are read. */
export class Recording {
  readonly #onLine: OnLine | undefined;
  readonly #onOutput: () => void;
  readonly #kept: { readonly stdout: CappedOutput; readonly stderr: CappedOutput; readonly log: CappedOutput };

  constructor(bytesMax: number, onOutput: () => void, onLine: OnLine | undefined) {
    this.#onLine = onLine;
    this.#onOutput = onOutput;
    this.#kept = { stdout: new CappedOutput(bytesMax), stderr: new CappedOutput(bytesMax), log: new CappedOutput(LOG_BYTES_MAX) };
  }

  /** Reads a stream to its end, or until it is destroyed. */
  async follow(stream: Readable, name: 'stdout' | 'stderr'): Promise<void> {
    const lines = new LineReader((line) => {
      this.#kept[name].push(line);
      this.#kept.log.push(line);
      this.#onLine?.(line.replace(/\r?\n$/, ''), name);
    });
    stream.on('data', (chunk: Buffer) => {
      this.#onOutput();
      lines.push(chunk);
    });
    await finished(stream, { writable: false }).catch(() => undefined);
    lines.end();
  }

  read(): Recorded {
    const { stdout, stderr, log } = this.#kept;
    return { stdout: stdout.read(), stderr: stderr.read(), log: log.read() };
  }
}
