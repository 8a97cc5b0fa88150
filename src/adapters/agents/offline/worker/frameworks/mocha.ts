import { caseRegistrar, hookOf, suiteRegistrar, type CurrentRegistry, type Interface } from './shared.js';
import { SkipSignal } from '../suite.js';

/** The BDD and TDD interfaces of mocha. */
export function mochaInterface(current: CurrentRegistry): Interface {
  const self = mochaThis();
  const it = caseRegistrar(current, () => ({ callbackAt: 1, self, args: () => [] }));
  const describe = suiteRegistrar(current, self);
  const hooks = {
    before: hookOf(current, 'before'), after: hookOf(current, 'after'),
    beforeEach: hookOf(current, 'beforeEach'), afterEach: hookOf(current, 'afterEach'),
  };
  const tdd = { suite: describe, test: it, suiteSetup: hooks.before, suiteTeardown: hooks.after, setup: hooks.beforeEach, teardown: hooks.afterEach };
  const globals = {
    describe, context: describe, it, specify: it, xdescribe: describe.skip, xcontext: describe.skip, xit: it.skip, xspecify: it.skip, ...hooks, ...tdd,
  };
  return { globals, modules: { mocha: { ...globals, default: globals, __esModule: true } }, reset: () => undefined };
}

/** `this` inside mocha bodies: settings are accepted and ignored, fixtures may be kept on it. */
function mochaThis(): Record<string, unknown> {
  const self: Record<string, unknown> = {
    skip: () => {
      throw new SkipSignal();
    },
  };
  for (const name of ['timeout', 'slow', 'retries', 'enableTimeouts']) self[name] = () => self;
  return self;
}
