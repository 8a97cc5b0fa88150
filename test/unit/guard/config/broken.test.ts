import { describe, expect, it } from 'vitest';
import { loadParser } from '../../../../src/adapters/guards/parser.js';
import { readSettings } from '../../../../src/guard/config/settings.js';

const parse = await loadParser(['javascript', 'typescript']);
const brokenAt = (path: string, text: string): number | null => readSettings(path, text, parse).brokenAt;

describe('configuration that cannot be read (VR-10)', () => {
  it.each([
    ['package.json', '{\n  "scripts": {\n    "test": "node --test"\n', 1],
    ['pyproject.toml', '[tool.pytest.ini_options]\naddopts = "-q\n', 2],
    ['.github/workflows/ci.yml', 'jobs:\n  test: [a\n', 3],
    ['pom.xml', '<project>\n<a>\n</project>\n', 3],
    ['phpunit.xml.dist', '<phpunit>\n<a>\n</phpunit>\n', 3],
  ])('%s says from which line on', (path, text, line) => {
    expect(brokenAt(path, text)).toBe(line);
  });

  it('is not what tools take: comments, commas too many, an empty file', () => {
    expect(brokenAt('tsconfig.json', '{\n  // said\n  "strict": true,\n}\n')).toBeNull();
    expect(['package.json', 'a.yml', 'a.toml', 'pom.xml'].map((path) => brokenAt(path, '\n'))).toEqual([null, null, null, null]);
  });
});
