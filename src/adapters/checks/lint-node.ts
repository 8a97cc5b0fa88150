import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { binPath, installCommandOf, type NodePackage } from './node-package.js';

/** A program that judges the text of a package: green on exit 0. */
interface Linter {
  readonly name: string;
  /** The package it comes with. */
  readonly from: string;
  /** Names of its configuration files, and the key in package.json that stands for one. */
  readonly config: RegExp;
  readonly key: string | null;
  readonly args: readonly string[];
  /** Arguments of its own automatic fix (VR-15); null when it has none. */
  readonly fix: readonly string[] | null;
  /** False for a configuration by which it would look at nothing. */
  readonly looks?: (config: string) => boolean;
}

const LINTERS: readonly Linter[] = [
  {
    name: 'eslint', from: 'eslint', config: /^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.(?:[cm]?js|json|ya?ml))?)$/, key: 'eslintConfig',
    args: ['.'], fix: ['--fix', '.'],
  },
  {
    name: 'prettier', from: 'prettier', config: /^(?:prettier\.config\.[cm]?[jt]s|\.prettierrc(?:\.(?:[cm]?[jt]s|json5?|ya?ml|toml))?)$/, key: 'prettier',
    args: ['--check', '.'], fix: ['--write', '.'],
  },
  { name: 'biome', from: '@biomejs/biome', config: /^\.?biome\.jsonc?$/, key: null, args: ['check', '.'], fix: ['check', '--write', '.'] },
  {
    name: 'tsc', from: 'typescript', config: /^tsconfig\.json$/, key: null, args: ['--noEmit', '-p', '.'], fix: null,
    // A page of references compiles nothing by itself, and would be green whatever is wrong.
    looks: (config) => !/"files"\s*:\s*\[\s*\]/.test(config),
  },
];

/** The linters and compilers that a package configures and depends on, as comments: whether they decide is for a person to say. */
export async function detectNodeLinters(evidence: Evidence, pack: NodePackage, root: { readonly evidence: Evidence; readonly pack: NodePackage }): Promise<DetectedCheck[]> {
  const found: DetectedCheck[] = [];
  for (const linter of LINTERS) {
    const why = await evidenceOf(linter, evidence, pack);
    if (why !== null && (pack.dependencies.has(linter.from) || root.pack.dependencies.has(linter.from))) found.push(check(linter, evidence, why, root.evidence));
  }
  return found;
}

async function evidenceOf({ config, key, looks }: Linter, { names, text }: Evidence, pack: NodePackage): Promise<string | null> {
  const file = names('.').toSorted().find((name) => config.test(name));
  if (file === undefined) return key !== null && pack.keys.has(key) ? `"${key}" in package.json` : null;
  return looks === undefined || looks((await text(file)) ?? '') ? file : null;
}

function check({ name, args, fix }: Linter, evidence: Evidence, why: string, root: Evidence): DetectedCheck {
  const program = binPath(evidence, name);
  const argv = (rest: readonly string[]): readonly string[] => [program ?? `node_modules/.bin/${name}`, ...rest];
  const isRoot = evidence.folder === '.';
  return {
    check: spec({ name: isRoot ? name : `${name} ${evidence.folder}`, command: argv(args), cwd: evidence.folder, format: 'exit-code', fix: fix === null ? null : argv(fix) }),
    why: isRoot ? why : `${evidence.folder}: ${why}`,
    confidence: 'guess',
    propose: 'comment',
    missing: program === null ? [{ what: `${name} in node_modules`, fix: installCommandOf(root) }] : [],
  };
}
