import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadParser } from '../../../../src/adapters/guards/parser.js';
import { configSchema } from '../../../../src/config/schema.js';
import { mutationShare, overMutation, type Mutation } from '../../../../src/core/index.js';
import { measureMutation } from '../../../../src/guard/mutation/measure.js';

const parse = await loadParser(['javascript', 'typescript']);
const limit = configSchema.parse({}).scope.maxMutation;
const corpora = process.env['COUNTERSIGN_CORPORA'];

const moved = (before: string, after: string): Mutation =>
  measureMutation([{ before: { path: 'src/solution.js', mode: '100644', text: before }, after: { path: 'src/solution.js', mode: '100644', text: after } }], parse);

interface Bug {
  readonly id: string;
  readonly buggy: string;
  readonly fixed: string;
}

describe('the default limit', () => {
  it.for([['humanevalfix-js.jsonl', 164], ['quixbugs-js.jsonl', 40]] as const)('lets every fix of %s through', ([set, count], { skip }) => {
    const path = join(resolve(corpora ?? ''), 'bugs', set);
    skip(corpora === undefined || !existsSync(path), 'COUNTERSIGN_CORPORA names no folder with these bugs');
    const bugs = readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Bug);
    expect(bugs).toHaveLength(count);
    expect(bugs.filter(({ buggy, fixed }) => overMutation(moved(buggy, fixed), limit)).map(({ id }) => id)).toEqual([]);
  });

  it('tells a repair from a function that was written anew', () => {
    const bitcount = (operator: string): string => `function bitcount(n) {\n  let count = 0;\n  while (n) {\n    n ${operator} n - 1;\n    count += 1;\n  }\n  return count;\n}\n`;
    const anew = 'function bitcount(n) {\n  return n.toString(2).split("").filter((digit) => digit === "1").length;\n}\n';
    expect(overMutation(moved(bitcount('^='), bitcount('&=')), limit)).toBe(false);
    expect([mutationShare(moved(bitcount('^='), anew)) > 0.7, overMutation(moved(bitcount('^='), anew), limit)]).toEqual([true, true]);
  });
});
