// Small projects for the runners of the Node world. Each runner has its own words for the same tests.

const right = { add: 'a + b', guard: 'b === 0', list: '[a, b]' };
const wrong = { add: 'a - b', guard: 'b !== 0', list: '[b, a]' };

/** The code under test; the wrong one subtracts, throws where it should not, and turns a list around. */
const esm = ({ add, guard, list }) => `export const add = (a, b) => ${add};
export function divide(a, b) {
  if (${guard}) throw new RangeError('cannot divide');
  return a / b;
}
export const list = (a, b) => ${list};
`;
const cjs = ({ add, guard, list }) => `exports.add = (a, b) => ${add};
exports.divide = (a, b) => {
  if (${guard}) throw new RangeError('cannot divide');
  return a / b;
};
exports.list = (a, b) => ${list};
`;

const EXPECT = { same: (actual, expected) => `expect(${actual}).toBe(${expected})`, deep: (actual, expected) => `expect(${actual}).toEqual(${expected})` };
const ASSERT = { same: (actual, expected) => `assert.strictEqual(${actual}, ${expected})`, deep: (actual, expected) => `assert.deepStrictEqual(${actual}, ${expected})` };

const FROM_SOURCE = `import { add, divide, list } from '../src/sum.mjs';\n`;
const VITEST = { ...EXPECT, test: 'test/sum.test.mjs', source: ['src/sum.mjs', esm], head: `import { describe, expect, it } from 'vitest';\n${FROM_SOURCE}` };
const JEST = { ...EXPECT, test: 'test/sum.test.js', source: ['src/sum.js', cjs], head: `const { add, divide, list } = require('../src/sum');\n` };
const MOCHA = { ...ASSERT, test: 'test/sum.test.mjs', source: ['src/sum.mjs', esm], head: `import assert from 'node:assert';\n${FROM_SOURCE}` };
const NODE = { ...ASSERT, test: 'test/sum.test.mjs', source: ['src/sum.mjs', esm], head: `import assert from 'node:assert';\nimport { before, describe, it } from 'node:test';\n${FROM_SOURCE}` };

const sum = ({ same, deep }) => `describe('sum', () => {
  it('adds', () => ${same('add(1, 2)', '3')});
  it('adds nothing', () => ${same('add(1, 0)', '1')});
  it('divides', () => ${same('divide(6, 2)', '3')});
  it('lists', () => ${deep('list(1, 2)', '[1, 2]')});
});
`;

const nested = ({ same }) => `describe('outer', () => {
  describe('inner > deep', () => {
    it('same', () => ${same('add(1, 1)', '2')});
    it('same', () => ${same('add(1, 2)', '3')});
  });
  it('same', () => ${same('add(0, 1)', '1')});
  for (const value of [1, 2, 3]) it(\`takes \${value}\`, () => ${same('add(value, 0)', 'value')});
  it('says "ünïcode" ✓ & <tags>', () => ${same('add(2, 2)', '4')});
  it('has a\\ttab and\\ntwo lines', () => ${same('add(2, 3)', '5')});
});
it('stands alone', () => ${same('add(0, 0)', '0')});
`;

const writes = (dialect, body, source = right) => ({ [dialect.source[0]]: dialect.source[1](source), [dialect.test]: dialect.head + body });

/** What every runner is recorded with; the rest has words of its own. */
const common = (dialect) => ({
  green: writes(dialect, sum(dialect)),
  red: writes(dialect, sum(dialect), wrong),
  'no-tests': { ...writes(dialect, ''), [dialect.test]: 'void 0;\n' },
  unloadable: { ...writes(dialect, sum(dialect)), [dialect.test.replace('sum', 'broken')]: dialect.head.replace('/sum', '/gone') },
  nested: writes(dialect, nested(dialect)),
});

const passes = ({ same }, name = 'adds') => `it('${name}', () => ${same('add(1, 2)', '3')});\n`;

