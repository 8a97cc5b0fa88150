import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ADD_PROJECT, agentConfig, AGENTS, config, fingerprintOf, userRepository } from '../fixtures/cli.js';
let repository;
const open = async (yaml, files = {}) => (repository = await userRepository({ ...ADD_PROJECT, 'countersign.yaml': yaml, ...files }));
afterEach(() => repository.remove());
const commandJudge = (ruling) => `judge:\n  command: [node, -e, 'console.log(JSON.stringify({ruling: "${ruling}", because: "looked at it"}))']\n`;
describe('countersign run', () => {
    it('countersigns an honest change, and touches nothing of the user before apply (VR-14, SC-8)', async () => {
        await open(agentConfig('good', commandJudge('apply')));
        const before = await fingerprintOf(repository);
        const { code, stdout } = await repository.run('run');
        expect(stdout).toMatch(/run_terminal: success/);
        expect(stdout).toMatch(/Verdict: +DONE\b/);
        expect(code).toBe(0);
        expect(await fingerprintOf(repository)).toBe(before);
        expect(existsSync(join(repository.home, 'x'))).toBe(false);
        expect((await repository.run('apply')).code).toBe(0);
        expect(await repository.read('src/add.js')).toContain('a + b');
    });
    it('--apply writes the change at the end', async () => {
        await open(agentConfig('good', commandJudge('apply')));
        expect((await repository.run('run', '--apply')).code).toBe(0);
        expect(await repository.read('src/add.js')).toContain('a + b');
        expect((await repository.git('status', '--porcelain')).trim()).toBe('M src/add.js');
    });
    it('apply refuses when the user changed the file meanwhile, writes nothing and says how to go on (DESIGN 6)', async () => {
        await open(agentConfig('good', commandJudge('apply')));
        await repository.run('run');
        await repository.write({ 'src/add.js': 'export const add = () => 0;\n' });
        const { code, stderr } = await repository.run('apply');
        expect([code, stderr]).toEqual([2, expect.stringContaining('you changed src/add.js')]);
        expect(await repository.read('src/add.js')).toBe('export const add = () => 0;\n');
    });
    it('blocks a change that edits its tests (exit 10)', async () => {
        await open(agentConfig('cheats'));
        const { code, stdout } = await repository.run('run');
        expect(stdout).toMatch(/stop: tampering/);
        expect(stdout).toContain('test/add.test.js');
        expect(code).toBe(10);
        expect((await repository.run('apply')).code).toBe(2);
    });
    it('ends stagnated when nothing moves (exit 13)', async () => {
        await open(agentConfig('stalls'));
        const { code, stdout } = await repository.run('run');
        expect(stdout).toMatch(/run_terminal: stagnated/);
        expect(code).toBe(13);
    });
    it('ends exhausted at the cap (exit 12)', async () => {
        await open(agentConfig('stalls'));
        expect((await repository.run('run', '--max-attempts', '1')).code).toBe(12);
    });
    it('ends blocked on an honest dispute, which is shown (VR-22)', async () => {
        await open(agentConfig('disputes'));
        const { code, stdout } = await repository.run('run');
        expect(stdout).toContain('contract-disputed');
        expect(stdout).toContain('The tests ask for 3 and for 4');
        expect(code).toBe(10);
    });
    it('ends clean-no-op when every check is green (VR-3)', async () => {
        await open(agentConfig('good'), { 'src/add.js': 'export const add = (a, b) => a + b;\n' });
        const { code, stdout } = await repository.run('run');
        expect([code, stdout]).toEqual([0, expect.stringMatching(/run_terminal: clean-no-op/)]);
    });
    it('ends premise-invalidated when the user edits a test meanwhile (VR-2, exit 14)', async () => {
        await open('');
        const test = join(repository.root, 'test/add.test.js');
        await repository.write({
            'countersign.yaml': config(`agent:\n  command: [node, -e, 'require("fs").appendFileSync(${JSON.stringify(test)}, "// mine\\n")']\n`),
        });
        const { code, stdout } = await repository.run('run');
        expect(stdout).toMatch(/premise-invalidated/);
        expect(stdout).toContain('test/add.test.js');
        expect(code).toBe(14);
    });
    it('ends blocked when the judge rejects, and goes on when it asks for a revision', async () => {
        await open(agentConfig('good', commandJudge('reject')));
        expect((await repository.run('run')).code).toBe(10);
        await repository.write({ 'countersign.yaml': agentConfig('good', commandJudge('revise')) });
        const { code, stdout } = await repository.run('run', '--max-attempts', '2');
        expect([code, stdout]).toEqual([12, expect.stringMatching(/Attempts: +2\/2/)]);
    });
    it('waits for a person without a terminal (exit 11), and `rule` countersigns', async () => {
        await open(agentConfig('good', 'judge: { use: person }\n'));
        const { code, stdout } = await repository.run('run');
        expect(stdout).toMatch(/run_terminal: approval-required/);
        expect(code).toBe(11);
        expect((await repository.run('resume')).code).toBe(11);
        const ruled = await repository.run('rule', 'latest', 'apply', '--because', 'read the diff');
        expect([ruled.code, ruled.stdout]).toEqual([0, expect.stringMatching(/run_terminal: success/)]);
        expect((await repository.run('rule', 'latest', 'apply', '--because', 'again')).code).toBe(2);
    });
    it('`rule … revise` sends the change back and goes on', async () => {
        await open(agentConfig('good', 'judge: { use: person }\n'));
        await repository.run('run');
        const ruled = await repository.run('rule', 'latest', 'revise', '--because', 'name the arguments');
        expect(ruled.stdout).toMatch(/Attempts: +2\/3/);
        expect(ruled.code).toBe(11);
    });
    it('--json streams the journal as JSON lines and ends with the envelope', async () => {
        await open(agentConfig('good', commandJudge('apply')));
        const { stdout } = await repository.run('run', '--json');
        const lines = stdout.trim().split('\n').map((line) => JSON.parse(line));
        expect(lines.slice(0, -1).map((line) => line.event?.type)).toEqual((await repository.journal()).map((entry) => entry.event.type));
        expect(lines.at(-1)?.run_terminal).toBe('success');
    });
    it('status, list, report and diff show the run', async () => {
        await open(agentConfig('good', commandJudge('apply')));
        await repository.run('run');
        expect((await repository.run('status')).stdout).toMatch(/success/);
        expect((await repository.run('list')).stdout).toMatch(/add adds/);
        for (const format of ['text', 'json', 'markdown', 'html'])
            expect((await repository.run('report', 'latest', '--format', format)).stdout).toMatch(/success/);
        const { stdout } = await repository.run('diff');
        expect(stdout).toContain('+export const add = (a, b) => a + b;');
        expect((await repository.run('diff', 'latest', '9')).code).toBe(2);
    });
    it('Ctrl-C ends the children, keeps what is done and says how to go on; resume reaches the end (X-6)', async () => {
        await open(agentConfig('slow', commandJudge('apply')));
        const before = await fingerprintOf(repository);
        const { child, ended } = repository.start('run');
        while (!(await repository.journal().catch(() => [])).some((entry) => entry.event.type === 'baseline-taken'))
            await new Promise((r) => setTimeout(r, 50));
        await new Promise((r) => setTimeout(r, 700));
        child.kill('SIGINT');
        const { code, stderr } = await ended;
        expect([code, stderr]).toEqual([130, expect.stringContaining('countersign resume')]);
        const resumed = await repository.run('resume');
        expect(resumed.stdout).toMatch(/run_terminal: success/);
        expect(resumed.stdout).not.toContain('half-done');
        expect(await fingerprintOf(repository)).toBe(before);
    });
    it('a bad configuration is one clear line and exit 2', async () => {
        await open('checks:\n  unit:\n    command: [node]\n    fromat: tap\n');
        const { code, stderr } = await repository.run('run');
        expect(code).toBe(2);
        expect(stderr).toMatch(/countersign\.yaml:4.*fromat/);
        expect(stderr).not.toMatch(/\bat .*\.js:\d/);
    });
    it('works in a folder below the root, and refuses an unknown check by name', async () => {
        await open(agentConfig('good'));
        expect((await repository.run('-C', 'src', 'run', '--check', 'nope')).stderr).toContain('there is no check "nope"');
    });
    it('an agent that is not there is a fault, named', async () => {
        await open(config(`agent:\n  command: [${JSON.stringify(join(AGENTS, 'nowhere'))}]\n`));
        const { code, stdout } = await repository.run('run');
        expect([code, stdout]).toEqual([10, expect.stringContaining('nowhere')]);
    });
});
