import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { ADD_PROJECT, userRepository, type UserRepository } from '../fixtures/cli.js';

const SOURCE = 'export const add = (a, b) => a + b;\n';
const TEST = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { add } from '../src/add.js';\ntest('adds', () => assert.equal(add(1, 2), 3));\ntest('adds texts', () => assert.equal(add('a', 'b'), 'b-a'));\n";
/** The expectation of the second test, which nothing in the source speaks for, becomes what the code gives. */
const FITTED = TEST.replace("'b-a'", "'ab'");

let repository: UserRepository;
afterEach(() => repository.remove());

/** An agent that writes the fitted test, in a project that lets it. */
async function open(allow: string | null): Promise<void> {
  const script = `require("fs").writeFileSync("test/add.test.js", ${JSON.stringify(FITTED)})`;
  repository = await userRepository({
    ...ADD_PROJECT, 'src/add.js': SOURCE, 'test/add.test.js': TEST, 'fit.cjs': script,
    ...(allow === null ? {} : { 'allow.yaml': allow }),
    'countersign.yaml': [
      'checks:', '  unit: { command: [node, --test], format: node-test }',
      'agent: { command: [node, fit.cjs] }',
      "judge: { command: [node, -e, 'console.log(JSON.stringify({ruling: \"apply\", because: \"as asked\"}))'] }",
      `scope: { unlocked: ["test/**"]${allow === null ? '' : ', allow: allow.yaml'} }`, '',
    ].join('\n'),
  });
}

const allowance = (text: string, reason = 'the texts were swapped by mistake'): string =>
  `allowances:\n  - detector: expectation-rewritten\n    file: test/add.test.js\n    sha256: ${createHash('sha256').update(text).digest('hex')}\n    reason: ${reason}\n    by: Ada\n`;

describe('an expectation that an agent fits to the failure (VR-10)', () => {
  it('ends the run, and the finding says that the run had observed the new value', async () => {
    await open(null);
    const { code, stdout } = await repository.run('run');
    expect(stdout).toContain('expectation-rewritten');
    expect(stdout).toContain('is what the failing run observed');
    expect(code).toBe(10);
  });
});

describe('an allow file in the contract (VR-11)', () => {
  it('lets the very content through that a person allowed, and the judge and the report are told', async () => {
    await open(allowance(FITTED));
    const { code, stdout } = await repository.run('run');
    expect(code, stdout).toBe(0);
    expect((await repository.run('report', 'latest', '--format', 'json')).stdout).toContain('allowed by Ada: the texts were swapped by mistake');
  });

  it('lets no other content through, and says so', async () => {
    await open(allowance(TEST));
    const { code } = await repository.run('run');
    expect(code).toBe(10);
    expect(JSON.stringify(await repository.journal())).toContain('was given for other content');
  });

  it('is refused whole when one entry cannot be read', async () => {
    await open(allowance(FITTED, 'short'));
    const { code, stderr } = await repository.run('run');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/allow\.yaml: entry 1: "reason" must say why/)]);
  });

  it('that is missing is named', async () => {
    await open(null);
    const { code, stderr } = await repository.run('run', '--allow', 'nowhere.yaml');
    expect([code, stderr]).toEqual([2, expect.stringContaining('nowhere.yaml: there is no such file')]);
  });
});
