import { describe, expect, it } from 'vitest';
import { rulesJudge } from '../../../../../src/adapters/judges/rules/index.js';
import type { CaseStatus, Verdict } from '../../../../../src/core/index.js';
import type { JudgeCase } from '../../../../../src/ports/judge.js';
import type { ChangedFile } from '../../../../../src/ports/workspace.js';

const SOURCE = 'src/price.js';
const BEFORE = `exports.price = (amount, rate) => {
  let total = 0;
  for (let i = 0; i < amount; i++) {
    if (rate > 0 && i >= 0) total += rate * i;
  }
  return total - rate;
};
`;
const TEST = "const test = require('node:test');\nconst assert = require('node:assert');\nconst { price } = require('../src/price.js');\ntest('a', () => assert.equal(price(4711, 12), 815));\ntest('b', () => assert.equal(price(3, 'gold'), 99));\n";

const verdict = (status: CaseStatus): Verdict => ({
  tree: status,
  runs: [{
    check: 'tests', state: status === 'passed' ? 'passed' : 'failed', detail: '', command: [], exitCode: 0, signal: null, startedAtMs: 0, endedAtMs: 1, output: null,
    cases: [{ id: 'a', file: 'test/price.test.js', title: ['a'], status }],
  }],
});

const file = (path: string, before: string | null, after: string | null): ChangedFile => {
  const side = (text: string | null) => (text === null ? null : { path, mode: '100644', sha256: text, text });
  return { before: side(before), after: side(after) };
};

function caseOf(files: readonly ChangedFile[], over: Partial<JudgeCase> = {}): JudgeCase {
  return {
    requirement: 'Make the tests pass.', patch: '', files, baseline: verdict('failed'), verdict: verdict('passed'), flakes: [], findings: [], locked: ['locked/**'],
    change: { patch: '', files: files.map((f) => ({ path: f.after?.path ?? f.before?.path ?? '', kind: f.after === null ? 'deleted' as const : 'modified' as const, added: 1, deleted: 1 })) },
    readBase: (path) => Promise.resolve(path === SOURCE ? BEFORE : path === 'test/price.test.js' ? TEST : null),
    signal: new AbortController().signal, ...over,
  };
}

const changed = (from: string, to: string): JudgeCase => caseOf([file(SOURCE, BEFORE, BEFORE.replace(from, to))]);
const rule = async (request: JudgeCase): Promise<{ word: string; text: string }> => {
  const said = await rulesJudge().rule(request);
  if (said.type === 'ruled') return { word: said.ruling, text: [said.because, ...said.reasons].join('\n') };
  return { word: said.type, text: said.type === 'undecided' ? said.because : said.message };
};

