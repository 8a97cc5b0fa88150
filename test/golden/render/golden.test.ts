import { describe, expect, it } from 'vitest';
import { repair, type RepairEvent, type RepairState } from '../../../src/core/index.js';
import { PLAIN } from './colours.js';
import { envelopeHtml } from '../../../src/cli/render/envelope-html.js';
import { envelopeJson } from '../../../src/cli/render/envelope-json.js';
import { envelopeMarkdown } from '../../../src/cli/render/envelope-markdown.js';
import { envelopeText } from '../../../src/cli/render/envelope-text.js';
import { runTable } from '../../../src/cli/render/list.js';
import { plainView } from '../../../src/cli/render/plain.js';
import { safeJson } from '../../../src/cli/render/safe-text.js';
import { hostileRun, PATCH, RUNS } from './runs.js';

const runs = { ...RUNS, hostile: hostileRun() };
const file = (name: string): string => `./files/${name}`;

describe.each(Object.entries(runs))('a run that is "%s"', (name, run) => {
  it('has the text on file (VR-16)', async () => {
    await expect(envelopeText(run, PLAIN)).toMatchFileSnapshot(file(`${name}.txt`));
  });

  it('has the JSON on file (VR-16)', async () => {
    await expect(`${safeJson(envelopeJson(run), 2)}\n`).toMatchFileSnapshot(file(`${name}.json`));
  });

  it('has the Markdown on file (VR-16)', async () => {
    await expect(envelopeMarkdown(run)).toMatchFileSnapshot(file(`${name}.md`));
  });

  it('has the log on file', async () => {
    let text = '';
    const view = plainView({ stream: { write: (more) => (text += more) }, colours: PLAIN });
    const states = statesOf(run.entries.map(({ event }) => event));
    run.entries.forEach(({ event }, at) => view.onEvent(event, states[at] ?? repair.initial));
    view.stop();
    await expect(text).toMatchFileSnapshot(file(`${name}.log`));
  });
});

describe.each(['done', 'hostile', 'regression'] as const)('the page of a run that is "%s"', (name) => {
  it('is the one on file (VR-16)', async () => {
    await expect(withoutStyle(envelopeHtml(runs[name], PATCH))).toMatchFileSnapshot(file(`${name}.html`));
  });
});

it('the table of all runs is the one on file', async () => {
  await expect(runTable(Object.values(runs), { colours: PLAIN, columns: null })).toMatchFileSnapshot(file('table.txt'));
});

function statesOf(events: readonly RepairEvent[]): readonly RepairState[] {
  let state = repair.initial;
  return events.map((event) => (state = repair.evolve(state, event)));
}

/** The style and its hash change with the taste of the day; the content does not. */
const withoutStyle = (page: string): string => page.replace(/<style>.*?<\/style>/su, '<style></style>').replace(/sha256-[\w+/=]+/u, 'sha256-');
