import type { Finding } from '../../core/index.js';
import type { Check } from '../check.js';
import type { TestPair } from '../pairing.js';
import { rowKey, type Table } from '../rows.js';
import { cfgHolds } from '../cfg-conditions.js';
import { featuresOf } from '../project-facts.js';
import { forgotten, outdated } from '../evidence.js';
import { toldOfLoss } from '../requirement.js';
import { lostOf } from '../settling.js';
import { show } from '../print.js';
import { remade } from '../scenario.js';
import { sameSetUp } from '../set-up.js';
import { finding, type Detector, type Scene } from '../scene.js';
import { titleOf, type TestCase } from '../test-case.js';

/** A test of a kept file that the runner no longer collects, in whole or in part (VR-10). */
export const testUnhooked: Detector = (scene) => scene.account.pairs.flatMap((pair) => [...renamed(pair, scene), ...gated(pair, scene), ...shortened(pair, scene)]);

function renamed(pair: TestPair, scene: Scene): readonly Finding[] {
  const other = pair.unhooked;
  if (other === null || calledByTests(other, scene)) return [];
  return [finding({ detector: 'test-unhooked', file: other.file, line: other.line, test: titleOf(pair.before.test), before: titleOf(pair.before.test), after: titleOf(other), why: `the runner does not collect it: ${other.unseen ?? 'unknown reason'}` })];
}

/** A test body that became a helper which tests call is followed, not lost. */
const calledByTests = (other: TestCase, scene: Scene): boolean => {
  const name = other.titles.at(-1) ?? '';
  return scene.account.pairs.some((p) => p.after?.calls.has(name) === true) || scene.account.added.some((t) => t.calls.has(name));
};

const PLATFORM = /^\(?\s*(?:not\()?(?:unix|windows|target_os|target_arch|target_family|target_pointer_width|target_endian|debug_assertions|miri)|go:build\s+!?(?:linux|windows|darwin|unix|amd64|arm64|cgo|race|go1\.\d+)(?:\s*(?:&&|\|\|)\s*!?(?:linux|windows|darwin|unix|amd64|arm64|cgo|race|go1\.\d+))*\s*$/;

/** A new condition of compilation around it. */
function gated({ before, after }: TestPair, scene: Scene): readonly Finding[] {
  if (after === null) return [];
  const known = new Set(before.test.gates.map((g) => g.text));
  return after.test.gates.filter((g) => !known.has(g.text) && !setByProject(g.text, after.test.file, scene) && (/\.(?:go|cs)$/.test(after.test.file) || cfgHolds(g.text, featuresOf(after.test.file, scene)) !== true) && !/^\(\s*test\s*\)$/.test(g.text) && !PLATFORM.test(g.text.replace(/^\/\/\s*/, ''))).slice(0, 1).map((gate) =>
    finding({ detector: 'test-unhooked', file: after.test.file, line: gate.line, test: titleOf(before.test), after: gate.text, why: 'the test is only compiled under a condition that a plain run does not set' }));
}

/** The symbol of an `#if` that the project file above the test, or one that the change brings, defines. */
function setByProject(gate: string, file: string, { change, worlds }: Scene): boolean {
  const symbols = gate.startsWith('#if') ? (gate.match(/\w+/g) ?? []).slice(1) : [];
  if (symbols.length === 0) return false;
  const folders = file.split('/').slice(0, -1).map((_, i, parts) => parts.slice(0, i + 1));
  const near = [['Directory.Build.props'], ...folders.flatMap((parts) => [[...parts, `${parts.at(-1) ?? ''}.csproj`], [...parts, 'Directory.Build.props']])];
  const texts = [...change.files.filter((f) => /\.(?:csproj|props|targets)$/.test(f.path)).map((f) => f.after), ...near.map((parts) => worlds.after.contextText(parts.join('/')))];
  const defined = texts.flatMap((text) => [...(text ?? '').matchAll(/<DefineConstants[^>]*>([^<]*)</g)].flatMap(([, list = '']) => list.split(/[;,\s]+/)));
  return symbols.some((symbol) => defined.includes(symbol));
}

const GONE = 'a case of the table is gone and nothing else in the change makes its checks';

/** Rows gone from its table, or a table cut short. */
function shortened(pair: TestPair, scene: Scene): readonly Finding[] {
  const { before, after } = pair;
  if (after === null) return [];
  const cut = after.test.tables.find((t) => t.narrowedBy !== null && !before.test.tables.some((b) => b.narrowedBy === t.narrowedBy));
  if (cut?.narrowedBy !== undefined && cut.narrowedBy !== null) {
    return [finding({ detector: 'test-unhooked', file: after.test.file, line: cut.line, test: titleOf(before.test), after: cut.narrowedBy, why: 'the table is cut short before its cases are registered' })];
  }
  const lost = lostOf(pair, scene.account.settlement).filter((l) => l.check.row !== null);
  const starts = new Map(lost.flatMap((l) => (l.check.row === null ? [] : [[l.check.row.start, l.check.row.line] as const])));
  const dropped = [...starts].filter(([start]) => rowGone(pair, start, lost));
  if (dropped.length === 0) return [];
  const moved = after.test.tables.length === 0 && remade(pair, scene.account.settlement);
  const gone = new Set(dropped.map(([start]) => start));
  const keptRows = before.checks.filter((c) => c.row !== null && !gone.has(c.row.start));
  const reason = (start: number): string | null => {
    const checks = lost.filter((l) => l.check.row?.start === start).map((l) => l.check);
    return moved || reshaped(pair, checks) ? GONE : outdatedRow(checks, keptRows, scene) ?? toldOfLoss(pair, checks, scene);
  };
  return dropped.map(([start, line]) => finding({ detector: 'test-unhooked', level: reason(start) === null ? 'block' : 'warn', file: before.test.file, line, side: 'before', test: titleOf(before.test), before: rowText(before.test.tables, start), why: reason(start) ?? GONE }));
}

/** Every check of a dropped row is still made for another one, and the test sets up something else: another table for another course. */
const reshaped = (pair: TestPair, checks: readonly Check[]): boolean =>
  checks.every((check) => pair.after?.checks.some((c) => c.relation === check.relation && c.subjectFull === check.subjectFull && c.expectedFull === check.expectedFull) === true) && !sameSetUp(pair);

/** What only the row says and the code no longer does; what the other rows say as well explains nothing. */
function outdatedRow(checks: readonly Check[], kept: readonly Check[], { evidence }: Scene): string | null {
  const told = [outdated, forgotten].map((ask) => ({ own: ask(checks, evidence), others: ask(kept, evidence) }));
  return told.find(({ own, others }) => own !== null && own !== others)?.own ?? null;
}

/** The row is not among the rows of the new version (it may well be: only its expectation can have changed). */
function rowGone({ before, after }: TestPair, start: number, lost: ReturnType<typeof lostOf>): boolean {
  const row = before.test.tables.flatMap((t) => t.rows).find((r) => r.start === start);
  if (row === undefined) return after !== null && !lost.some(({ check }) => check.row?.start === start && after.checks.some((c) => c.row?.text === check.row?.text));
  const key = rowKey(row, before.test.env);
  return after === null || !after.test.tables.some((t) => t.rows.some((r) => rowKey(r, after.test.env) === key));
}

function rowText(tables: readonly Table[], start: number): string {
  const row = tables.flatMap((t) => t.rows).find((r) => r.start === start);
  return row === undefined ? '' : show(row);
}
