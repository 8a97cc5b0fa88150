import { loadKeyOf, type Framework, type HarnessCase, type Opened, type OpenRequest, type Patience, type Probed, type ProbeRequest, type Question, type TestFile, type Tried, type TryRequest } from '../protocol.js';
import { answerTo } from './answers.js';
import { Allowance, cpuMs, EndlessError } from './allowance.js';
import { seeded } from './chance.js';
import { jestInterface, vitestInterface } from './frameworks/expecting.js';
import { mochaInterface } from './frameworks/mocha.js';
import { nodeTestInterface } from './frameworks/node-test.js';
import type { Interface } from './frameworks/shared.js';
import { Loader } from './loader.js';
import { Recorder } from './recorder.js';
import { runSuite, type CaseEnded } from './run-suite.js';
import { Registry } from './suite.js';

const BASELINE_TICKS = 3_000_000;
/** The least that a case is allowed, by patience. */
const TICKS_MIN = { short: 4_000, long: 150_000 } as const;
const CASE_MS_MIN = { short: 25, long: 150 } as const;
/** After so many cases in a row that did not turn green, the rest is not run. */
const HOPELESS = 24;
/** Promises are given up after this time on the clock of the wall. */
const PROMISE_MS_MIN = 600;
const ANSWER_MS = 60;
/** After so many answers that would not come, no more is asked. */
const ENDLESS_ANSWERS_MAX = 4;
const ENDLESS = 'throws EndlessError';
/** Up to so many sources, every variant starts from freshly run modules; above, only what depends on the variant does. */
const FRESH_SOURCES_MAX = 40;

interface Listening {
  readonly each: (key: string, end: CaseEnded['end']) => Outcome;
  readonly isLoaded: boolean;
}

type Outcome = 'stop' | 'go-on';

/** One opened project: its test files loaded through the harness, ready to run variants of its sources. */
export class Session {
  private readonly allowance = new Allowance();
  private readonly recorder = new Recorder();
  private readonly loader: Loader;
  private readonly tests: readonly TestFile[];
  private readonly interfaces: readonly Interface[];
  private registry = new Registry();
  private recording = false;
  private ticks = BASELINE_TICKS;
  private caseMs: number;
  private slowestMs = 0;
  private largest = 0;

  static async open(request: OpenRequest): Promise<{ readonly session: Session; readonly opened: Opened }> {
    let session: Session | null = null;
    const current = (): Registry => session?.registry ?? new Registry();
    const kinds = [...new Set(request.tests.map((t) => t.framework))];
    const interfaces = await Promise.all(kinds.map((kind) => interfaceOf(kind, current, request.root)));
    session = new Session(request, interfaces);
    const opened = await session.baseline();
    return { session, opened };
  }

  private constructor(request: OpenRequest, interfaces: readonly Interface[]) {
    this.tests = request.tests;
    this.caseMs = request.caseMs;
    this.interfaces = interfaces;
    const paths = new Set(request.tests.map((t) => t.path));
    const modules = Object.assign({}, ...interfaces.map((i) => i.modules)) as Record<string, unknown>;
    this.loader = new Loader({
      root: request.root,
      tick: this.allowance.tick,
      isTest: (path) => paths.has(path),
      provided: (specifier) => modules[specifier],
      observed: (exports, path, from) => (this.recording && paths.has(from) && !paths.has(path) ? this.recorder.watch(exports, path) : exports),
    });
    for (const { globals } of interfaces) Object.assign(globalThis, globals);
  }

  private async baseline(): Promise<Opened> {
    const cases: HarnessCase[] = [];
    this.recording = true;
    this.loader.setCounting(true);
    for (const test of this.tests) {
      let startedMs = cpuMs();
      const loadError = this.register(test);
      const atLoad = this.takeCoverage();
      if (loadError !== null) cases.push(this.loadFailure(test.path, loadError.error, atLoad));
      else await this.runFile(test.path, () => true, (ended) => {
        cases.push({ ...this.caseOf(test.path, ended), covered: [...atLoad, ...this.takeCoverage()] });
        if (ended.end === 'passed') this.slowestMs = Math.max(this.slowestMs, cpuMs() - startedMs);
        startedMs = cpuMs();
        return 'go-on';
      });
    }
    const sources = this.loader.sources();
    this.largest = this.allowance.largest;
    this.allow('short');
    this.recording = false;
    Error.stackTraceLimit = 0;
    this.loader.setCounting(false);
    return { type: 'opened', cases, sources, calls: this.recorder.calls };
  }

  async try(request: TryRequest): Promise<Tried> {
    const result = (end: Tried['end'], gained: readonly string[]): Tried => ({ type: 'tried', id: request.id, end, gained });
    if (!this.install(request.files)) return result('invalid', []);
    const gained: string[] = [];
    this.allow(request.patience);
    let endless = false;
    let seen = 0;
    await this.runCases(request.failing, (key, end) => {
      if (end === 'passed') gained.push(key);
      endless ||= end === 'endless';
      seen += 1;
      return endless || (seen >= HOPELESS && gained.length === 0) ? 'stop' : 'go-on';
    });
    if (endless) return result('endless', []);
    if (gained.length === 0) return result('same', []);
    let broke = false;
    await this.runCases(request.passing, (_, end) => {
      broke ||= end !== 'passed';
      endless ||= end === 'endless';
      return broke ? 'stop' : 'go-on';
    });
    if (endless) return result('endless', []);
    if (broke) return result('broke', gained);
    return result(gained.length === request.failing.length ? 'all-pass' : 'partial', gained);
  }

