import type { CheckProgress } from '../../ports/checks.js';
import type { TextStream } from './colours.js';
import { safeLine } from './safe-text.js';

interface ProgressLine {
  show(progress: CheckProgress | { readonly line: string }): void;
  clear(): void;
}

const PERIOD_MS = 100;

/** One line on a terminal that says which check runs and how far it is; silent anywhere else. */
export function progressLine(stream: TextStream & { readonly columns?: number }, nowMs: () => number = Date.now): ProgressLine {
  let [isShown, lastMs] = [false, 0];
  return {
    show: (progress) => {
      if (stream.isTTY !== true || nowMs() - lastMs < PERIOD_MS) return;
      [isShown, lastMs] = [true, nowMs()];
      const head = 'check' in progress ? `${progress.check}: ${progress.passed} passed, ${progress.failed} failed  ` : '';
      stream.write(`\r\u001b[K${safeLine(`${head}${progress.line}`).slice(0, Math.max(10, (stream.columns ?? 80) - 1))}`);
    },
    clear: () => {
      if (isShown) stream.write('\r\u001b[K');
      isShown = false;
    },
  };
}
