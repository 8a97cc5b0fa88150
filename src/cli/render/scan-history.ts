import { blocking } from '../../core/index.js';
import { isSpokenOf } from '../../guard/intent.js';
import type { ScannedCommit } from '../../scan-history.js';
import type { Colours } from './colours.js';
import { cutToColumns } from './columns.js';
import { safeLine } from './safe-text.js';
import { findingJson } from './scan-json.js';
import { plural } from './wording.js';

/** What the gate would have done to a history. Rates are over the commits that touch tests. */
interface Tally {
  readonly scanned: number;
  readonly failed: readonly ScannedCommit[];
  readonly touching: number;
  readonly blocked: readonly ScannedCommit[];
  /** The same if their messages were not believed. */
  readonly blockedUnread: readonly ScannedCommit[];
  readonly warned: readonly ScannedCommit[];
  /** Flagged commits that touch no test: configuration, scripts, sources. */
  readonly beside: number;
  readonly detectors: readonly (readonly [detector: string, commits: readonly ScannedCommit[]])[];
}

const blocks = ({ findings }: ScannedCommit): boolean => blocking(findings).length > 0;
/** It would also block by what only its message explains. */
const blocksUnread = (commit: ScannedCommit): boolean => blocks(commit) || commit.findings.some(isSpokenOf);

function tally(commits: readonly ScannedCommit[]): Tally {
  const scanned = commits.filter(({ failed }) => failed === null);
  const touching = scanned.filter(({ touchesTests }) => touchesTests);
  const flagged = commits.filter(({ findings }) => findings.length > 0);
  const byDetector = new Map<string, Set<ScannedCommit>>();
  for (const commit of flagged) {
    for (const { detector } of commit.findings) byDetector.set(detector, (byDetector.get(detector) ?? new Set()).add(commit));
  }
  return {
    scanned: scanned.length,
    failed: commits.filter(({ failed }) => failed !== null),
    touching: touching.length,
    blocked: touching.filter(blocks),
    blockedUnread: touching.filter(blocksUnread),
    warned: touching.filter((commit) => commit.findings.length > 0 && !blocks(commit)),
    beside: flagged.filter(({ touchesTests }) => !touchesTests).length,
    detectors: [...byDetector].map(([detector, list]) => [detector, [...list]] as const).sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)),
  };
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const percent = (part: number, whole: number): string => (whole === 0 ? 'no such commit' : `${((100 * part) / whole).toFixed(2)} %`);

/** Times of a commit: the middle one, the 95th of a hundred, the longest. */
function times(commits: readonly ScannedCommit[]): { readonly median: number; readonly p95: number; readonly max: number } {
  const sorted = commits.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (part: number): number => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

/** How the look at the past came to its end. */
export interface HistoryEnd {
  readonly interrupted: boolean;
  readonly endsAt: string | null;
}

export function historyText(commits: readonly ScannedCommit[], { interrupted, endsAt }: HistoryEnd, colours: Colours): string {
  const { scanned, failed, touching, blocked, blockedUnread, warned, beside, detectors } = tally(commits);
  const { median, p95, max } = times(commits);
  const lines = [
    ...(interrupted ? [colours.yellow('interrupted; counted so far:')] : []),
    `commits scanned       ${scanned}`,
    ...(failed.length > 0 ? [colours.red(`could not be scanned  ${failed.length}`), ...failed.map(({ sha, failed: why }) => `  ${sha.slice(0, 10)} ${safeLine(why ?? '', 200)}`)] : []),
    ...(endsAt === null ? [] : [`history ends at       ${endsAt.slice(0, 10)} in this shallow clone, which is left out: git fetch --unshallow`]),
    `touching tests        ${touching}`,
    `would block           ${blocked.length} (${percent(blocked.length, touching)})`,
    ...(blockedUnread.length > blocked.length ? [`  without messages    ${blockedUnread.length} (${percent(blockedUnread.length, touching)})`] : []),
    `would only warn       ${warned.length} (${percent(warned.length, touching)})`,
    ...(beside > 0 ? [`flagged beside tests  ${beside}`] : []),
    `time per commit       median ${median} ms, 95 % under ${p95} ms, longest ${max} ms`,
    ...detectors.flatMap(([detector, list]) => ['', colours.bold(`${detector} (${plural(list.length, 'commit')})`), ...list.map((commit) => commitText(commit, detector, colours))]),
  ];
  return `${lines.join('\n')}\n`;
}

function commitText({ sha, subject, findings, touchesTests }: ScannedCommit, detector: string, colours: Colours): string {
  const own = findings.filter((finding) => finding.detector === detector);
  const [first] = own;
  const word = own.some(({ level }) => level === 'block') ? colours.red('BLOCK') : colours.yellow('WARN ');
  const more = own.length > 1 ? ` and ${own.length - 1} more` : '';
  return `  ${word} ${sha.slice(0, 10)} ${cutToColumns(safeLine(subject), 72)}${touchesTests ? '' : ' (no test touched)'}\n        ${safeLine(`${first?.file ?? ''}:${first?.line ?? 1}`)}${more}`;
}

export function historyJson(commits: readonly ScannedCommit[], { interrupted, endsAt }: HistoryEnd): Readonly<Record<string, unknown>> {
  const { scanned, failed, touching, blocked, blockedUnread, warned, beside, detectors } = tally(commits);
  return {
    interrupted,
    commits: scanned,
    not_scanned: failed.map(({ sha, subject, failed: why }) => ({ sha, subject, why })),
    history_ends_at: endsAt,
    test_touching: touching,
    blocked: blocked.length,
    blocked_without_messages: blockedUnread.length,
    warned: warned.length,
    block_rate: share(blocked.length, touching),
    warning_rate: share(warned.length, touching),
    flagged_beside_tests: beside,
    by_detector: Object.fromEntries(detectors.map(([detector, list]) => [detector, list.length])),
    ms_per_commit: times(commits),
    noted: commits.filter(({ notes }) => notes.length > 0).length,
    flagged: commits.filter(({ findings }) => findings.length > 0).map(flaggedJson),
  };
}

const flaggedJson = (commit: ScannedCommit): Readonly<Record<string, unknown>> => ({
  sha: commit.sha, subject: commit.subject, at: new Date(commit.atMs).toISOString(), touches_tests: commit.touchesTests,
  level: blocks(commit) ? 'block' : 'warn', findings: commit.findings.map(findingJson),
});
