export type FindingLevel = 'block' | 'warn';

/** One defect in a change, reported by a detector of the guard. */
export interface Finding {
  /** Id of the detector, from the guard's catalogue. */
  readonly detector: string;
  readonly level: FindingLevel;
  /** Relative to the repository root. */
  readonly file: string;
  /** 1-based; 1 when the finding is about the file as a whole. */
  readonly line: number;
  /** Which version of the file the line counts in. */
  readonly side: 'before' | 'after';
  /** Title of the test concerned, if there is one. */
  readonly test?: string;
  readonly evidence: { readonly before: string; readonly after: string };
  readonly why: string;
}

export const blocking = (findings: readonly Finding[]): readonly Finding[] => findings.filter((f) => f.level === 'block');
