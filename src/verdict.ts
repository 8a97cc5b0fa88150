import { resolve } from 'node:path';
import type { ReportFormat } from './core/index.js';
import { openReport, REPORT_READERS, verdictOf, type ReportPart, type ReportVerdict } from './formats/index.js';
import { errorCode, realPath } from './lib/files.js';
import { RefusalError } from './lib/refusal.js';
import { fileChunks, textChunks } from './lib/text-chunks.js';

export { REPORT_STATES, type ReportState, type ReportVerdict } from './formats/index.js';

/** Names that other tools have for formats of ours. */
const OTHER_NAMES: Readonly<Record<string, ReportFormat>> = {
  junit: 'junit-xml', 'phpunit-junit': 'junit-xml', 'surefire-xml': 'junit-xml', 'junit-pytest': 'pytest-junit', nunit: 'nunit-xml', xunit: 'xunit-xml',
  'libtest-json': 'libtest', 'flutter-json': 'dart-json', 'dotnet-trx': 'trx',
};

/** The format of a name, ours or another tool's; null for none. */
export const formatNamed = (name: string): ReportFormat | null =>
  (Object.keys(REPORT_READERS) as ReportFormat[]).find((format) => format === name) ?? (Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name]! : null);

/** Every name that a format can be asked for by. */
export const FORMAT_NAMES: readonly string[] = [...Object.keys(REPORT_READERS), ...Object.keys(OTHER_NAMES)];

export interface ReportsInput {
  /** Where paths start, and what paths in reports are told from. */
  readonly cwd: string;
  /** Paths; `-` is standard input. */
  readonly files: readonly string[];
  /** null: each report says it by its content. */
  readonly format: ReportFormat | null;
  /** How the run that wrote them ended; null when nobody knows. */
  readonly exitCode: number | null;
  readonly stdin: AsyncIterable<Uint8Array | string>;
}

/** What existing reports support together. `isUsable` is false when one of them cannot be read. @throws RefusalError `no-file`, `no-report`. */
export async function verdictOfReports(input: ReportsInput): Promise<{ readonly verdict: ReportVerdict; readonly isUsable: boolean }> {
  if (input.files.filter((file) => file === '-').length > 1) throw new RefusalError('no-file', 'standard input can be read only once', 'name "-" once');
  const real = await realPath(input.cwd);
  const roots = [...new Set([resolve(input.cwd), ...(real === null ? [] : [real])])];
  const parts: ReportPart[] = [];
  for (const file of input.files) parts.push(await readPart(file, input, roots));
  return { verdict: verdictOf(parts, input.exitCode), isUsable: parts.every(({ reading }) => reading.type === 'readable') };
}

async function readPart(file: string, { cwd, format, exitCode, stdin }: ReportsInput, roots: readonly string[]): Promise<ReportPart> {
  const name = file === '-' ? 'standard input' : file;
  const stream = openReport(format, { diagnostics: '', roots, cwd: '.', exitCode, check: name }, REPORT_READERS);
  const source = file === '-' ? bytesOf(stdin) : fileChunks(resolve(cwd, file));
  const part = { name, isGuess: format === null };
  const chunks = textChunks(source);
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => refuse(file, error));
    try {
      if (next.done === true) return { ...part, ...stream.end() };
      stream.push(next.value);
    } catch (error) {
      // Readers do not throw, the libraries below them might: on a report that was made to.
      return { ...part, format, reading: { type: 'unreadable', because: `the report broke its reader: ${error instanceof Error ? error.message : String(error)}` } };
    }
  }
}

const REASONS: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder; name the reports in it', EACCES: 'permission denied', ENOTDIR: 'a part of the path is not a folder' };

function refuse(file: string, error: unknown): never {
  const code = errorCode(error);
  throw new RefusalError('no-file', `cannot read ${file}: ${REASONS[code] ?? (error instanceof Error ? error.message : String(error))}`);
}

async function* bytesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
