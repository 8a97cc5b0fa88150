import { addTo } from './group.js';
import { isTestPath, type ChangeSet, type FileVersions } from './change-set.js';
import { isLiteral, statementsOf, type Node } from './code.js';
import { readFile, type FileModel } from './file-model.js';
import { neighboursOf } from './neighbours.js';
import type { Env } from './print.js';
import type { Parse } from './syntax.js';
import type { FindFunction } from './walk-scope.js';

export type SideName = 'before' | 'after';

/** Helpers stand among tests; what a test imports besides is the code under test. */
const servesTests = (path: string): boolean => isTestPath(path) || /(?:test|spec|helper|fixture|support|assert|harness|mock|fake)[^/]*$/i.test(path);

/** The methods that `Class.method` names. */
const methodsOf = (model: FileModel | null, name: string): readonly Node[] =>
  (model?.classes ?? []).filter((c) => name.startsWith(`${c.name}.`)).flatMap((c) => statementsOf(c.body).filter((m) => m.kind === 'function' && name === `${c.name}.${m.name}`));

/** Of several functions with one name, the one that takes as many arguments. */
function inModel(model: FileModel | null, name: string, given: number): ReturnType<FindFunction> {
  const list = name.includes('.') ? methodsOf(model, name) : model?.helpers.get(name);
  if (model === null || list === undefined) return null;
  const fn = list.find((f) => f.body !== null && f.args.length === given) ?? list.find((f) => f.body !== null) ?? list[0];
  return fn === undefined ? null : { fn, file: model.path };
}

/** A value as if it stood in the line that imports it. */
const placedAt = (value: Node, line: number): Node => {
  const inner = (node: Node | null): Node | null => (node === null ? null : placedAt(node, line));
  return { ...value, line, endLine: line, head: inner(value.head), body: inner(value.body), args: value.args.map((a) => placedAt(a, line)) };
};

const isPlain = (value: Node): boolean => isLiteral(value) || value.kind === 'list' || value.kind === 'map';

/** Changed test files by the names of the functions in them, in the order of the change. */
function holdersIn(models: ReadonlyMap<string, FileModel>): ReadonlyMap<string, readonly FileModel[]> {
  const out = new Map<string, FileModel[]>();
  for (const model of models.values()) {
    if (!isTestPath(model.path)) continue;
    for (const name of model.helpers.keys()) addTo(out, name, model);
  }
  return out;
}

/** One version of everything at hand: models of the changed files, helpers from the rest on demand. */
export class World {
  readonly models: ReadonlyMap<string, FileModel>;
  readonly #context: (path: string) => string | null;
  readonly #loaded = new Map<string, FileModel | null>();
  readonly #parse: Parse;
  readonly #found = new Map<string, ReturnType<FindFunction>>();
  readonly #near = new Map<string, readonly string[]>();
  #holders: ReadonlyMap<string, readonly FileModel[]> | null = null;

  constructor(models: ReadonlyMap<string, FileModel>, context: (path: string) => string | null, parse: Parse) {
    this.models = models;
    this.#context = context;
    this.#parse = parse;
  }

  /** The text of a file as this version has it. */
  contextText(path: string): string | null {
    return this.#context(path);
  }

