import type { TextStream } from './colours.js';
import type { RunView } from './run-view.js';
import { safeJson } from './safe-text.js';

export interface JsonEventsOptions {
  readonly stream: TextStream;
  readonly runId: string;
  readonly nowMs: () => number;
}

/**
 * For a program: each event as it is appended to the journal, one JSON object per line: `{run, atMs, event}`. `atMs` is the time of
 * printing; `event` is the journal's own.
 */
export function jsonEventsView({ stream, runId, nowMs }: JsonEventsOptions): RunView {
  let open = true;
  return {
    onStep: () => {},
    onEvent: (event) => {
      if (open) stream.write(`${safeJson({ run: runId, atMs: nowMs(), event })}\n`);
    },
    onProgress: () => {},
    pause: () => {},
    stop: () => {
      open = false;
    },
  };
}
