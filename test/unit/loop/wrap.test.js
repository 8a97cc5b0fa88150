import { describe, expect, it } from 'vitest';
import { isFault } from '../../../src/core/index.js';
import { redactingAgent, redactingChecks } from '../../../src/loop/wrap/redact.js';
import { retryingAgent, retryingJudge } from '../../../src/loop/wrap/retry-fault.js';
import { UNIT, world } from '../../fixtures/loop-world.js';
const fault = (retryable) => ({ type: 'faulted', port: 'agent', operation: 'revise', retryable, message: 'token=s3cret' });
const report = { type: 'revised', note: 's3cret', dispute: null, cost: { usd: 0, tokens: 0 }, log: 'key s3cret' };
const redact = (text) => text.replaceAll('s3cret', '[redacted]');
const request = { letter: {}, root: '/', scratch: '/', deadlineMs: 1, signal: new AbortController().signal, onProgress: () => undefined };
function failing(times, retryable) {
    const agent = { asked: 0, identity: { kind: 'agent', id: 'a' }, revise: async () => (++agent.asked <= times ? fault(retryable) : report) };
    return agent;
}
describe('asking again after a fault', () => {
    it('asks again as often as told', async () => {
        const agent = failing(2, true);
        expect(await retryingAgent(agent, 2).revise(request)).toEqual(report);
        expect(agent.asked).toBe(3);
    });
    it('gives the fault when it stays', async () => expect(await retryingAgent(failing(9, true), 1).revise(request)).toMatchObject({ type: 'faulted' }));
    it('does not ask again after a fault that will not pass', async () => {
        const agent = failing(9, false);
        await retryingAgent(agent, 3).revise(request);
        expect(agent.asked).toBe(1);
    });
    it('never washes away a real no (J-08)', async () => {
        let asked = 0;
        const judge = { identity: { kind: 'judge', id: 'j' }, rule: async () => (asked++, { type: 'ruled', ruling: 'reject', because: 'no', reasons: [] }) };
        expect(await retryingJudge(judge, 3).rule({})).toMatchObject({ ruling: 'reject' });
        expect(asked).toBe(1);
    });
});
describe('secrets', () => {
    it('are gone from what an agent said', async () => {
        const agent = { identity: { kind: 'agent', id: 'a' }, revise: async () => report };
        expect(JSON.stringify(await redactingAgent(agent, redact).revise(request))).not.toContain('s3cret');
        expect(JSON.stringify(await redactingAgent(failing(1, false), redact).revise(request))).not.toContain('s3cret');
    });
    it('are gone from test output and failure messages', async () => {
        const { checks } = world({ judgeFiles: () => ({ 'leaks s3cret': false }) });
        const leaking = {
            execute: async (asked) => {
                const done = await checks.execute(asked);
                return isFault(done) ? done : { ...done, log: 'out s3cret' };
            },
        };
        const done = await redactingChecks(leaking, redact).execute({ check: UNIT, root: '/copy', scratch: '/', signal: request.signal, onProgress: () => undefined });
        expect(done).toMatchObject({ log: 'out [redacted]', run: { cases: [{ message: 'leaks [redacted] is off' }] } });
    });
});
