import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { errorCode } from '../../lib/files.js';
import { gitObject, type GitObject } from './objects.js';

/**
 * Reads objects of our own store without starting git: a start costs more than all else in a small restore. Knows what we write, single files and
 * packs without deltas, and checks each content against its id; for anything else it gives null, and git is asked.
 */
export interface ObjectReader {
  read(id: string): Buffer | null;
  /** Looks again which packs there are. */
  refresh(): void;
}

export function objectReader(folder: string): ObjectReader {
  let packs: readonly Pack[] | null = null;
  return {
    read(id) {
      packs ??= packsIn(join(folder, 'objects/pack'));
      const found = fromPacks(packs, id) ?? fromFile(folder, id);
      return found !== null && gitObject(found.type, found.content).id === id ? found.content : null;
    },
    refresh() {
      packs = null;
    },
  };
}

type Found = Pick<GitObject, 'type' | 'content'>;

function fromFile(folder: string, id: string): Found | null {
  try {
    const whole = inflateSync(readFileSync(join(folder, 'objects', id.slice(0, 2), id.slice(2))));
    const nul = whole.indexOf(0);
    return { type: whole.toString('latin1', 0, whole.indexOf(0x20)) as GitObject['type'], content: whole.subarray(nul + 1) };
  } catch {
    return null; // Not there, or damaged: git says which.
  }
}

interface Pack {
  readonly path: string;
  readonly index: Buffer;
}

const INDEX_MAGIC = 0xff744f63;
const FANOUT = 8;
const IDS = FANOUT + 256 * 4;

/** Packs with an index of version 2, the only one git writes. */
function packsIn(folder: string): readonly Pack[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.idx'))
    .map((name) => ({ path: join(folder, name.replace(/idx$/, 'pack')), index: readFileSync(join(folder, name)) }))
    .filter(({ index }) => index.length > IDS && index.readUInt32BE(0) === INDEX_MAGIC && index.readUInt32BE(4) === 2);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function fromPacks(packs: readonly Pack[], id: string): Found | null {
  for (const pack of packs) {
    const offset = offsetIn(pack.index, Buffer.from(id, 'hex'));
    if (offset !== null) return entryAt(pack.path, offset);
  }
  return null;
}

/** Where in its pack an object begins: a binary search among the ids that share its first byte. */
function offsetIn(index: Buffer, id: Buffer): number | null {
  const first = id[0] ?? 0;
  const count = index.readUInt32BE(FANOUT + 255 * 4);
  let low = first === 0 ? 0 : index.readUInt32BE(FANOUT + (first - 1) * 4);
  let high = index.readUInt32BE(FANOUT + first * 4);
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = index.compare(id, 0, 20, IDS + middle * 20, IDS + middle * 20 + 20);
    if (order === 0) {
      const offset = index.readUInt32BE(IDS + count * 24 + middle * 4);
      return offset >= 0x80000000 ? null : offset;
    }
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return null;
}

const TYPES: Readonly<Record<number, GitObject['type']>> = { 1: 'commit', 2: 'tree', 3: 'blob' };
const HEADER_MAX = 16;

function entryAt(path: string, offset: number): Found | null {
  try {
    const pack = openSync(path, 'r');
    try {
      const head = Buffer.alloc(HEADER_MAX);
      readSync(pack, head, 0, HEADER_MAX, offset);
      const type = TYPES[((head[0] ?? 0) >> 4) & 7];
      const { size, length } = sizeIn(head);
      if (type === undefined) return null;
      const packed = Buffer.alloc(deflatedMax(size));
      const got = readSync(pack, packed, 0, packed.length, offset + length);
      return { type, content: inflateSync(packed.subarray(0, got)) };
    } finally {
      closeSync(pack);
    }
  } catch {
    return null; // As in `fromFile`.
  }
}

function sizeIn(head: Buffer): { readonly size: number; readonly length: number } {
  let size = (head[0] ?? 0) & 15;
  let length = 1;
  for (let unit = 16; ((head[length - 1] ?? 0) & 0x80) !== 0; unit *= 128) size += ((head[length++] ?? 0) & 0x7f) * unit;
  return { size, length };
}

/** An upper bound of what zlib makes of `size` bytes. */
const deflatedMax = (size: number): number => size + Math.ceil(size / 1000) + 128;
