import { describe, expect, it } from 'vitest';
import { loadParser } from '../../../../src/adapters/guards/parser.js';
import { scan } from '../../../../src/guard/scan.js';

const parse = await loadParser(['javascript', 'typescript', 'python']);
const DEEP = 20_000;

describe('the parser of the guard', () => {
  it('gives fields, offsets and the place of the first error', () => {
    const text = 'const a = f(1);\nconst = 2;\n';
    const tree = parse('javascript', text);
    expect(tree?.errorAt).toBeGreaterThanOrEqual(text.indexOf('const ='));
    const call = tree?.root.children[0]?.children[0]?.children.find(({ field }) => field === 'value');
    expect([call?.type, text.slice(call?.start, call?.end)]).toEqual(['call_expression', 'f(1)']);
    expect(parse('javascript', 'f(1);\n')?.errorAt).toBeNull();
  });

  it('gives nothing for a grammar that was not loaded, and for a text that nobody reads', () => {
    expect(parse('go', 'package a\n')).toBeNull();
    expect(parse('javascript', ' '.repeat(1_500_001))).toBeNull();
  });

  it.each([
    ['brackets', 'test/a.test.js', `it('a', () => expect(${'['.repeat(DEEP)}${']'.repeat(DEEP)}).toBe(1));\n`],
    ['a sum', 'test/a.test.js', `it('a', () => expect(${'a + '.repeat(DEEP)}1).toBe(1));\n`],
    ['a chain of calls', 'test/a.test.ts', `it('a', () => expect(x${'.a()'.repeat(DEEP)}).toBe(1));\n`],
    ['else after else', 'src/a.js', `function f() { ${'if (a) { b(); } else '.repeat(DEEP)}{ c(); } }\n`],
    ['negations', 'tests/test_a.py', `def test_a():\n    assert ${'not '.repeat(DEEP)}a\n`],
  ])('does not run out of stack on %s that nest too deep, and the scan says that it did not read them', (_, path, text) => {
    const file = (content: string): { path: string; mode: string; text: string } => ({ path, mode: '100644', text: content });
    const { notes } = scan({ files: [{ before: file(''), after: file(text) }], intent: '', observed: [] }, parse);
    expect(notes).toEqual([expect.stringMatching(`^${path}:\\d+: the grammar cannot read this place`)]);
  });
});
