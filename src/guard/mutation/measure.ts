import type { FunctionMutation, Mutation } from '../../core/index.js';
import { isDocument, isTestPath } from '../change-set.js';
import { readFile } from '../file-model.js';
import type { ScanFile, ScanPair } from '../scan.js';
import type { Parse } from '../syntax.js';
import { functionsOf, type FunctionUnit } from './functions.js';
import { editBound } from './edit-bound.js';
import { editDistance } from './edit-distance.js';
import { renamedLocals } from './locals.js';
import { pairFunctions, type Version } from './pairs.js';
import { Forest } from './tree.js';

/** Steps of the exact algorithm for one pair of functions, and for a whole change; a second has some hundred million. */
const WORK_MAX = 60_000_000;
const WORK_IN_ALL_MAX = 200_000_000;
const FURTHEST_MAX = 5;
/** A callback is named by the call that takes it, with a text that may be of any length. */
const NAME_MAX = 120;

/**
 * How far a change moved the production functions it touches, as tree edit distance over their lowered syntax (SC-6). Functions are
 * matched by name in their file, then by name across the files of the change, then by likeness; what is left of the old ones was deleted and counts
 * whole, what is left of the new ones is new and counts nothing. Equal functions are not touched. Tests are left out.
 */
export function measureMutation(files: readonly ScanPair[], parse: Parse): Mutation {
  const forest = new Forest();
  const reader = new Reader(parse, forest);
  const read = files.map(({ before, after }) => [reader.versions(before, after), reader.versions(after, before)] as const);
  const then = read.flatMap(([before]) => before);
  const now = read.flatMap(([, after]) => after);
  const meter = new Meter(forest);
  const touched = pairFunctions(then, now, files.flatMap(renamed)).map(({ before, after }) => meter.measure(before, after)).filter(({ edits }) => edits > 0);
  return { ...totals(touched), unmeasured: [...new Set(reader.unmeasured)] };
}

const renamed = ({ before, after }: ScanPair): readonly (readonly [string, string])[] => (before === null || after === null ? [] : [[after.path, before.path]]);

type Touched = FunctionMutation & { readonly nodesBefore: number };

function totals(touched: readonly Touched[]): Omit<Mutation, 'unmeasured'> {
  const sum = (key: 'edits' | 'nodes' | 'nodesBefore'): number => touched.reduce((all, one) => all + one[key], 0);
  const furthest = [...touched].sort((a, b) => b.edits - a.edits).slice(0, FURTHEST_MAX);
  return { edits: sum('edits'), nodes: sum('nodes'), nodesBefore: sum('nodesBefore'), functions: furthest.map(({ nodesBefore: _, ...fn }) => fn) };
}

/** Reads the functions of the production files, and keeps what it cannot read. */
class Reader {
  readonly unmeasured: string[] = [];
  readonly #parse: Parse;
  readonly #forest: Forest;

  constructor(parse: Parse, forest: Forest) {
    this.#parse = parse;
    this.#forest = forest;
  }

  versions(file: ScanFile | null, other: ScanFile | null): readonly Version[] {
    if (file === null || isTestPath(file.path) || isDocument(file.path)) return [];
    if (file.text === null) return this.#not(file.path, 'binary or too large');
    if (file.text === other?.text) return [];
    const model = readFile(file.path, file.text, this.#parse);
    if (model === null) return this.#not(file.path, 'no grammar');
    if (model === 'unreadable') return this.#not(file.path, 'too large or too deep to parse');
    if (model.errorLine !== null) this.#not(file.path, `line ${model.errorLine} cannot be read`);
    return functionsOf(model).map((unit) => ({ unit, tree: this.#forest.functionTree(unit.node, unit.isCut) }));
  }

  #not(path: string, reason: string): readonly [] {
    this.unmeasured.push(`${path}: ${reason}`);
    return [];
  }
}

class Meter {
  readonly #forest: Forest;
  #left = WORK_IN_ALL_MAX;

  constructor(forest: Forest) {
    this.#forest = forest;
  }

  measure({ unit, tree }: Version, after: Version | null): Touched {
    const { file, path, line } = unit;
    const about = { file, name: path.slice(0, NAME_MAX), line, nodesBefore: tree.size };
    if (after === null) return { ...about, edits: tree.size, nodes: tree.size, fate: 'deleted', bounded: false };
    const { cost, bounded } = this.#distance(unit, tree, after);
    return { ...about, edits: cost, nodes: tree.size + after.tree.size, fate: 'edited', bounded };
  }

  /** A local that was only renamed is one edit, however often it occurs. */
  #distance(unit: FunctionUnit, tree: Version['tree'], after: Version): { readonly cost: number; readonly bounded: boolean } {
    if (tree.id === after.tree.id) return { cost: 0, bounded: false };
    const asWritten = this.#between(tree, after.tree);
    const renaming = renamedLocals(unit.node, after.unit.node);
    if (renaming === null) return asWritten;
    const respelled = this.#between(tree, this.#forest.functionTree(after.unit.node, after.unit.isCut, renaming.spelling));
    return respelled.cost + renaming.pairs < asWritten.cost ? { ...respelled, cost: respelled.cost + renaming.pairs } : asWritten;
  }

  #between(a: Version['tree'], b: Version['tree']): { readonly cost: number; readonly bounded: boolean } {
    const exact = editDistance(a, b, Math.min(WORK_MAX, this.#left));
    if (exact === null) return { cost: editBound(a, b), bounded: true };
    this.#left -= exact.work;
    return { cost: exact.cost, bounded: false };
  }
}
