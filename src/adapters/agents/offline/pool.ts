import type { FileEdits, Opened, OpenRequest, Patience, Question, Tried } from './protocol.js';
import { WorkerProcess, type WorkerOptions } from './worker-process.js';

/** Cases by key: to be made green, and to be kept green. */
export interface Goals {
  readonly failing: readonly string[];
  readonly passing: readonly string[];
}

/** Several warm workers with the same project open. */
export class Pool {
  readonly opened: Opened;
  tried = 0;
  lost = 0;
  private readonly workers: readonly WorkerProcess[];
  private nextId = 1;

  /** Opens the project in `count` workers; gives the reason as text when the first one cannot. */
  static async open(request: OpenRequest, options: WorkerOptions, count: number): Promise<Pool | string> {
    const workers = Array.from({ length: count }, () => new WorkerProcess(options));
    const answers = await Promise.all(workers.map((w) => w.open(request)));
    const bad = answers.find((a) => a.type === 'failed');
    const first = answers[0];
    if (bad?.type !== 'failed' && first?.type === 'opened') return new Pool(workers, first);
    await Promise.all(workers.map((w) => w.close()));
    return bad?.type === 'failed' ? bad.message : 'no worker';
  }

  private constructor(workers: readonly WorkerProcess[], opened: Opened) {
    this.workers = workers;
    this.opened = opened;
  }

  async try(files: readonly FileEdits[], goals: Goals, patience: Patience): Promise<Tried> {
    const id = this.nextId++;
    this.tried += 1;
    const answer = await this.idlest().ask({ type: 'try', id, files, failing: goals.failing, passing: goals.passing, patience });
    if (answer !== 'lost' && answer.type === 'tried') return answer;
    this.lost += 1;
    return { type: 'tried', id, end: 'same', gained: [] };
  }

  /** What a variant answers; null when it took the worker down. */
  async probe(files: readonly FileEdits[], questions: readonly Question[]): Promise<readonly string[] | null> {
    const answer = await this.idlest().ask({ type: 'probe', id: this.nextId++, files, questions });
    return answer !== 'lost' && answer.type === 'probed' ? answer.answers : null;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((w) => w.close()));
  }

  private idlest(): WorkerProcess {
    const [first, ...others] = this.workers;
    if (first === undefined) throw new Error('a pool has at least one worker');
    return others.reduce((best, w) => (w.load < best.load ? w : best), first);
  }
}
