import type { CaseResult } from '../core/index.js';
import { named, type Loose } from './case-list.js';
import { isObject, items, members, number, parseJson, string, type JsonObject } from './json.js';
import { isRed, unreadable, type Problem, type RawReport, type ReportReader, type ReportReading } from './reading.js';
import { firstLine, fromCwd } from './text.js';

/**
 * SARIF 2.1.0 as check results: each error and warning is a red case named by file, rule and message, so that it keeps its name when
 * lines move. A run without any is one green case. What is suppressed, or only a note, is skipped.
 */
export const readSarif: ReportReader = (raw) => {
  const log = parseJson(raw.text);
  if (log === undefined) return unreadable(raw.text.trim() === '' ? 'the report is empty' : 'the report is not JSON');
  if (!isObject(log) || !Array.isArray(log['runs'])) return unreadable('the report has no runs');
  const runs = items(log['runs']).map(members);
  const cases = named(runs.flatMap((run) => casesOf(run, raw)));
  const unmade = runs.find((run) => !Array.isArray(run['results']));
  return {
    type: 'readable', cases, problems: runs.flatMap((run) => notEnded(run)),
    incomplete: unmade === undefined ? null : `${toolOf(unmade)} lists no results: it did not look`,
  };
};

/**
 * The same as one case for each tool, as a check needs it: what is red in a baseline has to be there, green, once it is repaired, and a
 * finding that is repaired is simply gone.
 */
export const readSarifByTool: ReportReader = (raw) => {
  const reading = readSarif(raw);
  return reading.type === 'unreadable' ? reading : byTool(reading);
};

function byTool(reading: Extract<ReportReading, { type: 'readable' }>): ReportReading {
  const tools = groupedByTool(reading.cases);
  return { ...reading, cases: named([...tools].map(([tool, cases]) => summed(tool, cases))) };
}

function groupedByTool(cases: readonly CaseResult[]): Map<string, CaseResult[]> {
  const tools = new Map<string, CaseResult[]>();
  for (const one of cases) {
    const tool = one.title[0]!;
    const list = tools.get(tool) ?? [];
    list.push(one);
    tools.set(tool, list);
  }
  return tools;
}

const FINDINGS_MAX = 200;

function summed(tool: string, cases: readonly CaseResult[]): Loose {
  const reds = cases.filter(isRed);
  if (reds.length === 0) return { file: '', title: [tool], status: 'passed' };
  const lines = reds.slice(0, FINDINGS_MAX).map(({ file, location, message }) => `${file}:${location?.line ?? 1}: ${message!}`);
  const more = reds.length > FINDINGS_MAX ? [`and ${reds.length - FINDINGS_MAX} more`] : [];
  return { file: '', title: [tool], status: 'failed', message: [`${reds.length} errors and warnings`, ...lines, ...more].join('\n'), location: reds[0]!.location };
}

const driverOf = (run: JsonObject): JsonObject => members(members(run['tool'])['driver']);
const toolOf = (run: JsonObject): string => string(driverOf(run)['name']) ?? 'the tool';

function casesOf(run: JsonObject, raw: RawReport): readonly Loose[] {
  // A finding that is absent now is told only for comparison.
  const found = items(run['results']).map(members).filter((result) => result['baselineState'] !== 'absent').map((result) => readResult(result, run, raw));
  const clean: Loose[] = Array.isArray(run['results']) && !found.some(({ status }) => status === 'failed') ? [{ file: '', title: [toolOf(run), 'no errors and no warnings'], status: 'passed' }] : [];
  return [...found, ...clean];
}

function readResult(result: JsonObject, run: JsonObject, raw: RawReport): Loose {
  const rule = ruleOf(result, run);
  const ruleId = string(result['ruleId']) ?? string(members(result['rule'])['id']) ?? string(rule['id']) ?? 'no rule';
  const text = string(members(result['message'])['text']) ?? string(members(result['message'])['markdown']) ?? '';
  const level = levelOf(result, rule);
  const place = members(members(items(result['locations'])[0])['physicalLocation']);
  const uri = string(members(place['artifactLocation'])['uri']);
  const file = uri === undefined ? '' : fromCwd(uri, raw.cwd, raw.roots);
  const line = number(members(place['region'])['startLine']);
  return {
    file, title: [toolOf(run), ruleId, firstLine(text)], status: statusOf(result, level), message: `${level} ${ruleId}: ${text}`,
    location: line === undefined ? undefined : { file, line },
  };
}

function ruleOf(result: JsonObject, run: JsonObject): JsonObject {
  const rules = items(driverOf(run)['rules']).map(members);
  const index = number(result['ruleIndex']) ?? number(members(result['rule'])['index']);
  return members(index === undefined ? rules.find(({ id }) => id === result['ruleId']) : rules[index]);
}

const levelOf = (result: JsonObject, rule: JsonObject): string => string(result['level']) ?? string(members(rule['defaultConfiguration'])['level']) ?? 'warning';

function statusOf(result: JsonObject, level: string): Loose['status'] {
  const kind = string(result['kind']) ?? 'fail';
  if (kind === 'pass') return 'passed';
  const isSuppressed = items(result['suppressions']).some((suppression) => !['underReview', 'rejected'].includes(string(members(suppression)['status']) ?? 'accepted'));
  return kind === 'fail' && !isSuppressed && (level === 'error' || level === 'warning') ? 'failed' : 'skipped';
}

/** A tool that did not get to its end has not looked at everything. */
function notEnded(run: JsonObject): Problem[] {
  return items(run['invocations']).map(members).filter(({ executionSuccessful }) => executionSuccessful === false).map((invocation) => {
    const notes = [...items(invocation['toolExecutionNotifications']), ...items(invocation['toolConfigurationNotifications'])].map(members);
    const told = notes.filter(({ level }) => level === 'error').map((note) => string(members(note['message'])['text']) ?? '').join('\n').trim();
    return { kind: 'outside', file: '', message: `${toolOf(run)} did not end well: ${told || 'it does not say why'}` };
  });
}
