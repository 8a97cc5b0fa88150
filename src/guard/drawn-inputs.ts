import { collect, isLiteral, type Node } from './code.js';
import type { TestPair } from './pairing.js';
import { show, type Env } from './print.js';
import type { TestCase } from './test-case.js';

/** A generator of inputs that draws almost nothing now. */
export interface NarrowedInputs {
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

/** Generators of one value, of Hypothesis, fast-check and proptest. */
const ONE = /^(?:just|constant|Just|none|nothing)$/;
const FEW = /^(?:sampled_from|constantFrom|select|one_of|oneof)$/;
const GENERATORS = /^(?:integers|floats|text|binary|lists|sets|dictionaries|tuples|characters|booleans|decimals|fractions|datetimes|dates|times|timedeltas|from_regex|builds|composite|complex_numbers|integer|float|double|string|array|dictionary|record|nat|date|bigInt|uint8Array|option|oneof|any|vec|hash_map|btree_map)$/;
/** So many values are no sample. */
const FEW_MAX = 2;

/** The property of a kept test that is asked of next to nothing: its generator gives one value, or its runs were cut down. */
export function narrowedInputs({ before, after }: TestPair): NarrowedInputs | null {
  if (after === null) return null;
  const [old, now] = [drawnBy(before.test), drawnBy(after.test)];
  for (const [at, generator] of now.entries()) {
    const was = old[at];
    if (was === undefined || old.length !== now.length || !isWide(was) || !isNarrow(generator, after.test.env)) continue;
    return { line: generator.line, before: show(was), after: show(generator), why: `the inputs are ${show(generator)} now, where they were drawn from ${show(was)}` };
  }
  return cutDown(before.test, after.test);
}

const isWide = (generator: Node): boolean => generator.kind === 'call' && GENERATORS.test(generator.name) && !isNarrow(generator, new Map());

function isNarrow(generator: Node, env: Env): boolean {
  if (generator.kind !== 'call') return false;
  if (ONE.test(generator.name)) return true;
  const options = generator.args.length === 1 && generator.args[0]?.kind === 'list' ? generator.args[0].args : generator.args;
  if (FEW.test(generator.name)) return options.length > 0 && options.length <= FEW_MAX && options.every((o) => isLiteral(o) || ONE.test(o.name));
  const [low, high] = [numberIn(generator, /^(?:min_value|min)$/, env), numberIn(generator, /^(?:max_value|max)$/, env)];
  const most = numberIn(generator, /^(?:max_size|maxLength)$/, env);
  return (low !== null && high !== null && high - low < FEW_MAX) || (most !== null && most < FEW_MAX);
}

function numberIn(generator: Node, name: RegExp, env: Env): number | null {
  const options = generator.args.flatMap((arg) => (arg.kind === 'map' ? arg.args : [arg]));
  const value = options.find((arg) => (arg.kind === 'pair' || arg.kind === 'assign') && name.test(arg.head?.name ?? ''))?.body;
  const number = Number(value === undefined ? NaN : show(value, env));
  return Number.isNaN(number) ? null : number;
}

/** The generators of a test: those of its `@given`, or of the property that its body asserts. */
function drawnBy(test: TestCase): readonly Node[] {
  const given = test.tags.filter((tag) => tag.name === 'given' || tag.name.endsWith('.given')).flatMap((tag) => tag.args);
  const properties = test.body === null ? [] : collect(test.body, (n) => n.kind === 'call' && /^(?:property|asyncProperty)$/.test(n.name)).flatMap((call) => call.args.filter((arg) => arg.kind !== 'lambda'));
  return [...given.map((arg) => (arg.kind === 'pair' ? (arg.body ?? arg) : arg)), ...properties];
}

const RUNS = /^(?:max_examples|numRuns)$/;
/** Fewer runs than this find nothing by chance. */
const RUNS_MIN = 3;

function cutDown(before: TestCase, after: TestCase): NarrowedInputs | null {
  const runs = (test: TestCase): { readonly node: Node; readonly times: number } | null => {
    const roots = [...test.tags, ...(test.body === null ? [] : [test.body])];
    const node = roots.flatMap((root) => collect(root, (n) => n.kind === 'pair' && RUNS.test(n.head?.name ?? '')))[0];
    const times = Number(node?.body?.name ?? NaN);
    return node === undefined || Number.isNaN(times) ? null : { node, times };
  };
  const [was, is] = [runs(before), runs(after)];
  if (is === null || is.times >= RUNS_MIN || (was !== null && was.times <= is.times)) return null;
  return { line: is.node.line, before: was === null ? '' : show(was.node), after: show(is.node), why: `the property is tried ${is.times} times now` };
}
