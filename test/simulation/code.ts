/**
 * What a tree holds, spelled out in its id, so that the world needs no memory: which cases pass by honest code, which only look
 * green where the attempt can touch the tests, and what else is wrong with it.
 */
export interface Code {
  /** Bit i: case i passes. */
  readonly pass: number;
  /** Bit i: case i looks green in place, not over the frozen tests. */
  readonly faked: number;
  readonly flags: number;
  /** Tells trees of the same behaviour apart. */
  readonly version: number;
}

/** A file of the first check cannot be loaded. */
export const UNLOADABLE = 1;
/** The first check never ends by itself. */
export const HANGS = 2;
/** The checks change locked files while they run. */
export const REWRITES = 4;
/** The guard sees the tampering. */
export const BLATANT = 8;
/** The guard warns. */
export const ODD = 16;
/** The checks cannot start where this tree is. */
export const LOST = 32;
/** Little is left of the functions that were there. */
export const FAR = 64;

export const treeOf = ({ pass, faked, flags, version }: Code): string => `${pass}.${faked}.${flags}.${version}`;

export function codeOf(tree: string): Code {
  const [pass = 0, faked = 0, flags = 0, version = 0] = tree.split('.').map(Number);
  return { pass, faked, flags, version };
}
