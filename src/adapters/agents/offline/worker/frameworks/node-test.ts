import nodeTest from 'node:test';
import type { CaseContext } from '../suite.js';
import { caseRegistrar, hookOf, suiteRegistrar, type CurrentRegistry, type Interface } from './shared.js';

/** The interface of `node:test`. Sub-tests started through the context are cases of their own. */
export function nodeTestInterface(current: CurrentRegistry): Interface {
  const test = caseRegistrar(current, () => ({ callbackAt: 2, self: undefined, args: (run) => [contextOf(run)] }));
  const suite = suiteRegistrar(current, undefined);
  const hooks = {
    before: hookOf(current, 'before'), after: hookOf(current, 'after'),
    beforeEach: hookOf(current, 'beforeEach'), afterEach: hookOf(current, 'afterEach'),
  };
  const module = Object.assign(test, { test, it: test, describe: suite, suite, ...hooks, mock: nodeTest.mock, default: test, __esModule: true });
  return { globals: {}, modules: { 'node:test': module }, reset: () => nodeTest.mock.reset() };
}

function contextOf(run: CaseContext): unknown {
  const nested = (title: unknown, ...args: unknown[]): Promise<void> => {
    const body = args.find((a) => typeof a === 'function') as (t: unknown) => unknown;
    return run.nested(String(title), (inner) => body(contextOf(inner as CaseContext)));
  };
  return {
    name: run.title.at(-1), test: nested, it: nested, mock: nodeTest.mock, signal: new AbortController().signal,
    skip: run.skip, todo: () => undefined, diagnostic: () => undefined, plan: () => undefined, after: run.afterwards,
  };
}
