// How many real bugs the offline agent repairs, and how many overfitted repairs the rules judge lets through.
//   node bench/bugs.mjs --set humanevalfix|quixbugs [--hidden] [--limit N] [--only ID,...] [--seconds 60] [--jobs 1] [--json]
// Needs `npm run build` and the data folder (COUNTERSIGN_CORPORA). Every result is taken from a real `node --test` run.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECK, letterOf, LOCKED_GLOBS, readBugs, runTests, verdictOf, writeProject } from './bugs-lib.mjs';

const { values: flags } = parseArgs({
  options: {
    set: { type: 'string', default: 'humanevalfix' }, hidden: { type: 'boolean', default: false }, limit: { type: 'string' }, only: { type: 'string' },
    seconds: { type: 'string', default: '60' }, jobs: { type: 'string', default: '1' }, json: { type: 'boolean', default: false }, dist: { type: 'string', default: '../dist' },
    notes: { type: 'boolean', default: false },
  },
});
const { offlineAgent } = await import(new URL(`${flags.dist}/adapters/agents/offline/index.js`, import.meta.url).href);
const { rulesJudge } = await import(new URL(`${flags.dist}/adapters/judges/rules/index.js`, import.meta.url).href);

const only = flags.only?.split(',');
const bugs = readBugs(flags.set).filter((bug) => only === undefined || only.includes(bug.id)).slice(0, flags.limit === undefined ? undefined : Number(flags.limit));
const jobs = Math.max(1, Number(flags.jobs));
const startedMs = Date.now();
const results = [];
const queue = [...bugs];
await Promise.all(Array.from({ length: jobs }, async () => {
  for (let bug = queue.shift(); bug !== undefined; bug = queue.shift()) {
    const result = await runBug(bug);
    results.push(result);
    if (!flags.json) process.stdout.write(`${String(results.length).padStart(3)} ${bug.id} ${result.type}: ${result.outcome}${result.ruling === null ? '' : `, judge: ${result.ruling}`}, ${result.tried} tried, ${(result.ms / 1000).toFixed(1)} s\n`);
    if (flags.notes) process.stdout.write(`${result.note}\n${result.reasons.join('\n')}\n${result.diff}\n`);
  }
}));
report(results, Date.now() - startedMs);

async function runBug(bug) {
  const project = writeProject(bug, flags.hidden);
  try {
    const before = await runTests(project.root);
    const base = { id: bug.id, type: bug.bug_type ?? 'quixbugs', ruling: null, tried: 0, ms: 0, note: '', reasons: [], diff: '' };
    const letter = letterOf(before);
    if (letter === null) return { ...base, outcome: 'not-visible' };
    const execute = () => Promise.resolve({ type: 'faulted', port: 'checks', operation: 'execute', retryable: false, message: 'not offered in this bench' });
    const agent = offlineAgent({ checks: [CHECK], execute, limits: { searchMs: Number(flags.seconds) * 1000, workers: jobs > 1 ? 1 : 2 } });
    const agentStartedMs = Date.now();
    const said = await agent.revise({ letter, root: project.root, scratch: project.scratch, deadlineMs: Number(flags.seconds) * 1000 + 30_000, signal: new AbortController().signal, onProgress: () => undefined });
    const ms = Date.now() - agentStartedMs;
    const note = said.type === 'revised' ? said.note : said.message;
    const tried = Number(/Tried (\d+) candidates/.exec(note)?.[1] ?? 0);
    return { ...base, ms, note, tried, ...(await weigh(bug, project, before)) };
  } finally {
    project.remove();
  }
}

/** What the change is worth: visible tests, then the full ones, then what the judge says. */
async function weigh(bug, project, before) {
  const after = readFileSync(join(project.root, project.source), 'utf8');
  const visible = await runTests(project.root);
  if (!visible.green) return { outcome: after === bug.buggy ? 'unrepaired' : 'partial' };
  writeFileSync(join(project.full, project.source), after);
  const full = flags.hidden ? await runTests(project.full) : visible;
  const ruled = await ruling(project, before, visible, { before: bug.buggy, after });
  return { outcome: full.green ? 'correct' : 'overfit', ruling: ruled.type === 'ruled' ? ruled.ruling : ruled.type, reasons: ruled.reasons ?? [], diff: difference(bug.buggy, after) };
}

function ruling(project, before, visible, texts) {
  const file = 'test/visible.test.js';
  const side = (text) => ({ path: project.source, mode: '100644', sha256: createHash('sha256').update(text).digest('hex'), text });
  const lines = difference(texts.before, texts.after).split('\n');
  return rulesJudge().rule({
    requirement: 'Make the failing tests pass.', patch: '',
    change: { files: [{ path: project.source, kind: 'modified', added: lines.filter((l) => l.startsWith('+')).length, deleted: lines.filter((l) => l.startsWith('-')).length }], patch: '' },
    files: [{ before: side(texts.before), after: side(texts.after) }],
    baseline: verdictOf(before, 'base', file), verdict: verdictOf(visible, 'after', file), flakes: [], findings: [], locked: LOCKED_GLOBS,
    readBase: (path) => Promise.resolve(path === project.source ? texts.before : path === file ? readFileSync(join(project.root, path), 'utf8') : null),
    signal: new AbortController().signal,
  });
}

function difference(before, after) {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return [...a.slice(head, a.length - tail).map((l) => `-${l}`), ...b.slice(head, b.length - tail).map((l) => `+${l}`)].join('\n');
}

function report(all, ms) {
  const count = (outcome, list = all) => list.filter((r) => r.outcome === outcome).length;
  const applied = all.filter((r) => r.ruling === 'apply');
  const tried = all.reduce((sum, r) => sum + r.tried, 0);
  const agentMs = all.reduce((sum, r) => sum + r.ms, 0);
  const summary = {
    set: flags.set, hidden: flags.hidden, bugs: all.length, visible: all.length - count('not-visible'), plausible: count('correct') + count('overfit'), correct: count('correct'), overfit: count('overfit'),
    partial: count('partial'), unrepaired: count('unrepaired'), applied: applied.length, appliedCorrect: count('correct', applied), appliedOverfit: count('overfit', applied),
    overfitShareOfApplied: applied.length === 0 ? 0 : count('overfit', applied) / applied.length, candidates: tried, candidatesPerSecond: Math.round(tried / (agentMs / 1000)), wallSeconds: Math.round(ms / 1000),
  };
  if (flags.json) return process.stdout.write(`${JSON.stringify({ summary, results: all })}\n`);
  process.stdout.write(`\n${'type'.padEnd(18)}bugs  correct  overfit  partial  unrepaired\n`);
  for (const type of [...new Set(all.map((r) => r.type))].sort()) {
    const list = all.filter((r) => r.type === type);
    process.stdout.write(`${type.padEnd(18)}${String(list.length).padStart(4)}${['correct', 'overfit', 'partial', 'unrepaired'].map((o) => String(count(o, list)).padStart(9)).join('')}\n`);
  }
  for (const [name, value] of Object.entries(summary)) process.stdout.write(`${name}: ${typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : value}\n`);
}
