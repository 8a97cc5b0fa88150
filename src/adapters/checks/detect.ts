import picomatch from 'picomatch';
import { detectCargo } from './cargo.js';
import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { detectDotnet } from './dotnet.js';
import { detectGo } from './go.js';
import { detectGradle } from './gradle.js';
import { jest } from './jest.js';
import { detectNodeLinters } from './lint-node.js';
import { detectPythonLinters } from './lint-python.js';
import { detectMaven } from './maven.js';
import { mocha } from './mocha.js';
import { readPackage, type NodePackage } from './node-package.js';
import { nodeTest } from './node-test.js';
import { detectPhpunit } from './phpunit.js';
import { detectPytest } from './pytest.js';
import { detectRuby } from './ruby.js';
import { evidenceAt, foldersOf } from './tree.js';
import { vitest } from './vitest.js';

const NODE_RUNNERS = [vitest, jest, mocha, nodeTest];
const OTHERS = [detectPytest, detectGo, detectCargo, detectPhpunit, detectMaven, detectGradle, detectRuby, detectDotnet, detectPythonLinters];
/** How deep projects of other languages are looked for when the root holds none. */
const DEPTH = 2;
const WORKSPACE_DEPTH = 4;

/**
 * The checks of a repository, the surest first, with what each rests on and what keeps it from running (VR-4, cases L-30). Those that are
 * proposed as a comment only come last: they are no part of a run that nobody configured.
 */
export async function detectChecks(root: string): Promise<DetectedCheck[]> {
  const found = [...(await nodeChecks(root)), ...(await otherChecks(root))];
  const decides = found.some(({ propose }) => propose === 'check');
  const checks = decides ? found : [...(await lastResort(evidenceAt(root, '.'))), ...found];
  return checks.sort((a, b) => rank(a) - rank(b));
}

const ORDER: readonly DetectedCheck['confidence'][] = ['certain', 'likely', 'guess'];
const rank = ({ propose, confidence }: DetectedCheck): number => (propose === 'check' ? ORDER.indexOf(confidence) : ORDER.length);

async function nodeChecks(root: string): Promise<DetectedCheck[]> {
  const top = evidenceAt(root, '.');
  const pack = await readPackage(top);
  if (pack === null) return [];
  const packages = await packagesOf(root, top, pack);
  const own = nodeCheck(top, pack, top);
  const members = packages.slice(1).map((member) => nodeCheck(member.evidence, member.pack, top));
  const linters = await Promise.all(packages.map((member) => detectNodeLinters(member.evidence, member.pack, packages[0]!)));
  return [...(own === null ? members.filter((check) => check !== null) : [own]), ...linters.flat()];
}

interface Package {
  readonly evidence: Evidence;
  readonly pack: NodePackage;
}

/** The root's package and the members of its workspace. */
async function packagesOf(root: string, top: Evidence, pack: NodePackage): Promise<Package[]> {
  const packages: Package[] = [{ evidence: top, pack }];
  const members = pack.workspaces.length === 0 ? [] : foldersOf(root, WORKSPACE_DEPTH).filter(isMember(pack.workspaces));
  for (const folder of members) {
    const evidence = evidenceAt(root, folder);
    const inner = await readPackage(evidence);
    if (inner !== null) packages.push({ evidence, pack: inner });
  }
  return packages;
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
    const places: string[] = [];
    for (const folder of folders) {
      // What lies below a project belongs to it: the modules of a build have files like its own.
      if (places.some((place) => place === '.' || folder.startsWith(`${place}/`))) continue;
      const found = await detect(evidenceAt(root, folder));
      if (found.length > 0) places.push(folder);
      checks.push(...found.map(inFolder(folder)));
    }
  }
  return checks;
}

const inFolder = (folder: string) => (found: DetectedCheck): DetectedCheck =>
  (folder === '.' ? found : { ...found, check: { ...found.check, name: `${found.check.name} ${folder}` } });

/** Nothing known: what a person would type. Its exit status is all there is to go by. */
async function lastResort(evidence: Evidence): Promise<DetectedCheck[]> {
  const pack = await readPackage(evidence);
  const script = pack?.scripts['test'];
  if (script !== undefined && !script.includes('no test specified')) {
    return [{ check: spec({ name: 'test', command: ['npm', 'test'], cwd: '.', format: 'exit-code' }), why: `script "test": ${script}`, confidence: 'guess', propose: 'check', missing: [] }];
  }
  if (!/^test\s*:/m.test((await evidence.text('Makefile')) ?? '')) return [];
  const missing = evidence.hasProgram('make') ? [] : [{ what: 'make', fix: 'install make' }];
  return [{ check: spec({ name: 'make test', command: ['make', 'test'], cwd: '.', format: 'exit-code' }), why: 'Makefile has a test target', confidence: 'guess', propose: 'check', missing }];
}
