import type { Finding } from '../../core/index.js';
import { isTestPath, type FileVersions } from '../change-set.js';
import { pathOf, walk, type Node } from '../code.js';
import type { FileModel } from '../file-model.js';
import { laxEqualities, uncomparedFields } from '../equality.js';
import { forgeriesOf, type Forgery } from '../forgeries.js';
import { cannotFail, ownMatchers } from '../matchers.js';
import { laxComparisons } from '../rust-equality.js';
import { finding, type Detector } from '../scene.js';
import { newExits } from './exits.js';

/** Code that changes what a run reports, instead of what it finds (VR-10). New infrastructure counts like changed infrastructure (cases T-27). */
export const resultForged: Detector = (scene) => {
  const out: Finding[] = [...newExits(scene, 'result-forged'), ...equalities(scene), ...comparisons(scene)];
  for (const file of scene.change.files) {
    const model = scene.worlds.after.models.get(file.path);
    if (model === undefined || !mayReport(file, model)) continue;
    const before = scene.worlds.before.models.get(file.from ?? file.path);
    const known = new Set(before === undefined ? [] : forgeriesOf(before).map((f) => f.text));
    for (const forgery of forgeriesOf(model)) {
      if (!known.has(forgery.text)) out.push(finding({ detector: 'result-forged', file: file.path, line: forgery.line, after: forgery.text, why: forgery.why }));
    }
    out.push(...emptyMatchers(model, before));
  }
  return out;
};

/** Values that are equal to others without being like them pass every comparison, wherever they are defined. */
function equalities({ change, worlds }: Parameters<Detector>[0]): readonly Finding[] {
  return change.files.flatMap((file) => {
    const model = worlds.after.models.get(file.path);
    if (model === undefined) return [];
    const before = worlds.before.models.get(file.from ?? file.path);
    const lax = freshIn(laxEqualities, model, before).map((found) => ({ found, level: 'block' as const }));
    const blind = before === undefined ? [] : freshIn(uncomparedFields, model, before).map((found) => ({ found, level: 'warn' as const }));
    return [...lax, ...blind].map(({ found, level }) => finding({ detector: 'result-forged', level, file: file.path, line: found.line, after: found.text, why: found.why }));
  });
}

function freshIn(find: (model: FileModel) => readonly Forgery[], model: FileModel, before: FileModel | undefined): readonly Forgery[] {
  const known = new Set(before === undefined ? [] : find(before).map((f) => f.text));
  return find(model).filter((f) => !known.has(f.text));
}

/** A matcher of the tests' own that holds whatever it is given, and did not before. */
function emptyMatchers(model: FileModel, before: FileModel | undefined): readonly Finding[] {
  const was = new Set(before === undefined ? [] : ownMatchers(before).filter(cannotFail).map((m) => m.name));
  return ownMatchers(model).filter((m) => cannotFail(m) && !was.has(m.name)).map((m) =>
    finding({ detector: 'result-forged', file: model.path, line: m.verdicts[0]?.line ?? m.line, after: m.name, why: `the matcher ${m.name} holds whatever it is given` }));
}

/** Values that compare as equal without being so pass every check, wherever they are defined. */
function comparisons({ change, worlds }: Parameters<Detector>[0]): readonly Finding[] {
  return change.files.flatMap((file) => {
    const model = worlds.after.models.get(file.path);
    const before = worlds.before.models.get(file.from ?? file.path);
    if (model === undefined) return [];
    const known = new Set(before === undefined ? [] : laxComparisons(before, undefined).map((f) => f.text));
    return laxComparisons(model, before).filter((f) => !known.has(f.text)).map((f) => finding({ detector: 'result-forged', file: file.path, line: f.line, after: f.text, why: f.why }));
  });
}

/** Test infrastructure, and scripts that start tests. */
const mayReport = (file: FileVersions, model: FileModel): boolean =>
  isTestPath(file.path) || /(?:conftest|sitecustomize|usercustomize|setup|reporter|bootstrap|globalSetup|teardown|hooks|plugin|run[-_]?tests?|noxfile|Rakefile|gulpfile)/i.test(file.path) || startsTests(model.root);

function startsTests(root: Node): boolean {
  let found = false;
  walk(root, (node) => {
    if (node.kind === 'call' && /(?:pytest\.main|unittest\.main|TestRunner|TextTestRunner|XMLTestRunner|loadTestsFrom|mocha\.run|jest\.run|runCLI|Minitest\.run|RSpec\.Core\.Runner|startVitest|subprocess\.\w+|execSync|spawnSync)/.test(pathOf(node.head))) found = /test|mocha|jest|vitest|pytest|rspec|minitest/i.test(pathOf(node.head)) || node.args.some((a) => /pytest|jest|vitest|mocha|rspec|phpunit|go test/.test(a.name));
    return !found;
  });
  return found;
}
