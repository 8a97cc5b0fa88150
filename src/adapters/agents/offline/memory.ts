import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { RevisionRequest } from '../../../ports/agent.js';

/** One way to write a file, with the text it starts from. */
export interface Rewrite {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly what: string;
}

/** What was proposed and what else passed, so that a judge's "revise" is answered with something else, not with the same again. */
export class Memory {
  private alternatives: Rewrite[] = [];
  private readonly proposed = new Set<string>();

  /** True when exactly this text was already proposed for the file. */
  wasProposed(rewrite: Rewrite): boolean {
    return this.proposed.has(keyOf(rewrite));
  }

  propose(rewrite: Rewrite, alternatives: readonly Rewrite[]): void {
    writeFileSync(rewrite.path, rewrite.to);
    this.proposed.add(keyOf(rewrite));
    this.alternatives = alternatives.filter((a) => !this.wasProposed(a));
  }

  /** Writes the next candidate that passed everything in place of the last one. */
  nextAlternative({ root, letter }: RevisionRequest): string {
    const next = this.alternatives.find(({ path, from, to }) => {
      const now = readFileSync(path, 'utf8');
      return path.startsWith(root) && now !== to && (now === from || this.proposed.has(`${path}\u0000${now}`));
    });
    if (next === undefined) return `The judge asked for a revision (${letter.judgeSays ?? ''}), and no other candidate is known that passes every case.`;
    this.propose(next, this.alternatives.filter((a) => a !== next));
    return `The judge asked for a revision, so another candidate that passes every case was taken: ${next.what} in ${relative(root, next.path)}.`;
  }
}

/** The text that a file gets. */
export const keyOf = ({ path, to }: Rewrite): string => `${path}\u0000${to}`;
