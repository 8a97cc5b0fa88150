import type { ScanPair } from '../../guard/scan.js';

/** A change as a source gives it to the scan. */
export interface SourceChange {
  /** What was compared, in words. */
  readonly title: string;
  readonly files: readonly ScanPair[];
  /** What the source could not show, or had to put up with. */
  readonly notes: readonly string[];
  /** Parts that could not be read: the change was not seen whole, so it is never clean. */
  readonly errors: readonly string[];
  /** SHA-256 of the bytes of one side; null when only parts of it are known. */
  hashOf(path: string, side: 'before' | 'after'): string | null;
  readonly unchanged: Unchanged;
  /** Git tree id of the after side; null when there is none to be had. */
  tree(): Promise<string | null>;
}

/** Files of the after side that the change leaves alone, for helpers that its tests call. */
export type Unchanged =
  | { readonly kind: 'at-hand'; read(path: string): string | null }
  | { readonly kind: 'to-fetch'; fetch(paths: readonly string[]): Promise<ReadonlyMap<string, string>> };
