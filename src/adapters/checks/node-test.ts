import { join } from 'node:path';
import { spec, type DetectedCheck, type Evidence } from './detected.js';
import type { NodePackage } from './node-package.js';
import { nodeRunner, type NodeRunner } from './node-runner.js';
import { withArguments, type ReportRecipe } from './recipe.js';
import { expandGlobs } from './tree.js';

/** Writes the runner's own events, one JSON object per line, and a last line that only a run to the end can write. */
const REPORTER = `
const KEPT = new Set(['test:start', 'test:pass', 'test:fail', 'test:plan', 'test:diagnostic', 'test:stderr']);
const shown = (value) => {
  if (value === undefined || typeof value === 'string') return value;
  try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
};
const plain = (error, depth) => error === null || typeof error !== 'object' ? String(error) : {
  name: error.name, code: error.code, message: error.message, stack: error.stack, failureType: error.failureType,
  expected: shown(error.expected), actual: shown(error.actual),
  cause: error.cause === undefined || depth > 3 ? undefined : plain(error.cause, depth + 1),
};
export default async function* (source) {
  for await (const { type, data } of source) {
    if (!KEPT.has(type)) continue;
    const { name, nesting, file, line, column, skip, todo, details, message } = data;
    const error = details?.error === undefined ? undefined : plain(details.error, 0);
    yield JSON.stringify({ type, name, nesting, file, line, column, skip, todo, message, kind: details?.type, durationMs: details?.duration_ms, error }) + '\\n';
  }
  yield '{"type":"end"}\\n';
}
`;

export const nodeTestReport: ReportRecipe = (check, { report, scratch, cwd }) => {
  const reporter = join(scratch, 'reporter.mjs');
  const added = ['--test-reporter=spec', '--test-reporter-destination=stdout', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`];
  const at = check.command.indexOf('--test');
  // Flags for node stand before the files, and node 20 expands no patterns itself.
  const command = at === -1
    ? withArguments(check.command, added)
    : [...check.command.slice(0, at + 1), ...added, ...check.command.slice(at + 1).flatMap((word) => (word.startsWith('-') ? [word] : expandGlobs(cwd, word)))];
  return { command, files: { [reporter]: REPORTER }, readFrom: 'file' };
};

const NAME = 'node --test';
const known = nodeRunner({ name: NAME, format: 'node-test', configs: null, bare: [], adapt: (words) => words });

/** Runners that a project without a script for its tests may mean. */
const OTHERS = /^(?:vitest|jest|mocha|ava|tap|tape|jasmine|uvu|qunit|karma|@playwright\/test|cypress|bun-types)$/;
/** Files that `node --test` collects, and where they usually stand. */
const COLLECTED = /(?:^|[._-])test\.[cm]?js$|^test-.*\.[cm]?js$/;
const PLACES = ['.', 'test', 'tests', 'src', 'lib'];

/** The script says it, or nothing says that anything else runs the tests that are there. */
export const nodeTest: NodeRunner = {
  name: NAME,
  detect: (evidence, pack, root) => known.detect(evidence, pack, root) ?? fromFiles(evidence, pack),
};

function fromFiles(evidence: Evidence, pack: NodePackage): DetectedCheck | null {
  const script = pack.scripts['test'];
  if ((script !== undefined && !script.includes('no test specified')) || [...pack.dependencies].some((name) => OTHERS.test(name))) return null;
  const place = PLACES.find((folder) => evidence.names(folder).some((name) => COLLECTED.test(name)));
  if (place === undefined) return null;
  const { folder } = evidence;
  return {
    check: spec({ name: folder === '.' ? NAME : `${NAME} ${folder}`, command: ['node', '--test'], cwd: folder, format: 'node-test' }),
    why: `${folder === '.' ? '' : `${folder}: `}${place === '.' ? 'test files' : `test files in ${place}/`}, no test script, and no other runner in package.json`,
    confidence: 'guess', propose: 'check', missing: [],
  };
}
