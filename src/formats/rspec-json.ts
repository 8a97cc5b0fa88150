import { named, type Loose } from './case-list.js';
import { isObject, items, members, number, parseJson, string, strings, type JsonObject } from './json.js';
import { unreadable, type Problem, type RawReport, type ReportReader } from './reading.js';
import { bounded, fromCwd, plain } from './text.js';

/** RSpec's `--format json`. Errors outside of examples, such as a file that does not load, are counted in the summary and told in messages (cases P-16). */
export const readRspecJson: ReportReader = (raw) => {
  const report = parseJson(raw.text);
  if (report === undefined) return unreadable(raw.text.trim() === '' ? 'the report is empty' : 'the report is not JSON');
  if (!isObject(report) || !Array.isArray(report['examples'])) return unreadable('the report has no examples');
  const examples = items(report['examples']).map(members);
  const summary = members(report['summary']);
  return {
    type: 'readable',
    cases: named(examples.map((example) => readExample(example, raw))),
    problems: outside(report, number(summary['errors_outside_of_examples_count']) ?? 0),
    incomplete: shortfall(summary, examples),
  };
};

const STATUS: Readonly<Record<string, Loose['status']>> = { passed: 'passed', failed: 'failed', pending: 'skipped' };

function readExample(example: JsonObject, raw: RawReport): Loose {
  const path = string(example['file_path']);
  const file = path === undefined ? '' : fromCwd(path, raw.cwd, raw.roots);
  const status = STATUS[string(example['status']) ?? ''] ?? 'errored';
  const time = number(example['run_time']);
  const facts = { file, title: titleOf(example), status, durationMs: time === undefined ? undefined : Math.round(time * 1_000) };
  if (status === 'passed') return facts;
  if (status === 'skipped') return { ...facts, message: string(example['pending_message']) };
  const exception = members(example['exception']);
  const trace = strings(exception['backtrace']);
  const message = plain([string(exception['message']) ?? 'failed', ...trace].join('\n')).trim();
  const [, expected, actual] = /^\s*expected: (.+)\n\s*got: (.+)$/m.exec(bounded(message)) ?? [];
  return { ...facts, message, expected, actual, location: raised(trace, raw) ?? (number(example['line_number']) === undefined ? undefined : { file, line: number(example['line_number'])! }) };
}

/** The first frame of the project. */
function raised(trace: readonly string[], raw: RawReport): Loose['location'] {
  for (const frame of trace) {
    const [, path, line] = /^([^:]+):(\d+):in /.exec(frame) ?? [];
    const file = path === undefined ? '/' : fromCwd(path, raw.cwd, raw.roots);
    if (!file.startsWith('/') && !file.includes('vendor/bundle/')) return { file, line: Number(line) };
  }
  return undefined;
}

/** The report joins the groups with the description; the groups stay one title. */
function titleOf(example: JsonObject): readonly string[] {
  const description = string(example['description']) ?? '';
  const full = string(example['full_description']) ?? description;
  const group = full.endsWith(description) ? full.slice(0, full.length - description.length).trim() : '';
  return group === '' ? [full] : [group, description];
}

function outside(report: JsonObject, count: number): Problem[] {
  if (count === 0) return [];
  const said = plain(strings(report['messages']).join('\n')).trim();
  return [{ kind: /occurred while loading/.test(said) ? 'load' : 'outside', file: '', message: said || `${count} errors outside of examples` }];
}

function shortfall(summary: JsonObject, examples: readonly JsonObject[]): string | null {
  const claimed = number(summary['example_count']);
  if (claimed === undefined) return 'the report has no summary';
  if (claimed !== examples.length) return `the report claims ${claimed} cases and lists ${examples.length}`;
  const failed = examples.filter(({ status }) => status === 'failed').length;
  return (number(summary['failure_count']) ?? 0) > failed ? `the report claims ${String(summary['failure_count'])} failures and lists ${failed}` : null;
}
