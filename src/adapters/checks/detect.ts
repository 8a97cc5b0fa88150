import picomatch from 'picomatch';
import { detectCargo } from './cargo.js';
import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { detectGo } from './go.js';
import { jest } from './jest.js';
import { mocha } from './mocha.js';
import { readPackage, type NodePackage } from './node-package.js';
import { nodeTest } from './node-test.js';
import { detectPhpunit } from './phpunit.js';
import { detectPytest } from './pytest.js';
import { evidenceAt, foldersOf } from './tree.js';
import { vitest } from './vitest.js';

const NODE_RUNNERS = [vitest, jest, mocha, nodeTest];
const OTHERS = [detectPytest, detectGo, detectCargo, detectPhpunit];
/** How deep projects of other languages are looked for when the root holds none. */
const DEPTH = 2;
const WORKSPACE_DEPTH = 4;

/** The checks of a repository, the surest first, with what each rests on and what keeps it from running (VR-4, cases L-30). */
export async function detectChecks(root: string): Promise<DetectedCheck[]> {
  const found = [...(await nodeChecks(root)), ...(await otherChecks(root))];
  const checks = found.length > 0 ? found : await lastResort(evidenceAt(root, '.'));
  return checks.sort((a, b) => ORDER.indexOf(a.confidence) - ORDER.indexOf(b.confidence));
}

const ORDER: readonly DetectedCheck['confidence'][] = ['certain', 'likely', 'guess'];

async function nodeChecks(root: string): Promise<DetectedCheck[]> {
  const top = evidenceAt(root, '.');
  const pack = await readPackage(top);
  if (pack === null) return [];
  const own = nodeCheck(top, pack, top);
  if (own !== null) return [own];
  const members = pack.workspaces.length === 0 ? [] : foldersOf(root, WORKSPACE_DEPTH).filter(isMember(pack.workspaces));
  const checks: DetectedCheck[] = [];
  for (const folder of members) {
    const evidence = evidenceAt(root, folder);
    const inner = await readPackage(evidence);
    const check = inner === null ? null : nodeCheck(evidence, inner, top);
    if (check !== null) checks.push(check);
  }
  return checks;
}

function isMember(globs: readonly string[]): (folder: string) => boolean {
  const yes = picomatch(globs.filter((glob) => !glob.startsWith('!')).map((glob) => glob.replace(/^\.\//, '').replace(/\/$/, '')));
  const no = picomatch(globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)));
  return (folder) => folder !== '.' && yes(folder) && !no(folder);
}

/** One runner a package: a script decides over a mere installation. */
function nodeCheck(evidence: Evidence, pack: NodePackage, root: Evidence): DetectedCheck | null {
  const all = NODE_RUNNERS.map((runner) => runner.detect(evidence, pack, root)).filter((check) => check !== null);
  return all.find(({ confidence }) => confidence === 'certain') ?? all[0] ?? null;
}

async function otherChecks(root: string): Promise<DetectedCheck[]> {
  const checks: DetectedCheck[] = [];
  const folders = foldersOf(root, DEPTH);
  for (const detect of OTHERS) {
    const top = await detect(evidenceAt(root, '.'));
    checks.push(...top);
    for (const folder of top.length > 0 ? [] : folders.slice(1)) {
      checks.push(...(await detect(evidenceAt(root, folder))).map(inFolder(folder)));
    }
  }
  return checks;
}

const inFolder = (folder: string) => ({ check, ...rest }: DetectedCheck): DetectedCheck => ({ ...rest, check: { ...check, name: `${check.name} ${folder}` } });

/** Nothing known: what a person would type. Its exit status is all there is to go by. */
async function lastResort(evidence: Evidence): Promise<DetectedCheck[]> {
  const pack = await readPackage(evidence);
  const script = pack?.scripts['test'];
  if (script !== undefined && !script.includes('no test specified')) {
    return [{ check: spec({ name: 'test', command: ['npm', 'test'], cwd: '.', format: 'exit-code' }), why: `script "test": ${script}`, confidence: 'guess', missing: [] }];
  }
  if (!/^test\s*:/m.test((await evidence.text('Makefile')) ?? '')) return [];
  const missing = evidence.hasProgram('make') ? [] : [{ what: 'make', fix: 'install make' }];
  return [{ check: spec({ name: 'make test', command: ['make', 'test'], cwd: '.', format: 'exit-code' }), why: 'Makefile has a test target', confidence: 'guess', missing }];
}
