import { describe, expect, it } from 'vitest';
import { approve, sameParty } from '../../../src/core/index.js';
import { AGENT, JUDGE, PERSON } from './make.js';
describe('an approval (VR-14)', () => {
    it('is given when the judge had no part in the change', () => {
        expect(approve([AGENT], JUDGE, 'it holds')).toEqual({ worker: AGENT, judge: JUDGE, because: 'it holds' });
    });
    it('is refused to any worker of the run, not only the last one (cases J-16)', () => {
        expect(approve([AGENT, PERSON], AGENT, 'mine')).toBeNull();
        expect(approve([AGENT, PERSON], PERSON, 'mine')).toBeNull();
    });
    it('is refused to a worker that comes back under another kind', () => {
        expect(approve([AGENT], { kind: 'judge', id: AGENT.id }, 'mine')).toBeNull();
        expect(sameParty(AGENT, { kind: 'judge', id: AGENT.id })).toBe(true);
    });
    it('is refused when nobody made a change', () => {
        expect(approve([], JUDGE, 'nothing')).toBeNull();
    });
    it('names the worker of the change that was approved, the latest', () => {
        expect(approve([{ kind: 'fix', id: 'fix' }, AGENT], JUDGE, 'ok')?.worker).toEqual(AGENT);
    });
});
describe('the iron law in the types', () => {
    it('lets no code but `approve` build the event that leads to success', () => {
        const by = { worker: AGENT, judge: JUDGE, because: 'trust me' };
        // @ts-expect-error an approval without the brand
        const forged = { type: 'change-approved', approval: by, reasons: [], tookMs: 0 };
        // @ts-expect-error no stop event can carry the reason of success
        const stopped = 'threshold';
        // @ts-expect-error a refused approval is no approval
        const refused = approve([AGENT], AGENT, 'mine');
        expect([forged.type, stopped, refused]).toEqual(['change-approved', 'threshold', null]);
    });
});
