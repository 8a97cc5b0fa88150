import { groupedBy } from '../group.js';
import type { Finding } from '../../core/index.js';
import { goneSubject } from '../gone-subject.js';
import type { TestPair } from '../pairing.js';
import { finding, type Detector, type Scene } from '../scene.js';
import { lostOf } from '../settling.js';

/** A test file is gone, or went where no runner looks (VR-10). One finding per file. */
export const testFileDeleted: Detector = (scene) =>
  [...groupedBy(scene.account.pairs, (pair) => pair.before.test.file)].flatMap(([file, pairs]) => judge(file, pairs, scene));

function judge(file: string, pairs: readonly TestPair[], scene: Scene): readonly Finding[] {
  const strict = scene.collects(file, 'before');
  if (!(strict || inTestFolder(file)) || scene.worlds.after.models.has(file) || scene.worlds.after.contextText(file) !== null) return [];
  const moved = pairs.filter((p) => p.after !== null);
  const uncollected = moved.find((p) => p.after !== null && !scene.collects(p.after.test.file, 'after') && (strict || !inTestFolder(p.after.test.file)));
  if (uncollected?.after !== undefined && uncollected.after !== null) {
    return [finding({ detector: 'test-file-deleted', file, line: 1, side: 'before', after: uncollected.after.test.file, why: 'the tests went to a file that the runner does not collect' })];
  }
  const lost = pairs.filter((p) => p.after === null && owes(p, scene));
  if (lost.length === 0) return [];
  return [finding({ detector: 'test-file-deleted', file, line: 1, side: 'before', before: `${lost.length} of ${pairs.length} tests`, why: 'the file is gone and its checks are nowhere else in the change' })];
}

/** Runners without a naming rule (ava, tap, node --test) take every script of such a folder that is not called a helper. */
const inTestFolder = (path: string): boolean => /(?:^|\/)tests?\/(?:.*\/)?[^/_.][^/]*\.[cm]?[jt]sx?$/.test(path) && !/(?:^|\/)(?:fixtures?|helpers?|support|_[^/]*)\//.test(path);

/** Whether checks of a vanished test are still missing, and what they check still exists. */
function owes(pair: TestPair, scene: Scene): boolean {
  const lost = lostOf(pair, scene.account.settlement);
  if (pair.before.checks.length > 0 && lost.length === 0) return false;
  return goneSubject(lost.map((l) => l.check), pair.before.calls, scene) === null && !importsDeleted(pair, scene);
}

/** The test imported a module that the change deletes; its own file may be called like the module, in another folder. */
function importsDeleted(pair: TestPair, scene: Scene): boolean {
  const model = scene.worlds.before.models.get(pair.before.test.file);
  const gone = scene.change.files.filter((f) => f.status === 'deleted' && f.path !== pair.before.test.file).map((f) => f.path.replace(/\.\w+$/, '').split('/'));
  return model?.imports.some((i) => gone.some((parts) => matchesPath(i.name, parts))) === true;
}

function matchesPath(module: string, parts: readonly string[]): boolean {
  const wanted = module.replace(/\.[cm]?[jt]sx?$/, '').split(/[./\\:]+/).filter((p) => p !== '' && p !== 'crate');
  const last = wanted.slice(-2);
  return last.length > 0 && last.every((p, i) => p.toLowerCase() === parts[parts.length - last.length + i]?.toLowerCase());
}
