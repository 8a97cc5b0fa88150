import type { CaseStatus, CheckRun, NamedCase } from '../../../core/index.js';
import { failingOf, rowsOf, type Row } from '../run-facts.js';
import type { RunReport } from '../run-report.js';
import { changeText, countsOf, moneyText, plural, scoreText } from '../wording.js';
import { block, html, line, NOTHING, type Markup } from './markup.js';

const CASES_MAX = 100;
const OPEN_MAX = 5;

/** Check × attempt: what each verdict counted. The row that is handed back is marked. */
export function resultsTable(run: RunReport): Markup {
  const rows = rowsOf(run);
  if (rows.length === 0) return NOTHING;
  const checks = [...new Set(rows.flatMap((row) => (row.verdict?.runs ?? []).map((r) => r.check)))];
  const handedBack = run.envelope.evidence.attempt;
  return html`<h2>Attempts</h2><div class="scroll"><table>
<thead><tr><th></th>${checks.map((check) => html`<th>${line(check, 60)}</th>`)}<th>score</th><th>change</th></tr></thead>
<tbody>${rows.map((row) => tableRow(row, checks, row.attempt !== null && row.attempt.number === handedBack))}</tbody>
</table></div>`;
}

function tableRow(row: Row, checks: readonly string[], handedBack: boolean): Markup {
  const { label, attempt, score, verdict } = row;
  const cells = checks.map((check) => html`<td>${cell(verdict?.runs.find((r) => r.check === check))}</td>`);
  const bar = score === null ? NOTHING : html`<meter min="0" max="1" low="0.5" high="0.999" optimum="1" value="${Math.round(score * 1000) / 1000}"></meter>${scoreText(score)}`;
  return html`<tr${handedBack ? html` class="back"` : NOTHING}><th>${label.replace('the ', '')}${handedBack ? html`<br><span class="soft small">handed back</span>` : NOTHING}</th>${cells}<td class="score">${bar}</td><td>${attempt === null ? NOTHING : change(attempt)}</td></tr>`;
}

function change({ change: { files }, worker, cost, note }: NonNullable<Row['attempt']>): Markup {
  const said = note.trim() === '' ? NOTHING : html`<span class="said soft small">“${line(note, 120)}”</span>`;
  return html`${changeText(files)}<span class="said soft small">${line(worker.id, 50)} · cost ${moneyText(cost.usd)}</span>${said}`;
}

const TONES: Readonly<Record<CaseStatus, Markup>> = { passed: html`good`, failed: html`bad`, errored: html`bad`, skipped: html`soft` };

function cell(run: CheckRun | undefined): Markup {
  if (run === undefined) return html`<span class="soft">not run</span>`;
  const counts = countsOf(run).filter(([, count]) => count > 0).map(([status, count]) => html`<span class="count ${TONES[status]}">${count} ${status}</span>`);
  if (run.state === 'passed' || run.state === 'failed') return html`${counts}`;
  return html`<span class="bad">${run.state}</span>${counts}<br><span class="soft small">${line(run.detail, 200)}</span>`;
}

/** Red cases with what they said, the first few open. */
export function failingCases(run: RunReport): Markup {
  const { label, cases, troubles } = failingOf(run);
  if (cases.length + troubles.length === 0) return NOTHING;
  const more = cases.length > CASES_MAX ? html`<p class="soft">and ${plural(cases.length - CASES_MAX, 'more case')}</p>` : NOTHING;
  return html`<h2>Failing in ${label}</h2>${troubles.map(trouble)}${cases.slice(0, CASES_MAX).map(failingCase)}${more}`;
}

const trouble = ({ check, state, detail }: CheckRun): Markup =>
  html`<div class="card"><span class="pill bad">${state}</span> <code>${line(check, 60)}</code> ${line(detail, 600)}</div>`;

function failingCase({ name, status, location, file, message, expected, actual }: NamedCase, at: number): Markup {
  const place = location === undefined ? file : `${location.file}:${location.line}`;
  const texts = [message ?? '', ...(expected === undefined ? [] : [`expected: ${expected}`]), ...(actual === undefined ? [] : [`actual:   ${actual}`])];
  const open = at < OPEN_MAX ? html` open` : NOTHING;
  return html`<details${open}><summary><span class="pill bad">${status}</span> <code>${line(name, 400)}</code> <span class="soft small">${line(place)}</span></summary><pre>${block(texts.join('\n'), { linesMax: 60, charactersMax: 6_000 })}</pre></details>`;
}

/** What the guard found, with where. */
export function findingsList({ envelope: { evidence } }: RunReport): Markup {
  const { findings } = evidence;
  if (findings.length === 0) return NOTHING;
  const items = findings.slice(0, CASES_MAX).map((f) => html`<div class="card finding">
<span class="pill ${f.level === 'block' ? html`bad` : html`warn`}">${f.level}</span> <code>${line(f.file)}:${f.line}</code> <span class="soft small">${f.side === 'before' ? 'before the change, ' : ''}${line(f.detector, 60)}</span>
<p>${line(f.why, 600)}</p>${f.test === undefined ? NOTHING : html`<p class="soft small">in ${line(f.test, 200)}</p>`}${quoted('−', f.evidence.before)}${quoted('+', f.evidence.after)}</div>`);
  const more = findings.length > CASES_MAX ? html`<p class="soft">and ${plural(findings.length - CASES_MAX, 'more finding')}</p>` : NOTHING;
  return html`<h2>Findings</h2>${items}${more}`;
}

const quoted = (sign: string, text: string): Markup => (text.trim() === '' ? NOTHING : html`<div><code class="soft">${sign} ${line(text, 300)}</code></div>`);
