import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { pythonTool } from './python.js';
import { readToml, tableAt } from './toml.js';

interface Linter {
  readonly name: string;
  /** Files that configure it alone. */
  readonly files: readonly string[];
  /** How its section in setup.cfg begins; null when it reads none there. Every one has a table in pyproject.toml. */
  readonly section: RegExp | null;
  args(config: Config): readonly string[];
  readonly fix: readonly string[] | null;
}

/** What configures a linter. */
interface Config {
  readonly why: string;
  /** True when it names one of these keys. */
  names(...keys: readonly string[]): boolean;
}

const LINTERS: readonly Linter[] = [
  { name: 'ruff', files: ['ruff.toml', '.ruff.toml'], section: null, args: () => ['check', '.'], fix: ['check', '--fix', '.'] },
  { name: 'black', files: [], section: null, args: () => ['--check', '.'], fix: ['.'] },
  {
    name: 'mypy', files: ['mypy.ini', '.mypy.ini'], section: /^\[mypy\]/m,
    // A path on the command line would overrule what the configuration names.
    args: (config) => (config.names('files', 'packages', 'modules') ? [] : ['.']), fix: null,
  },
];

/** The linters and type checkers that a Python project configures, as comments: whether they decide is for a person to say. */
export async function detectPythonLinters(evidence: Evidence): Promise<DetectedCheck[]> {
  const found: DetectedCheck[] = [];
  for (const linter of LINTERS) {
    const config = await configOf(linter, evidence);
    if (config === null) continue;
    const tool = pythonTool(evidence, linter.name);
    found.push({
      check: spec({
        name: linter.name, command: [...tool.command, ...linter.args(config)], cwd: evidence.folder, format: 'exit-code',
        fix: linter.fix === null ? null : [...tool.command, ...linter.fix],
      }),
      why: config.why,
      confidence: 'guess',
      propose: 'comment',
      missing: await tool.missing(),
    });
  }
  return found;
}

async function configOf({ name, files, section }: Linter, { text }: Evidence): Promise<Config | null> {
  for (const file of files) {
    const own = await text(file);
    if (own !== null) return { why: file, names: keysOf(own) };
  }
  const table = tableAt(readToml('pyproject.toml', await text('pyproject.toml')).table, 'tool', name);
  if (table !== null) return { why: `pyproject.toml configures ${name}`, names: (...keys) => keys.some((key) => key in table) };
  const shared = section === null ? '' : (await text('setup.cfg')) ?? '';
  const at = section === null ? -1 : shared.search(section);
  // Up to the next section: `files = ` may mean something else there.
  return at === -1 ? null : { why: `setup.cfg configures ${name}`, names: keysOf(shared.slice(at).split(/\n(?=\[)/)[0]!) };
}

const keysOf = (ini: string): Config['names'] => (...keys) => new RegExp(`^\\s*(?:${keys.join('|')})\\s*=`, 'm').test(ini);
