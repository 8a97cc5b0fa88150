import type { DetectedCheck, Evidence } from './detected.js';

/** Launchers of Python projects, by the file that tells of them, and how they install what it names. */
const LAUNCHERS = [
  ['uv.lock', 'uv', 'uv sync'],
  ['poetry.lock', 'poetry', 'poetry install'],
  ['pdm.lock', 'pdm', 'pdm install'],
  ['Pipfile.lock', 'pipenv', 'pipenv sync --dev'],
] as const;

/** How a project runs a Python tool: argv without the tool's own arguments, and what is missing for it. */
export interface PythonTool {
  readonly command: readonly string[];
  missing(): Promise<DetectedCheck['missing']>;
}

/** The project's own Python: a virtual environment, else the launcher of its lock file, else the Python on the path. */
export function pythonTool(evidence: Evidence, tool: string): PythonTool {
  const venv = ['.venv', 'venv'].map((name) => `${name}/bin/python`).find((path) => evidence.exists(path));
  const [, launcher, install] = (venv === undefined ? LAUNCHERS.find(([file]) => evidence.exists(file)) : undefined) ?? [];
  if (launcher !== undefined) {
    return {
      command: [launcher, 'run', tool],
      missing: () => Promise.resolve(evidence.hasProgram(launcher) ? [] : [{ what: launcher, fix: `install ${launcher}, then: ${install}` }]),
    };
  }
  const python = venv ?? 'python3';
  return { command: [python, '-m', tool], missing: () => missingModule(evidence, python, tool) };
}

async function missingModule(evidence: Evidence, python: string, tool: string): Promise<DetectedCheck['missing']> {
  if (!evidence.hasProgram(python)) return [{ what: python, fix: 'install Python 3' }];
  // Isolated and asked from elsewhere: a module of that name in the project must not answer.
  const found = await evidence.ask([python, '-I', '-c', `import importlib.util as u, sys; sys.exit(0 if u.find_spec("${tool}") else 3)`]);
  return found ? [] : [{ what: tool, fix: `${python} -m pip install ${tool}` }];
}
