import { EXIT_CODES, type Outcome } from '../../../core/index.js';
import { nextCommands } from '../next-commands.js';
import { becauseOfStop, concernsOf } from '../run-facts.js';
import type { RunReport } from '../run-report.js';
import { changeText, durationText, moneyText, mutationText, scoreText, timeText, waitsFor } from '../wording.js';
import { html, line, NOTHING, type Markup } from './markup.js';

const TONES: Readonly<Record<Outcome, Markup>> = { DONE: html`good`, DONE_WITH_CONCERNS: html`warn`, BLOCKED: html`bad` };

/** What was asked, how it ended, and the rows of VR-16 in their order. */
export function summary(run: RunReport): Markup {
  const { contract, verdict, run_terminal: terminal } = run.envelope;
  const pill = verdict === null ? html`<span class="pill">waits for ${waitsFor(run.state)}</span>` : html`<span class="pill ${TONES[verdict]}">${verdict}</span>`;
  return html`<header>
<div>${pill} <span class="soft small">run ${line(run.runId)} · ${timeText(run.createdAtMs)}</span></div>
<h1>${contract === null ? 'The contract is not frozen yet' : line(contract.requirement, 500)}</h1>
</header>
<dl class="facts card">
${contractRow(run)}${attemptsRow(run)}
<dt>Verdict</dt><dd>${verdict ?? 'none yet'}</dd>
<dt>run_terminal</dt><dd>${terminal === null ? 'none yet' : html`${terminal} <span class="soft">(exit ${EXIT_CODES[terminal]})</span>`}</dd>
${judgeRow(run)}${evidenceRow(run)}${concernsRow(run)}
</dl>`;
}

function contractRow({ envelope: { contract } }: RunReport): Markup {
  if (contract === null) return NOTHING;
  return html`<dt>Contract</dt><dd>threshold ${contract.threshold} · allow_regressions ${String(contract.allow_regressions)} · checks ${names(contract.checks)}
<br><span class="soft small">fingerprint <code>${line(contract.fingerprint.slice(0, 16))}</code></span></dd>`;
}

function attemptsRow({ envelope }: RunReport): Markup {
  const { made, max, scores, stop } = envelope.attempts;
  const because = becauseOfStop(envelope);
  return html`<dt>Attempts</dt><dd>${made}/${max} · scores: [${scores.map(scoreText).join(', ')}] · stop: <strong>${stop ?? 'none'}</strong>${because === '' ? NOTHING : html`<br>${line(because, 2_000)}`}</dd>`;
}

function judgeRow({ envelope: { judge } }: RunReport): Markup {
  if (judge === null) return NOTHING;
  const because = judge.because === '' ? NOTHING : html`<p>${line(judge.because, 2_000)}</p>`;
  const reasons = judge.reasons.length === 0 ? NOTHING : html`<ul>${judge.reasons.slice(0, 50).map((reason) => html`<li>${line(reason, 600)}</li>`)}</ul>`;
  return html`<dt>Judge</dt><dd>${line(judge.id, 100)} → <strong>${judge.ruling ?? 'no ruling'}</strong>${because}${reasons}</dd>`;
}

function evidenceRow({ envelope: { evidence } }: RunReport): Markup {
  const { green, total, regressions, flakes, files, mutation, attempt, worker, spent } = evidence;
  const moved = mutation === null ? NOTHING : html` · mutation distance: ${line(mutationText(mutation), 400)}`;
  const change = attempt === null ? NOTHING : html`<br>attempt ${attempt} by ${line(worker ?? '', 100)}: ${changeText(files)}`;
  return html`<dt>Evidence</dt><dd><strong>${green}/${total}</strong> green · regressions: ${names(regressions)} · flakes: ${names(flakes)}${moved}${change}
<br><span class="soft">spent ${durationText(spent.ms)} · cost ${moneyText(spent.usd)} · tokens ${spent.tokens ?? 'unknown'}</span></dd>`;
}

function concernsRow(run: RunReport): Markup {
  const concerns = concernsOf(run);
  return concerns.length === 0 ? NOTHING : html`<dt>Concerns</dt><dd class="warn">${concerns.map((concern) => html`<div>${concern}</div>`)}</dd>`;
}

function names(list: readonly string[]): Markup {
  if (list.length === 0) return html`none`;
  const shown = list.slice(0, 50).map((name, at) => html`${at > 0 ? ', ' : ''}<code>${line(name, 200)}</code>`);
  return html`${shown}${list.length > 50 ? ` and ${list.length - 50} more` : ''}`;
}

/** The commands that a person can type now. */
export function nextSteps(run: RunReport): Markup {
  const steps = nextCommands(run).map(({ command, why }) =>
    command === null ? html`<div class="wide">${why}</div>` : html`<div><code>${command}</code></div><div class="soft">${why}</div>`);
  return html`<h2>Next</h2><div class="card next">${steps}</div>`;
}
