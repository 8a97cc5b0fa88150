import type { Check } from './check.js';
import { checksOf } from './checks.js';
import { pairTests, type TestPair } from './pairing.js';
import { settle, type Settlement } from './settling.js';
import type { TestCase, Skip } from './test-case.js';
import type { World, Worlds } from './world.js';

/** A test with everything it demands. */
export interface WalkedTest {
  readonly test: TestCase;
  readonly checks: readonly Check[];
  readonly skips: readonly Skip[];
  readonly calls: ReadonlySet<string>;
}

/** What became of every test and every demand of a change, each credit spent once. */
export interface Account {
  readonly pairs: readonly TestPair[];
  /** Tests that only the new version has. */
  readonly added: readonly WalkedTest[];
  readonly settlement: Settlement;
}

export function accountFor(worlds: Worlds): Account {
  const before = walkAll(worlds.before);
  const after = walkAll(worlds.after);
  const others = [...worlds.after.models.values()].flatMap((model) => model.others);
  const { pairs, added } = pairTests(before, after, others);
  return { pairs, added, settlement: settle(pairs, added, worlds) };
}

function walkAll(world: World): readonly WalkedTest[] {
  const out: WalkedTest[] = [];
  for (const model of world.models.values()) {
    for (const test of model.tests) {
      const walked = checksOf(test, model.language, world.find);
      out.push({ test, checks: walked.checks, skips: [...test.skips, ...walked.skips], calls: walked.calls });
    }
  }
  return out;
}
