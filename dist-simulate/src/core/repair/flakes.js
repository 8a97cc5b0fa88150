import { casesOf, greensOf, ranToItsEnd, redNamesOf } from '../verdict.js';
/** Red cases that are not known to be flaky: what the run has to make green. */
export const targetsOf = (verdict, flakes) => redNamesOf(verdict).filter((name) => !flakes.includes(name));
/** The verdict with the runs of a later, partial one in place of its own. */
export const overlay = (verdict, again) => ({ ...verdict, runs: verdict.runs.map((run) => again.runs.find((other) => other.check === run.check) ?? run) });
/** Cases whose result changed between runs of one tree (VR-3). A run that died tells nothing, be it the first or a later one. */
export function settledFlakes(verdict, again) {
    const flaky = new Set();
    const first = checksRunToTheirEnd(verdict);
    for (const other of again) {
        const counted = new Set([...checksRunToTheirEnd(other)].filter((check) => first.has(check)));
        const before = statuses(verdict, counted);
        const after = statuses(other, counted);
        for (const name of new Set([...before.keys(), ...after.keys()])) {
            if (before.get(name) !== after.get(name))
                flaky.add(name);
        }
    }
    return [...flaky].sort();
}
/** Suspects that were green in at least one of the re-runs. */
export function flakesAmong(suspects, again) {
    const greens = again.map(greensOf);
    return suspects.filter((name) => greens.some((green) => green.has(name)));
}
const checksRunToTheirEnd = (verdict) => new Set(verdict.runs.filter(ranToItsEnd).map((run) => run.check));
const statuses = (verdict, checks) => new Map(casesOf(verdict).filter((c) => checks.has(c.check)).map((c) => [c.name, c.status === 'errored' ? 'failed' : c.status]));
