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
  /** Unchanged files around it: helpers, configuration, tests. May be empty; more of it makes the scan surer. */
  readonly context: readonly ContextFile[];
  /** Commit or pull request message. */
  readonly message: string;
}

export interface ContextFile {
  readonly path: string;
  readonly text: string;
}

const TEST_FOLDER = /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|__snapshots__|e2e|integration|testdata|cypress|test[-_]utils?|testing|features|Tests|androidTest)\//;
const TEST_PROJECT = /(?:^|\/)[^/]*\.(?:Tests?|Specs?|UnitTests|IntegrationTests)\//;
const TEST_NAME = /(?:^|\/)(?:conftest\.py|test_[^/]*|[^/]*(?:[._-](?:test|spec|cy|e2e)s?\.[a-z]+|_test\.[a-z]+|_spec\.rb)|[^/]*(?:Test|Tests|TestCase|Spec|IT)\.(?:java|php|cs|kt|scala)|(?:spec|test|rails)_helper\.rb)$/;

/** Files that serve testing: tests, their helpers and data. */
export const isTestPath = (path: string): boolean => TEST_FOLDER.test(path) || TEST_PROJECT.test(path) || TEST_NAME.test(path);

const DOCUMENT = /\.(?:md|markdown|mdx|rst|adoc|txt|org)$/i;
export const isDocument = (path: string): boolean => DOCUMENT.test(path) && !/(?:golden|testdata|snapshots?|fixtures?|expected|baseline|requirements|CMakeLists)/i.test(path);
