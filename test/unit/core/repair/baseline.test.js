import { describe, expect, it } from 'vitest';
import { signatureOf } from '../../../../src/core/index.js';
import { begin, checked, contract, eventOf, expectEvent, expectPhase, expectStop, faulted, finding, follow, frozen, moved, ran, rechecked, revising, verdict, } from '../make.js';
describe('a contract', () => {
    it('is frozen with the tree it was taken from, and opens the baseline (VR-1)', () => {
        const frozenContract = contract({ attemptsMax: 5 });
        const state = expectPhase(begin(frozen({ contract: frozenContract, tree: 'abc', tookMs: 7 })), 'baselining');
        expect(state).toEqual({ phase: 'baselining', contract: frozenContract, base: 'abc', spent: { ms: 7, usd: 0, tokens: 0 } });
    });
    it('that cannot be frozen stops the run before it began', () => {
        expect(begin(faulted('no git'))).toMatchObject({ reason: 'fault', because: 'no git', before: { phase: 'unfrozen' }, approval: null, reasons: [] });
    });
});
describe('a baseline (VR-3)', () => {
    it('that is green already ends the run: there is nothing to repair', () => {
        const stop = expectStop(begin(frozen(), checked(verdict('base', 'a+ b+ c~'))));
        expect(stop).toMatchObject({ reason: 'no-op', because: 'every check is green already', findings: [], judge: null });
    });
    it('with red cases is run again first, so that flakes are known before the first attempt', () => {
        expect(eventOf(begin(frozen()), checked(verdict('base', 'a+ b- c!')))).toEqual({ type: 'baseline-suspected', verdict: verdict('base', 'a+ b- c!'), suspects: ['unit: b', 'unit: c'], tookMs: 10 });
    });
    it('is taken at once when re-runs are off', () => {
        const event = expectEvent(eventOf(begin(frozen({ contract: contract({ reruns: 0 }) })), checked(verdict('base', 'a+ b-'))), 'baseline-taken');
        expect(event).toMatchObject({ flakes: [], letter: { attempt: 1, sameFailureAsBefore: false, previous: null, judgeSays: null } });
        expect(event.letter.failures.map((f) => f.name)).toEqual(['unit: b']);
    });
    it('knows a case as flaky that changed its result on the same tree (cases P-43)', () => {
        const state = begin(frozen(), checked(verdict('base', 'a+ b- f-')), rechecked(verdict('base', 'a+ b- f-'), verdict('base', 'a+ b- f+')));
        expect(expectPhase(state, 'revising').flakes).toEqual(['unit: f']);
        expect(expectPhase(state, 'revising').letter.failures.map((f) => f.name)).toEqual(['unit: b']);
    });
    it('whose only red cases are flakes ends the run, naming them', () => {
        const state = begin(frozen(), checked(verdict('base', 'a+ f- g-')), rechecked(verdict('base', 'a+ f+ g+')));
        expect(expectStop(state)).toMatchObject({ reason: 'no-op', because: 'every check is green already; flaky: unit: f, unit: g' });
    });
    it('is not green while a check did not run to its end, whatever its cases say', () => {
        const timedOut = verdict('base', [ran('unit', 'a+'), ran('types', '', { state: 'timed-out' })]);
        expect(expectPhase(begin(frozen(), checked(timedOut)), 'revising').flakes).toEqual([]);
    });
    it.each([['environment', 'environment'], ['no-tests', 'environment'], ['did-not-exit', 'environment'], ['unparsed', 'fault']])('with a check that ended "%s" ends the run as "%s" before an agent is called (cases L-20, L-23, T-18, P-39)', (state, reason) => {
        const v = verdict('base', [ran('ok', 'a-'), ran('unit', '', { state, detail: 'vitest is not installed' })]);
        expect(expectStop(begin(frozen(), checked(v)))).toMatchObject({ reason, because: 'check "unit": vitest is not installed' });
    });
    it.each(['errored', 'timed-out', 'incomplete'])('with a check that ended "%s" is something an agent can act on', (state) => {
        const v = verdict('base', [ran('unit', '', { state, detail: 'why' })]);
        const letter = expectPhase(begin(frozen(), checked(v)), 'revising').letter;
        expect(letter.troubles).toEqual([{ check: 'unit', state, detail: 'why' }]);
    });
    it('of another tree than the frozen one is stale', () => {
        expect(expectStop(begin(frozen(), checked(verdict('other', 'a+'))))).toMatchObject({
            reason: 'stale-verdict', because: 'the checks ran on other, asked for was base',
        });
        expect(expectStop(begin(frozen(), checked(verdict('base', 'a-')), rechecked(verdict('base', 'a-'), verdict('other', 'a+'))))).toMatchObject({ reason: 'stale-verdict' });
    });
    it('during which the user changed the contract ends the run (VR-2)', () => {
        expect(expectStop(begin(frozen(), checked(verdict('base', 'a+'), { premise: moved })))).toMatchObject({
            reason: 'contract-changed', because: 'the requirement changed',
        });
    });
    it('whose checks rewrite locked files ends the run: every attempt would look like tampering (cases F-30)', () => {
        const breaks = [finding({ file: 'a.snap' }), finding({ file: 'b.snap' })];
        expect(expectStop(begin(frozen(), checked(verdict('base', 'a-'), { lockBreaks: breaks })))).toMatchObject({
            reason: 'environment', because: 'the checks rewrite locked files of the untouched tree: a.snap, b.snap', findings: breaks,
        });
    });
    it('names the trouble that comes first: premise, locks, tree, then the checks', () => {
        const lost = verdict('other', '', { state: 'environment' });
        const reasons = [
            checked(lost, { premise: moved, lockBreaks: [finding()] }), checked(lost, { lockBreaks: [finding()] }), checked(lost),
            checked({ ...lost, tree: 'base' }),
        ].map((seen) => expectStop(begin(frozen(), seen)).because);
        expect(reasons[0]).toBe('the requirement changed');
        expect(reasons[1]).toMatch(/^the checks rewrite/);
        expect(reasons[2]).toMatch(/^the checks ran on other/);
        expect(reasons[3]).toMatch(/^check "unit"/);
    });
    it('that used up the budget lets no attempt begin (cases L-39)', () => {
        const budget = { minutesMax: 1, usdMax: null };
        const slow = checked(verdict('base', 'a-'), { tookMs: 60_000 });
        const stop = expectStop(begin(frozen({ contract: contract({ reruns: 0 }, { budget }) }), slow));
        expect(stop).toMatchObject({ reason: 'budget', because: 'the baseline used up the budget of minutes' });
        const quick = checked(verdict('base', 'a-'), { tookMs: 59_989 });
        expect(begin(frozen({ contract: contract({ reruns: 0 }, { budget }) }), quick).phase).toBe('revising');
    });
    it('that stops the run says what it was decided on', () => {
        const events = [
            eventOf(begin(frozen()), checked(verdict('base', 'a+'))),
            eventOf(begin(frozen()), checked(verdict('base', 'a-', { state: 'environment' }))),
            eventOf(begin(frozen({ contract: contract({ reruns: 0 }, { budget: { minutesMax: 0, usdMax: null } }) })), checked(verdict('base', 'a-'))),
            eventOf(begin(frozen()), checked(verdict('base', 'f-')), rechecked(verdict('base', 'f+'))),
        ].map((event) => expectEvent(event, 'run-stopped').scored);
        expect(events.map((scored) => scored?.score)).toEqual([1, 0, 0, 0]);
        expect(events.map((scored) => scored?.flakes)).toEqual([[], [], [], ['unit: f']]);
        expect(events[0]?.signature).toBe(signatureOf(verdict('base', 'a+')));
    });
    it('adds the time of every step to what the run spent', () => {
        const state = begin(frozen(), checked(verdict('base', 'a-')), rechecked(verdict('base', 'a-')));
        expect(expectPhase(state, 'revising').spent).toEqual({ ms: 30, usd: 0, tokens: 0 });
    });
    it('is kept as it was, whatever the attempts bring', () => {
        const state = expectPhase(revising(), 'revising');
        expect(state).toMatchObject({ baseline: verdict('base', 'a+ b-'), attempts: [], base: 'base' });
        expect(follow(state, faulted())).toMatchObject({ before: { baseline: verdict('base', 'a+ b-') } });
    });
});
