import { parentOf } from './paths.js';
import { parsePatterns, type Pattern } from './patterns.js';

/** The text of one ignore file and the folder it counts from ('' is the root); raw paths, text in latin1. */
export interface RuleSource {
  readonly base: string;
  readonly text: string;
}

/** What a run leaves out of its trees, decided once when the contract was frozen. Plain data, kept in the store. */
export interface RuleRecord {
  readonly ignoreCase: boolean;
  /** Weakest first: the user's global file, `info/exclude`, then each `.gitignore` with the outer folders first. */
  readonly sources: readonly RuleSource[];
  /** Files that some repository tracks although a rule names them. */
  readonly tracked: readonly string[];
}

export interface Rules {
  /** Asked for entries of folders that are not ignored themselves, and inside ignored ones that hold tracked files. */
  ignored(path: string, isFolder: boolean): boolean;
  /** True when everything below an ignored folder can be passed by. */
  holdsTracked(folder: string): boolean;
}

/**
 * The recorded rules, ready to ask. They never read a `.gitignore` again, so an agent that edits one in its copy hides nothing.
 * Semantics are git's: the last matching pattern decides, and nothing below an ignored folder is taken back in.
 */
export function compileRules(record: RuleRecord): Rules {
  const byBase = new Map<string, readonly Pattern[]>();
  for (const { base, text } of record.sources) {
    byBase.set(base, [...(byBase.get(base) ?? []), ...parsePatterns(text, record.ignoreCase)]);
  }
  const tracked = new Set(record.tracked);
  const trackedFolders = new Set(record.tracked.flatMap(ancestors));
  const verdicts = new Map<string, boolean>();
  const folderIgnored = (folder: string): boolean => {
    if (folder === '') return false;
    const before = verdicts.get(folder);
    if (before !== undefined) return before;
    const verdict = folderIgnored(parentOf(folder)) || named(byBase, folder, true);
    verdicts.set(folder, verdict);
    return verdict;
  };
  return {
    ignored: (path, isFolder) => (isFolder ? folderIgnored(path) : !tracked.has(path) && (folderIgnored(parentOf(path)) || named(byBase, path, false))),
    holdsTracked: (folder) => trackedFolders.has(folder),
  };
}

function named(byBase: ReadonlyMap<string, readonly Pattern[]>, path: string, isFolder: boolean): boolean {
  for (let base = parentOf(path); ; base = parentOf(base)) {
    const decided = lastMatch(byBase.get(base) ?? [], base === '' ? path : path.slice(base.length + 1), isFolder);
    if (decided !== null) return !decided.negated;
    if (base === '') return false;
  }
}

function lastMatch(patterns: readonly Pattern[], subject: string, isFolder: boolean): Pattern | null {
  const name = subject.slice(subject.lastIndexOf('/') + 1);
  for (let i = patterns.length - 1; i >= 0; i--) {
    const pattern = patterns[i];
    if (pattern === undefined || (pattern.foldersOnly && !isFolder)) continue;
    if (pattern.matches(pattern.nameOnly ? name : subject)) return pattern;
  }
  return null;
}

function ancestors(path: string): readonly string[] {
  const found: string[] = [];
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) found.push(folder);
  return found;
}
