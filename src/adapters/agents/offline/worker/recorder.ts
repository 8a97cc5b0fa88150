import type { RecordedCall } from '../protocol.js';

const CALLS_PER_FUNCTION = 40;

type Callable = (...args: unknown[]) => unknown;

/** Watches the calls that tests make into project sources, and keeps copies of arguments that can be copied. */
export class Recorder {
  readonly calls: RecordedCall[] = [];
  private readonly counts = new Map<string, number>();

  watch(exports: unknown, path: string): unknown {
    if (typeof exports === 'function') return this.wrapped(exports as Callable, path, 'default');
    if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return exports;
    const copy = Object.create(Object.getPrototypeOf(exports) as object, Object.getOwnPropertyDescriptors(exports)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exports)) {
      if (typeof value !== 'function') continue;
      Object.defineProperty(copy, name, { value: this.wrapped(value as Callable, path, name), enumerable: true, configurable: true, writable: true });
    }
    return copy;
  }

  private wrapped(fn: Callable, path: string, name: string): Callable {
    return new Proxy(fn, {
      apply: (target, self, args: unknown[]): unknown => {
        this.keep(path, name, args);
        return Reflect.apply(target, self, args);
      },
    });
  }

  private keep(path: string, name: string, args: unknown[]): void {
    const key = `${path}\u0000${name}`;
    const count = this.counts.get(key) ?? 0;
    if (count >= CALLS_PER_FUNCTION) return;
    this.counts.set(key, count + 1);
    try {
      this.calls.push({ path, name, args: structuredClone(args) });
    } catch {
      // Functions and class instances cannot be sent; such a call is of no use for comparing variants.
    }
  }
}
