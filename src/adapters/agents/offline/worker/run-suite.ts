import { hasOnly, SkipSignal, titlesOf, type Body, type Case, type CaseContext, type Registry, type Suite } from './suite.js';
import type { CaseEnd } from '../protocol.js';

export interface CaseEnded {
  readonly title: readonly string[];
  readonly key: string;
  readonly end: CaseEnd;
  readonly error: unknown;
}

export interface RunOptions {
  readonly file: string;
  /** How long a promise is waited for. */
  readonly promiseMs: number;
  /** Which cases to run, by key. */
  readonly wanted: (key: string) => boolean;
  readonly beforeCase: () => void;
  /** Returns false to stop the run. */
  readonly afterCase: (ended: CaseEnded) => boolean;
  readonly isEndless: (error: unknown) => boolean;
}

const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
const TIMED_OUT = Symbol('timed out');

/** Runs the cases of one registered file in order, hooks around them, and reports each. Never throws for what tests do. */
export async function runSuite(registry: Registry, options: RunOptions): Promise<void> {
  await new SuiteRun(options, hasOnly(registry.root)).suite(registry.root, false, false);
}

class SuiteRun {
  private readonly options: RunOptions;
  private readonly onlyMode: boolean;
  private readonly seen = new Map<string, number>();
  private stopped = false;

  constructor(options: RunOptions, onlyMode: boolean) {
    this.options = options;
    this.onlyMode = onlyMode;
  }

  async suite(suite: Suite, skipped: boolean, chosen: boolean): Promise<void> {
    const skip = skipped || suite.mode === 'skip';
    const pick = chosen || suite.mode === 'only';
    const opening = new Opening(() => this.all(suite.hooks.before, undefined));
    for (const member of suite.members) {
      if (this.stopped) break;
      if (member.kind === 'suite') await this.suite(member, skip || (await opening.broke()), pick);
      else await this.member(member, opening, skip || !this.isChosen(member, pick));
    }
    if (opening.happened) await this.all(suite.hooks.after, undefined).catch(() => undefined);
  }

  private isChosen(member: Case, picked: boolean): boolean {
    return !this.onlyMode || picked || member.mode === 'only';
  }

  private async member(member: Case, opening: Opening, skip: boolean): Promise<void> {
    const key = this.keyOf(titlesOf(member));
    if (!this.options.wanted(key)) return;
    if (skip || member.mode === 'skip' || member.body === null) return this.report(member, key, { end: 'skipped', error: null });
    const broke = await opening.broke();
    this.options.beforeCase();
    this.report(member, key, broke ? { end: 'failed', error: opening.error } : await this.case(member));
  }

  private keyOf(title: readonly string[]): string {
    const plain = `${this.options.file}\u0000${title.join('\u0000')}`;
    const times = (this.seen.get(plain) ?? 0) + 1;
    this.seen.set(plain, times);
    return times === 1 ? plain : `${plain}\u0000#${times}`;
  }

  private report(member: Case, key: string, result: { readonly end: CaseEnd; readonly error: unknown }): void {
    if (!this.options.afterCase({ title: titlesOf(member), key, ...result })) this.stopped = true;
  }

  private async case(member: Case): Promise<{ readonly end: CaseEnd; readonly error: unknown }> {
    const finals: Body[] = [];
    const context = this.contextOf(titlesOf(member), finals);
    let end: { end: CaseEnd; error: unknown };
    try {
      for (const suite of lineage(member.parent)) await this.all(suite.hooks.beforeEach, member.self, member.args(context));
      await this.call(member.body as Body, member, context);
      end = { end: 'passed', error: null };
    } catch (error) {
      end = this.classify(error);
    }
    try {
      for (const suite of lineage(member.parent).reverse()) await this.all(suite.hooks.afterEach, member.self, member.args(context));
      await this.all(finals, undefined);
    } catch (error) {
      if (end.end === 'passed') end = this.classify(error);
    }
    if (member.mode !== 'inverted') return end;
    return end.end === 'failed' ? { end: 'passed', error: null } : { end: 'failed', error: 'expected to fail' };
  }

  private classify(error: unknown): { end: CaseEnd; error: unknown } {
    if (error instanceof SkipSignal) return { end: 'skipped', error: null };
    return { end: error === TIMED_OUT || this.options.isEndless(error) ? 'endless' : 'failed', error };
  }

  private contextOf(title: readonly string[], finals: Body[]): CaseContext {
    return {
      title,
      skip: () => {
        throw new SkipSignal();
      },
      nested: async (name, body) => {
        const key = this.keyOf([...title, name]);
        let result: { end: CaseEnd; error: unknown } = { end: 'passed', error: null };
        try {
          await this.limited(body(this.contextOf([...title, name], finals)));
        } catch (error) {
          result = this.classify(error);
        }
        if (!this.options.afterCase({ title: [...title, name], key, ...result })) this.stopped = true;
        if (result.end !== 'passed' && result.end !== 'skipped') throw result.error;
      },
      afterwards: (fn) => finals.push(fn),
    };
  }

  private async call(body: Body, member: Case, context: CaseContext): Promise<void> {
    const args = member.args(context);
    if (member.callbackAt === 0 || body.length !== member.callbackAt) return this.limited(body.apply(member.self, [...args]));
    const called = new Promise<void>((resolve, reject) => {
      const done = Object.assign((error?: unknown) => (error === undefined || error === null ? resolve() : reject(error)), { fail: reject });
      void body.apply(member.self, [...args.slice(0, member.callbackAt - 1), done]);
    });
    return this.limited(called);
  }

  private async all(bodies: readonly Body[], self: unknown, args: readonly unknown[] = []): Promise<void> {
    for (const body of bodies) {
      const isCallback = args.length === 0 && body.length === 1;
      await this.limited(isCallback ? new Promise<void>((resolve, reject) => {
        void body.call(self, (error?: unknown) => (error ? reject(error) : resolve()));
      }) : body.apply(self, [...args]));
    }
  }

  private async limited(value: unknown): Promise<void> {
    if (typeof (value as { then?: unknown } | null | undefined)?.then !== 'function') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = realSetTimeout(() => reject(TIMED_OUT), this.options.promiseMs);
    });
    try {
      await Promise.race([value, late]);
    } finally {
      realClearTimeout(timer);
    }
  }
}

/** The hooks before everything in a suite: run once, when the first case needs them. */
class Opening {
  happened = false;
  error: unknown = null;
  private failed = false;
  private readonly run: () => Promise<void>;

  constructor(run: () => Promise<void>) {
    this.run = run;
  }

  async broke(): Promise<boolean> {
    if (this.happened) return this.failed;
    this.happened = true;
    try {
      await this.run();
    } catch (error) {
      this.failed = true;
      this.error = error;
    }
    return this.failed;
  }
}

function lineage(suite: Suite): Suite[] {
  return suite.parent === null ? [suite] : [...lineage(suite.parent), suite];
}
