import type { WalkedTest } from './account.js';
import { flatStatements } from './bindings.js';
import type { Check } from './check.js';
import type { TestPair } from './pairing.js';
import { show } from './print.js';
import { remembered } from './remembered.js';

/**
 * Whether a check of another test is made in another scene: the test that lost a check still sets up, word for word, all that the check
 * looked at, and the other test does not set up the same. A test that was split in two takes its set-up along.
 */
export function otherScene(check: Check, { before, after }: TestPair, other: WalkedTest): boolean {
  if (after === null) return false;
  const needed = neededFor(check, setUpOf(before));
  const has = (walked: WalkedTest): boolean => needed.every((text) => setUpOf(walked).includes(text));
  return needed.length > 0 && has(after) && !has(other);
}

/** What a test does besides checking, statement by statement. */
const setUpOf = remembered(({ test, checks }: WalkedTest): readonly string[] => {
  const lines = checks.map((c) => c.site.line);
  return flatStatements(test.body).filter((s) => s.kind !== 'comment' && !lines.some((line) => line >= s.line && line <= s.endLine)).map((s) => show(s));
});

/** Whether a test does word for word what it did, its checks left out. */
export const sameSetUp = ({ before, after }: TestPair): boolean => after !== null && setUpOf(before).join('\n') === setUpOf(after).join('\n');

const ROUNDS = 3;

/** The statements that lead to what a check looks at, through the names that they have in common. */
function neededFor(check: Check, setUp: readonly string[]): readonly string[] {
  const words = new Set(namesIn(check.subject));
  let found: readonly string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    found = setUp.filter((text) => namesIn(text).some((name) => words.has(name)));
    for (const text of found) for (const name of namesIn(text)) words.add(name);
  }
  return found;
}

/** Every framework's words are in every test. */
const EVERYWHERE = /^(?:t|self|this|cls|new|null|None|nil|true|false|undefined|await|async|return|const|let|var|if|for|in|assert|expect|not|is|function)$/;
const namesIn = (text: string): readonly string[] => (text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[A-Za-z_]\w*/g) ?? []).filter((name) => !EVERYWHERE.test(name));
