import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { singleCandidates } from '../../../../../src/adapters/agents/offline/candidates.js';
import { applyEdits, areCompatible } from '../../../../../src/adapters/agents/offline/edits.js';
import { examplesIn } from '../../../../../src/adapters/agents/offline/examples.js';
import { instrumentEdited, planInstrumentation, weave } from '../../../../../src/adapters/agents/offline/instrument.js';
import { localise } from '../../../../../src/adapters/agents/offline/localise.js';
import { mapSource } from '../../../../../src/adapters/agents/offline/statements.js';
import { variations } from '../../../../../src/adapters/agents/offline/variations.js';
import { parseSource } from '../../../../../src/lib/syntax.js';

const everywhere = { get: (): number => 1 } as unknown as ReadonlyMap<number, number>;
const resultsFor = (text: string): readonly string[] =>
  singleCandidates({ index: 0, path: '/p/a.js', text, suspicion: everywhere }).map((c) => applyEdits(text, c.edits));

describe('templates', () => {
  it.each([
    ['function f(a, b) { return a < b; }', 'function f(a, b) { return a <= b; }'],
    ['function f(a, b) { return a - b; }', 'function f(a, b) { return Math.abs(a - b); }'],
    ['function f(l) { let n = 1; for (const x of l) n += x; return n; }', 'function f(l) { let n = 0; for (const x of l) n += x; return n; }'],
    ['function f(a, b, c) { return (a - b) / c; }', 'function f(a, b, c) { return a - (b / c); }'],
    ['function f(a, b) { return g(a, b); }', 'function f(a, b) { return g(b, a); }'],
    ['function f(l) { l.push(1); return l; }', 'function f(l) { l.unshift(1); return l; }'],
    ["function f(s) { return s.split('x'); }", "function f(s) { return s.toLowerCase().split('x'); }"],
    ['function f(l) { l.filter(Boolean); return l; }', 'function f(l) { l = l.filter(Boolean); return l; }'],
    ['function f(a, b) { return a !== 1 || b !== 1 || a !== 2; }', 'function f(a, b) { return a !== 1 && b !== 1 && a !== 2; }'],
    ['async function f(g) { return g(); }', 'async function f(g) { return await g(); }'],
  ])('turn %s into %s', (buggy, fixed) => {
    expect(resultsFor(buggy)).toContain(fixed);
  });

  it('offer an early answer for a case that is missing', () => {
    const results = resultsFor('function f(n) {\n  return n * f(n - 1);\n}');
    expect(results.some((r) => /if \(n === 0\) return 1;/.test(r))).toBe(true);
  });

  it('offer each resulting text once', () => {
    const results = resultsFor('function f(a, b) { if (a > b && a > 2) return a; return [b, a].map((x) => x + 1); }');
    expect(new Set(results).size).toBe(results.length);
    expect(results.length).toBeGreaterThan(300);
  });
});

describe('instrumentation', () => {
  const SOURCES = [
    "'use strict'\nfunction f(n) { if (n) return f(n - 1); else for (const x of [1]) n++; return n }",
    'const g = (l) => l.map(x => x + 1).filter((x) => ({ y: x }).y)\nlet i = 0; do i++; while (i < 3)\nlabel: for (;;) { break label }',
    'class A extends Object { constructor() { super(); this.x = 1 } get y() { return this.x } static { A.z = 2 } }\nswitch (1) { case 1: A; break; default: A }',
  ];

  it.each(SOURCES)('keeps a program a program: %s', (text) => {
    const map = mapSource(parseSource(text, 'a.js')?.program ?? { type: 'Program', start: 0, end: 0 });
    for (const counting of [true, false]) expect(parseSource(weave(text, [], planInstrumentation(map, counting)), 'a.js')).not.toBeNull();
  });

  it('puts a guard into a loop that an edit brings in', () => {
    const text = 'function f() { return 1; }';
    const plan = planInstrumentation(mapSource(parseSource(text, 'a.js')?.program ?? { type: 'Program', start: 0, end: 0 }), false);
    const woven = instrumentEdited(text, 'a.js', [{ start: 15, end: 15, text: 'while (true) {} ' }], plan) ?? '';
    expect(woven).toMatch(/while \(true\) \{;__tick__\(\);\}/);
  });
});

describe('localisation (Ochiai)', () => {
  it('suspects what failing cases execute and passing ones do not', () => {
    const one = (key: string, end: 'passed' | 'failed', covered: number[]) => ({ key, file: 'f', title: [key], end, message: '', covered });
    const opened = { type: 'opened' as const, sources: ['s'], calls: [], cases: [one('a', 'failed', [0, 0, 0, 1]), one('b', 'passed', [0, 0, 0, 2])] };
    const [suspicion] = localise(opened, new Set(['a']));
    expect(suspicion?.get(1)).toBe(1);
    expect(suspicion?.get(0)).toBeCloseTo(Math.SQRT1_2);
    expect(suspicion?.get(2)).toBe(0);
  });
});

describe('examples in comments', () => {
  it('are read in the usual forms, Python words included', () => {
    const text = '/* >>> f([1, 2])\n  True\n  f(3) -> 4\n  f("a") == "b"\n  prose about f(x) without an answer\n*/\nfunction f() {}';
    expect(examplesIn('a.js', text).map(({ call, expected }) => `${call}=${expected}`)).toEqual(['f([1, 2])=true', 'f(3)=4', 'f("a")="b"']);
  });
});

describe('edits', () => {
  it('never overlap when they are called compatible, and then apply in any order', () => {
    let compatible = 0;
    const edit = fc.record({ start: fc.nat(19), length: fc.nat(5), text: fc.constantFrom('', 'x', 'yy') }).map(({ start, length, text }) => ({ start, end: Math.min(20, start + length), text }));
    fc.assert(fc.property(edit, edit, (a, b) => {
      if (!areCompatible([a, b])) return;
      compatible += 1;
      const source = 'abcdefghijklmnopqrst';
      expect(applyEdits(source, [a, b])).toBe(applyEdits(source, [b, a]));
      expect(applyEdits(source, [a, b]).length).toBe(source.length + a.text.length - (a.end - a.start) + b.text.length - (b.end - b.start));
    }), { seed: 7, numRuns: 500 });
    expect(compatible).toBeGreaterThan(50);
  });
});

describe('varied calls', () => {
  it('end for cyclic arguments', () => {
    const node: { next?: unknown; value: number } = { value: 1 };
    node.next = node;
    expect(variations([{ path: 's', name: 'f', args: [node] }]).length).toBeGreaterThan(0);
  });

  it('are the same each time and differ from the recorded ones', () => {
    const calls = [{ path: 's', name: 'f', args: [[1, 2, 3], 'abc'] }, { path: 's', name: 'f', args: [[], ''] }];
    expect(variations(calls)).toEqual(variations(calls));
    expect(variations(calls).filter((c) => JSON.stringify(c.args) !== JSON.stringify(calls[0]?.args)).length).toBeGreaterThan(8);
  });
});
