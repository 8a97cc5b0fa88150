import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Edit } from '../edits.js';
import { compileCounting, compileVariant, readOriginal, type CompiledModule, type Original } from './compile.js';
import { resolveFile, resolvePackage } from './resolve.js';

interface Loaded {
  readonly module: { exports: unknown };
  readonly importers: Set<string>;
}

export interface LoaderOptions {
  readonly root: string;
  readonly tick: () => void;
  /** Modules the harness provides itself (test interfaces); undefined for any other. */
  readonly provided: (specifier: string, fromFile: string) => unknown;
  readonly isTest: (path: string) => boolean;
  /** May replace what a file gets to see of another: to watch calls. */
  readonly observed: (exports: unknown, path: string, fromFile: string) => unknown;
}

type Require = (specifier: string) => unknown;

const CODE = /\.([cm]?[jt]s|[jt]sx)$/;
const NO_HITS = new Uint32Array(0);

/**
 * Loads the files of a project as CommonJS, converted and instrumented, so that a file can be swapped for a variant of itself
 * and everything that depends on it loaded anew. Packages are loaded by Node itself and kept.
 */
export class Loader {
  readonly hits = new Map<string, Uint32Array>();
  private readonly options: LoaderOptions;
  private readonly originals = new Map<string, Original>();
  private readonly compiled = new Map<string, CompiledModule>();
  private readonly loaded = new Map<string, Loaded>();
  private variants = new Map<string, CompiledModule>();
  private readonly requires = new Map<string, Require>();
  private counting = false;

  constructor(options: LoaderOptions) {
    this.options = options;
  }

  /** Sources of the project seen so far, test files left out, in the order in which they were first loaded. */
  sources(): readonly string[] {
    return [...this.originals.keys()].filter((path) => !this.options.isTest(path) && isOwn(path, this.options.root));
  }

  /** Counts executed statements in everything loaded from now on. */
  setCounting(counting: boolean): void {
    this.counting = counting;
    this.compiled.clear();
    this.loaded.clear();
  }

  /** Puts variants in place of their originals. Throws a SyntaxError when one cannot be compiled; then nothing changed. */
  setVariants(files: readonly { readonly path: string; readonly edits: readonly Edit[] }[]): void {
    const next = new Map(files.map(({ path, edits }) => [path, compileVariant(this.originalOf(path), edits)] as const));
    for (const path of [...this.variants.keys(), ...next.keys()]) this.drop(path);
    this.variants = next;
  }

  /** Forgets a file and all that depends on it, so that they run anew when loaded again. */
  drop(path: string): void {
    const entry = this.loaded.get(path);
    if (entry === undefined) return;
    this.loaded.delete(path);
    for (const importer of entry.importers) this.drop(importer);
  }

  load(path: string): unknown {
    const present = this.loaded.get(path);
    if (present !== undefined) return present.module.exports;
    const entry: Loaded = { module: { exports: {} }, importers: new Set() };
    this.loaded.set(path, entry);
    try {
      this.run(path, entry.module);
    } catch (error) {
      this.drop(path);
      throw error;
    }
    return entry.module.exports;
  }

  private run(path: string, module: { exports: unknown }): void {
    if (path.endsWith('.json')) module.exports = JSON.parse(readFileSync(path, 'utf8'));
    if (!CODE.test(path)) return;
    const code = this.variants.get(path) ?? this.codeOf(path);
    code({
      exports: module.exports, require: this.requireFor(path), module, filename: path, dirname: dirname(path),
      tick: this.options.tick, hits: this.hits.get(path) ?? NO_HITS, meta: { url: pathToFileURL(path).href },
    });
  }

  private requireFor(path: string): Require {
    const known = this.requires.get(path);
    if (known !== undefined) return known;
    const require = Object.assign((specifier: string): unknown => this.require(specifier, path), createRequire(path));
    this.requires.set(path, require);
    return require;
  }

  private require(specifier: string, from: string): unknown {
    const provided = this.options.provided(specifier, from);
    if (provided !== undefined) return provided;
    if (isBuiltin(specifier)) return createRequire(from)(specifier);
    const isPath = /^(\.{1,2}(\/|$)|\/|file:)/.test(specifier);
    const path = isPath ? resolveFile(specifier, from) : null;
    if (path === null) return this.requirePackage(specifier, from);
    if (path.endsWith('.node')) return createRequire(from)(path);
    const exports = this.load(path);
    this.loaded.get(path)?.importers.add(from);
    return this.options.observed(exports, path, from);
  }

  private requirePackage(specifier: string, from: string): unknown {
    try {
      return createRequire(from)(specifier);
    } catch (error) {
      // A package of ES modules only, or a workspace package in TypeScript: converted like the project's own files.
      const path = isModuleTrouble(error) ? resolvePackage(specifier, from) : null;
      if (path === null) throw error;
      return this.load(path);
    }
  }

  private codeOf(path: string): CompiledModule {
    const known = this.compiled.get(path);
    if (known !== undefined) return known;
    const original = this.originalOf(path);
    const counted = this.counting && !this.options.isTest(path);
    if (counted) this.hits.set(path, new Uint32Array(original.statements));
    const code = counted ? compileCounting(original) : compileVariant(original, []);
    this.compiled.set(path, code);
    return code;
  }

  private originalOf(path: string): Original {
    const known = this.originals.get(path);
    if (known !== undefined) return known;
    const original = readOriginal(path, readFileSync(path, 'utf8'));
    this.originals.set(path, original);
    return original;
  }
}

const isOwn = (path: string, root: string): boolean => path.startsWith(root + sep) && !path.includes(`${sep}node_modules${sep}`);

const isModuleTrouble = (error: unknown): boolean =>
  ['ERR_REQUIRE_ESM', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'MODULE_NOT_FOUND', 'ERR_UNKNOWN_FILE_EXTENSION', 'ERR_REQUIRE_ASYNC_MODULE'].includes(
    String((error as { code?: unknown } | null)?.code)) || error instanceof SyntaxError;
