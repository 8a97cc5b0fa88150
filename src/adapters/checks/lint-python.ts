import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { pythonTool } from './python.js';

interface Linter {
  readonly name: string;
  /** Files that configure it alone. */
  readonly files: readonly string[];
  /** How its part of a shared file begins, by file. */
  readonly sections: Readonly<Record<string, RegExp>>;
  args(config: string): readonly string[];
  readonly fix: readonly string[] | null;
}

const LINTERS: readonly Linter[] = [
  { name: 'ruff', files: ['ruff.toml', '.ruff.toml'], sections: { 'pyproject.toml': /^\[tool\.ruff\b/m }, args: () => ['check', '.'], fix: ['check', '--fix', '.'] },
  { name: 'black', files: [], sections: { 'pyproject.toml': /^\[tool\.black\]/m }, args: () => ['--check', '.'], fix: ['.'] },
  {
    name: 'mypy', files: ['mypy.ini', '.mypy.ini'], sections: { 'pyproject.toml': /^\[tool\.mypy\]/m, 'setup.cfg': /^\[mypy\]/m },
    // A path on the command line would overrule what the configuration names.
    args: (config) => (/^\s*(?:files|packages|modules)\s*=/m.test(config) ? [] : ['.']), fix: null,
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
        name: linter.name, command: [...tool.command, ...linter.args(config.text)], cwd: evidence.folder, format: 'exit-code',
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

async function configOf({ name, files, sections }: Linter, { text }: Evidence): Promise<{ readonly why: string; readonly text: string } | null> {
  for (const file of files) {
    const own = await text(file);
    if (own !== null) return { why: file, text: own };
  }
  for (const [file, section] of Object.entries(sections)) {
    const shared = (await text(file)) ?? '';
    const at = shared.search(section);
    // Up to the next section: `files = ` may mean something else there.
    if (at !== -1) return { why: `${file} configures ${name}`, text: shared.slice(at).split(/\n(?=\[)/)[0]! };
  }
  return null;
}
