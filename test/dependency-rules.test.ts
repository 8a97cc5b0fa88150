import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

interface Rules {
  readonly forbidden: readonly { readonly name: string; readonly comment: string }[];
}
interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

/** A file that breaks each rule, by rule. Other files are there only to be imported. */
const BROKEN: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'core-is-alone': ['src/core/x-alone.ts', "import 'node:os';\nimport 'zod';\nimport '../ports/clock.js';"],
  'nouns-know-no-program': ['src/core/x-noun.ts', "import './repair/program.js';"],
  'programs-are-strangers': ['src/core/x-program/x.ts', "import '../repair/program.js';"],
  'core-through-its-door': ['src/loop/x-door.ts', "import '../core/verdict.js';"],
  'guard-is-pure': ['src/guard/x-pure.ts', "import 'node:path';\nimport 'zod';\nimport '../formats/index.js';"],
  'guard-parses-through-its-adapter': ['src/guard/x-parser.ts', "import { Parser } from 'web-tree-sitter';\nexport const parser = Parser;"],
  'formats-are-pure': ['src/formats/x-pure.ts', "import 'node:path';\nimport 'zod';\nimport '../guard/locked.js';"],
  'ports-are-types': ['src/ports/x-types.ts', "import '../loop/drive.js';"],
  'loop-knows-no-adapter': ['src/loop/x-adapter.ts', "import '../adapters/clocks/system.js';"],
  'adapters-are-leaves': ['src/adapters/clocks/x-leaf.ts', "import '../../loop/drive.js';"],
  'adapters-do-not-mix': ['src/adapters/clocks/x-mix.ts', "import '../judges/command.js';"],
  'only-the-root-wires': ['src/cli/x-wires.ts', "import '../adapters/clocks/system.js';"],
  'config-knows-no-loop': ['src/config/x-loop.ts', "import '../loop/drive.js';"],
  'lib-knows-nothing': ['src/lib/x-noun.ts', "import '../core/index.js';"],
  'surfaces-are-thin': ['src/mcp/x-thin.ts', "import '../cli/x-wires.js';"],
  'nobody-imports-a-surface': ['src/loop/x-surface.ts', "import '../cli/x-wires.js';"],
  'root-is-the-top-of-the-inside': ['src/lib/x-app.ts', "import '../x-inside.js';"],
  'one-door-to-processes': ['src/adapters/clocks/x-spawn.ts', "import { spawn } from 'node:child_process';\nspawn('true');"],
  'files-where-files-belong': ['src/loop/x-disk.ts', "import { readFile } from 'node:fs/promises';\nvoid readFile;"],
  'no-network': ['src/lib/x-net.ts', "import { connect } from 'node:net';\nconnect(1);"],
  'no-cycle': ['src/lib/x-cycle-a.ts', "import './x-cycle-b.js';"],
  'no-orphan': ['src/lib/x-orphan.ts', 'export const unreached = 1;'],
  'no-test-in-src': ['src/lib/x-test.ts', "import '../../test/support/x.js';"],
  'no-dev-dependency': ['src/lib/x-dev.ts', "import 'fast-check';"],
  resolvable: ['src/lib/x-nowhere.ts', "import './x-that-is-not-there.js';"],
};
const BESIDE: Readonly<Record<string, string>> = {
  'src/lib/x-cycle-b.ts': "import './x-cycle-a.js';",
  'src/x-inside.ts': 'export const inside = 1;',
  'test/support/x.ts': 'export const support = 1;',
};

describe('the dependency rules (DESIGN 3)', () => {
  let copy = '';
  let found: readonly Violation[] = [];
  const { forbidden } = require('../.dependency-cruiser.cjs') as Rules;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'countersign-rules-'));
    for (const name of ['src', 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [path, text] of [...Object.values(BROKEN), ...Object.entries(BESIDE)]) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), `${text}\n`);
    }
    found = cruise(copy);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('every rule has a reason and a file here that breaks it', () => {
    expect(forbidden.map((rule) => rule.name)).toEqual(Object.keys(BROKEN));
    expect(forbidden.filter((rule) => rule.comment.length < 20)).toEqual([]);
  });

  test.each(Object.entries(BROKEN))('%s is caught', (rule, [path, text]) => {
    const imports = rule === 'no-cycle' ? 1 : [...text.matchAll(/\bimport\b/g)].length;
    expect(found.filter((violation) => violation.rule.name === rule && violation.from === path)).toHaveLength(Math.max(1, imports));
  });

  test('files of the project itself break none, so each violation found is one of those inserted', () => {
    expect(found.filter(({ from }) => !/\/x-/.test(from)).map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  });
});

function cruise(folder: string): readonly Violation[] {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const output = execFileSync(process.execPath, [program, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
    cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (JSON.parse(output) as { readonly summary: { readonly violations: readonly Violation[] } }).summary.violations;
}
