import { describe, expect, it } from 'vitest';
import { fromToml } from '../../../../src/guard/config/toml.js';

const read = (...lines: string[]): readonly (readonly [string, string, number])[] =>
  (fromToml(lines.join('\n')).settings ?? []).map(({ key, value, line }) => [key, value, line] as const);

describe('settings of a TOML file (VR-10)', () => {
  it('are its leaves, each with its line', () => {
    expect(read('[tool.pytest.ini_options]', 'addopts = "-q --strict-markers"', 'testpaths = ["tests", "more"]', 'xfail_strict = true')).toEqual([
      ['tool.pytest.ini_options.addopts', '-q --strict-markers', 2],
      ['tool.pytest.ini_options.testpaths', 'tests', 3],
      ['tool.pytest.ini_options.testpaths', 'more', 3],
      ['tool.pytest.ini_options.xfail_strict', 'true', 4],
    ]);
  });

  it('come from inline tables, dotted keys and tables in lists as well', () => {
    expect(read('tool.coverage = { report = { fail_under = 80 } }', '[[test]]', 'name = "slow"', 'harness = false')).toEqual([
      ['tool.coverage.report.fail_under', '80', 1],
      ['test.name', 'slow', 3],
      ['test.harness', 'false', 4],
    ]);
  });

  it('of a text over several lines are its lines', () => {
    expect(read('[tool.tox]', 'legacy = """', '[testenv]', '  commands = pytest -x', '"""')).toEqual([
      ['tool.tox.legacy', '[testenv]', 3], ['tool.tox.legacy', 'commands = pytest -x', 4],
    ]);
  });

  it('do not hold what stands behind a comment sign outside of texts', () => {
    expect(read('a = "x # y" # z', '# b = 1')).toEqual([['a', 'x # y', 1]]);
  });

  it('of a fragment, as a bare diff shows it, are read as far as they go', () => {
    expect(read('fail_under = 60', ']', 'omit = ["src/*"')).toContainEqual(['fail_under', '60', 1]);
  });
});
