import { named, type Loose } from './case-list.js';
import { readLibtestJson } from './libtest-json.js';
import { unreadable, type Problem, type RawReport, type ReportReader, type ReportReading } from './reading.js';
import { bounded, fromCwd, plain } from './text.js';

/** `cargo test`, as text or with libtest's JSON lines. */
export const readLibtest: ReportReader = (raw) =>
  /^[ \t]*\{[ \t]*"(?:type|reason)"[ \t]*:/m.test(raw.text) ? readLibtestJson(raw) : readText(raw);

const BEGIN = /^running (\d+) tests?$/;
const CASE = /^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored(?:, .*)?|bench: .*)$/;
const END = /^test result: (ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored; (\d+) measured; (\d+) filtered out/;

interface Text {
  readonly facts: Loose[];
  incomplete: string | null;
  /** Cases of the program now running, and how many it announced. */
  running: { readonly announced: number; readonly from: number } | null;
  programs: number;
}

function readText(raw: RawReport): ReportReading {
  const lines = plain(raw.text).split(/\r?\n/);
  const messages = failureBlocks(lines);
  const text: Text = { facts: [], incomplete: null, running: null, programs: 0 };
  for (const line of lines) follow(line, text, messages, raw);
  const problems = compilerErrors(raw);
  if (text.programs === 0 && problems.length === 0) return unreadable('the output has no `running N tests` line');
  if (text.running !== null) text.incomplete ??= 'a test program has no result line';
  return { type: 'readable', cases: named(text.facts), problems, incomplete: text.incomplete };
}

function follow(line: string, text: Text, messages: ReadonlyMap<string, string>, raw: RawReport): void {
  const begin = BEGIN.exec(line);
  if (begin !== null) {
    if (text.running !== null) text.incomplete ??= 'a test program has no result line';
    text.running = { announced: Number(begin[1]), from: text.facts.length };
    text.programs++;
  }
  const point = CASE.exec(line);
  if (point !== null && text.running !== null) text.facts.push(readCase(point[1]!, point[2]!, messages, raw));
  const end = END.exec(line);
  if (end !== null && text.running !== null) {
    text.incomplete ??= shortfall(end, text.running.announced, text.facts.slice(text.running.from));
    text.running = null;
  }
}

function readCase(name: string, word: string, messages: ReadonlyMap<string, string>, raw: RawReport): Loose {
  // Documentation tests are named by line, which every edit above them shifts.
  const doc = /^(\S+\.\w+) - (.*?)\s*\(line (\d+)\)(.*)$/.exec(name);
  const file = doc === null ? '' : fromCwd(doc[1], raw.cwd, raw.roots);
  const title = doc === null ? name.split('::') : [`${doc[2]}${doc[4]}`.trim() || 'example'];
  if (word !== 'FAILED') return { file, title, status: word.startsWith('ignored') ? 'skipped' : 'passed' };
  return { file, title, status: 'failed', ...failure(messages.get(name) ?? 'FAILED', raw) };
}

function failure(message: string, raw: RawReport): Pick<Loose, 'message' | 'actual' | 'expected' | 'location'> {
  const text = bounded(message);
  const [, path, line, column] = /panicked at (?:'.*', )?([^\s:]+\.rs):(\d+):(\d+)/.exec(text) ?? [];
  const location = path === undefined || path.startsWith('/rustc/') ? undefined : { file: fromCwd(path, raw.cwd, raw.roots), line: Number(line), column: Number(column) };
  return { message, actual: /^[ \t]*left: `?(.*?)`?,?$/m.exec(text)?.[1], expected: /^[ \t]*right: `?(.*?)`?,?$/m.exec(text)?.[1], location };
}

/** The `---- name stdout ----` blocks, by name. */
function failureBlocks(lines: readonly string[]): Map<string, string> {
  const blocks = new Map<string, string>();
  let name: string | null = null;
  for (const line of lines) {
    const head = /^---- (.+) std(?:out|err) ----$/.exec(line);
    if (head !== null) name = head[1]!;
    else if (/^(?:failures:|test result:)/.test(line)) name = null;
    else if (name !== null) blocks.set(name, `${blocks.get(name) ?? ''}${line}\n`);
  }
  return new Map([...blocks].map(([key, text]) => [key, text.trim()]));
}

function shortfall(end: RegExpExecArray, announced: number, facts: readonly Loose[]): string | null {
  const [passed, failed, ignored, measured] = end.slice(2, 6).map(Number) as [number, number, number, number];
  const listed = (status: string): number => facts.filter((fact) => fact.status === status).length;
  if (facts.length !== announced) return `a test program announced ${announced} cases and lists ${facts.length}`;
  const agrees = listed('passed') === passed + measured && listed('failed') === failed && listed('skipped') === ignored;
  return agrees && (end[1] === 'FAILED') === failed > 0 ? null : 'a result line contradicts the cases above it';
}

/** Errors of the compiler stand on the other stream (cases P-11). */
function compilerErrors(raw: RawReport): Problem[] {
  const said = plain(raw.diagnostics);
  if (!/^error: (?:could not compile|no such command|failed to parse manifest)/m.test(said)) return [];
  return [...said.matchAll(/^error(?:\[E\d+\])?: (?!could not compile|aborting).*(?:\n[ \t]*--> .*)?/gm)].slice(0, 20).map(([message]) => ({
    kind: 'load', file: fromCwd(/--> ([^:\n]+):/.exec(message)?.[1], raw.cwd, raw.roots), message: message.replace(/\s*\n\s*/, ' '),
  }));
}
