import { chance, mix } from './random.js';
import { perform } from './world.js';
export const compareAndSet = (length, expected) => length === expected;
const TICKS_MAX = 1_500;
/** Lets rival processes push one run, one small move of one process at a time, and kills them at any move. */
export function tell(world, program, append = compareAndSet) {
    const by = chance(mix(world.seed, 0));
    const drivers = world.drivers.map(driverOf);
    const entries = [];
    const states = [program.initial];
    const counts = { killed: 0, outrun: 0 };
    for (let tick = 0; tick < TICKS_MAX; tick++) {
        const now = states[entries.length];
        if (over(now, world))
            return { entries, end: now, endless: false, ...counts };
        const driver = by.pick(drivers);
        if (driver.held === null) {
            driver.held = take(world, program, driver, { now, length: entries.length, tick });
            continue;
        }
        const fate = fateOf(world, by);
        counts.killed += fate === 'goes on' ? 0 : 1;
        const { step, seen, length } = driver.held;
        if (fate !== 'in doubt')
            driver.held = null;
        if (fate === 'killed before')
            continue;
        const before = states[length];
        if (!append(entries.length, length)) {
            counts.outrun += 1;
            driver.held = null;
            continue;
        }
        const event = program.decide(before, seen);
        states.push(program.evolve(now, event));
        entries.push({ step, seen, event });
    }
    return { entries, end: states[entries.length], endless: true, ...counts };
}
/** The run as one process tells it that nobody kills. */
export function tellAlone(world, program) {
    const all = world.person === null ? ['whole'] : ['whole', 'person'];
    return tell({ ...world, crashes: 0, drivers: all }, program);
}
/**
 * Killed before the append, or right after it reached the disk; or "in doubt": the process does not learn that its append went
 * through, and offers the same event again.
 */
const fateOf = (world, by) => world.crashes > 0 && by.happens(world.crashes) ? by.pick(['killed before', 'killed after', 'in doubt']) : 'goes on';
/** A run is over when it stopped, or when it waits for a person and nobody is there. */
const over = (state, world) => state.phase === 'stopped' || (state.phase === 'awaiting' && world.person === null);
function take(world, program, driver, { now, length, tick }) {
    const step = program.nextSteps(now).find(driver.performs);
    return step === undefined ? null : { step, seen: perform(world, step, tick), length };
}
const TALKED = new Set(['revise', 'judge']);
const PERFORMS = {
    whole: (step) => step.type !== 'rule',
    host: (step) => step.type !== 'rule' && !TALKED.has(step.type),
    conversation: (step) => TALKED.has(step.type),
    person: (step) => step.type === 'rule',
};
const driverOf = (role) => ({ performs: PERFORMS[role], held: null });
