import type { ScanInput, ScanPair } from './scan.js';

/** One file of a change. Text is null where the file is absent, binary or too large to be read. */
export interface FileVersions {
  readonly path: string;
  /** Former path of a renamed file. */
  readonly from: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
  /** Why a side that exists has no text; null when all sides are there. */
  readonly unreadable: string | null;
}

/** A change as the scan takes it: whole files, and what else of the tree is at hand. */
export interface ChangeSet {
  readonly files: readonly FileVersions[];
  /** Text of an unchanged file; null when there is none or nothing is known. */
  readonly context: (path: string) => string | null;
}

export const changeSetOf = (input: ScanInput): ChangeSet => {
  const files = input.files.map(versionsOf).filter((f) => f !== null);
  const changed = new Set(files.flatMap((f) => [f.path, f.from ?? f.path]));
  return { files, context: (path) => (changed.has(path) ? null : (input.context?.(path) ?? null)) };
};

function versionsOf({ before, after }: ScanPair): FileVersions | null {
  const path = after?.path ?? before?.path;
  if (path === undefined) return null;
  const unreadable = (before !== null && before.text === null) || (after !== null && after.text === null);
  const status = before === null ? 'added' : after === null ? 'deleted' : before.path === after.path ? 'modified' : 'renamed';
  return {
    path, status, from: before !== null && before.path !== path ? before.path : null,
    before: before?.text ?? null, after: after?.text ?? null,
    unreadable: unreadable ? 'binary or too large' : null,
  };
}

const TEST_FOLDER = /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|__snapshots__|e2e|integration|testdata|cypress|test[-_]utils?|testing|features|Tests|androidTest)\//;
const TEST_PROJECT = /(?:^|\/)[^/]*\.(?:Tests?|Specs?|UnitTests|IntegrationTests)\//;
const TEST_NAME = /(?:^|\/)(?:conftest\.py|test_[^/]*|[^/]*(?:[._-](?:test|spec|cy|e2e)s?\.[a-z]+|_test\.[a-z]+|_spec\.rb)|[^/]*(?:Test|Tests|TestCase|Spec|IT)\.(?:java|php|cs|kt|scala)|(?:spec|test|rails)_helper\.rb)$/;

/** Files that serve testing: tests, their helpers and data. */
export const isTestPath = (path: string): boolean => TEST_FOLDER.test(path) || TEST_PROJECT.test(path) || TEST_NAME.test(path);

const DOCUMENT = /\.(?:md|markdown|mdx|rst|adoc|txt|org)$/i;
export const isDocument = (path: string): boolean => DOCUMENT.test(path) && !/(?:golden|testdata|snapshots?|fixtures?|expected|baseline|requirements|CMakeLists)/i.test(path);
