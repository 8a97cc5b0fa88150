import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { git, gitTrouble } from '../../lib/git.js';
import { objectReader, type ObjectReader } from './object-reader.js';
import { gitObject, parseTree, type GitObject, type TreeEntry } from './objects.js';
import { WorkspaceTrouble } from './trouble.js';

/** Our own object store: a bare git folder outside the user's repository, which no git command of the user ever sees. */
export interface Store {
  readonly folder: string;
  /** Keeps objects; what is there already is left alone. A killed writer leaves no half object. */
  write(objects: readonly GitObject[]): Promise<void>;
  /** Contents by id, in batches of bounded size. A missing object is trouble, never "absent" (cases L-05). */
  read(ids: Iterable<string>, use: (id: string, content: Buffer) => void): Promise<void>;
  tree(id: string): Promise<readonly TreeEntry[]>;
  /** Lets `tree` answer without a look at the disk. */
  remember(id: string, entries: readonly TreeEntry[]): void;
}

const LOOSE_MAX = 64;
const LOOSE_BYTES_MAX = 8 << 20;
const BATCH_BYTES = 32 << 20;
const UNCHECKED_READS_MAX = 32;
const PAUSE_EVERY_MS = 40;
/** Content stays as it is whatever a `.gitattributes` file in the tree says. */
export const ATTRIBUTES = '* -text -filter -ident -working-tree-encoding -merge -eol\n';

export function openStore(folder: string): Store {
  const known = new Set<string>();
  const trees = new Map<string, readonly TreeEntry[]>();
  const reader = objectReader(folder);
  const store: Store = {
    folder,
    async write(objects) {
      const fresh = [...new Map(objects.filter((o) => !known.has(o.id)).map((o) => [o.id, o])).values()];
      const bytes = fresh.reduce((sum, o) => sum + o.content.length, 0);
      if (fresh.length <= LOOSE_MAX && bytes <= LOOSE_BYTES_MAX) for (const object of fresh) writeLoose(folder, object);
      else for (const part of parts(fresh, (o) => o.content.length)) await writePack(folder, part);
      for (const object of fresh) known.add(object.id);
      if (fresh.length > LOOSE_MAX || bytes > LOOSE_BYTES_MAX) reader.refresh();
    },
    async read(ids, use) {
      const others = await readOwn(reader, [...new Set(ids)], use);
      for (const part of await readParts(folder, others)) await readBatch(folder, part, use);
    },
    async tree(id) {
      const remembered = trees.get(id);
      if (remembered !== undefined) return remembered;
      await store.read([id], (_, content) => trees.set(id, parseTree(content)));
      return trees.get(id) ?? [];
    },
    remember: (id, entries) => void trees.set(id, entries),
  };
  return store;
}

