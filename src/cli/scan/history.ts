import { scanHistory, type HistoryRange, type ScannedCommit } from '../../scan-history.js';
import { SCAN_EXIT_CODES } from './outcome.js';
import type { Engine } from '../../scan.js';
import { historyJson, historyText } from '../render/scan-history.js';
import { safeJson, safeLine } from '../render/safe-text.js';
import { INTERRUPTED, interruption, type Terminal } from '../terminal.js';

/** Scans the past and prints what the gate would have done. What was counted is printed also after an interruption. Gives the exit code. */
export async function historyShown(range: HistoryRange, { engine, terminal, json }: { readonly engine: Engine; readonly terminal: Terminal; readonly json: boolean }): Promise<number> {
  const commits: ScannedCommit[] = [];
  const interrupt = interruption();
  const progress = progressOn(terminal);
  let endsAt: string | null = null;
  try {
    endsAt = await scanHistory(terminal.cwd, range, { engine, signal: interrupt.signal, onCommit: (commit, all) => {
      commits.push(commit);
      progress.show(`${commits.length}/${all} ${commit.sha.slice(0, 10)} ${safeLine(commit.subject, 50)}`);
    } });
  } catch (error) {
    // The key that interrupts us ends git too.
    if (!interrupt.signal.aborted) throw error;
  } finally {
    interrupt.release();
    progress.clear();
  }
  const interrupted = interrupt.signal.aborted;
  terminal.stdout.write(json ? `${safeJson(historyJson(commits, { interrupted, endsAt }), 2)}\n` : historyText(commits, { interrupted, endsAt }, terminal.colours));
  return interrupted ? INTERRUPTED : commits.some(({ failed }) => failed !== null) ? SCAN_EXIT_CODES.unusable : 0;
}

const EVERY_MS = 100;

/** One line that is written over, on a terminal only. */
function progressOn({ stderr, env }: Terminal): { show(text: string): void; clear(): void } {
  const live = stderr.isTTY && env['TERM'] !== 'dumb';
  let last = 0;
  return {
    show: (text) => {
      if (!live || performance.now() - last < EVERY_MS) return;
      last = performance.now();
      stderr.write(`\r\u001b[2K${text.slice(0, Math.max(10, stderr.columns - 1))}`);
    },
    clear: () => {
      if (live) stderr.write('\r\u001b[2K');
    },
  };
}