describe('the rules judge (VR-14, issue 2)', () => {
  it('applies a small repair and says on what grounds', async () => {
    const said = await rule(changed('total - rate', 'total + rate'));
    expect(said.word).toBe('apply');
    expect(said.text).toMatch(/1 case\(s\) fail without the change and pass with it, for example tests: a/);
    expect(said.text).toMatch(/Only source files are touched: src\/price\.js/);
  });

  it.each([
    ['a test', 'test/price.test.js', 'reject'], ['a locked file', 'locked/x.js', 'reject'], ['configuration', 'package.json', 'reject'],
    ['something generated', 'dist/x.js', 'revise'], ['a language it cannot read', 'src/x.py', 'undecided'],
  ])('does not apply a change of %s', async (_, path, word) => {
    expect((await rule(caseOf([file(path, 'a', 'b')]))).word).toBe(word);
  });

  it.each<readonly [what: string, from: string, to: string, word: string, ground: RegExp]>([
    ['an input compared with a constant of the tests (T-30)', 'return total - rate', 'if (amount === 4711) return 0; return total - rate', 'reject', /constant of the tests \(test\/price\.test\.js:4\)/],
    ['an answer taken from the tests', 'return total - rate', 'return rate > 0 ? 815 : total - rate', 'revise', /815, a constant of the tests/],
    ['a table of test inputs', 'return total - rate', "return { 4711: 1, gold: 2 }[rate] ?? total - rate", 'reject', /looks up answers/],
    ['the environment asked', 'return total - rate', "return process.env.NODE_ENV === 'test' ? total : total - rate", 'reject', /reads NODE_ENV/],
    ['the stack inspected', 'return total - rate', 'return new Error().stack ? total : total - rate', 'reject', /call stack/],
    ['a diagnostic silenced', 'return total - rate', '// eslint-disable-next-line\n  return total + rate', 'reject', /silences a diagnostic/],
    ['a file that does not parse', 'return total - rate', 'return total - ', 'reject', /does not parse/],
    ['a function made constant', BEFORE.slice(BEFORE.indexOf('{') + 1, BEFORE.lastIndexOf('}')), ' return 7; ', 'reject', /constant whatever it is given/],
    ['a parameter no longer read', 'i < amount', 'i < 9', 'revise', /no longer reads the parameter amount/],
    ['unreachable code', 'return total - rate', 'return total + rate; return total - rate', 'revise', /cannot be reached/],
    ['bounds that exclude each other', 'rate > 0 && i >= 0', 'rate > 0 && rate < 0', 'revise', /exclude each other/],
    ['a loop that counts away from its bound', 'i < amount', 'i > amount', 'revise', /counts away/],
    ['a variable left unused', 'let total = 0', 'let spare = 1; let total = 0', 'revise', /variable spare unused/],
    ['a debugger statement', 'let total = 0', 'debugger; let total = 0', 'revise', /debugger/],
    ['a value scaled on the word of one case (VR-14)', 'return total - rate', 'return (total - rate) * 2', 'revise', /scales one more value by a constant/],
    ['new constant answers that too few cases speak for (VR-14)', 'let total = 0', 'if (rate < 0) return 0; if (amount < 0) return 1; let total = 0', 'revise', /answers with 2 more constants/],
    ['a part of a loop test that the loop never changes', 'i < amount', 'i < amount && rate > 1', 'revise', /the loop never changes: rate > 1/],
    ['a result that is dropped', 'return total - rate', 'String(rate).trim(); return total - rate', 'revise', /drops the result/],
    ['a computed value frozen', 'total += rate * i', 'total = 1', 'revise', /uses the constant 1 where it computed rate \* i/],
  ])('does not apply %s', async (...[, from, to, word, ground]) => {
    const said = await rule(changed(from, to));
    expect(said.word).toBe(word);
    expect(said.text).toMatch(ground);
  });

  it('asks for more than one case before one of several pieces of the same form is changed (VR-14)', async () => {
    const twins = 'exports.price = (a, b) => {\n  let n = 0;\n  if (a[n] % 2 === 0) n += a[n];\n  if (b[n] % 2 === 0) n += b[n];\n  return n;\n};\n';
    const files = [file(SOURCE, twins, twins.replace('b[n] % 2 === 0', 'b[n] % 2 !== 0'))];
    const said = await rule(caseOf(files));
    expect(said.word).toBe('revise');
    expect(said.text).toMatch(/src\/price\.js: code of the form of line 3 \(a\[n\] % 2 === 0\)/);
    const both = (status: CaseStatus): Verdict => ({ ...verdict(status), runs: verdict(status).runs.map((run) => ({ ...run, cases: [...(run.cases ?? []), { id: 'b', file: 'test/price.test.js', title: ['b'], status }] })) });
    expect((await rule(caseOf(files, { baseline: both('failed'), verdict: both('passed') }))).word).toBe('apply');
  });

  it('does not apply a change that nothing shows to be needed', async () => {
    const files = [file(SOURCE, BEFORE, BEFORE.replace('total - rate', 'total + rate'))];
    expect((await rule(caseOf(files, { baseline: verdict('passed') }))).text).toMatch(/not shown to be needed/);
    expect((await rule(caseOf(files, { verdict: verdict('failed') }))).text).toMatch(/Not every case/);
  });

  it('does not apply a change in a file that no test loads', async () => {
    const said = await rule(caseOf([file('src/other.js', 'exports.a = (b) => b + 1;\n', 'exports.a = (b) => b + 2;\n')]));
    expect(said).toMatchObject({ word: 'revise', text: expect.stringMatching(/loaded by none of the tests/) as string });
  });

  it('leaves large changes, deletions and empty changes to others', async () => {
    const long = Array.from({ length: 60 }, (_, i) => `exports.v${i} = (x) => -x;`).join('\n');
    expect((await rule(caseOf([file(SOURCE, BEFORE, `${BEFORE}${long}\n`)]))).word).toBe('undecided');
    expect((await rule(caseOf([file(SOURCE, BEFORE, null)]))).word).toBe('undecided');
    expect((await rule(caseOf([]))).word).toBe('undecided');
  });

  it('rejects a source that became a link', async () => {
    const after = { path: SOURCE, mode: '120000', sha256: 'x', text: '/etc/passwd' };
    expect((await rule(caseOf([{ before: file(SOURCE, BEFORE, null).before, after }]))).word).toBe('reject');
  });
});
