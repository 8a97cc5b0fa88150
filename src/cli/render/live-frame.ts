import { scoreOf, type RepairState, type RepairStep } from '../../core/index.js';
import type { CheckProgress } from '../../ports/checks.js';
import type { Colours } from './colours.js';
import { cutToColumns, fitToColumns } from './columns.js';
import { safeLine } from './safe-text.js';
import { durationText, moneyText, plural, scoreText } from './wording.js';

/** What the live block shows, apart from the time. */
export interface LiveModel {
  readonly runId: string;
  readonly state: RepairState;
  /** `scoresOf(state)`: counted once per event, not with every redraw. */
  readonly scores: readonly (number | null)[];
  readonly step: RepairStep | null;
  readonly stepStartedAtMs: number;
  /** By check, in the order they began. */
  readonly progress: ReadonlyMap<string, CheckProgress>;
  /** The last line an agent printed in this step. */
  readonly agentLine: string;
}

export interface FrameSize {
  readonly columns: number;
  readonly rows: number;
}

const FRAME_LINES_MAX = 12;
const CHECKS_MAX = 5;
const SPINNER = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const BARS = [...'▁▂▃▄▅▆▇█'];

/** The lines of the live block: never more than the terminal has rows to spare, none wider than it. */
export function liveFrame(model: LiveModel, { columns, rows }: FrameSize, nowMs: number, colours: Colours): readonly string[] {
  const lines = [head(model, colours), ...requirement(model, colours), stepLine(model, nowMs, colours), ...checkLines(model, colours), ...agentLines(model, colours), ...scoreLine(model, colours), spentLine(model, nowMs, colours)];
  const linesMax = Math.max(1, Math.min(FRAME_LINES_MAX, rows - 1));
  // One column stays free: a full last column leaves the cursor in doubt about which line it is on.
  return lines.slice(0, linesMax).map((line) => cutToColumns(line, Math.max(1, columns - 1)));
}

const liveOf = (state: RepairState) => (state.phase === 'stopped' ? state.before : state);

function head({ runId, state, step }: LiveModel, colours: Colours): string {
  const live = liveOf(state);
  const attempts = 'attempts' in live ? live.attempts.length + (step?.type === 'revise' ? 1 : 0) : 0;
  const max = 'contract' in live ? live.contract.gate.attemptsMax : null;
  const attempt = max === null || attempts === 0 ? '' : ` · attempt ${attempts}/${max}`;
  return colours.bold(`countersign ${safeLine(runId, 60)}${attempt}`);
}

function requirement({ state }: LiveModel, colours: Colours): readonly string[] {
  const live = liveOf(state);
  return 'contract' in live ? [colours.dim(`  ${safeLine(live.contract.requirement)}`)] : [];
}

function stepLine({ state, step, stepStartedAtMs }: LiveModel, nowMs: number, colours: Colours): string {
  if (step === null) return state.phase === 'stopped' ? '  the run has stopped' : '  between two steps';
  const elapsedMs = Math.max(0, nowMs - stepStartedAtMs);
  const spinner = SPINNER[Math.floor(nowMs / 100) % SPINNER.length] ?? '';
  return `${colours.cyan(spinner)} ${STEPS[step.type](step as never)} ${colours.dim(durationText(Math.floor(elapsedMs / 100) * 100))}`;
}

const STEPS: { readonly [T in RepairStep['type']]: (step: Extract<RepairStep, { type: T }>) => string } = {
  freeze: () => 'freezing the contract',
  check: ({ id }) => (id === 'baseline' ? 'running the checks on the untouched files' : 'running the checks'),
  recheck: ({ suspects }) => `running ${plural(suspects.length, 'doubted case')} again`,
  revise: ({ fixes }) => (fixes.length > 0 ? 'running automatic fixes' : 'the agent is revising'),
  guard: () => 'scanning the change',
  prove: () => 'running the checks in a clean copy',
  judge: () => 'the judge is ruling',
  rule: () => 'waiting for a person to rule',
};

function checkLines({ progress }: LiveModel, colours: Colours): readonly string[] {
  const all = [...progress.values()];
  const shown = all.slice(-CHECKS_MAX);
  const width = Math.max(0, ...shown.map(({ check }) => Math.min(16, check.length)));
  const hidden = all.length > shown.length ? [colours.dim(`    ${plural(all.length - shown.length, 'check')} before`)] : [];
  return [...hidden.slice(0, 1), ...shown.slice(hidden.length).map(({ check, passed, failed, line }) => {
    const counts = `${colours.green(`${passed} passed`)}  ${failed > 0 ? colours.red(`${failed} failed`) : colours.dim('0 failed')}`;
    return `    ${fitToColumns(safeLine(check, 60), width)}  ${counts}  ${colours.dim(safeLine(line, 160))}`;
  })];
}

const agentLines = ({ agentLine }: LiveModel, colours: Colours): readonly string[] =>
  agentLine === '' ? [] : [colours.dim(`    ${safeLine(agentLine, 200)}`)];

/** The score of the baseline, then of each attempt; empty before there is a baseline. */
export function scoresOf(state: RepairState): readonly (number | null)[] {
  const live = liveOf(state);
  return 'baseline' in live ? [scoreOf(live.baseline, live.baseline, live.flakes), ...live.attempts.map(({ score }) => score)] : [];
}

function scoreLine({ scores }: LiveModel, colours: Colours): readonly string[] {
  if (scores.length === 0) return [];
  const last = scores.filter((score) => score !== null);
  return [`  score  ${colours.cyan(sparkline(scores.slice(-20)))}  ${last.slice(-4).map(scoreText).join(' → ')}`];
}

/** One bar per score, full only for 1; a dot where there is none. */
const sparkline = (scores: readonly (number | null)[]): string =>
  scores.map((score) => (score === null ? '·' : BARS[Math.floor(score * (BARS.length - 1) + 1e-9)] ?? '·')).join('');

function spentLine({ state, step, stepStartedAtMs }: LiveModel, nowMs: number, colours: Colours): string {
  const live = liveOf(state);
  if (!('spent' in live)) return colours.dim('  spent  nothing yet');
  const { budget } = live.contract;
  const ms = live.spent.ms + (step === null ? 0 : Math.max(0, nowMs - stepStartedAtMs));
  const time = `${durationText(Math.floor(ms / 100) * 100)}${budget.minutesMax === null ? '' : ` of ${budget.minutesMax} min`}`;
  const cost = `cost ${moneyText(live.spent.usd)}${budget.usdMax === null ? '' : ` of ${moneyText(budget.usdMax)}`}`;
  return colours.dim(`  spent  ${time} · ${cost}`);
}
