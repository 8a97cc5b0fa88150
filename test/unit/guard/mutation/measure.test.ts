import { describe, expect, it } from 'vitest';
import { loadParser } from '../../../../src/adapters/guards/parser.js';
import { mutationShare, type Mutation } from '../../../../src/core/index.js';
import { measureMutation } from '../../../../src/guard/mutation/measure.js';
import type { ScanPair } from '../../../../src/guard/scan.js';

const parse = await loadParser();

const side = (path: string, text: string | null) => ({ path, mode: '100644', text });
const file = (before: string, after: string, path = 'src/shop.js'): ScanPair => ({ before: side(path, before), after: side(path, after) });
const measured = (...files: readonly ScanPair[]): Mutation => measureMutation(files, parse);
const edits = (before: string, after: string, path?: string): number => measured(file(before, after, path)).edits;
const fates = ({ functions }: Mutation): readonly string[] => functions.map(({ file: path, name, fate }) => `${path} ${name} ${fate}`);

const PAY = 'export function pay(cart, rate) {\n  let sum = 0;\n  for (const line of cart.lines) {\n    sum += line.price * line.count;\n  }\n  if (sum > 100) {\n    return sum * (1 - rate);\n  }\n  return sum;\n}\n';
const SHIP = 'export function ship(order) {\n  const box = pack(order.items, order.size);\n  return box.weight > 20 ? heavy(box) : light(box, order.address);\n}\n';

