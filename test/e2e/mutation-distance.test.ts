import { afterEach, describe, expect, it } from 'vitest';
import { config, userRepository, type UserRepository } from '../fixtures/cli.js';

let repository: UserRepository;
afterEach(() => repository.remove());

const BUGGY = 'export function total(lines, rate) {\n  let sum = 0;\n  for (const line of lines) {\n    sum += line.price - line.count;\n  }\n  return rate > 0 ? sum - sum * rate : sum;\n}\n';
const FIXED = BUGGY.replace('price - line', 'price * line');
/** Right as well, and nothing of what was there. */
const ANEW = 'const worth = ({ price, count }) => price * count;\nexport function total([first, ...others], rate) {\n  if (first === undefined) return 0;\n  return [first, ...others].map(worth).reduce((all, one) => all + one) * (1 - Math.max(0, rate));\n}\n';
const TEST = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { total } from '../src/cart.js';\n\ntest('adds up', () => assert.equal(total([{ price: 5, count: 2 }, { price: 1, count: 4 }], 0), 14));\n";
const JUDGE = "judge: { command: [node, -e, 'console.log(JSON.stringify({ruling: \"apply\", because: \"fine\"}))'] }\n";

/** Writes the whole function anew, and repairs it only when the letter says that this was refused. */
const AGENT = `const fs = require('node:fs');
const letter = JSON.parse(fs.readFileSync(process.env.COUNTERSIGN_LETTER, 'utf8'));
const learns = process.argv[2] === 'learns' && letter.refused !== undefined;
fs.writeFileSync('src/cart.js', learns ? ${JSON.stringify(FIXED)} : ${JSON.stringify(ANEW)});
`;

const open = async (temper: string, more: string): Promise<UserRepository> => (repository = await userRepository({
  'package.json': '{ "type": "module" }\n', 'src/cart.js': BUGGY, 'test/cart.test.js': TEST, 'agent.cjs': AGENT,
  'countersign.yaml': config(`agent: { command: [node, agent.cjs, ${temper}] }\n${JUDGE}${more}`),
}));

describe('an agent that writes a whole function anew (SC-6)', () => {
  it('is refused, is told why, and wins with the repair', async () => {
    await open('learns', '');
    const { code, stdout } = await repository.run('run', '--apply');
    expect(stdout).toMatch(/attempt 1 refused and rolled back: the attempt's mutation distance is 0\.\d+, at most 0\.7 is allowed \(src\/cart\.js:1 total was rewritten\)/);
    expect((await repository.journal()).map(({ event }) => event.type).filter((type) => type.startsWith('attempt-'))).toEqual(['attempt-made', 'attempt-refused', 'attempt-made']);
    expect(code).toBe(0);
    expect(await repository.read('src/cart.js')).toBe(FIXED);
    const { stdout: report } = await repository.run('report', '--format', 'json');
    expect(JSON.parse(report)).toMatchObject({ evidence: { attempt: 2, mutation: { edits: 1, functions: [{ file: 'src/cart.js', name: 'total', fate: 'edited' }] } } });
  }, 60_000);

  it('is never checked, and ends the run exhausted when it does nothing else', async () => {
    await open('stubborn', 'gate: { maxAttempts: 2 }\n');
    const { code, stdout } = await repository.run('run');
    expect(stdout).toMatch(/stop: cap/);
    expect(stdout).toContain("2 of 2 attempts made: the attempt's mutation distance is");
    expect((await repository.journal()).map(({ event }) => event.type)).not.toContain('gate-passed');
    expect(code).toBe(12);
    expect(await repository.read('src/cart.js')).toBe(BUGGY);
  }, 60_000);

  it.each([['the configuration', 'scope: { maxMutation: 1 }\n', []], ['a flag', '', ['--max-mutation', '1']]])('is let through where %s takes the limit away', async (_, more, flags) => {
    await open('stubborn', more);
    const { code } = await repository.run('run', ...flags);
    expect(code).toBe(0);
  }, 60_000);
});
