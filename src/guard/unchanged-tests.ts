import type { WalkedTest } from './account.js';
import { isTestPath } from './change-set.js';
import { checksOf } from './checks.js';
import { testsBeside } from './neighbours.js';
import type { Scene } from './scene.js';

const SOURCES_MAX = 50;

/** Tests of files that the change leaves alone: beside the sources that it touches, and at the given paths. */
export function unchangedTests(paths: readonly string[], { change, worlds: { after } }: Scene): readonly WalkedTest[] {
  const beside = change.files.filter((f) => !isTestPath(f.path)).slice(0, SOURCES_MAX).flatMap((f) => testsBeside(f.path));
  return [...new Set([...beside, ...paths])].filter((path) => !after.models.has(path)).flatMap((path) => {
    const model = after.load(path);
    return model === null ? [] : model.tests.map((test) => ({ test, ...checksOf(test, model.language, after.find) }));
  });
}