const vitest = {
  ...common(VITEST),
  skips: writes(VITEST, `${passes(VITEST)}it.skip('is skipped', () => expect(1).toBe(2));
it.todo('is for later');
describe.skip('a group', () => { it('is skipped with it', () => undefined); });
it.runIf(false)('is for elsewhere', () => undefined);
it('skips itself', ({ skip }) => skip());
it.fails('is known to fail', () => expect(1).toBe(2));
`),
  hooks: writes(VITEST, `import { afterAll, beforeAll } from 'vitest';
${passes(VITEST)}describe('before', () => {
  beforeAll(() => { throw new Error('no ground to stand on'); });
  it('never runs', () => undefined);
});
describe('after', () => {
  afterAll(() => { throw new Error('cannot clean up'); });
  it('is done', () => undefined);
});
`),
  late: writes(VITEST, `it('leaves something behind', async () => {
  void Promise.reject(new Error('late'));
  await new Promise((done) => setTimeout(done, 50));
});
`),
  slow: writes(VITEST, `${passes(VITEST)}it('takes too long', () => new Promise((done) => setTimeout(done, 400)), 50);\n`),
  snapshot: writes(VITEST, `it('has no snapshot', () => expect(add(1, 2)).toMatchSnapshot());\n`),
  flaky: writes(VITEST, `let turn = 0;\nit('passes on the second try', { retry: 2 }, () => expect(++turn).toBe(2));\n`),
  exits: writes(VITEST, `${passes(VITEST)}it('ends the process', () => process.exit(0));\n`),
};

const jest = {
  ...common(JEST),
  'no-tests': { ...writes(JEST, ''), [JEST.test]: '' },
  skips: writes(JEST, `${passes(JEST)}it.skip('is skipped', () => expect(1).toBe(2));
it.todo('is for later');
describe.skip('a group', () => { it('is skipped with it', () => undefined); });
xit('is crossed out', () => undefined);
it.failing('is known to fail', () => expect(1).toBe(2));
`),
  hooks: writes(JEST, `${passes(JEST)}describe('before', () => {
  beforeAll(() => { throw new Error('no ground to stand on'); });
  it('never runs', () => undefined);
  it('never runs either', () => undefined);
});
`),
  slow: writes(JEST, `${passes(JEST)}it('takes too long', () => new Promise((done) => setTimeout(done, 400)), 50);\n`),
  snapshot: writes(JEST, `it('has no snapshot', () => expect(add(1, 2)).toMatchSnapshot());\n`),
  flaky: writes(JEST, `jest.retryTimes(2);\nlet turn = 0;\nit('passes on the second try', () => expect(++turn).toBe(2));\n`),
};

const mocha = {
  ...common(MOCHA),
  skips: writes(MOCHA, `${passes(MOCHA)}it.skip('is skipped', () => assert.equal(1, 2));
it('is for later');
describe.skip('a group', () => { it('is skipped with it', () => undefined); });
it('skips itself', function () { this.skip(); });
`),
  hooks: writes(MOCHA, `${passes(MOCHA)}describe('before', () => {
  before(() => { throw new Error('no ground to stand on'); });
  it('never runs', () => undefined);
});
`),
  late: writes(MOCHA, `it('leaves something behind', async () => {
  void Promise.reject(new Error('late'));
  await new Promise((done) => setTimeout(done, 50));
});
`),
  slow: writes(MOCHA, `${passes(MOCHA)}it('takes too long', () => new Promise((done) => setTimeout(done, 400))).timeout(50);\n`),
  flaky: writes(MOCHA, `let turn = 0;\nit('passes on the second try', () => assert.equal(++turn, 2)).retries(2);\n`),
};

