import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detectChecks, runnerChecks } from '../../src/adapters/checks/index.js';
import { isFault } from '../../src/core/index.js';
import { capture } from '../../src/lib/process.js';
const modules = resolve(import.meta.dirname, '../../node_modules');
let root = '';
beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'runners-test-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
function write(files) {
    for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
    }
}
async function detected() {
    const [first] = await detectChecks(root);
    if (first === undefined)
        throw new Error('no check was detected');
    return first;
}
async function execute(found) {
    const scratch = mkdtempSync(join(tmpdir(), 'runners-scratch-'));
    try {
        const executed = await runnerChecks({ environment: process.env })
            .execute({ check: found.check, root, scratch, signal: new AbortController().signal, onProgress: () => undefined });
        if (isFault(executed))
            throw new Error(executed.message);
        return executed.run;
    }
    finally {
        rmSync(scratch, { recursive: true, force: true });
    }
}
const esm = { right: 'export const add = (a, b) => a + b;\n', wrong: 'export const add = (a, b) => a - b;\n', exits: 'export const add = (a, b) => a + b;\nprocess.reallyExit(0);\n' };
const cjs = { right: 'exports.add = (a, b) => a + b;\n', wrong: 'exports.add = (a, b) => a - b;\n', exits: 'exports.add = (a, b) => a + b;\nprocess.exit(0);\n' };
const esmBroken = (head) => `${head}import { gone } from '../src/gone.mjs';\nit('uses it', () => gone());\n`;
const projects = [
    {
        name: 'vitest',
        base: { 'package.json': '{ "type": "module", "scripts": { "test": "vitest" }, "devDependencies": { "vitest": "*" } }', 'vitest.config.js': 'export default { cacheDir: ".cache" };\n' },
        source: { path: 'src/sum.mjs', ...esm },
        test: {
            path: 'test/sum.test.mjs', empty: 'export {};\n',
            text: `import { describe, expect, it } from 'vitest';\nimport { add } from '../src/sum.mjs';\ndescribe('sum', () => {\n  it('adds', () => expect(add(1, 2)).toBe(3));\n  it('adds nothing', () => expect(add(1, 0)).toBe(1));\n});\n`,
        },
        broken: { path: 'test/broken.test.mjs', text: esmBroken(`import { it } from 'vitest';\n`) },
        ids: { red: 'test/sum.test.mjs > sum > adds', green: 'test/sum.test.mjs > sum > adds nothing' },
    },
    {
        name: 'jest',
        base: { 'package.json': '{ "scripts": { "test": "jest --watch" }, "jest": { "haste": { "enableSymlinks": false } }, "devDependencies": { "jest": "*" } }' },
        source: { path: 'src/sum.js', ...cjs },
        test: {
            path: 'test/sum.test.js', empty: '',
            text: `const { add } = require('../src/sum');\ndescribe('sum', () => {\n  it('adds', () => expect(add(1, 2)).toBe(3));\n  it('adds nothing', () => expect(add(1, 0)).toBe(1));\n});\n`,
        },
        broken: { path: 'test/broken.test.js', text: `require('../src/gone');\nit('uses it', () => undefined);\n` },
        ids: { red: 'test/sum.test.js > sum > adds', green: 'test/sum.test.js > sum > adds nothing' },
    },
    {
        name: 'mocha',
        base: { 'package.json': `{ "scripts": { "test": "mocha 'test/**/*.test.mjs'" }, "devDependencies": { "mocha": "*" } }` },
        source: { path: 'src/sum.mjs', ...esm },
        test: {
            path: 'test/sum.test.mjs', empty: '',
            text: `import assert from 'node:assert';\nimport { add } from '../src/sum.mjs';\ndescribe('sum', () => {\n  it('adds', () => assert.equal(add(1, 2), 3));\n  it('adds nothing', () => assert.equal(add(1, 0), 1));\n});\n`,
        },
        broken: { path: 'test/broken.test.mjs', text: esmBroken('') },
        ids: { red: 'test/sum.test.mjs > sum > adds', green: 'test/sum.test.mjs > sum > adds nothing' },
    },
    {
        name: 'node --test',
        base: { 'package.json': `{ "scripts": { "test": "node --test 'test/**/*.test.mjs'" } }` },
        source: { path: 'src/sum.mjs', ...esm },
        test: {
            path: 'test/sum.test.mjs', empty: '',
            text: `import assert from 'node:assert';\nimport { describe, it } from 'node:test';\nimport { add } from '../src/sum.mjs';\ndescribe('sum', () => {\n  it('adds', () => assert.equal(add(1, 2), 3));\n  it('adds nothing', () => assert.equal(add(1, 0), 1));\n});\n`,
        },
        broken: { path: 'test/broken.test.mjs', text: esmBroken(`import { it } from 'node:test';\n`) },
        ids: { red: 'test/sum.test.mjs > sum > adds', green: 'test/sum.test.mjs > sum > adds nothing' },
    },
    {
        name: 'pytest',
        base: { 'pytest.ini': '[pytest]\npythonpath = .\n' },
        source: {
            path: 'summing.py', right: 'def add(a, b):\n    return a + b\n', wrong: 'def add(a, b):\n    return a - b\n',
            exits: 'import os\nos._exit(0)\n',
        },
        test: {
            path: 'tests/test_sum.py', empty: '',
            text: 'from summing import add\n\nclass TestSum:\n    def test_adds(self):\n        assert add(1, 2) == 3\n\n    def test_adds_nothing(self):\n        assert add(1, 0) == 1\n',
        },
        broken: { path: 'tests/test_broken.py', text: 'from summing import gone\n' },
        ids: { red: 'tests/test_sum.py > TestSum > test_adds', green: 'tests/test_sum.py > TestSum > test_adds_nothing' },
    },
];
const python = await capture(['python3', '-I', '-c', 'import pytest'], { cwd: '/', env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' } });
const hasPytest = python.code === 0;
const here = projects.filter(({ name }) => name !== 'pytest' || hasPytest);
describe.each(here.map((project) => [project.name, project]))('a real %s project', (name, project) => {
    beforeEach(() => {
        write({ ...project.base, [project.source.path]: project.source.right, [project.test.path]: project.test.text });
        if (name !== 'pytest')
            symlinkSync(modules, join(root, 'node_modules'));
    });
    test('is detected, with nothing missing', async () => {
        const found = await detected();
        expect(found.check.name).toBe(name);
        expect(found).toMatchObject({ confidence: 'certain', missing: [] });
    });
    test('passes with every case named by file and title', async () => {
        const run = await execute(await detected());
        expect(run.detail).toBe('2 cases green');
        expect(run).toMatchObject({ state: 'passed', exitCode: 0, signal: null });
        expect(run.cases.map(({ id }) => id)).toEqual([project.ids.red, project.ids.green]);
    });
    test('fails with message, values and location of the red case', async () => {
        write({ [project.source.path]: project.source.wrong });
        const run = await execute(await detected());
        expect(run).toMatchObject({ state: 'failed', detail: '1 of 2 cases red' });
        const red = run.cases.find(({ status }) => status === 'failed');
        expect(red).toMatchObject({ id: project.ids.red, expected: '3', actual: '-1', location: { file: project.test.path } });
        expect(red?.message).toContain('3');
    });
    test('is errored when one file cannot be loaded, whatever the others say', async () => {
        write({ [project.broken.path]: project.broken.text });
        const run = await execute(await detected());
        expect(run.state).toBe('errored');
        expect(run.detail).toMatch(/gone/);
    });
    test('has no tests when its file has none', async () => {
        write({ [project.test.path]: project.test.empty });
        expect((await execute(await detected())).state).toBe('no-tests');
    });
    test('does not pass when the code under test ends the process with 0 (P-01)', async () => {
        write({ [project.source.path]: project.source.exits });
        const run = await execute(await detected());
        expect(['incomplete', 'errored', 'no-tests']).toContain(run.state);
        expect(run.cases.filter(({ status }) => status === 'passed')).toEqual([]);
    });
});
test.each([
    ['vitest', '.snap', { 'package.json': '{ "type": "module", "scripts": { "test": "vitest run -u" }, "devDependencies": { "vitest": "*" } }', 'a.test.js': `import { expect, it } from 'vitest';\nit('snaps', () => expect(1).toMatchSnapshot());\n` }],
    ['jest', '.snap', { 'package.json': '{ "scripts": { "test": "jest -u" }, "devDependencies": { "jest": "*" } }', 'a.test.js': `it('snaps', () => expect(1).toMatchSnapshot());\n` }],
])('%s writes no snapshot, and a missing one does not pass (T-17)', async (_name, _ending, files) => {
    write(files);
    symlinkSync(modules, join(root, 'node_modules'));
    expect((await execute(await detected())).state).not.toBe('passed');
});
test('a vitest run with a rejection nobody handled does not pass though every case is green (P-12)', async () => {
    write({
        'package.json': '{ "type": "module", "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "*" } }',
        'a.test.js': `import { it } from 'vitest';\nit('leaves something behind', async () => { void Promise.reject(new Error('late')); await new Promise((done) => setTimeout(done, 50)); });\n`,
    });
    symlinkSync(modules, join(root, 'node_modules'));
    const run = await execute(await detected());
    expect(run.state).toBe('errored');
    expect(run.detail).toContain('although all 1 cases in the report are green');
});
test('a project whose dependencies are not installed is an environment, with the command that installs them (L-20)', async () => {
    write({ 'package.json': '{ "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "*" } }', 'pnpm-lock.yaml': '' });
    const found = await detected();
    expect(found.missing).toEqual([{ what: 'vitest in node_modules', fix: 'pnpm install --frozen-lockfile' }]);
    const run = await execute(found);
    expect(run.state).toBe('environment');
    expect(run.detail).toContain('pnpm install --frozen-lockfile');
});
test('pytest is usable, or named as missing with the command that installs it', async () => {
    write({ 'pytest.ini': '[pytest]\n', 'tests/test_one.py': 'def test_one():\n    pass\n' });
    const found = await detected();
    const run = await execute(found);
    expect(run.state).toBe(hasPytest ? 'passed' : 'environment');
    expect(found.missing.map(({ what }) => what).every((what) => what === 'pytest' || what === 'python3')).toBe(true);
    expect(found.missing.length === 0).toBe(hasPytest);
});
