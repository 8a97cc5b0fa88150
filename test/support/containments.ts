import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { findProgram, type Containment } from '../../src/lib/containment.js';

/**
 * Every containment that works here, strongest first: the one that is chosen where only this program, and at last none, is on the path.
 * To be called at the top of a test file.
 */
export async function workingContainments(): Promise<readonly Containment[]> {
  const found: Containment[] = [];
  for (const program of ['bwrap', 'unshare', null]) {
    const chosen = await containmentWith(program);
    if (!found.some(({ kind }) => kind === chosen.kind)) found.push(chosen);
  }
  // Where a program does not work, the process group takes its place.
  return found.toSorted((a, b) => Number(a.kind === 'group') - Number(b.kind === 'group'));
}

/** The choice is made once per process, so it is made in a module of its own. */
async function containmentWith(program: string | null): Promise<Containment> {
  const folder = mkdtempSync(join(tmpdir(), 'containment-test-'));
  const path = program === null ? null : findProgram(program, '/', process.env['PATH'] ?? '');
  if (path !== null) symlinkSync(path, join(folder, program!));
  vi.stubEnv('PATH', folder);
  vi.resetModules();
  try {
    const { containment } = await import('../../src/lib/containment.js');
    return await containment();
  } finally {
    vi.unstubAllEnvs();
    // What was chosen starts the program by the path it was found at.
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
  }
}
