import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../src/adapters/judges/answer.js';
const apply = '{"ruling":"apply","because":"small and needed"}';
describe("a judge's answer (cases e)", () => {
    it('is read from bare JSON', () => expect(readAnswer(apply)).toEqual({ type: 'ruled', ruling: 'apply', because: 'small and needed', reasons: [] }));
    it('is read from one code fence (J-01)', () => expect(readAnswer(`Here it is:\n\`\`\`json\n${apply}\n\`\`\`\n`)).toMatchObject({ ruling: 'apply' }));
    it.each([
        ['an empty answer (J-18)', ''],
        ['praise without JSON (J-03)', 'Looks like a PASS to me, apply.'],
        ['a missing ruling (J-04)', '{"because":"good","score":0.9}'],
        ['a ruling of its own making', '{"ruling":"approve","because":"good"}'],
        ['a ruling without a reason', '{"ruling":"apply","because":"  "}'],
        ['two fences that answer', `\`\`\`json\n${apply}\n\`\`\`\n\`\`\`json\n${apply}\n\`\`\``],
        ['JSON cut off', apply.slice(0, -3)],
        ['a rate limit page (J-06)', '{"error":{"type":"rate_limit"}}'],
    ])('%s is undecided, never an approval', (_, text) => expect(readAnswer(text)).toMatchObject({ type: 'undecided' }));
});
