import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolvePackage } from '../resolve.js';
import { caseRegistrar, hookOf, suiteRegistrar, type CurrentRegistry, type Interface } from './shared.js';

type Loose = Record<string, unknown>;

/** Globals that jest and vitest have in common. */
function sharedGlobals(current: CurrentRegistry, callbackAt: number): Loose {
  const test = caseRegistrar(current, () => ({ callbackAt, self: undefined, args: () => (callbackAt === 0 ? [{}] : []) }));
  const describe = suiteRegistrar(current, undefined);
  return {
    describe, test, it: test, xdescribe: describe.skip, xit: test.skip, xtest: test.skip, fdescribe: describe.only, fit: test.only, suite: describe,
    beforeAll: hookOf(current, 'before'), afterAll: hookOf(current, 'after'),
    beforeEach: hookOf(current, 'beforeEach'), afterEach: hookOf(current, 'afterEach'),
  };
}

/** The interface of jest, with the `expect` and `jest-mock` packages of the project. Module mocks are not offered. */
export function jestInterface(current: CurrentRegistry, root: string): Interface {
  const require = createRequire(join(root, 'package.json'));
  const near = (name: string): Loose => createRequire(require.resolve('jest'))(name) as Loose;
  const within = (outer: string, name: string): Loose => createRequire(createRequire(require.resolve('jest')).resolve(outer))(name) as Loose;
  const core = '@jest/core';
  const expectModule = firstOf([() => require('expect') as Loose, () => near('expect'), () => within(core, 'expect'), () => within('jest-cli', 'expect')]);
  const mocks = firstOf([() => require('jest-mock') as Loose, () => near('jest-mock'), () => within(core, 'jest-mock')]);
  const expect = (expectModule.expect ?? expectModule.default ?? expectModule) as Loose;
  const mocker = new (mocks.ModuleMocker as new (global: unknown) => Loose)(globalThis);
  const bound = (name: string): unknown => (mocker[name] as (...args: unknown[]) => unknown).bind(mocker);
  const jest: Loose = {
    fn: bound('fn'), spyOn: bound('spyOn'), clearAllMocks: bound('clearAllMocks'), resetAllMocks: bound('resetAllMocks'),
    restoreAllMocks: bound('restoreAllMocks'), isMockFunction: bound('isMockFunction'), setTimeout: () => jest,
  };
  const globals = { ...sharedGlobals(current, 1), expect, jest };
  const reset = (): void => void (mocker.restoreAllMocks as () => void).call(mocker);
  return { globals, modules: { '@jest/globals': { ...globals, __esModule: true } }, reset };
}

/** The interface of vitest, built on its own `@vitest/expect` and `@vitest/spy`. Module mocks and fake timers are not offered. */
export async function vitestInterface(current: CurrentRegistry, root: string): Promise<Interface> {
  const home = resolvePackage('vitest', join(root, 'package.json')) ?? join(root, 'package.json');
  const from = async (name: string): Promise<Loose> => {
    const path = resolvePackage(name, home) ?? resolvePackage(name, join(root, 'package.json'));
    if (path === null) throw new Error(`${name} cannot be found from ${dirname(home)}`);
    return (await import(pathToFileURL(path).href)) as Loose;
  };
  const [expecting, spying] = [await from('@vitest/expect'), await from('@vitest/spy')];
  const chai = (expecting.chai ?? (await from('chai'))) as { use: (plugin: unknown) => void; expect: unknown };
  for (const plugin of ['JestChaiExpect', 'JestExtend', 'JestAsymmetricMatchers']) if (expecting[plugin] !== undefined) chai.use(expecting[plugin]);
  const expect = vitestExpect(expecting, chai);
  const restore = (spying.restoreAllMocks ?? (() => undefined)) as () => void;
  const vi: Loose = { fn: spying.fn, spyOn: spying.spyOn, isMockFunction: spying.isMockFunction, restoreAllMocks: restore, clearAllMocks: spying.clearAllMocks ?? restore, resetAllMocks: spying.resetAllMocks ?? restore };
  const globals = { ...sharedGlobals(current, 0), expect, vi, vitest: vi, assert: (chai as unknown as Loose).assert, chai };
  return { globals, modules: { vitest: { ...globals, __esModule: true } }, reset: restore };
}

function vitestExpect(expecting: Loose, chai: { expect: unknown }): unknown {
  const expect = (value: unknown, message?: string): unknown => (chai.expect as (v: unknown, m?: string) => unknown)(value, message);
  Object.assign(expect, chai.expect, expecting.asymmetricMatchers ?? {});
  const state = expecting.setState as ((state: unknown, expect: unknown) => void) | undefined;
  state?.({ assertionCalls: 0, isExpectingAssertions: false, isExpectingAssertionsError: null, expectedAssertionsNumber: null, expectedAssertionsNumberErrorGen: null }, expect);
  return expect;
}

function firstOf(attempts: readonly (() => Loose)[]): Loose {
  for (const [i, attempt] of attempts.entries()) {
    try {
      return attempt();
    } catch (error) {
      if (i === attempts.length - 1) throw error;
    }
  }
  return {};
}
