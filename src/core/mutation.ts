/** How far a change moved one function from what it was. */
export interface FunctionMutation {
  /** Where it stood before the change. */
  readonly file: string;
  /** With the classes and functions around it; '' for a function that nothing names. */
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  /** Cost of the edits between the two versions, and the nodes of both. */
  readonly edits: number;
  readonly nodes: number;
  readonly fate: 'edited' | 'deleted';
  /** The edits are a bound from above: the function was too large for the exact distance. */
  readonly bounded: boolean;
}

/** How far a change moved the production functions that it touches (SC-6). */
export interface Mutation {
  /** Of all touched functions together. */
  readonly edits: number;
  readonly nodes: number;
  /** Nodes of the old versions alone. */
  readonly nodesBefore: number;
  /** The furthest of them, the furthest first. */
  readonly functions: readonly FunctionMutation[];
  /** Changed code that could not be measured, each with the reason. */
  readonly unmeasured: readonly string[];
}

/** Where less than this was there before, every repair is a rewrite, and the share says nothing: a stub, a one-line function. */
const NODES_MIN = 12;

/**
 * The mutation distance of a change, from 0 (nothing but layout, comments and order of files) to 1 (nothing kept): twice the edits
 * over nodes and edits, each summed over the touched functions. For one function that is the normalisation which keeps the tree edit
 * distance a metric.
 *
 * Source: Y. Li, Z. Chenguang, "A metric normalization of tree edit distance", Frontiers of Computer Science in China 5(1), 2011, 119-125.
 */
export const mutationShare = ({ edits, nodes }: Pick<Mutation, 'edits' | 'nodes'>): number => (edits === 0 ? 0 : (2 * edits) / (nodes + edits));

/** Whether a change goes further than `max`, a share; no change goes further than 1. */
export const overMutation = (mutation: Mutation, max: number): boolean =>
  mutation.nodesBefore >= NODES_MIN && mutationShare(mutation) > max;