  async probe(request: ProbeRequest): Promise<Probed> {
    const answers: string[] = [];
    this.allow('long');
    if (!this.install(request.files)) return { type: 'probed', id: request.id, answers };
    let endless = 0;
    for (const question of request.questions) {
      const answer = endless < ENDLESS_ANSWERS_MAX ? await this.answer(question) : ENDLESS;
      if (answer === ENDLESS) endless += 1;
      answers.push(answer);
    }
    this.interfaces.forEach((i) => i.reset());
    return { type: 'probed', id: request.id, answers };
  }

  private allow(patience: Patience): void {
    this.ticks = Math.max(TICKS_MIN[patience], 20 * this.largest);
    this.caseMs = Math.max(CASE_MS_MIN[patience], 5 * this.slowestMs);
  }

  private install(files: TryRequest['files']): boolean {
    try {
      this.loader.setVariants(files);
    } catch {
      return false;
    }
    this.freshen();
    return true;
  }

  /** Module state of one variant must not reach the next. */
  private freshen(): void {
    const sources = this.loader.sources();
    if (sources.length <= FRESH_SOURCES_MAX) sources.forEach((path) => this.loader.drop(path));
  }

  private async runCases(keys: readonly string[], each: (key: string, end: CaseEnded['end']) => Outcome): Promise<void> {
    if (keys.length > 0) this.freshen();
    for (const { path } of this.tests) {
      const wanted = new Set(keys.filter((key) => key.startsWith(`${path}\u0000`)));
      if (wanted.size === 0) continue;
      const loadKey = loadKeyOf(path);
      const isLoaded = this.register({ path, framework: 'node-test' }) === null;
      const run = wanted.has(loadKey) && isLoaded ? this.runWhole(path, each) : this.runWanted(path, wanted, { each, isLoaded });
      if ((await run) === 'stop') return;
    }
  }

  /** A file that did not load before: it counts as one case, passed when it loads and nothing in it fails. */
  private async runWhole(path: string, each: (key: string, end: CaseEnded['end']) => Outcome): Promise<Outcome> {
    let end: CaseEnded['end'] = 'passed';
    await this.runFile(path, () => true, (ended) => {
      if (ended.end === 'failed' || ended.end === 'endless') end = ended.end;
      return end === 'passed' ? 'go-on' : 'stop';
    });
    return each(loadKeyOf(path), end);
  }

  /** Cases of one file; those that do not come up, because the file does not load or lost them, count as not passed. */
  private async runWanted(path: string, wanted: ReadonlySet<string>, { each, isLoaded }: Listening): Promise<Outcome> {
    const missing = new Set(wanted);
    let outcome: Outcome = 'go-on';
    const isWanted = (key: string): boolean => wanted.has(key) || [...wanted].some((w) => w.startsWith(`${key}\u0000`));
    if (isLoaded) await this.runFile(path, isWanted, (ended) => {
      missing.delete(ended.key);
      if (wanted.has(ended.key)) outcome = each(ended.key, ended.end);
      return outcome;
    });
    for (const key of missing) if (outcome === 'go-on') outcome = each(key, 'skipped');
    return outcome;
  }

  private async runFile(path: string, wanted: (key: string) => boolean, each: (ended: CaseEnded) => Outcome): Promise<void> {
    await runSuite(this.registry, {
      file: path,
      promiseMs: Math.max(PROMISE_MS_MIN, this.caseMs),
      wanted,
      beforeCase: () => this.allowance.start(this.ticks, this.caseMs),
      afterCase: (ended) => {
        if (ended.end !== 'endless') this.allowance.finish();
        // Hooks that run between two cases have an allowance of their own.
        this.allowance.start(this.ticks, this.caseMs);
        return each(ended) === 'go-on';
      },
      isEndless: (error) => error instanceof EndlessError,
    });
    this.interfaces.forEach((i) => i.reset());
  }

  /** Loads a test file so that it registers its cases; gives what it threw. */
  private register({ path }: TestFile): { readonly error: unknown } | null {
    this.registry = new Registry();
    this.loader.drop(path);
    Math.random = seeded();
    this.allowance.start(this.ticks, this.caseMs);
    try {
      this.loader.load(path);
      return null;
    } catch (error) {
      return { error };
    }
  }

  private answer(question: Question): Promise<string> {
    this.allowance.start(TICKS_MIN.long, ANSWER_MS);
    return answerTo(question, this.loader);
  }

  private takeCoverage(): number[] {
    const covered: number[] = [];
    this.loader.sources().forEach((path, source) => {
      const hits = this.loader.hits.get(path);
      hits?.forEach((count, statement) => count > 0 && covered.push(source, statement));
      hits?.fill(0);
    });
    return covered;
  }

  private caseOf(file: string, { key, title, end, error }: CaseEnded): Omit<HarnessCase, 'covered'> {
    return { key, file, title, end, message: end === 'passed' ? '' : messageOf(error) };
  }

  private loadFailure(file: string, error: unknown, covered: readonly number[]): HarnessCase {
    return { key: loadKeyOf(file), file, title: [], end: error instanceof EndlessError ? 'endless' : 'failed', message: messageOf(error), covered };
  }
}

const interfaceOf = async (kind: Framework, current: () => Registry, root: string): Promise<Interface> => {
  if (kind === 'node-test') return nodeTestInterface(current);
  if (kind === 'mocha') return mochaInterface(current);
  return kind === 'jest' ? jestInterface(current, root) : vitestInterface(current, root);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
