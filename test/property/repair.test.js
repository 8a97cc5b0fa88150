import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryJournal } from '../../src/adapters/journals/memory.js';
import { repair, RUN_TERMINALS, STOP_REASONS } from '../../src/core/index.js';
import { drive, submit } from '../../src/loop/drive.js';
import { scenarioOf } from '../simulation/scenario.js';
import { perform } from '../simulation/world.js';
/** Worlds that answer a step the same way each time; fast-check picks the seed, `fc.noBias` keeps the seeds apart. */
const worlds = fc.tuple(fc.noBias(fc.nat()), fc.noBias(fc.nat())).map(([seed, index]) => ({ ...scenarioOf(seed, index), fickle: false }));
const STEPS = ['freeze', 'check', 'recheck', 'revise', 'guard', 'prove', 'judge', 'rule'];
function performersOf(world, ...types) {
    const answer = async (step) => perform(world, step, 0);
    return Object.fromEntries(types.map((type) => [type, answer]));
}
const everything = (world) => performersOf(world, ...STEPS.filter((type) => type !== 'rule' || world.person !== null));
const journalOf = () => memoryJournal({ by: 'test', clock: { nowMs: () => 0, tickMs: () => 0 } });
const eventsIn = async (journal) => (await journal.read()).map(({ event }) => event);
const run = (journal, performers, signal = new AbortController().signal) => drive({ program: repair, journal, performers, signal });
async function driven(world) {
    const journal = journalOf();
    const end = await run(journal, everything(world));
    return { end, events: await eventsIn(journal) };
}
/** Counts why runs stopped; a property that did not meet every reason proves nothing. */
function stops() {
    const met = new Map();
    return {
        note: (end) => {
            const reason = end.phase === 'stopped' ? end.reason : 'approval';
            met.set(reason, (met.get(reason) ?? 0) + 1);
        },
        all: () => expect([...met.keys()].sort()).toEqual(Object.keys(STOP_REASONS).sort()),
    };
}
describe('every run of the repair loop', () => {
    it('is bounded, stops once, and ends in a known terminal (VR-9, VR-17)', async () => {
        const seen = stops();
        await fc.assert(fc.asyncProperty(worlds, async (world) => {
            const { end, events } = await driven(world);
            seen.note(end);
            expect(events.length).toBeLessThanOrEqual(3 + 8 * world.contract.gate.attemptsMax);
            expect(events.filter((e) => e.type === 'attempt-made').length).toBeLessThanOrEqual(world.contract.gate.attemptsMax);
            expect(events.filter((e) => e.type === 'run-stopped' || e.type === 'change-approved')).toHaveLength(end.phase === 'stopped' ? 1 : 0);
            if (end.phase === 'stopped')
                expect(RUN_TERMINALS).toContain(STOP_REASONS[end.reason]);
            else
                expect([end.phase, world.person]).toEqual(['awaiting', null]);
        }), { numRuns: 2_000 });
        seen.all();
    });
    it('succeeds only by the "apply" of another party, after every proof of that attempt (VR-14)', async () => {
        const successes = { met: 0 };
        await fc.assert(fc.asyncProperty(worlds, async (world) => {
            const { end, events } = await driven(world);
            const approved = events.at(-1)?.type === 'change-approved';
            expect(end.phase === 'stopped' && STOP_REASONS[end.reason] === 'success').toBe(approved);
            if (end.phase !== 'stopped' || end.approval === null)
                return;
            successes.met += 1;
            expect(end.approval.judge.id).not.toBe(world.agent.id);
            const last = events.slice(events.findLastIndex((e) => e.type === 'attempt-made')).map((e) => e.type);
            expect(last.filter((type) => ['change-cleared', 'gate-passed', 'pristine-held'].includes(type))).toHaveLength(3);
        }), { numRuns: 1_000 });
        expect(successes.met).toBeGreaterThan(30);
    });
    it('writes the same journal when the agent\'s own conversation drives it (VR-19)', async () => {
        const seen = stops();
        await fc.assert(fc.asyncProperty(worlds, async (world) => {
            const whole = await driven(world);
            const journal = journalOf();
            const ours = performersOf(world, 'freeze', 'check', 'recheck', 'guard', 'prove');
            for (;;) {
                const [step] = repair.nextSteps(await run(journal, ours));
                if (step === undefined || (step.type === 'rule' && world.person === null))
                    break;
                expect(['revise', 'judge', 'rule']).toContain(step.type);
                expect((await submit(repair, journal, perform(world, step, 0))).result).toBe('appended');
            }
            expect(await eventsIn(journal)).toEqual(whole.events);
            seen.note(whole.end);
        }), { numRuns: 1_500 });
        seen.all();
    });
    it('has one valid history when three rivals drive it at once (X-5)', async () => {
        const met = { outrun: 0, stopped: 0 };
        await fc.assert(fc.asyncProperty(worlds, fc.scheduler(), async (world, scheduler) => {
            const journal = journalOf();
            const slow = {
                read: scheduler.scheduleFunction(() => journal.read()),
                append: scheduler.scheduleFunction(async (event, length) => {
                    const result = await journal.append(event, length);
                    met.outrun += result === 'outrun' ? 1 : 0;
                    return result;
                }),
            };
            const all = everything(world);
            const host = performersOf(world, 'freeze', 'check', 'recheck', 'guard', 'prove');
            const [end] = await scheduler.waitFor(Promise.all([run(slow, all), run(slow, all), run(slow, host)]));
            const alone = await driven(world);
            expect(await eventsIn(journal)).toEqual(alone.events);
            expect(end).toEqual(alone.end);
            met.stopped += alone.end.phase === 'stopped' ? 1 : 0;
        }), { numRuns: 300 });
        expect(met.outrun).toBeGreaterThan(300);
        expect(met.stopped).toBeGreaterThan(200);
    });
});
