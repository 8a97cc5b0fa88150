import { describe, expect, it } from 'vitest';
import { commandJudge } from '../../../../src/adapters/judges/command.js';
import { personJudge } from '../../../../src/adapters/judges/person.js';
const question = {
    requirement: 'add adds', change: { files: [], patch: 'p' }, patch: 'diff', files: [], baseline: { tree: 'a', runs: [] }, verdict: { tree: 'b', runs: [] },
    flakes: [], findings: [], locked: [], readBase: async () => null, signal: new AbortController().signal,
};
const judge = (script, timeoutMs = 20_000) => commandJudge({ command: [process.execPath, '-e', script], env: { PATH: process.env['PATH'] ?? '' }, cwd: '/', timeoutMs });
describe('any program as a judge (VR-14)', () => {
    it('sees the change and the results, and rules', async () => {
        const script = `const c = JSON.parse(require('fs').readFileSync(0, 'utf8')); console.log(JSON.stringify({ ruling: c.patch === 'diff' && !('note' in c) ? 'apply' : 'reject', because: c.requirement }))`;
        expect(await judge(script).rule(question)).toMatchObject({ type: 'ruled', ruling: 'apply', because: 'add adds' });
    });
    it('that is late is undecided (J-07)', async () => expect(await judge('setInterval(() => {}, 99)', 300).rule(question)).toMatchObject({ type: 'undecided' }));
    it('that fails is undecided even if it printed a ruling', async () => expect(await judge(`console.log('{"ruling":"apply","because":"x"}'); process.exit(1)`).rule(question)).toMatchObject({ type: 'undecided' }));
    it('that cannot be started is a fault', async () => expect(await commandJudge({ command: ['no-such-judge'], env: {}, cwd: '/', timeoutMs: 1000 }).rule(question)).toMatchObject({ type: 'faulted' }));
});
describe('a person as a judge', () => {
    it('rules under their own name', async () => {
        const judge = personJudge({ name: 'ada', ask: async () => ({ ruling: 'revise', because: 'use the constant' }) });
        expect(judge.identity).toEqual({ kind: 'person', id: 'person:ada' });
        expect(await judge.rule(question)).toEqual({ type: 'ruled', ruling: 'revise', because: 'use the constant', reasons: [] });
    });
    it('who is not there leaves it undecided', async () => expect(await personJudge({ name: 'ada', ask: async () => null }).rule(question)).toMatchObject({ type: 'undecided' }));
});
