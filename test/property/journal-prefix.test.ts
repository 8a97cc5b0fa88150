import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryJournal } from '../../src/adapters/journals/memory.js';
import { envelopeOf, repair, STOP_REASONS, type RepairEvent, type RepairState } from '../../src/core/index.js';
import { drive } from '../../src/loop/drive.js';
import type { Journal } from '../../src/ports/journal.js';
import type { RepairPerformers } from '../../src/ports/performer.js';
import { scenarioOf, type Scenario } from '../simulation/scenario.js';
import { perform } from '../simulation/world.js';

const worlds = fc.tuple(fc.noBias(fc.nat()), fc.noBias(fc.nat())).map(([seed, index]): Scenario => ({ ...scenarioOf(seed, index), fickle: false }));
const never = new AbortController().signal;

function performersOf(world: Scenario): RepairPerformers {
  const answer = async (step: Parameters<typeof perform>[1]) => perform(world, step, 0);
  const types = ['freeze', 'check', 'recheck', 'revise', 'guard', 'prove', 'judge', ...(world.person === null ? [] : ['rule'])];
  return Object.fromEntries(types.map((type) => [type, answer]));
}

async function journalOf(events: readonly RepairEvent[]): Promise<Journal<RepairEvent>> {
  const journal = memoryJournal<RepairEvent>({ by: 'test', clock: { nowMs: () => 0, tickMs: () => 0 } });
  for (const [length, event] of events.entries()) await journal.append(event, length);
  return journal;
}

const eventsIn = async (journal: Journal<RepairEvent>): Promise<readonly RepairEvent[]> => (await journal.read()).map(({ event }) => event);

async function goOn(world: Scenario, from: readonly RepairEvent[]): Promise<{ readonly events: readonly RepairEvent[]; readonly end: RepairState }> {
  const journal = await journalOf(from);
  const end = await drive({ program: repair, journal, performers: performersOf(world), signal: never });
  return { events: await eventsIn(journal), end };
}

describe('a journal (X-6)', () => {
  it('goes on to the same end from every prefix of it', async () => {
    const reasons = new Set<string>();
    let longest = 0;
    await fc.assert(fc.asyncProperty(worlds, async (world) => {
      const whole = await goOn(world, []);
      for (let length = 1; length <= whole.events.length; length++) expect(await goOn(world, whole.events.slice(0, length))).toEqual(whole);
      reasons.add(whole.end.phase === 'stopped' ? whole.end.reason : 'approval');
      longest = Math.max(longest, whole.events.length);
    }), { numRuns: 800 });
    expect([...reasons].sort()).toEqual(Object.keys(STOP_REASONS).sort());
    expect(longest).toBeGreaterThan(20);
  });

  it('is left in order by a driver that is told to stop, and goes on to the same end', async () => {
    let cut = 0;
    await fc.assert(fc.asyncProperty(worlds, fc.integer({ min: 1, max: 12 }), async (world, after) => {
      const whole = await goOn(world, []);
      const journal = await journalOf([]);
      const abort = new AbortController();
      let told = 0;
      await drive({ program: repair, journal, performers: performersOf(world), signal: abort.signal, onEvent: () => (++told === after ? abort.abort() : undefined) });
      const kept = await eventsIn(journal);
      expect(kept).toEqual(whole.events.slice(0, after));
      cut += kept.length < whole.events.length ? 1 : 0;
      expect(await goOn(world, kept)).toEqual(whole);
    }), { numRuns: 300 });
    expect(cut).toBeGreaterThan(50);
  });
});

const GOLDEN = new URL('../golden/journals/', import.meta.url);
const stored = readdirSync(GOLDEN).filter((name) => name.endsWith('.jsonl'));

interface Ends {
  readonly [name: string]: { readonly phase: string; readonly reason: string | null; readonly attempts: number; readonly handedBack: string | null; readonly ms: number };
}
const ENDS = JSON.parse(readFileSync(new URL('ends.json', GOLDEN), 'utf8')) as Ends;

/** Journals written by earlier versions. Never written again: a change of the rules must not change what they replay to. */
describe('an old journal', () => {
  const eventsOf = (name: string): readonly RepairEvent[] =>
    readFileSync(new URL(name, GOLDEN), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as RepairEvent);

  it('is kept for every reason to stop', () => {
    expect(stored.map((name) => name.replace('.jsonl', '')).sort()).toEqual(Object.keys(STOP_REASONS).sort());
    expect(Object.keys(ENDS).sort()).toEqual(stored.sort());
  });

  it('is kept with every kind of event', () => {
    expect([...new Set(stored.flatMap(eventsOf).map((event) => event.type))].sort()).toEqual([
      'approval-awaited', 'attempt-made', 'baseline-suspected', 'baseline-taken', 'change-approved', 'change-cleared', 'contract-frozen', 'gate-failed',
      'gate-passed', 'pristine-doubted', 'pristine-held', 'revision-asked', 'run-stopped', 'verdict-doubted',
    ]);
  });

  it.each(stored)('replays to its end: %s', (name) => {
    const state = eventsOf(name).reduce(repair.evolve, repair.initial);
    const { attempts, evidence } = envelopeOf(state);
    expect({ phase: state.phase, reason: attempts.stop, attempts: attempts.made, handedBack: evidence.tree, ms: evidence.spent.ms }).toEqual(ENDS[name]);
    expect(repair.nextSteps(state)).toHaveLength(state.phase === 'stopped' ? 0 : 1);
  });
});