const nodeTest = {
  ...common(NODE),
  skips: writes(NODE, `${passes(NODE)}it.skip('is skipped', () => assert.equal(1, 2));
it.todo('is for later');
describe.skip('a group', () => { it('is skipped with it', () => undefined); });
it('is for elsewhere', { skip: 'not on this machine' }, () => undefined);
it('skips itself', (t) => t.skip('has its reasons'));
it('fails and may', { todo: true }, () => assert.equal(1, 2));
`),
  hooks: writes(NODE, `${passes(NODE)}describe('before', () => {
  before(() => { throw new Error('no ground to stand on'); });
  it('never runs', () => undefined);
});
`),
  late: writes(NODE, `it('leaves something behind', async () => {
  void Promise.reject(new Error('late'));
  await new Promise((done) => setTimeout(done, 50));
});
`),
  slow: writes(NODE, `${passes(NODE)}it('takes too long', { timeout: 50 }, () => new Promise((done) => setTimeout(done, 400)));\n`),
  exits: writes(NODE, `${passes(NODE)}it('ends the process', () => process.exit(0));\n`),
};

/** A test of tape is a group of assertions; each is a line of TAP. */
const TAPE = { test: 'test/sum.test.mjs', source: ['src/sum.mjs', esm], head: `import test from 'tape';\n${FROM_SOURCE}` };
const tapeSum = `test('sum', (t) => {
  t.equal(add(1, 2), 3, 'adds');
  t.equal(add(1, 0), 1, 'adds nothing');
  t.deepEqual(list(1, 2), [1, 2], 'lists');
  t.end();
});
`;
const tape = {
  green: writes(TAPE, tapeSum),
  red: writes(TAPE, tapeSum, wrong),
  skips: writes(TAPE, `${tapeSum}test.skip('a group', (t) => t.fail('never'));
test('the rest', (t) => {
  t.skip('is skipped');
  t.equal(1, 2, 'is for elsewhere', { skip: true });
  t.equal(1, 2, 'fails and may', { todo: true });
  t.end();
});
`),
  'no-tests': { ...writes(TAPE, ''), [TAPE.test]: `import 'tape';\n` },
  unloadable: { ...writes(TAPE, tapeSum), 'test/broken.test.mjs': TAPE.head.replace('/sum', '/gone') },
  nested: writes(TAPE, `test('outer', (t) => {
  t.equal(add(1, 1), 2, 'same');
  t.equal(add(1, 2), 3, 'same');
  t.test('inner', (s) => {
    s.equal(add(1, 3), 4, 'same');
    s.equal(add(1, 4), 5, 'says "ünïcode" ✓ & a # sign');
    s.end();
  });
  t.end();
});
`),
  throws: writes(TAPE, `test('outer', (t) => {
  t.equal(add(1, 1), 2, 'is counted');
  throw new Error('out of the blue');
});
`),
};

const inPackage = (script, rest = {}) => ({ 'package.json': JSON.stringify({ name: 'demo', private: true, scripts: { test: script }, ...rest }) });

/** `npm`: what is installed into the project; `node`: the version of Node that runs it, else the one that runs this. */
export const JAVASCRIPT = [
  ...['3', '4'].map((version) => ({ name: `vitest-${version}`, format: 'vitest-json', ending: 'json', npm: [`vitest@${version}`], base: inPackage('vitest run', { type: 'module' }), scenarios: vitest })),
  ...['29', '30'].map((version) => ({ name: `jest-${version}`, format: 'jest-json', ending: 'json', npm: [`jest@${version}`], base: inPackage('jest'), scenarios: jest })),
  { name: 'mocha-11', format: 'mocha-json', ending: 'json', npm: ['mocha@11'], base: inPackage(`mocha 'test/*.test.mjs'`), scenarios: mocha },
  ...['20', '22', '24'].map((version) => ({ name: `node-test-${version}`, format: 'node-test', ending: 'jsonl', npm: [], node: version, base: inPackage(`node --test 'test/*.test.mjs'`), scenarios: nodeTest })),
  { name: 'tape-5', format: 'tap', ending: 'tap', npm: ['tape@5'], base: inPackage('tape test/*.test.mjs'), command: ['node_modules/.bin/tape', 'test/*.test.mjs'], scenarios: tape },
];
