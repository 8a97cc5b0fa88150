import { createReadStream } from 'node:fs';

/** The bytes of a file, piece by piece. Trouble (no such file, a folder) is thrown while it is read, with its code. */
export const fileChunks = (path: string): AsyncIterable<Uint8Array> => createReadStream(path, { highWaterMark: 256 * 1024 });

/** Text from bytes that come in pieces: UTF-8, or UTF-16 with its mark, as some Windows tools write. Bytes that are neither are replaced. */
export async function* textChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const bytes of source) {
    decoder ??= new TextDecoder(encodingOf(bytes));
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder !== null) yield decoder.decode();
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