describe('the mutation distance', () => {
  it.each([
    ['a comment and another layout', PAY.replace('  let sum = 0;\n', '  // Starts at nothing.\n  let sum =\n      0;\n'), 0],
    ['an operator', PAY.replace('sum > 100', 'sum >= 100'), 1],
    ['a local that got another name, four times', PAY.replaceAll('sum', 'total'), 1],
    ['two locals that got other names', PAY.replaceAll('sum', 'total').replaceAll('rate', 'discount'), 2],
    ['a function around which code was added', `const limit = 100;\n${PAY}`, 0],
    ['a new function beside it', `${PAY}${SHIP}`, 0],
    ['the order of the functions', SHIP + PAY, 0],
    ['a name of its own', PAY.replace('pay', 'charge'), 0],
    ['a condition around its last line', PAY.replace('  return sum;\n', '  if (sum > 0) {\n    return sum;\n  }\n'), 5],
    ['a statement that is gone', PAY.replace('  let sum = 0;\n', ''), 3],
  ])('of %s is small', (what, after, cost) => {
    const before = what.includes('order') ? PAY + SHIP : PAY;
    expect(edits(before, after)).toBe(cost);
    expect(edits(after, before)).toBe(what === 'a new function beside it' ? measured(file(SHIP, '')).edits : cost);
  });

  it.each([
    ['what a loop does after each pass', 'f.js', 'function f(n) {', 'for (let i = 0; i < n; i++) g(i);', 'for (let i = 0; i < n; i += 2) g(i);'],
    ['the only clause of a loop', 'f.js', 'function f(i) {', 'for (;;) g(i);', 'for (;; i++) g(i);'],
    ['keys for values', 'f.js', 'function f(s) {', 'for (const k of s) g(k);', 'for (const k in s) g(k);'],
    ['a test after the first pass', 'f.js', 'function f(n) {', 'while (n()) g();', 'do g(); while (n());'],
    ['what a loop does after each pass', 'F.java', 'class F { void f(int n) {', 'for (int i = 0; i < n; i++) g(i);', 'for (int i = 0; i < n; i += 2) g(i);'],
    ['how a loop starts', 'F.java', 'class F { void f(int n) {', 'for (int i = 0; i < n; i++) g(i);', 'for (int i = 1; i < n; i++) g(i);'],
    ['the condition at the end', 'F.java', 'class F { void f(int n) {', 'do { g(); } while (n > 0);', 'do { g(); } while (n > 1);'],
    ['what a loop does after each pass', 'F.cs', 'class F { void M(int n) {', 'for (int i = 0; i < n; i++) G(i);', 'for (int i = 0; i < n; i += 2) G(i);'],
    ['how a loop starts', 'F.cs', 'class F { void M(int n) {', 'for (int i = 0; i < n; i++) G(i);', 'for (int i = 1; i < n; i++) G(i);'],
    ['the condition at the end', 'F.cs', 'class F { void M(int n) {', 'do { G(); } while (n > 0);', 'do { G(); } while (n > 1);'],
    ['what a loop does after each pass', 'f.go', 'package f\nfunc f(n int) {', 'for i := 0; i < n; i++ { g(i) }', 'for i := 0; i < n; i += 2 { g(i) }'],
    ['how a loop starts', 'f.go', 'package f\nfunc f(n int) {', 'for i := 0; i < n; i++ { g(i) }', 'for i := 1; i < n; i++ { g(i) }'],
    ['a key', 'f.go', 'package f\nfunc f(s []int) {', 'for i, v := range s { g(v) }', 'for _, v := range s { g(v) }'],
    ['what a loop does after each pass', 'f.php', '<?php function f($n) {', 'for ($i = 0; $i < $n; $i++) { g($i); }', 'for ($i = 0; $i < $n; $i += 2) { g($i); }'],
    ['how a loop starts', 'f.php', '<?php function f($n) {', 'for ($i = 0; $i < $n; $i++) { g($i); }', 'for ($i = 1; $i < $n; $i++) { g($i); }'],
    ['a key', 'f.php', '<?php function f($s) {', 'foreach ($s as $k => $v) { g($v); }', 'foreach ($s as $v) { g($v); }'],
    ['the condition at the end', 'f.php', '<?php function f($n) {', 'do { g(); } while ($n > 0);', 'do { g(); } while ($n > 1);'],
    ['the other way round', 'f.rb', 'def f(n)\n', 'while n.open?\n g\n end', 'until n.open?\n g\n end'],
    ['the other way round, behind', 'f.rb', 'def f(n)\n', 'g while n.open?', 'g until n.open?'],
    ['what follows a loop that was not left', 'f.py', 'def f(s):\n    for x in s:\n        g(x)\n    else:\n        ', 'h(1)', 'h(2)'],
    ['a condition', 'f.rs', 'fn f(n: u8) {', 'while n > 0 { g(); }', 'while n > 1 { g(); }'],
    ['a pattern that holds', 'f.rs', 'fn f(n: u8) {', 'while let Some(x) = n { g(x); }', 'while let Ok(x) = n { g(x); }'],
  ])('sees %s in %s', (...[, path, head, before, after]) => {
    const closing = path.endsWith('.rb') ? '\nend\n' : path.endsWith('.py') ? '\n' : '}'.repeat(head.split('{').length - 1);
    const whole = (loop: string): string => `${head}${loop}${closing}`;
    expect(measured(file(whole(before), whole(after), `src/${path}`))).toMatchObject({ unmeasured: [] });
    expect(edits(whole(before), whole(after), `src/${path}`)).toBeGreaterThan(0);
  });

  it('is near one for a function that was written anew, and one for a function that is gone', () => {
    const anew = 'export function pay(cart) {\n  return cart.lines.map((line) => tariff.lookup(line.id).apply(line)).reduce(add, money(cart.currency)).rounded().plus(shipping(cart.address));\n}\n';
    expect(mutationShare(measured(file(PAY, anew)))).toBeGreaterThan(0.75);
    expect(mutationShare(measured(file(PAY, '')))).toBe(1);
    expect(fates(measured(file(PAY, '')))).toEqual(['src/shop.js pay deleted']);
  });

  it('follows a function by its name to another file of the change, and by its content under another name', () => {
    const there = (after: string): readonly ScanPair[] => [file(PAY + SHIP, SHIP), { before: null, after: side('src/pay.js', after) }];
    expect(measured(...there(PAY))).toMatchObject({ edits: 0, nodes: 0, functions: [] });
    expect(measured(...there(PAY.replace('> 100', '> 10'))).edits).toBe(1);
    expect(measured(...there(PAY.replace('pay', 'charge').replace('> 100', '> 10'))).edits).toBe(1);
    expect(fates(measured(...there(SHIP.replace('ship', 'send'))))).toEqual(['src/shop.js pay deleted']);
  });

  it('follows a file that was renamed', () => {
    const moved = measured({ before: side('src/a.js', `${PAY}const f = () => 1;\n`), after: side('lib/b.js', PAY.replace('> 100', '> 10')) });
    expect(fates(moved)).toEqual(['src/a.js f deleted', 'src/a.js pay edited']);
  });

  it('sums over the touched functions only, the furthest first', () => {
    const { functions, ...sums } = measured(file(PAY + SHIP + PAY.replace('pay', 'refund'), PAY.replace('> 100', '> 10') + SHIP.replace('heavy(box)', 'light(box, order.address, 2)') + PAY.replace('pay', 'refund')));
    expect(functions.map(({ name }) => name)).toEqual(['ship', 'pay']);
    expect(sums).toEqual({ edits: 1 + (functions[0]?.edits ?? 0), nodes: (functions[0]?.nodes ?? 0) + (functions[1]?.nodes ?? 0), nodesBefore: expect.any(Number) as number, unmeasured: [] });
  });

  it('takes a named function inside another for itself, and a callback for a part of it', () => {
    const outer = (inner: string, callback: string): string => `function outer(list) {\n  const inner = (x) => ${inner};\n  return list.map((x) => ${callback}).filter(inner);\n}\n`;
    expect(fates(measured(file(outer('x > 1', 'x + 1'), outer('x > 2', 'x + 1'))))).toEqual(['src/shop.js outer.inner edited']);
    expect(fates(measured(file(outer('x > 1', 'x + 1'), outer('x > 1', 'x + 2'))))).toEqual(['src/shop.js outer edited']);
  });

  it('names callbacks outside of functions, and functions that are values, after what takes them', () => {
    const app = (n: number): string => `app.get('/a', (req, res) => res.send(${n}));\nmodule.exports.b = function () { return ${n}; };\nconst c = wrap(() => ${n});\nmodule.exports = { d: () => ${n} };\n(() => start(${n}))();\n`;
    expect(fates(measured(file(app(1), app(2)))).map((fate) => fate.split(' ').slice(1, -1).join(' ')).sort()).toEqual(['', 'app.get /a', 'c', 'd', 'module.exports.b']);
  });

  it('pairs overloads of one name with the closest', () => {
    const body = 'def prompt(text, default=None):\n    value = ask(text)\n    if value == "":\n        return default\n    return convert(value)\n';
    const overload = '@overload\ndef prompt(text: str) -> str: ...\n';
    expect(edits(body, `${overload}${overload}${body}`, 'src/prompt.py')).toBe(0);
    expect(edits(`${body}class A:\n    def b(self):\n        return one(1)\n    def b(self):\n        return two(2, 3)\n`, `${body}class A:\n    def b(self):\n        return two(2, 4)\n    def b(self):\n        return one(1)\n`, 'src/prompt.py')).toBe(1);
  });

  it.each([
    ['python', 'src/a.py', 'def f(a, b):\n    """Adds."""\n    return a + b\n', 'def f(a, b):\n    return a - b\n'],
    ['typescript', 'src/a.ts', 'export const f = (a: number): number => a + 1;\n', 'export const f = (a: number): number => a - 1;\n'],
    ['tsx', 'src/a.tsx', 'export function F() { return <b>{one(1)}</b>; }\n', 'export function F() { return <b>{one(2)}</b>; }\n'],
    ['go', 'a.go', 'package a\n\nfunc f(a int) int {\n\treturn a + 1\n}\n', 'package a\n\nfunc f(a int) int {\n\treturn a - 1\n}\n'],
    ['rust', 'src/a.rs', 'fn f(a: i32) -> i32 {\n    a + 1\n}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() {\n        assert_eq!(f(1), 2);\n    }\n}\n', 'fn f(a: i32) -> i32 {\n    a - 1\n}\n'],
    ['php', 'src/a.php', '<?php\nfunction f($a) {\n  return $a + 1;\n}\n', '<?php\nfunction f($a) {\n  return $a - 1;\n}\n'],
    ['java', 'src/A.java', 'class A {\n  int f(int a) {\n    return a + 1;\n  }\n}\n', 'class A {\n  int f(int a) {\n    return a - 1;\n  }\n}\n'],
    ['ruby', 'lib/a.rb', 'def f(a)\n  a + 1\nend\n', 'def f(a)\n  a - 1\nend\n'],
    ['c#', 'src/A.cs', 'class A {\n  int F(int a) {\n    return a + 1;\n  }\n}\n', 'class A {\n  int F(int a) {\n    return a - 1;\n  }\n}\n'],
  ])('reads %s', (_, path, before, after) => expect(measured(file(before, after, path))).toMatchObject({ edits: 1, unmeasured: [] }));

  it('leaves tests and documents out', () => {
    expect(measured(file(PAY, '', 'test/pay.test.js'), file('a', 'b', 'README.md'))).toEqual({ edits: 0, nodes: 0, nodesBefore: 0, functions: [], unmeasured: [] });
  });

  it('says what it cannot measure', () => {
    const pairs = [
      file('int f(void) { return 1; }', 'int f(void) { return 2; }', 'src/f.c'),
      { before: side('logo.png', null), after: side('logo.png', null) },
      file(PAY, `${PAY}function ( {`),
      file('', ' '.repeat(1_500_001), 'src/bundle.js'),
      { before: null, after: side('data.json', '{}') },
    ];
    expect(measured(...pairs).unmeasured).toEqual(['src/f.c: no grammar', 'logo.png: binary or too large', expect.stringMatching(/^src\/shop\.js: line \d+ cannot be read$/), 'src/bundle.js: too large or too deep to parse', 'data.json: no grammar']);
  });
});

describe('a function that is too large for the exact distance', () => {
  const large = (calls: number, name = 'step'): string => `function run(queue) {\n${Array.from({ length: calls }, (_, n) => `  queue.${name}(${n}, ${n + 1});\n`).join('')}}\n`;

  it('is bounded from above, closely when little changed, and said to be', () => {
    const { edits: cost, functions, nodesBefore } = measured(file(large(1_010), large(1_010).replace('step(450, 451)', 'step(450, 452)')));
    expect(nodesBefore).toBeGreaterThan(5_000);
    expect([cost, functions[0]?.bounded]).toEqual([1, true]);
  });

  it('is near one when it was written anew', () => {
    const anew = `function run(queue) {\n${Array.from({ length: 1_010 }, (_, n) => `  if (ready(${n + 2000})) { throw fail\`x${n}\`; }\n`).join('')}}\n`;
    const mutation = measured(file(large(1_010), anew));
    expect([mutation.functions[0]?.bounded, mutationShare(mutation) > 0.7]).toEqual([true, true]);
  });

  it('is measured exactly below that', () => {
    expect(measured(file(large(90), large(91))).functions).toMatchObject([{ edits: 5, bounded: false }]);
  });
});