  /** The model of any file of this version, parsed when first asked for. */
  load(path: string): FileModel | null {
    const known = this.models.get(path) ?? this.#loaded.get(path);
    if (known !== undefined) return known;
    const text = this.#context(path);
    const model = text === null ? null : readFile(path, text, this.#parse);
    const readable = model === 'unreadable' ? null : model;
    this.#loaded.set(path, readable);
    return readable;
  }

  readonly find: FindFunction = (name, from, given) => {
    if (name === '') return null;
    const key = `${from}\n${name}\n${given}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#search(name, from, given);
    this.#found.set(key, found);
    return found;
  };

  /** In the file itself, in other changed test files, in files that the file's imports lead to. */
  #search(name: string, from: string, given: number): ReturnType<FindFunction> {
    const model = this.load(from);
    const own = inModel(model, name, given);
    if (own !== null) return own;
    this.#holders ??= holdersIn(this.models);
    for (const other of this.#holders.get(name) ?? []) {
      if (other.path === from || other.language.id !== model?.language.id) continue;
      const found = inModel(other, name, given);
      if (found !== null) return found;
    }
    for (const path of model === null ? [] : this.#neighbours(model)) {
      if (!servesTests(path)) continue;
      const found = inModel(this.load(path), name, given);
      if (found !== null) return found;
    }
    return null;
  }

  /** Plain values that a test file imports from the helpers of the tests, under the names it gives them. */
  imported(model: FileModel): Env {
    const wanted = new Map(model.imports.flatMap((i) => i.args).filter((a) => a.name !== '' && !model.env.has(a.name)).map((a) => [a.words === '' ? a.name : a.words, a]));
    const out = new Map<string, Node>();
    if (wanted.size === 0) return out;
    for (const path of this.#neighbours(model)) {
      const env = servesTests(path) ? this.load(path)?.env : undefined;
      for (const [name, own] of wanted) {
        const value = env?.get(name);
        if (value !== undefined && isPlain(value) && !out.has(own.name)) out.set(own.name, placedAt(value, own.line));
      }
    }
    return out;
  }

  /** The class of a name: in changed test files, or in the file beside that is called like it. */
  classOf(name: string, { path, language }: FileModel): Node | undefined {
    for (const model of this.models.values()) {
      const found = model.language.id === language.id && isTestPath(model.path) ? model.classes.find((c) => c.name === name) : undefined;
      if (found !== undefined) return found;
    }
    const beside = `${path.slice(0, path.lastIndexOf('/') + 1)}${name}${path.slice(path.lastIndexOf('.'))}`;
    return this.load(beside)?.classes.find((c) => c.name === name);
  }

  #neighbours(model: FileModel): readonly string[] {
    const known = this.#near.get(model.path) ?? neighboursOf(model);
    this.#near.set(model.path, known);
    return known;
  }
}

export interface Worlds {
  readonly before: World;
  readonly after: World;
  readonly notes: readonly string[];
}

/** Parses both sides of every changed code file. */
export function buildWorlds(change: ChangeSet, parse: Parse): Worlds {
  const notes: string[] = [];
  const before = new Map<string, FileModel>();
  const after = new Map<string, FileModel>();
  for (const file of change.files) {
    read(file.from ?? file.path, file.before, parse, { into: before, notes });
    read(file.path, file.after, parse, { into: after, notes });
    if (file.unreadable !== null) notes.push(`${file.path}: ${file.unreadable}; not judged`);
  }
  noteErrors(change.files, before, after, notes);
  const [old, now] = [new Map(change.files.map((f) => [f.from ?? f.path, f.before])), new Map(change.files.map((f) => [f.path, f.after]))];
  return { before: new World(before, (path) => old.get(path) ?? change.context(path), parse), after: new World(after, (path) => now.get(path) ?? change.context(path), parse), notes };
}

function read(path: string, text: string | null, parse: Parse, { into, notes }: { readonly into: Map<string, FileModel>; readonly notes: string[] }): void {
  if (text === null) return;
  const model = readFile(path, text, parse);
  if (model === 'unreadable') notes.push(`${path}: too large or too deep to parse; only judged as a whole file`);
  else if (model !== null) into.set(path, model);
}

function noteErrors(files: readonly FileVersions[], before: ReadonlyMap<string, FileModel>, after: ReadonlyMap<string, FileModel>, notes: string[]): void {
  for (const file of files) {
    const now = after.get(file.path)?.errorLine ?? null;
    const then = before.get(file.from ?? file.path)?.errorLine ?? null;
    if (now !== null && then === null) notes.push(`${file.path}:${now}: the grammar cannot read this place; the rest of the file is judged`);
  }
}
