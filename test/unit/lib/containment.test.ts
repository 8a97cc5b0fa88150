import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { containment, findProgram } from '../../../src/lib/containment.js';
import { workingContainments } from '../../support/containments.js';

const working = await workingContainments();

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-test-'));
  mkdirSync(join(folder, 'bin/dir'), { recursive: true });
  writeFileSync(join(folder, 'bin/tool'), '');
  writeFileSync(join(folder, 'bin/data'), '');
  chmodSync(join(folder, 'bin/tool'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('programs are found as a shell would find them', () => {
  expect(findProgram('tool', '/', `/nowhere:${folder}/bin`)).toBe(join(folder, 'bin/tool'));
  expect(findProgram('bin/tool', folder, '')).toBe(join(folder, 'bin/tool'));
  expect(findProgram('./tool', join(folder, 'bin'), '/nowhere')).toBe(join(folder, 'bin/tool'));
  expect(findProgram('tool', folder, 'bin')).toBe(join(folder, 'bin/tool'));
});

test.each(['data', 'dir', 'absent'])('%s is no program', (name) => {
  expect(findProgram(name, '/', `${folder}/bin`)).toBeNull();
});

test('the strongest that works is chosen once, and a process group always works', async () => {
  expect((await containment()).kind).toBe(working[0]?.kind);
  expect(await containment()).toBe(await containment());
  expect(working.at(-1)?.kind).toBe('group');
  expect(working.map(({ statement }) => statement.split(' (')[0])).toEqual([...working.slice(1).map(() => 'enforced'), 'best effort']);
});
