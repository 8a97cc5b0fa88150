import type { RulingWord } from '../core/index.js';
import type { JudgeCase } from './judge.js';

/**
 * Somebody who can be asked.
 *
 * Contract: `ask` gives null when nobody is there, or nobody decided; it never decides by itself.
 */
export interface Person {
  /** Who would be asked, for example the login name. */
  readonly name: string;
  ask(question: Pick<JudgeCase, 'requirement' | 'change' | 'patch' | 'verdict' | 'findings' | 'flakes' | 'signal'>):
    Promise<{ readonly ruling: RulingWord; readonly because: string } | null>;
}
