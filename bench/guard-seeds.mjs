// Small honest test files in every language of the guard, for benches that need many inputs of known shape.

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const lines = (...all) => `${all.join('\n')}\n`;

export const SEEDS = [
  { path: 'test/sum.test.js', text: lines("import { expect, it } from 'vitest';", "import { sum } from '../src/sum.js';", "it('adds', () => {", '  expect(sum(1, 2)).toBe(3);', '  expect(sum([])).toEqual(0);', '});') },
  { path: 'test/sum.test.ts', text: lines("import { describe, expect, test } from 'vitest';", "describe('sum', () => {", "  test.each([[1, 2, 3]])('%i + %i', (a: number, b: number, c: number) => {", '    expect(sum(a, b)).toBe(c);', '  });', '});') },
  { path: 'tests/test_sum.py', text: lines('import pytest', 'from app import sum_of', '', 'def test_adds():', '    assert sum_of(1, 2) == 3', '', 'def test_refuses():', '    with pytest.raises(ValueError, match="no"):', '        sum_of(None)') },
  { path: 'sum/sum_test.go', text: lines('package sum', '', 'import "testing"', '', 'func TestSum(t *testing.T) {', '\tif got := Sum(1, 2); got != 3 {', '\t\tt.Errorf("got %d", got)', '\t}', '}') },
  { path: 'tests/sum.rs', text: lines('#[test]', 'fn adds() {', '    assert_eq!(sum(1, 2), 3);', '    assert!(sum(0, 0) == 0, "zero");', '}') },
  { path: 'tests/SumTest.php', text: lines('<?php', 'use PHPUnit\\Framework\\TestCase;', 'final class SumTest extends TestCase {', '    public function testAdds(): void {', '        $this->assertSame(3, sum(1, 2));', '    }', '}') },
  { path: 'src/test/java/SumTest.java', text: lines('import org.junit.jupiter.api.Test;', 'import static org.junit.jupiter.api.Assertions.*;', 'class SumTest {', '    @Test', '    void adds() {', '        assertEquals(3, Sum.of(1, 2));', '    }', '}') },
  { path: 'spec/sum_spec.rb', text: lines("RSpec.describe 'sum' do", "  it 'adds' do", '    expect(sum(1, 2)).to eq(3)', '  end', 'end') },
  { path: 'Tests/SumTests.cs', text: lines('using Xunit;', 'public class SumTests {', '    [Fact]', '    public void Adds() {', '        Assert.Equal(3, Sum.Of(1, 2));', '    }', '}') },
  { path: 'package.json', text: lines('{', '  "scripts": { "test": "vitest run" },', '  "jest": { "coverageThreshold": { "global": { "lines": 90 } } }', '}') },
  { path: '.github/workflows/ci.yml', text: lines('on: push', 'jobs:', '  test:', '    runs-on: ubuntu-latest', '    steps:', '      - run: npm test') },
];

/** A diff of a seed as git would write it: some of its lines replaced. */
export function diffOf({ path, text }, random) {
  const all = text.trimEnd().split('\n');
  const at = Math.floor(random() * all.length);
  const from = Math.max(0, at - 3);
  const to = Math.min(all.length, at + 4);
  const body = all.slice(from, to).flatMap((line, i) => (from + i === at ? [`-${line}`, `+${line} `] : [` ${line}`]));
  const count = to - from;
  return lines(`diff --git a/${path} b/${path}`, 'index 1111111..2222222 100644', `--- a/${path}`, `+++ b/${path}`, `@@ -${from + 1},${count} +${from + 1},${count} @@`, ...body);
}
