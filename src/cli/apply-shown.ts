import { apply, type OpenRun } from '../app.js';
import { isFault } from '../core/index.js';
import { RefusalError } from '../lib/refusal.js';
import { safeLine } from './render/safe-text.js';
import { plural } from './render/wording.js';
import type { Surroundings } from './session.js';

/** Applies a countersigned change, says what was written, and gives the exit code. @throws RefusalError when nothing was written. */
export async function applyShown(run: OpenRun, { terminal }: Surroundings): Promise<number> {
  const done = await apply(run);
  const byHand = `countersign diff ${run.record.id} | git apply --3way`;
  if (isFault(done)) throw new RefusalError('not-applied', `nothing was written: ${done.message}`, byHand);
  if (done.type === 'conflicted') {
    throw new RefusalError('conflict', `nothing was written: you changed ${done.paths.map((path) => safeLine(path)).join(', ')} since the run began`, `by hand: ${byHand}`);
  }
  terminal.stderr.write(`applied: ${plural(done.paths.length, 'file')} written (${done.paths.map((path) => safeLine(path)).join(', ')})\n`);
  return 0;
}
