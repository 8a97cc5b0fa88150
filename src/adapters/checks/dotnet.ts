import { posix } from 'node:path';
import { spec, type DetectedCheck, type Evidence } from './detected.js';

const LOGGER = 'JunitXml.TestLogger';
/** Several target frameworks write a file each. */
const COMMAND = ['dotnet', 'test', '--nologo', '--logger:junit;LogFileName={assembly}.{framework}.xml'];

/** A solution, or a project by itself, that holds tests. The logger is a package that each test project refers to. */
export async function detectDotnet(evidence: Evidence): Promise<DetectedCheck[]> {
  const names = evidence.names('.').toSorted();
  const solution = names.find((name) => /\.slnx?$/.test(name));
  const listed = solution === undefined ? names.filter(isProject) : projectsOf((await evidence.text(solution)) ?? '');
  const tests = await testProjects(evidence, listed);
  if (tests.length === 0) return [];
  const isShared = (await Promise.all(SHARED.map(evidence.text))).some((text) => text?.includes(`Reference Include="${LOGGER}"`));
  const without = isShared ? [] : tests.filter(({ text }) => !text.includes(LOGGER));
  return [{
    check: spec({ name: 'dotnet test', command: COMMAND, cwd: evidence.folder, format: 'junit-xml', report: '**/TestResults/*.xml' }),
    why: `${solution ?? ''}${solution === undefined ? '' : ' with '}${tests.map(({ path }) => path).join(', ')}`,
    confidence: 'certain',
    propose: 'check',
    missing: [
      ...(evidence.hasProgram('dotnet') ? [] : [{ what: 'dotnet', fix: 'install the .NET SDK: https://dot.net' }]),
      ...without.map(({ path }) => ({ what: `${LOGGER} in ${path}`, fix: `dotnet add ${posix.join(evidence.folder, path)} package ${LOGGER}` })),
    ],
  }];
}

/** Files whose references count for every project below. */
const SHARED = ['Directory.Build.props', 'Directory.Build.targets'];

const isProject = (path: string): boolean => /\.(?:cs|fs|vb)proj$/.test(path);

/** Both forms of a solution name their projects in quotes. */
const projectsOf = (solution: string): readonly string[] =>
  [...new Set([...solution.matchAll(/"([^"\n]+)"/g)].map(([, path = '']) => path.replaceAll('\\', '/')).filter(isProject))];

async function testProjects({ text }: Evidence, paths: readonly string[]): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const read = await Promise.all(paths.map(async (path) => ({ path, text: (await text(path)) ?? '' })));
  return read.filter((project) => /Microsoft\.NET\.Test\.Sdk|<IsTestProject>\s*true/i.test(project.text));
}
