import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentFor, check, failure, letter, project, removeProjects, revise, workerProgram } from './project.js';

let program = '';
beforeAll(() => {
  program = workerProgram();
});
afterAll(removeProjects);

const SUM = 'function total(list) {\n  let sum = 1;\n  for (const n of list) sum += n;\n  return sum;\n}\nmodule.exports = { total };\n';
const SUM_TEST = `
  const test = require('node:test');
  const assert = require('node:assert');
  const { total } = require('../src/total.js');
  test('adds up', () => assert.strictEqual(total([1, 2, 3]), 6));
  test('gives nothing for nothing', () => assert.strictEqual(total([]), 0));
`;
const sumFailures = [failure('test/total.test.js', 'adds up'), failure('test/total.test.js', 'gives nothing for nothing')];

describe('the offline agent (X-1, issue 2)', () => {
  it('repairs a node:test project and leaves the tests as they are', async () => {
    const p = project({ 'src/total.js': SUM, 'test/total.test.js': SUM_TEST });
    const said = await revise(agentFor('node-test', program), p, letter(sumFailures));
    expect(p.read('src/total.js')).toContain('let sum = 0;');
    expect(p.read('test/total.test.js')).toBe(SUM_TEST);
    expect(said.note).toMatch(/Changed src\/total\.js: line 2/);
    expect(said.note).toMatch(/Tried \d+ candidates/);
    expect(said.dispute).toBeNull();
  });

  it('gives the same change for the same tree and letter', async () => {
    const files = { 'src/total.js': SUM, 'test/total.test.js': SUM_TEST };
    const [a, b] = [project(files), project(files)];
    await revise(agentFor('node-test', program), a, letter(sumFailures));
    await revise(agentFor('node-test', program, { limits: { workers: 2, candidates: 6_000 } }), b, letter(sumFailures));
    expect(a.read('src/total.js')).toBe(b.read('src/total.js'));
  });

  it('repairs TypeScript modules under vitest', async () => {
    const p = project({
      'package.json': '{ "type": "module" }',
      'src/clamp.ts': 'export function clamp(n: number, low: number, high: number): number {\n  if (n < low) return low;\n  return n < high ? high : n;\n}\n',
      'src/clamp.test.ts': "import { describe, expect, it } from 'vitest';\nimport { clamp } from './clamp.js';\ndescribe('clamp', () => {\n  it('keeps', () => { expect(clamp(3, 1, 5)).toBe(3); });\n  it('cuts above', () => { expect(clamp(9, 1, 5)).toBe(5); });\n  it('cuts below', () => { expect(clamp(0, 1, 5)).toBe(1); });\n});\n",
    });
    await revise(agentFor('vitest-json', program), p, letter([failure('src/clamp.test.ts', 'clamp', 'keeps'), failure('src/clamp.test.ts', 'clamp', 'cuts above')]));
    expect(p.read('src/clamp.ts')).toMatch(/return n >=? high \? high : n/);
  });

  it('repairs under jest with its globals, mocks and tables', async () => {
    const p = project({
      'src/greet.js': "exports.greet = (name, say) => {\n  say('hello ' + name.toUpperCase());\n  return name.length;\n};\n",
      'test/greet.test.js': "const { greet } = require('../src/greet.js');\ndescribe('greet', () => {\n  test.each([['Ada'], ['Bo']])('says hello to %s', (name) => {\n    const say = jest.fn();\n    greet(name, say);\n    expect(say).toHaveBeenCalledWith('hello ' + name.toLowerCase());\n  });\n  test('counts', () => expect(greet('Ada', () => {})).toBe(3));\n});\n",
    });
    await revise(agentFor('jest-json', program), p, letter([failure('test/greet.test.js', 'greet', 'says hello to Ada'), failure('test/greet.test.js', 'greet', 'says hello to Bo')]));
    expect(p.read('src/greet.js')).toContain('name.toLowerCase()');
  });

  it('repairs under mocha with hooks and asynchronous cases', async () => {
    const p = project({
      'src/queue.js': 'class Queue {\n  constructor() { this.items = []; }\n  add(x) { this.items.push(x); }\n  async take() { return this.items.pop(); }\n}\nmodule.exports = Queue;\n',
      'test/queue.js': "const assert = require('assert');\nconst Queue = require('../src/queue');\ndescribe('queue', function () {\n  let q;\n  beforeEach(() => { q = new Queue(); q.add(1); q.add(2); });\n  it('takes the oldest', async () => { assert.equal(await q.take(), 1); });\n  it('takes all', (done) => { q.take().then(() => q.take()).then((x) => { assert.equal(x, 2); done(); }).catch(done); });\n});\n",
    });
    await revise(agentFor('mocha-json', program), p, letter([failure('test/queue.js', 'queue', 'takes the oldest'), failure('test/queue.js', 'queue', 'takes all')]));
    expect(p.read('src/queue.js')).toContain('this.items.shift()');
  });

  it('repairs a loop that never ended, where the check only timed out', async () => {
    const p = project({
      'src/halve.js': 'exports.steps = (n) => {\n  let count = 0;\n  while (n > 1) {\n    n = Math.ceil(n / 1);\n    count++;\n  }\n  return count;\n};\n',
      'test/halve.test.js': "const test = require('node:test');\nconst assert = require('node:assert');\nconst { steps } = require('../src/halve.js');\ntest('eight', () => assert.equal(steps(8), 3));\ntest('one', () => assert.equal(steps(1), 0));\n",
    });
    await revise(agentFor('node-test', program), p, letter([], { troubles: [{ check: 'tests', state: 'timed-out', detail: '' }] }));
    expect(p.read('src/halve.js')).toContain('n / 2');
  });

  it('repairs a file that does not parse', async () => {
    const p = project({
      'src/area.js': 'exports.area = (w, h) => {\n  return Math.abs(w * h;\n};\n',
      'test/area.test.js': "const test = require('node:test');\nconst assert = require('node:assert');\nconst { area } = require('../src/area.js');\ntest('area', () => assert.equal(area(2, -3), 6));\n",
    });
    await revise(agentFor('node-test', program), p, letter([], { troubles: [{ check: 'tests', state: 'errored', detail: '' }] }));
    expect(p.read('src/area.js')).toContain('Math.abs(w * h)');
  });

  it('changes nothing outside the writable globs', async () => {
    const p = project({ 'src/total.js': SUM, 'test/total.test.js': SUM_TEST });
    const said = await revise(agentFor('node-test', program), p, letter(sumFailures, { writable: ['lib/**'] }));
    expect(p.read('src/total.js')).toBe(SUM);
    expect(said.note).toMatch(/Nothing was changed/);
  });

  it('disputes tests that ask two answers of one call (VR-22)', async () => {
    const p = project({
      'src/total.js': SUM,
      'test/total.test.js': SUM_TEST.replace('total([]), 0', 'total([1, 2, 3]), 7'),
    });
    const said = await revise(agentFor('node-test', program), p, letter([failure('test/total.test.js', 'adds up')]));
    expect(said.dispute).toMatch(/contradict each other.*total\(\[1, 2, 3\]\)/);
    expect(p.read('src/total.js')).toBe(SUM);
  });

  it('does not believe the harness when it passes a case that fails for real, and runs the check itself', async () => {
    const p = project({ 'src/total.js': SUM.replace('sum = 1', 'sum = 0'), 'test/total.test.js': SUM_TEST });
    let runs = 0;
    const agent = agentFor('node-test', program, {
      checks: [check('node-test')],
      limits: { slowCandidates: 3, workers: 1 },
      execute: ({ check: spec }) => {
        runs += 1;
        const cases = [{ id: 'test/total.test.js > adds up', file: 'test/total.test.js', title: ['adds up'], status: 'failed' as const }];
        return Promise.resolve({ type: 'executed', log: '', run: { check: spec.name, state: 'failed', detail: '', command: [], exitCode: 1, signal: null, startedAtMs: 0, endedAtMs: 1, cases, output: null } });
      },
    });
    const before = p.read('src/total.js');
    const said = await revise(agent, p, letter([failure('test/total.test.js', 'adds up')]));
    expect(runs).toBe(3);
    expect(said.note).toMatch(/the harness passes "adds up"/);
    expect(p.read('src/total.js')).toBe(before);
  });

  it('keeps what the check itself passes when it had to run it', async () => {
    const p = project({ 'src/total.js': SUM.replace('sum = 1', 'sum = 0'), 'test/total.test.js': SUM_TEST });
    const agent = agentFor('node-test', program, {
      checks: [check('node-test')],
      limits: { slowCandidates: 400, workers: 1 },
      execute: ({ check: spec }) => {
        const state = p.read('src/total.js').includes('sum -= n') ? 'passed' : 'failed';
        return Promise.resolve({ type: 'executed', log: '', run: { check: spec.name, state, detail: '', command: [], exitCode: 0, signal: null, startedAtMs: 0, endedAtMs: 1, cases: [], output: null } });
      },
    });
    await revise(agent, p, letter([failure('test/total.test.js', 'adds up')]));
    expect(p.read('src/total.js')).toContain('sum -= n');
  });

  it('takes another candidate when the check itself does not pass the first (X-3)', async () => {
    const p = project({ 'src/total.js': SUM, 'test/total.test.js': SUM_TEST });
    const seen: string[] = [];
    const agent = agentFor('node-test', program, {
      execute: ({ check: spec }) => {
        seen.push(p.read('src/total.js'));
        const state = seen.length === 1 ? 'failed' : 'passed';
        return Promise.resolve({ type: 'executed', log: '', run: { check: spec.name, state, detail: '', command: [], exitCode: 0, signal: null, startedAtMs: 0, endedAtMs: 1, cases: [], output: null } });
      },
    });
    await revise(agent, p, letter(sumFailures));
    expect(p.read('src/total.js')).toBe(seen[1]);
    expect(seen[1]).not.toBe(seen[0]);
  });

  it('answers a judge that wants a revision with another candidate, or says that there is none', async () => {
    const p = project({
      'src/sign.js': 'exports.isPositive = (n) => {\n  return n < 0;\n};\n',
      'test/sign.test.js': "const test = require('node:test');\nconst assert = require('node:assert');\nconst { isPositive } = require('../src/sign.js');\ntest('three', () => assert.equal(isPositive(3), true));\n",
    });
    const agent = agentFor('node-test', program);
    await revise(agent, p, letter([failure('test/sign.test.js', 'three')]));
    const first = p.read('src/sign.js');
    const said = await revise(agent, p, letter([], { attempt: 2, judgeSays: 'something else, please' }));
    expect(p.read('src/sign.js')).not.toBe(first);
    expect(said.note).toMatch(/another candidate that passes every case/);
  });

  it('keeps code under test from writing and from ending the worker', async () => {
    const p = project({
      'src/total.js': SUM,
      'test/total.test.js': `${SUM_TEST}
        require('node:fs').existsSync('.');
        test('writes nowhere', () => { assert.throws(() => require('node:fs').writeFileSync(require('node:path').join(__dirname, 'x'), '')); });
        test('does not end', () => { assert.throws(() => process.exit(0)); });`,
    });
    await revise(agentFor('node-test', program), p, letter(sumFailures));
    expect(p.read('src/total.js')).toContain('let sum = 0;');
  });

  it('stops on an abort and leaves the tree as it was', async () => {
    const p = project({ 'src/total.js': SUM, 'test/total.test.js': SUM_TEST.replace('total([]), 0', 'total([]), 5') });
    const stopper = new AbortController();
    const report = agentFor('node-test', program).revise({
      letter: letter(sumFailures), root: p.root, scratch: p.scratch, deadlineMs: 120_000, signal: stopper.signal, onProgress: () => stopper.abort(),
    });
    expect(await report).toMatchObject({ type: 'revised' });
    expect(p.read('src/total.js')).toBe(SUM);
  });
});
