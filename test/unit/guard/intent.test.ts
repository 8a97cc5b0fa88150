import { describe, expect, it } from 'vitest';
import { loadParser } from '../../../src/adapters/guards/parser.js';
import type { Finding } from '../../../src/core/index.js';
import { isSpokenOf } from '../../../src/guard/intent.js';
import { scan, type ScanPair } from '../../../src/guard/scan.js';

const parse = await loadParser(['javascript']);

const pair = (path: string, before: string, after: string): ScanPair => ({ before: { path, mode: '100644', text: before }, after: { path, mode: '100644', text: after } });
const code = pair('src/parcel.js', 'export const postage = (kg) => Math.round(kg * 3);\n', 'export const postage = (kg) => Math.ceil(kg * 3);\n');
const test = (value: number): string => `import { expect, it } from 'vitest';\nimport { postage } from '../src/parcel.js';\nit('charges a light parcel', () => {\n  expect(postage(0.4)).toBe(${value});\n});\n`;
const tests = pair('test/parcel.test.js', test(1), test(2));

const found = (intent: string, files: readonly ScanPair[] = [code, tests]): readonly Finding[] => scan({ files, intent, observed: [] }, parse).findings;
const levels = (intent: string, files?: readonly ScanPair[]): readonly string[] => found(intent, files).map(({ detector, level }) => `${detector} ${level}`);

describe('what a person says that a change is for (VR-12)', () => {
  it('lets a demand that moved with the code it speaks of through with a warning, and tells why', () => {
    const [finding] = found('Round the postage of a parcel up, as the carrier does');
    expect(finding).toMatchObject({ detector: 'expectation-rewritten', level: 'warn', file: 'test/parcel.test.js', line: 4 });
    expect(finding?.why).toMatch(/nothing in the code under test says so; what the change is said to be for speaks of it: .*postage/);
    expect(finding !== undefined && isSpokenOf(finding)).toBe(true);
  });

  it.each([
    ['nobody said anything', ''],
    ['it speaks of something else', 'Translate the greeting into Finnish'],
    ['it says that nothing the code does changes', 'refactor: postage of a parcel'],
    ['it says that only tests are mended', 'Fix flaky tests of the parcel postage'],
    ['it is only signed', 'Reviewed-by: Parcel Postage <parcel@postage.example>'],
  ])('blocks where %s', (_, intent) => {
    expect(levels(intent)).toEqual(['expectation-rewritten block']);
    expect(found(intent).some(isSpokenOf)).toBe(false);
  });

  it('explains nothing where no code changed, and no skip, exit or forged result', () => {
    expect(levels('Round the postage of a parcel up', [tests])).toEqual(['expectation-rewritten block']);
    const left = test(1).replace('  expect', '  return;\n  expect');
    expect(levels('Round the postage of a parcel up', [code, pair('test/parcel.test.js', test(1), left)])).toEqual(['early-exit-injected block']);
  });
});
