import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ADD_PROJECT, agentConfig, fingerprintOf, userRepository } from '../fixtures/cli.js';
let repository;
afterEach(() => repository.remove());
const JUDGE = `judge:\n  command: [node, -e, 'console.log(JSON.stringify({ruling: "apply", because: "looked at it"}))']\ngate: { reruns: 1 }\n`;
const open = async () => (repository = await userRepository({ ...ADD_PROJECT, 'countersign.yaml': agentConfig('good', JUDGE) }));
/** Kills the command line as soon as its journal has `length` entries. Gives the length it really had then. */
async function runKilledAt(length) {
    const { child, ended } = repository.start('run');
    let over = false;
    void ended.then(() => (over = true));
    while (!over && (await repository.journal().catch(() => [])).length < length)
        await sleep(3);
    child.kill('SIGKILL');
    await ended;
    return (await repository.journal()).length;
}
describe('a run killed with SIGKILL (X-6)', () => {
    it('at every length of its journal goes on to the same end with the same change', async () => {
        await open();
        expect((await repository.run('run')).code).toBe(0);
        const whole = await repository.journal();
        const patch = (await repository.run('diff')).stdout;
        await repository.remove();
        const killedAt = new Set();
        for (let length = 1; length < whole.length; length++) {
            await open();
            const before = await fingerprintOf(repository);
            killedAt.add(await runKilledAt(length));
            const resumed = await repository.run('resume');
            expect(resumed.stdout, `killed at ${length}`).toMatch(/run_terminal: success/);
            expect((await repository.run('diff')).stdout).toBe(patch);
            expect((await repository.journal()).map((entry) => entry.event.type)).toEqual(whole.map((entry) => entry.event.type));
            expect(await fingerprintOf(repository)).toBe(before);
            await repository.remove();
        }
        // A test that only ever killed finished runs would prove nothing.
        expect([...killedAt].filter((length) => length < whole.length).length).toBeGreaterThanOrEqual(whole.length - 2);
        await open();
    }, 300_000);
});
