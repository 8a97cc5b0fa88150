import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../../src/config/load.js';
import { configReference } from '../../../src/config/reference.js';
import { configJsonSchema } from '../../../src/config/schema.js';
import { configFlags, SETTINGS } from '../../../src/config/table.js';
import { renderTemplate } from '../../../src/config/template.js';
import { REPORT_FORMATS, type CheckSpec } from '../../../src/core/index.js';

const FULL = join(import.meta.dirname, '../../fixtures/config/full.yaml');

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'countersign-derived-'));
  return () => rm(root, { recursive: true, force: true });
});

async function loadText(text: string): ReturnType<typeof loadConfig> {
  await writeFile(join(root, 'countersign.yaml'), text);
  return loadConfig({ root, env: {}, flags: {} });
}

describe('the template', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1 }).map((word) => word.replaceAll('\0', '') || 'x').filter((word) => word.trim() !== '');
  const name = fc.stringMatching(/^[A-Za-z@][\w .:@/+()-]{0,20}$/).filter((text) => !/: |[: ]$/.test(text));
  const path = fc.stringMatching(/^[a-z0-9_-]{1,8}(\/[a-z0-9_-]{1,8}){0,2}$/);
  const argv = fc.array(words, { minLength: 1, maxLength: 4 });
  const spec: fc.Arbitrary<CheckSpec> = fc.record({
    name, command: argv, cwd: fc.oneof(fc.constant('.'), path), format: fc.constantFrom(...REPORT_FORMATS), report: fc.option(path),
    env: fc.dictionary(fc.stringMatching(/^[A-Z][A-Z_0-9]{0,8}$/), fc.string({ unit: 'grapheme' }), { noNullPrototype: true }),
    timeoutMs: fc.integer({ min: 1, max: 86_400_000 }), idleMs: fc.constantFrom(60_000, 90_000, 1_500, 7_200_000), fix: fc.option(argv),
  });

  test('loads back as exactly the checks it was given', async () => {
    const seen = new Set<string>();
    const specs = fc.uniqueArray(spec, { selector: (one) => one.name, maxLength: 3 });
    await fc.assert(fc.asyncProperty(specs, words, async (checks, why) => {
      const { settings } = await loadText(renderTemplate(checks.map((one) => ({ spec: one, why, propose: 'check' }))));
      expect(settings.checks).toEqual(checks);
      for (const [key, met] of Object.entries({ none: checks.length === 0, several: checks.length > 1, env: checks.some((one) => Object.keys(one.env).length > 0), fix: checks.some((one) => one.fix !== null) })) {
        if (met) seen.add(key);
      }
    }), { numRuns: 300 });
    expect([...seen].toSorted()).toEqual(['env', 'fix', 'none', 'several']);
  });

  test('shows every setting, and stays valid with all of them uncommented', async () => {
    const shown = renderTemplate([]).replaceAll(/^( *)# ((?:[a-zA-Z]+: ?\S.*|checks:|  unit:|    (?:command|format): .*))$/gm, '$1$2');
    const { explained } = await loadText(shown);
    const unset = explained.filter(({ origin, value }) => origin.source === 'default' && value !== null).map((one) => one.path);
    expect(unset).toEqual(['checks.unit.cwd', 'checks.unit.env', 'checks.unit.timeout', 'checks.unit.idle']);
  });

  test('writes what is only offered as comments, without effect until they are taken in (VR-15)', async () => {
    const test: CheckSpec = { name: 'unit', command: ['npm', 'test'], cwd: '.', format: 'tap', report: null, env: {}, timeoutMs: 600_000, idleMs: 60_000, fix: null };
    const lint: CheckSpec = { ...test, name: 'eslint packages/a', command: ['node_modules/.bin/eslint', '.'], cwd: 'packages/a', format: 'exit-code', fix: ['node_modules/.bin/eslint', '--fix', '.'] };
    const offered = renderTemplate([{ spec: test, why: 'found', propose: 'check' }, { spec: lint, why: 'a\nconfig', propose: 'comment' }]);
    expect((await loadText(offered)).settings.checks).toEqual([test]);
    const taken = (text: string): string => text.replaceAll(/^ {2}# (?=# a config$|"eslint |  (?:command|format|cwd|fix): )/gm, '  ');
    expect((await loadText(taken(offered))).settings.checks).toEqual([test, lint]);
    const alone = renderTemplate([{ spec: lint, why: 'a config', propose: 'comment' }]);
    expect((await loadText(alone)).settings.checks).toEqual([]);
    expect((await loadText(taken(alone.replace('# None was found here. For example:\n# checks:', 'checks:')))).settings.checks).toEqual([lint]);
  });

  test('keeps a reason that holds a line break on its line', async () => {
    const check: CheckSpec = { name: 'unit', command: ['npm', 'test'], cwd: '.', format: 'tap', report: null, env: {}, timeoutMs: 600_000, idleMs: 60_000, fix: null };
    const text = renderTemplate([{ spec: check, why: 'found\nagent: {use: gpt}', propose: 'check' }]);
    expect(text).toContain('  # found agent: {use: gpt}\n  unit:\n    command: [npm, test]\n    format: tap\n\n');
    expect((await loadText(text)).settings.agent.use).toBe('offline');
  });
});

describe('the JSON Schema', () => {
  const valid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(configJsonSchema());

  test('accepts what loads: the full example and the empty file', async () => {
    expect(valid(parse(await readFile(FULL, 'utf8')))).toBe(true);
    expect(valid({})).toBe(true);
  });

  test.each([[{ gate: { maxAttempts: 0 } }], [{ gates: {} }], [{ checks: { unit: { command: 'a' } } }], [{ agent: { use: 'gpt' } }]])('refuses %j', (value) => {
    expect(valid(value)).toBe(false);
  });
});

describe('the table of settings', () => {
  test('has every path, flag and variable once, and says what each setting takes and does', () => {
    for (const column of [SETTINGS.map(({ path }) => path), configFlags().map(({ flag }) => flag), SETTINGS.flatMap(({ env }) => env ?? [])]) {
      expect(new Set(column).size).toBe(column.length);
    }
    expect(SETTINGS.filter(({ about, expects }) => about === '' || expects === '')).toEqual([]);
  });

  test('names variables after paths', () => {
    const named = Object.fromEntries(SETTINGS.map(({ path, env }) => [path, env]));
    expect(named).toMatchObject({ requirement: 'COUNTERSIGN_REQUIREMENT', 'gate.maxAttempts': 'COUNTERSIGN_GATE_MAX_ATTEMPTS', checks: null, 'checks.<name>.cwd': null });
  });

  test('offers every setting of every section as a flag', () => {
    const flagged = configFlags().map(({ path }) => path);
    expect(SETTINGS.filter(({ path, env }) => env !== null && !flagged.includes(path)).map(({ path }) => path)).toEqual(['requirement']);
  });
});

test('the reference page has a row for every setting with its default, flag and variable', () => {
  const page = configReference();
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toHaveLength(SETTINGS.length);
  for (const [index, { path, flag, env }] of SETTINGS.toSorted((a, b) => orderIn(page, a.path) - orderIn(page, b.path)).entries()) {
    for (const part of [`\`${path}\``, flag ?? '', env ?? '']) expect(rows[index]).toContain(part);
  }
  expect(page).toContain('| `gate.maxAttempts` | `3` |');
});

const orderIn = (page: string, path: string): number => page.indexOf(`| \`${path}\` |`);
