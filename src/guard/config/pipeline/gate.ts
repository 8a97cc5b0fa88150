/** What decides whether a step of a pipeline runs at all, and whether its failure counts. */
export interface Gate {
  readonly kind: GateKind;
  /** What it is said of: an event, a job, a step. */
  readonly scope: string;
  readonly values: readonly string[];
  readonly line: number;
}

export type GateKind =
  /** Only a change of these paths starts it. */
  | 'paths'
  /** A change of nothing but these paths does not start it. */
  | 'paths-ignore'
  /** Only these branches. */
  | 'branches'
  | 'branches-ignore'
  /** What may happen to a pull request to start it. */
  | 'types'
  /** An expression that has to hold. */
  | 'condition'
  /** It never runs by itself. */
  | 'off'
  /** Its failure does not count. */
  | 'excused'
  /** Only files that match are looked at. */
  | 'files'
  | 'files-ignore'
  /** Another folder than the root. */
  | 'folder';

/** A gate that lets less through to a check, or a failure of it pass. */
export interface Narrowing {
  readonly line: number;
  readonly why: string;
  /** What is written there. */
  readonly text: string;
  /** It cannot be told how much is left out. */
  readonly unclear?: true;
}

/** Prose, pictures and papers: no check of code depends on them. */
const PAPERS = /\.(?:mdx?|markdown|rst|adoc|txt|png|svg|jpe?g|gif|webp|ico|pdf)["']?\}?$|(?:^|\/)(?:docs?|documentation|website|site|blog|images?|assets|licenses?|LICEN[CS]E|NOTICE|AUTHORS|CHANGELOG|CHANGES|README|CODE_OF_CONDUCT|CONTRIBUTING|SECURITY|CODEOWNERS|\.gitignore|\.gitattributes|\.editorconfig|\.vscode|\.idea|\.devcontainer|ISSUE_TEMPLATE|examples?)(?:[./*]|$)/i;
export const isPaper = (glob: string): boolean => PAPERS.test(glob);

const MAIN = /^(?:refs\/heads\/)?(?:main|master|trunk|default|develop|dev|\$default-branch|\$CI_DEFAULT_BRANCH)$|^[*./^$]+$/;
export const isMainBranch = (name: string): boolean => MAIN.test(name.replace(/^\/\^?|\$?\/$/g, '')) || MAIN.test(name);
/** Branches that machines or writers work on. */
const SIDE_BRANCH = /dependabot|renovate|gh-?pages|docs?\b|l10n|i18n|translations?|weblate|changeset-release|all-contributors|pre-commit-ci/i;
export const isSideBranch = (name: string): boolean => SIDE_BRANCH.test(name);

const SOURCE = /^(?:\.\/)?(?:\*+\/?)*(?:\*\.?\{?[\w,.]+\}?|\*\*?)$|^(?:\.\/)?(?:src|lib|libs|app|apps|source|sources|packages|pkg|cmd|internal|crates|modules|tests?|spec|server|client|core)(?:\/\*.*)?\/?$/;

/** Whether a list of paths takes in the code, as far as usual names tell. `text` is the pipeline, which names the folder that it is for. */
export function watchesCode(globs: readonly string[], text: string): boolean {
  return globs.some((glob) => !glob.startsWith('!') && !isPaper(glob) && (SOURCE.test(glob) || isItsFolder(glob, text)));
}

const isItsFolder = (glob: string, text: string): boolean => {
  const folder = glob.replace(/\/?\*.*$/, '');
  return folder.includes('/') || /^[\w-]{3,}$/.test(folder) ? folder !== '' && !folder.startsWith('.') && text.includes(folder) : false;
};
