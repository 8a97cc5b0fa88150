import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CheckSpec, Fault, ReportFormat } from '../../core/index.js';
import { mergeReadings, REPORT_READERS, type PartialReading, type RawReport, type ReportReading } from '../../formats/index.js';
import { allowedEnvironment } from '../../lib/environment.js';
import { supervise, type Supervised } from '../../lib/supervise.js';
import type { CheckRequest, Checks, ExecutedCheck } from '../../ports/checks.js';
import { cargoReport } from './cargo.js';
import { goReport } from './go.js';
import { jestReport } from './jest.js';
import { mochaReport } from './mocha.js';
import { installCommandOf } from './node-package.js';
import { nodeTestReport } from './node-test.js';
import { outcomeOf } from './outcome.js';
import { progressOf } from './progress.js';
import { pytestReport } from './pytest.js';
import type { Recipe, ReportRecipe, RunPlaces } from './recipe.js';
import { freshReports, stampsOf, type ReportPlace, type WrittenReport } from './report-source.js';
import { evidenceAt } from './tree.js';
import { vitestReport } from './vitest.js';

export { detectChecks } from './detect.js';
export type { DetectedCheck } from './detected.js';

export interface RunnerChecksOptions {
  /** The environment that the allow list picks from; normally `process.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const printed: ReportRecipe = () => ({ readFrom: 'stdout' });
const written: ReportRecipe = () => ({ readFrom: 'file' });

const RECIPES: Readonly<Record<ReportFormat, ReportRecipe>> = {
  'vitest-json': vitestReport,
  'jest-json': jestReport,
  'mocha-json': mochaReport,
  'node-test': nodeTestReport,
  'pytest-junit': pytestReport,
  'go-test-json': goReport,
  libtest: cargoReport,
  'junit-xml': written,
  tap: printed,
  'nunit-xml': printed,
  'xunit-xml': printed,
  trx: printed,
  'dart-json': printed,
  'rspec-json': printed,
  ctrf: printed,
  sarif: printed,
  'exit-code': printed,
};

/** No colours, no terminal, a wide page (cases P-26, P-39). */
const QUIET = { CI: '1', NO_COLOR: '1', TERM: 'dumb', COLUMNS: '200' } as const;
const PRINTED_REPORT_BYTES_MAX = 64 * 1024 * 1024;

/** Runs checks as processes and reads the reports of the runners we know (VR-4). */
export function runnerChecks(options: RunnerChecksOptions): Checks {
  return { execute: (request) => execute(request, options) };
}

async function execute(request: CheckRequest, { environment }: RunnerChecksOptions): Promise<ExecutedCheck | Fault> {
  const { check } = request;
  const scratch = join(request.scratch, `run-${randomUUID()}`);
  const cwd = join(request.root, check.cwd);
  const recipe = recipeOf(check, { report: join(scratch, 'report'), scratch, cwd });
  const place: ReportPlace = check.report === null ? { cwd: scratch, report: 'report', format: check.format } : { cwd, report: check.report, format: check.format };
  const unwritten = await prepare(scratch, recipe);
  if (unwritten !== null) return fault(unwritten, false);
  const before = await stampsOf(place);
  const ran = await supervise({
    command: recipe.command,
    cwd,
    // git must not find a repository above the copy (ignored files may lie inside one).
    env: allowedEnvironment(environment, { ...QUIET, GIT_CEILING_DIRECTORIES: dirname(request.root), ...recipe.env, ...check.env }),
    deadlineMs: check.timeoutMs,
    idleMs: check.idleMs,
    signal: request.signal,
    onLine: progressOf(request),
    ...(recipe.readFrom === 'stdout' ? { outputBytesMax: PRINTED_REPORT_BYTES_MAX } : {}),
  });
  if (ran.reason === 'aborted') return fault('the run was aborted', true);
  const reading = recipe.readFrom === 'stdout' ? await readPrinted(request, ran) : await readWritten(request, ran, await freshReports(place, before));
  const outcome = outcomeOf({ check, ran, reading, install: installCommand(request) });
  return {
    type: 'executed',
    run: {
      check: check.name, ...outcome, command: recipe.command, exitCode: ran.reason === 'not-started' ? null : ran.code, signal: ran.signal,
      startedAtMs: ran.startedAtMs, endedAtMs: ran.endedAtMs, output: null,
    },
    log: ran.log.text,
  };
}

const fault = (message: string, retryable: boolean): Fault => ({ type: 'faulted', port: 'checks', operation: 'execute', retryable, message });

/** What to start: the runner's arguments are added unless the check says itself where its report goes. */
function recipeOf(check: CheckSpec, places: RunPlaces): Recipe {
  const told = check.report !== null || check.command.some((word) => word.includes('{report}'));
  const recipe = told ? written(check, places) : RECIPES[check.format](check, places);
  const command = (recipe.command ?? check.command).map((word) => word.replaceAll('{report}', places.report));
  return { env: {}, files: {}, readFrom: 'file', ...recipe, command };
}

async function prepare(scratch: string, { files }: Recipe): Promise<string | null> {
  try {
    await mkdir(scratch, { recursive: true });
    for (const [path, content] of Object.entries(files)) await writeFile(path, content);
    return null;
  } catch (error) {
    return `cannot write to the scratch folder: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function readPrinted(request: CheckRequest, ran: Supervised): Promise<ReportReading> {
  const reading = readOrRefuse(request.check.format, { ...(await knownOf(request, ran)), text: ran.stdout.text });
  const isCut = ran.stdout.cutBytes > 0 && reading.type === 'readable' && request.check.format !== 'exit-code';
  return isCut ? { ...reading, incomplete: `${ran.stdout.cutBytes} bytes of the report were too much` } : reading;
}

/** null: the run wrote none. */
async function readWritten(request: CheckRequest, ran: Supervised, reports: readonly WrittenReport[]): Promise<ReportReading | null> {
  const known = await knownOf(request, ran);
  const parts = reports.map(({ path, of, text }): PartialReading => ({
    file: path, of, reading: text === null ? { type: 'unreadable', because: 'the report cannot be read, or is too large' } : readOrRefuse(request.check.format, { ...known, text }),
  }));
  return parts.length === 0 ? null : mergeReadings(parts);
}

async function knownOf({ check, root }: CheckRequest, ran: Supervised): Promise<Omit<RawReport, 'text'>> {
  const real = await realpath(root).catch(() => root);
  return { diagnostics: ran.stderr.text, roots: [...new Set([root, real])], cwd: check.cwd, exitCode: ran.signal === null ? ran.code : null, check: check.name };
}

/** Readers do not throw, the libraries below them might: on a report that was made to. */
function readOrRefuse(format: ReportFormat, raw: RawReport): ReportReading {
  try {
    return REPORT_READERS[format](raw);
  } catch (error) {
    return { type: 'unreadable', because: `the report broke its reader: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Set when a Node project's dependencies are not there, for the detail of an `environment` state (cases L-20, L-23). */
function installCommand({ root, check }: CheckRequest): string | null {
  const folders = [join(root, check.cwd)];
  for (let folder = folders[0]!; folder !== root && folder.startsWith(root); folder = dirname(folder)) folders.push(dirname(folder));
  const isNode = folders.some((folder) => existsSync(join(folder, 'package.json')));
  return isNode && !folders.some((folder) => existsSync(join(folder, 'node_modules'))) ? installCommandOf(evidenceAt(root, '.')) : null;
}
