import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repair, type RepairObservation } from '../../../../src/core/index.js';
import { columnsOf } from '../../../../src/cli/render/columns.js';
import { liveView } from '../../../../src/cli/render/live.js';
import type { RunView } from '../../../../src/cli/render/run-view.js';
import { PLAIN } from '../../../golden/render/colours.js';
import { DONE, HOSTILE, hostileRun, play, RUN } from '../../../golden/render/runs.js';
import { Screen } from './screen.js';

/** The view on a screen, with a clock that only the test moves. */
function shown(columns?: number, rows?: number) {
  const screen = new Screen(columns, rows);
  screen.write('$ countersign run\n');
  const view = liveView({ stream: screen, colours: PLAIN, nowMs: Date.now, runId: RUN, state: repair.initial });
  return { screen, view };
}

/** Takes the view through a run, with progress of checks and agent, 250 ms per step. */
function follow(view: RunView, entries: ReturnType<typeof play>['entries'], onTick: () => void = () => {}): void {
  let state = repair.initial;
  for (const { event } of entries) {
    const [step] = repair.nextSteps(state);
    if (step !== undefined) view.onStep(step);
    view.onProgress({ check: 'unit', passed: 3, failed: 1, line: `割引を引く ${HOSTILE}` });
    view.onProgress({ line: `tried 5 candidates ${HOSTILE}` });
    vi.advanceTimersByTime(250);
    onTick();
    state = repair.evolve(state, event);
    view.onEvent(event, state);
  }
  vi.advanceTimersByTime(250);
  onTick();
}

const after = (count: number): readonly RepairObservation[] => DONE.slice(0, count);

describe('the live view', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows run, requirement, attempt, step, checks, scores, time and cost in one block', () => {
    const { screen, view } = shown();
    const { entries, state } = play(after(6));
    follow(view, entries);
    const [step] = repair.nextSteps(state);
    if (step !== undefined) view.onStep(step);
    view.onProgress({ check: 'unit', passed: 3, failed: 1, line: 'adds two lines' });
    view.onProgress({ check: 'lint', passed: 0, failed: 0, line: '' });
    vi.advanceTimersByTime(2_400);
    expect(screen.inSight().slice(-7)).toEqual([
      `countersign ${RUN} · attempt 2/3`,
      '  The cart adds up its lines, discounts included',
      expect.stringMatching(/^\S the agent is revising 2\.[34] s$/u),
      '    unit  3 passed  1 failed  adds two lines',
      '    lint  0 passed  0 failed',
      '  score  ▅▆  0.600 → 0.800',
      expect.stringMatching(/^ {2}spent {2}16\.[23] s of 30 min · cost \$0\.00$/u),
    ]);
    view.stop();
  });

  it('keeps every event as a line of the log and takes the block away at the end', () => {
    const { screen, view } = shown();
    follow(view, play(DONE).entries);
    view.stop();
    const text = screen.text();
    expect(text[0]).toBe('$ countersign run');
    expect(text.join('\n')).not.toContain('spent');
    expect(text.filter((line) => line.startsWith('guard: clear'))).toHaveLength(2);
    expect(text.at(-2)).toBe('judge rules -> apply: one expression changed, and the targeted cases fail without it'.slice(80));
    expect(text.at(-1)).toBe('');
    expect(screen.cursorShown).toBe(true);
  });

  it.each([[80, 24], [40, 10], [20, 4], [12, 2], [200, 50]])('stays within %i columns and %i rows', (columns, rows) => {
    const { screen, view } = shown(columns, rows);
    follow(view, play(DONE).entries, () => {
      const block = screen.text().slice(screen.text().findLastIndex((line) => line.startsWith('counter')));
      expect(block.length).toBeLessThanOrEqual(Math.max(1, Math.min(12, rows - 1)));
      for (const line of block) expect(columnsOf(line)).toBeLessThan(columns);
    });
    view.stop();
  });

  it('follows a terminal that is made wider', () => {
    const { screen, view } = shown(30, 24);
    const { entries } = play(after(3));
    follow(view, entries);
    screen.columns = 100;
    vi.advanceTimersByTime(100);
    expect(screen.inSight().join('\n')).toContain('The cart adds up its lines, discounts included');
    view.stop();
  });

  it('lets no text of others drive the terminal', () => {
    const { screen, view } = shown();
    follow(view, hostileRun().entries);
    view.stop();
    expect(screen.raw.replaceAll(/\u001b\[(?:\?25[hl]|\?2026[hl]|\d*A|J|2K)|\r|\n/gu, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('redraws ten times a second at most, whatever happens', () => {
    const { screen, view } = shown();
    const { entries, states } = play(after(2));
    const [{ event }] = entries as [(typeof entries)[0]];
    const before = screen.raw.length;
    for (let at = 0; at < 1_000; at++) {
      view.onProgress({ check: 'unit', passed: at, failed: 0, line: 'x' });
      view.onEvent(event, states[0] ?? repair.initial);
    }
    expect(screen.raw.length).toBe(before);
    vi.advanceTimersByTime(1_000);
    expect(screen.raw.match(/\u001b\[\?2026h/gu)).toHaveLength(10);
    view.stop();
  });

  it('leaves the terminal to a question until the next event, and goes on below it', () => {
    const { screen, view } = shown();
    const { entries, states } = play(after(2));
    follow(view, entries.slice(0, 1));
    view.pause();
    expect(screen.cursorShown).toBe(true);
    const { raw } = screen;
    view.pause();
    vi.advanceTimersByTime(1_000);
    expect(screen.raw).toBe(raw);
    screen.write('apply? yes\n');
    view.onEvent(entries[1]!.event, states[1]!);
    vi.advanceTimersByTime(100);
    expect(screen.text().slice(2, 4)).toEqual(['apply? yes', 'baseline: check unit: 2 passed, 2 failed; check lint: 1 passed; running 2 red ca']);
    expect(screen.text().at(-1)).toContain('spent');
    view.stop();
  });

  it('takes a terminal that does not know its size for one of 80 by 24', () => {
    const screen = new Screen();
    const stream = { columns: 0, rows: 0, write: (text: string) => screen.write(text) };
    const view = liveView({ stream, colours: PLAIN, nowMs: Date.now, runId: RUN, state: repair.initial });
    view.onStep({ type: 'freeze', id: 'freeze' });
    vi.advanceTimersByTime(100);
    expect(screen.raw).toContain('freezing the contract');
    view.stop();
  });

  it('writes events that were not drawn yet when it stops, and nothing afterwards', () => {
    const { screen, view } = shown();
    const { entries, states } = play(after(1));
    const [{ event }] = entries as [(typeof entries)[0]];
    view.onEvent(event, states[0] ?? repair.initial);
    view.stop();
    expect(screen.text()).toEqual(['$ countersign run', 'contract frozen: 2 checks (unit, lint), threshold 1, at most 3 attempts', '']);
    const { raw } = screen;
    view.stop();
    view.onEvent(event, states[0] ?? repair.initial);
    view.onProgress({ line: 'late' });
    vi.advanceTimersByTime(1_000);
    expect(screen.raw).toBe(raw);
    expect(vi.getTimerCount()).toBe(0);
  });
});
