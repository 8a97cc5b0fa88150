import { describe, expect, it } from 'vitest';
import { memoryJournal } from '../../../src/adapters/journals/memory.js';
import { systemClock } from '../../../src/adapters/clocks/system.js';
import type { Program } from '../../../src/core/index.js';
import { drive, replay, submit } from '../../../src/loop/drive.js';

/** Two steps that can go on side by side, then one that needs both. */
interface State { readonly a: boolean; readonly b: boolean; readonly joined: boolean }
type Event = { readonly type: 'done'; readonly what: keyof State };
type Step = { readonly type: 'a' | 'b' | 'join' };
const program: Program<State, Event, keyof State, Step> = {
  name: 'pair',
  initial: { a: false, b: false, joined: false },
  evolve: (state, { what }) => ({ ...state, [what]: true }),
  decide: (_, what) => ({ type: 'done', what }),
  nextSteps: (state) => {
    const open = (['a', 'b'] as const).filter((name) => !state[name]).map((type) => ({ type }));
    return open.length > 0 ? open : state.joined ? [] : [{ type: 'join' as const }];
  },
};
const journalOf = () => memoryJournal<Event>({ by: 'test', clock: systemClock });
const signal = new AbortController().signal;

describe('drive', () => {
  it('performs steps side by side when the program asks for several', async () => {
    let underWay = 0;
    let most = 0;
    const slow = (what: keyof State) => async () => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay--;
      return what;
    };
    const journal = journalOf();
    const state = await drive({ program, journal, signal, performers: { a: slow('a'), b: slow('b'), join: slow('joined') } });
    expect(state).toEqual({ a: true, b: true, joined: true });
    expect(most).toBe(2);
    expect((await journal.read()).map((entry) => entry.event.what)).toEqual(['a', 'b', 'joined']);
  });

  it('returns when only steps without a performer here are left, and goes on after they were submitted elsewhere', async () => {
    const journal = journalOf();
    const performers = { a: async () => 'a' as const, join: async () => 'joined' as const };
    expect(await drive({ program, journal, signal, performers })).toEqual({ a: true, b: false, joined: false });
    expect((await submit(program, journal, 'b')).result).toBe('appended');
    expect(await drive({ program, journal, signal, performers })).toEqual({ a: true, b: true, joined: true });
  });

  it('reads the journal again when another process was faster', async () => {
    const journal = journalOf();
    let raced = false;
    const a = async () => {
      if (!raced) await submit(program, journal, 'b');
      raced = true;
      return 'a' as const;
    };
    const state = await drive({ program, journal, signal, performers: { a, b: async () => 'b' as const, join: async () => 'joined' as const } });
    expect(state.joined).toBe(true);
    expect(replay(program as never, await journal.read())).toEqual(state);
  });

  it('refuses an answer to a question that has moved on', async () => {
    const journal = journalOf();
    await submit(program, journal, 'a');
    expect(await submit(program, journal, 'b', 0)).toEqual({ result: 'outrun', state: { a: true, b: false, joined: false } });
    expect((await submit(program, journal, 'b', 1)).result).toBe('appended');
  });

  it('appends nothing after an abort', async () => {
    const journal = journalOf();
    const stop = new AbortController();
    await drive({ program, journal, signal: stop.signal, performers: { a: async () => (stop.abort(), 'a' as const) } });
    expect(await journal.read()).toEqual([]);
  });
});
