/** Services that run pipelines from a file in the tree. */
export type System = 'github' | 'gitlab' | 'circle' | 'azure' | 'buildkite' | 'travis' | 'drone' | 'bitbucket' | 'hooks';

const FILES: readonly (readonly [RegExp, System])[] = [
  [/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/, 'github'],
  [/(?:^|\/)\.gitlab-ci\.ya?ml$|(?:^|\/)\.gitlab\/[\w./-]+\.ya?ml$/, 'gitlab'],
  [/(?:^|\/)\.circleci\/config\.ya?ml$/, 'circle'],
  [/(?:^|\/)azure-pipelines[\w.-]*\.ya?ml$/, 'azure'],
  [/(?:^|\/)\.buildkite\/[^/]+\.ya?ml$/, 'buildkite'],
  [/(?:^|\/)\.travis\.ya?ml$/, 'travis'],
  [/(?:^|\/)\.(?:drone|woodpecker|cirrus)\.ya?ml$|(?:^|\/)\.woodpecker\/[^/]+\.ya?ml$/, 'drone'],
  [/(?:^|\/)bitbucket-pipelines\.ya?ml$/, 'bitbucket'],
  [/(?:^|\/)(?:\.pre-commit-config|\.?lefthook)\.ya?ml$/, 'hooks'],
];

/** The service that a file belongs to; null for other files. */
export const systemOf = (path: string): System | null => FILES.find(([files]) => files.test(path))?.[1] ?? null;
