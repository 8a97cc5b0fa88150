import { repair } from '../../../core/index.js';
import { eventLine, type Tone } from '../event-line.js';
import type { RunReport } from '../run-report.js';
import { durationText } from '../wording.js';
import { html, NOTHING, type Markup } from './markup.js';

const EVENTS_MAX = 500;
const TONES: Readonly<Record<Tone, Markup>> = { plain: html`plain`, good: html`good`, warn: html`warn`, bad: html`bad` };

/** Every event of the journal, with the time since the run began. */
export function timeline({ entries, createdAtMs }: RunReport): Markup {
  if (entries.length === 0) return NOTHING;
  let state = repair.initial;
  const items = entries.slice(0, EVENTS_MAX).map(({ event, atMs }) => {
    state = repair.evolve(state, event);
    const { text, tone } = eventLine(event, state);
    return html`<li><time datetime="${new Date(atMs).toISOString()}">+${durationText(Math.max(0, atMs - createdAtMs))}</time><span class="${TONES[tone]}">${text}</span></li>`;
  });
  const more = entries.length > EVENTS_MAX ? html`<li><time></time><span class="soft">and ${entries.length - EVENTS_MAX} more events</span></li>` : NOTHING;
  return html`<h2>Timeline</h2><ol class="timeline card">${items}${more}</ol>`;
}
