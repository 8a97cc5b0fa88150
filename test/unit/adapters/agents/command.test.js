import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandAgent } from '../../../../src/adapters/agents/command.js';
import { fixAgent } from '../../../../src/adapters/agents/fix.js';
import { UNIT } from '../../../fixtures/loop-world.js';
const letter = {
    requirement: 'add adds', attempt: 1, attemptsMax: 3, failures: [], failuresNotListed: 0, troubles: [], sameFailureAsBefore: false, previous: null,
    judgeSays: null, flakes: [], writable: ['**'], locked: [],
};
const env = { PATH: process.env['PATH'] ?? '' };
let home = '';
const request = (over = {}) => ({ letter, root: join(home, 'work'), scratch: join(home, 'scratch'), deadlineMs: 20_000, signal: new AbortController().signal, onProgress: () => undefined, ...over });
const agent = (name) => commandAgent({ command: [process.execPath, new URL(`../../../fixtures/agents/${name}.mjs`, import.meta.url).pathname], env });
beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'agent-'));
    await mkdir(join(home, 'work/src'), { recursive: true });
    await mkdir(join(home, 'scratch'));
});
afterEach(() => rm(home, { recursive: true, force: true }));
describe('any program as an agent (X-1)', () => {
    it('gets the letter on stdin and as a file, and edits the workspace', async () => {
        expect(await agent('good').revise(request())).toMatchObject({ type: 'revised', note: 'mended for attempt 1', dispute: null, cost: { usd: null } });
        expect(await readFile(join(home, 'work/src/add.js'), 'utf8')).toContain('a + b');
    });
    it('may dispute the contract (VR-22)', async () => expect(await agent('disputes').revise(request())).toMatchObject({ dispute: 'The tests ask for 3 and for 4 from the same call.' }));
    it('that crashes is a fault with its last line', async () => expect(await agent('crashes').revise(request())).toMatchObject({ type: 'faulted', retryable: true, message: 'it ended with exit code 7: no model reachable' }));
    it('that hangs and ignores SIGTERM is killed at the deadline (L-36)', async () => expect(await agent('hangs').revise(request({ deadlineMs: 300 }))).toMatchObject({ type: 'faulted', message: expect.stringContaining('was killed') }));
    it('that does not exist is a fault that names it', async () => expect(await commandAgent({ command: ['no-such-agent'], env }).revise(request())).toMatchObject({ type: 'faulted', retryable: false, message: expect.stringContaining('no-such-agent') }));
    it('stops when the run is interrupted', async () => {
        const stop = new AbortController();
        const going = agent('hangs').revise(request({ signal: stop.signal }));
        stop.abort();
        expect(await going).toMatchObject({ type: 'faulted', message: 'interrupted' });
    });
});
describe("the project's own fix (VR-15)", () => {
    it('runs in the folder of its check, and its red end is no fault', async () => {
        await writeFile(join(home, 'work/fix.mjs'), "import { writeFileSync } from 'node:fs'; writeFileSync('fixed.txt', 'x'); process.exit(1);");
        const report = await fixAgent([{ ...UNIT, fix: [process.execPath, 'fix.mjs'] }], env).revise(request());
        expect(report).toMatchObject({ type: 'revised', note: 'ran the automatic fix of unit' });
        expect(await readFile(join(home, 'work/fixed.txt'), 'utf8')).toBe('x');
    });
});
