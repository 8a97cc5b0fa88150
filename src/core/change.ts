export type FileChangeKind = 'added' | 'modified' | 'deleted' | 'renamed' | 'type-changed' | 'mode-changed';

export interface FileChange {
  readonly path: string;
  readonly kind: FileChangeKind;
  /** Former path of a renamed file. */
  readonly from?: string;
  /** Changed lines; null for a binary file, where lines cannot be counted. */
  readonly added: number | null;
  readonly deleted: number | null;
}

/** What one attempt changed against the tree the run started from. */
export interface ChangeSummary {
  readonly files: readonly FileChange[];
  /** Content hash of the patch as `git apply` takes it. */
  readonly patch: string;
}
