import { redsOf } from './verdict.js';
export const FAILURES_LISTED_MAX = 20;
export const MESSAGE_CHARACTERS_MAX = 4_000;
export function writeLetter({ contract, verdict, ...input }) {
    const reds = redsOf(verdict).filter((c) => !input.flakes.includes(c.name));
    return {
        requirement: contract.requirement,
        attempt: input.attempt,
        attemptsMax: contract.gate.attemptsMax,
        failures: reds.slice(0, FAILURES_LISTED_MAX).map(brief),
        failuresNotListed: Math.max(0, reds.length - FAILURES_LISTED_MAX),
        troubles: verdict.runs
            .filter((run) => run.state !== 'passed' && run.state !== 'failed')
            .map(({ check, state, detail }) => ({ check, state, detail })),
        sameFailureAsBefore: input.sameFailureAsBefore,
        previous: input.previous,
        judgeSays: input.judgeSays,
        flakes: input.flakes,
        writable: contract.scope.writable,
        locked: contract.scope.locked,
    };
}
const brief = (c) => ({
    name: c.name,
    check: c.check,
    file: c.file,
    title: c.title,
    message: clip(c.message ?? ''),
    expected: c.expected ?? null,
    actual: c.actual ?? null,
    location: c.location ?? null,
});
/** Keeps both ends: failures say what at the top and where at the bottom. */
function clip(text) {
    if (text.length <= MESSAGE_CHARACTERS_MAX)
        return text;
    const half = MESSAGE_CHARACTERS_MAX / 2;
    return `${text.slice(0, half)}\n[${text.length - 2 * half} characters left out]\n${text.slice(-half)}`;
}
