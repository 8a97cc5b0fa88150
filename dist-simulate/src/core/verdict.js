import { digest } from './digest.js';
/** How one execution of a check ended. Only `passed` is a pass (DESIGN 5). */
export const CHECK_STATES = {
    passed: 'exit 0, a complete report, at least one case, none red',
    failed: 'a complete report with red cases',
    errored: 'a file could not be loaded, or something failed outside any case',
    'timed-out': 'the deadline or the idle limit was reached and the process tree was killed',
    incomplete: 'the report stops early, lacks its end marker, or is missing although the runner ended',
    unparsed: 'the report cannot be read, or contradicts the exit status',
    'no-tests': 'the runner ended without executing a single case',
    environment: 'the command could not start here: not found, not installed, wrong version',
    'did-not-exit': 'the runner keeps watching for changes instead of ending',
};
/** States whose case list is complete enough to count single cases; in any other, no case counts as green. */
const COUNTED = new Set(['passed', 'failed', 'errored']);
/** True when single cases tell how the check stands: it did not die, hang, or fail to load something. */
export const ranToItsEnd = (run) => run.state === 'passed' || run.state === 'failed';
export const casesOf = (verdict) => verdict.runs.flatMap((run) => run.cases.map((c) => named(run, c)));
/** Names of the cases that executed and passed in a run whose report can be counted on. */
export const greensOf = (verdict) => namesOf(verdict.runs.filter((run) => COUNTED.has(run.state)), (status) => status === 'passed');
/** Names of the cases that executed: a skip is not an execution. */
export const executedOf = (verdict) => namesOf(verdict.runs, (status) => status !== 'skipped');
export const redsOf = (verdict) => verdict.runs.flatMap((run) => run.cases.filter((c) => isRed(c.status)).map((c) => named(run, c)));
export const redNamesOf = (verdict) => [...namesOf(verdict.runs, isRed)];
const isRed = (status) => status === 'failed' || status === 'errored';
const nameOf = (run, c) => `${run.check}: ${c.id}`;
const named = (run, c) => ({ ...c, check: run.check, name: nameOf(run, c) });
/** Names only: verdicts of many thousand cases are looked through often. */
function namesOf(runs, wanted) {
    const names = new Set();
    for (const run of runs) {
        for (const c of run.cases)
            if (wanted(c.status))
                names.add(nameOf(run, c));
    }
    return names;
}
/** Cases green in the baseline and not green now: red, skipped or vanished (VR-7). Known flakes are left out. */
export function regressionsOf(baseline, now, flakes) {
    const green = greensOf(now);
    const flaky = new Set(flakes);
    return [...greensOf(baseline)].filter((name) => !green.has(name) && !flaky.has(name));
}
/**
 * Green share, 0 to 1, of every case that executed in the baseline or now, flakes left out. A check that did not run to its end
 * counts as one red case more, so that nothing short of green scores 1. No cases score 0.
 */
export function scoreOf(baseline, now, flakes) {
    const flaky = new Set(flakes);
    const all = [...new Set([...executedOf(baseline), ...executedOf(now)])].filter((name) => !flaky.has(name));
    const green = greensOf(now);
    const counted = all.length + now.runs.filter((run) => !ranToItsEnd(run)).length;
    return counted === 0 ? 0 : all.filter((name) => green.has(name)).length / counted;
}
/** True when there is a run of every check of the baseline: what was not run is unknown, and unknown never passes. */
export const coversChecks = (baseline, now) => now.runs.length > 0 && baseline.runs.every(({ check }) => now.runs.some((run) => run.check === check));
/** True when every check ran and passed, and every case of the baseline that is not a flake executed and is green (DESIGN 5). */
export function isGreen(baseline, now, flakes) {
    return coversChecks(baseline, now) && now.runs.every((run) => run.state === 'passed') && scoreOf(baseline, now, flakes) === 1;
}
/** Equal for two verdicts that fail in the same way: the same cases with the same first lines (VR-6). */
export function signatureOf(verdict) {
    const looks = verdict.runs.flatMap((run) => [
        `${run.check}=${run.state}`,
        ...run.cases.filter((c) => isRed(c.status)).map((c) => `${nameOf(run, c)}|${firstLine(c.message ?? '')}`),
    ]);
    return digest(looks.sort().join('\n'));
}
const firstLine = (text) => text.slice(0, (text.indexOf('\n') + 1 || text.length + 1) - 1);