/** Makes `folder` a store; doing so again over a store, whole or half made, is harmless. */
export function createStore(folder: string): void {
  for (const name of ['objects/pack', 'objects/info', 'refs/heads', 'info']) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'info/attributes'), ATTRIBUTES);
  writeFileSync(join(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/base\n');
}

function writeLoose(folder: string, object: GitObject): void {
  const target = join(folder, 'objects', object.id.slice(0, 2), object.id.slice(2));
  if (existsSync(target)) return;
  mkdirSync(join(folder, 'objects', object.id.slice(0, 2)), { recursive: true });
  const temporary = join(folder, 'objects', `tmp_obj_${randomUUID()}`);
  const header = Buffer.from(`${object.type} ${object.content.length}\0`);
  writeFileSync(temporary, deflateSync(Buffer.concat([header, object.content]), { level: 1 }), { mode: 0o444 });
  renameSync(temporary, target);
}

/** One pack of many objects: far fewer files and far less time than one file each. */
async function writePack(folder: string, objects: readonly GitObject[]): Promise<void> {
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([head, ...objects.flatMap((o) => [packHeader(o), deflateSync(o.content, { level: 1 })])]);
  const sum = createHash('sha1').update(body).digest();
  const name = join(folder, 'objects/pack', `pack-${sum.toString('hex')}`);
  if (existsSync(`${name}.idx`)) return;
  const temporary = join(folder, 'objects/pack', `tmp-${randomUUID()}`);
  writeFileSync(`${temporary}.pack`, Buffer.concat([body, sum]), { mode: 0o444 });
  const indexed = await git(['index-pack', '-o', `${temporary}.idx`, `${temporary}.pack`], { cwd: folder, gitDir: folder });
  if (indexed.code !== 0) throw new WorkspaceTrouble(`the object store cannot take a pack: ${gitTrouble(indexed)}`);
  renameSync(`${temporary}.pack`, `${name}.pack`);
  renameSync(`${temporary}.idx`, `${name}.idx`);
  rmSync(`${temporary}.rev`, { force: true });
}

const PACK_TYPES = { commit: 1, tree: 2, blob: 3 } as const;

function packHeader({ type, content }: GitObject): Buffer {
  const bytes = [(PACK_TYPES[type] << 4) | (content.length & 15)];
  for (let rest = Math.floor(content.length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.from(bytes);
}

/** Gives the ids that the reader does not know. */
async function readOwn(reader: ObjectReader, ids: readonly string[], use: (id: string, content: Buffer) => void): Promise<readonly string[]> {
  const others: string[] = [];
  let pauseAt = Date.now() + PAUSE_EVERY_MS;
  for (const id of ids) {
    const content = reader.read(id);
    if (content === null) others.push(id);
    else use(id, content);
    if (Date.now() < pauseAt) continue;
    await setImmediate();
    pauseAt = Date.now() + PAUSE_EVERY_MS;
  }
  return others;
}

/** Few objects are read at once; of many, the sizes are asked first so that no batch is larger than the bound. */
async function readParts(folder: string, ids: readonly string[]): Promise<readonly (readonly string[])[]> {
  if (ids.length === 0) return [];
  if (ids.length <= UNCHECKED_READS_MAX) return [ids];
  const sizes = await git(['cat-file', '--batch-check=%(objectsize)'], { cwd: folder, gitDir: folder, input: ids.map((id) => `${id}\n`).join('') });
  if (sizes.code !== 0) throw new WorkspaceTrouble(`the object store cannot be read: ${gitTrouble(sizes)}`);
  const lines = sizes.stdout.toString('latin1').split('\n');
  return parts(ids.map((id, i) => ({ id, size: Number(lines[i]) || 0 })), (o) => o.size).map((part) => part.map((o) => o.id));
}

async function readBatch(folder: string, ids: readonly string[], use: (id: string, content: Buffer) => void): Promise<void> {
  const { code, stdout, ...rest } = await git(['cat-file', '--batch'], { cwd: folder, gitDir: folder, input: ids.map((id) => `${id}\n`).join('') });
  if (code !== 0) throw new WorkspaceTrouble(`the object store cannot be read: ${gitTrouble({ code, stdout, ...rest })}`);
  let at = 0;
  for (const id of ids) {
    const end = stdout.indexOf(0x0a, at);
    const [, type, size] = /^[0-9a-f]{40} (\w+) (\d+)$/.exec(stdout.toString('latin1', at, end)) ?? [];
    if (type === undefined || size === undefined) throw new WorkspaceTrouble(`the object store has lost ${id}`);
    const content = stdout.subarray(end + 1, end + 1 + Number(size));
    // Git gives what it finds under a name; whether it is that is for us to see.
    if (gitObject(type as GitObject['type'], content).id !== id) throw new WorkspaceTrouble(`the object store holds something else as ${id}`);
    use(id, content);
    at = end + 2 + content.length;
  }
}

/** Splits a list into parts of about `BATCH_BYTES` each; one large thing is a part of its own. */
function parts<T>(all: readonly T[], sizeOf: (one: T) => number): readonly (readonly T[])[] {
  const result: T[][] = [];
  let bytes = Infinity;
  for (const one of all) {
    if (bytes + sizeOf(one) > BATCH_BYTES) {
      result.push([]);
      bytes = 0;
    }
    result.at(-1)?.push(one);
    bytes += sizeOf(one);
  }
  return result;
}
