import type { RepairState } from '../../core/index.js';
import type { CheckProgress } from '../../ports/checks.js';
import type { Colours, TextStream } from './colours.js';
import { eventLine, toned } from './event-line.js';
import { liveBlock } from './live-block.js';
import { liveFrame, scoresOf, type LiveModel } from './live-frame.js';
import type { RunView } from './run-view.js';

/** A terminal: standard output or error when it is one. */
export interface TerminalStream extends TextStream {
  readonly columns?: number;
  readonly rows?: number;
}

export interface LiveViewOptions {
  readonly stream: TerminalStream;
  readonly colours: Colours;
  readonly nowMs: () => number;
  readonly runId: string;
  /** Where the run begins: the first state, or the one it is resumed from. */
  readonly state: RepairState;
}

const REDRAW_MS = 100;

/**
 * A run on a terminal: events scroll by as permanent lines, and below them one block says what goes on now. It is redrawn ten times a
 * second at most, from a timer that does not keep the process alive; the size is read at each redraw, so a resize needs no
 * listener. Events wait for the next redraw; `stop` writes those left, removes the block and shows the cursor.
 */
export function liveView({ stream, colours, nowMs, runId, state }: LiveViewOptions): RunView {
  const block = liveBlock();
  const progress = new Map<string, CheckProgress>();
  let model: LiveModel = { runId, state, scores: scoresOf(state), step: null, stepStartedAtMs: nowMs(), progress, agentLine: '' };
  let waiting: string[] = [];
  let open = true;
  let paused = false;

  // Some pseudo-terminals say 0.
  const columns = (): number => (stream.columns ?? 0) || 80;
  const taken = (): readonly string[] => {
    const lines = waiting;
    waiting = [];
    return lines;
  };
  const redraw = (): void => {
    if (paused) return;
    const lines = liveFrame(model, { columns: columns(), rows: (stream.rows ?? 0) || 24 }, nowMs(), colours);
    stream.write(block.paint(taken(), lines, columns()));
  };
  const timer = setInterval(redraw, REDRAW_MS);
  timer.unref();

  return {
    onStep: (step) => {
      paused = false;
      progress.clear();
      model = { ...model, step, stepStartedAtMs: nowMs(), agentLine: '' };
    },
    onEvent: (event, now) => {
      if (!open) return;
      paused = false;
      waiting.push(toned(eventLine(event, now), colours));
      progress.clear();
      model = { ...model, state: now, scores: scoresOf(now), step: null, stepStartedAtMs: nowMs(), agentLine: '' };
    },
    onProgress: (seen) => {
      if ('check' in seen) progress.set(seen.check, seen);
      else model = { ...model, agentLine: seen.line };
    },
    pause: () => {
      if (!open || paused) return;
      paused = true;
      stream.write(block.clear(taken(), columns()));
    },
    stop: () => {
      if (!open) return;
      open = false;
      clearInterval(timer);
      stream.write(block.clear(taken(), columns()));
    },
  };
}
