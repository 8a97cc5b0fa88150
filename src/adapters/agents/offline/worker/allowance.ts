const CHECK_EVERY = 2_048;

/** Thrown out of a loop or a recursion that used up its allowance. */
export class EndlessError extends Error {
  override readonly name = 'EndlessError';
}

/** Time this process has worked: unlike the clock on the wall, it does not run while others use the machine. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Bounds what synchronous code may do: a number of loop rounds and calls, and a time. */
export class Allowance {
  private left = 0;
  private limit = 0;
  private until = 0;
  /** The most that any finished stretch of work used. */
  largest = 0;

  start(ticks: number, ms: number): void {
    this.limit = ticks;
    this.left = ticks;
    this.until = cpuMs() + ms;
  }

  /** Ends a stretch that came to its end by itself. */
  finish(): void {
    this.largest = Math.max(this.largest, this.limit - Math.max(0, this.left));
  }

  readonly tick = (): void => {
    if (--this.left < 0 || (this.left % CHECK_EVERY === 0 && cpuMs() > this.until)) throw new EndlessError('too many rounds');
  };
}
