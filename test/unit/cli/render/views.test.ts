import { describe, expect, it } from 'vitest';
import { jsonEventsView } from '../../../../src/cli/render/json-events.js';
import { plainView } from '../../../../src/cli/render/plain.js';
import { COLOURED, PLAIN } from '../../../golden/render/colours.js';
import { BEGAN, DONE, hostileRun, play, RUN } from '../../../golden/render/runs.js';

function sink() {
  const written: string[] = [];
  return { written, stream: { write: (text: string) => written.push(text) } };
}

describe('the plain view', () => {
  it('writes one line per event, and nothing for steps and progress', () => {
    const { written, stream } = sink();
    const view = plainView({ stream, colours: PLAIN });
    const { entries, states } = play(DONE);
    entries.forEach(({ event }, at) => {
      view.onProgress({ line: 'working' });
      view.onStep({ type: 'freeze', id: 'freeze' });
      view.onEvent(event, states[at]!);
    });
    view.stop();
    expect(written).toHaveLength(entries.length);
    for (const line of written) expect(line).toMatch(/^[^\n]+\n$/u);
  });

  it('is the same for the same facts, whenever they happened', () => {
    const [first, second] = [5, 9_000].map((tookMs) => {
      const { written, stream } = sink();
      const { entries, states } = play(DONE.map((observation) => ({ ...observation, tookMs })));
      const view = plainView({ stream, colours: PLAIN });
      entries.slice(0, 5).forEach(({ event }, at) => view.onEvent(event, states[at]!));
      return written.join('');
    });
    expect(first).toBe(second);
  });

  it('colours a line by what it means, and is silent after it stopped', () => {
    const { written, stream } = sink();
    const view = plainView({ stream, colours: COLOURED });
    const { entries, states } = play(DONE);
    view.onEvent(entries.at(-1)!.event, states.at(-1)!);
    view.stop();
    view.onEvent(entries[0]!.event, states[0]!);
    expect(written).toEqual([`${COLOURED.green('judge rules -> apply: one expression changed, and the targeted cases fail without it')}\n`]);
  });
});

describe('the JSON view', () => {
  it('writes each event as it stands in the journal, one object per line, safe to print', () => {
    const { written, stream } = sink();
    const view = jsonEventsView({ stream, runId: RUN, nowMs: () => BEGAN });
    const { entries, state } = hostileRun();
    for (const { event } of entries) view.onEvent(event, state);
    view.stop();
    view.onEvent(entries[0]!.event, state);
    expect(written.map((line) => JSON.parse(line) as unknown)).toEqual(entries.map(({ event }) => ({ run: RUN, atMs: BEGAN, event })));
    for (const line of written) expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
