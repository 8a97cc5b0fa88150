import picomatch from 'picomatch';
import type { Finding, Scope } from '../core/index.js';

/** Files that decide what "green" means, for every toolchain that Countersign knows (VR-1): the tests themselves. */
export const TEST_GLOBS: readonly string[] = [
  '**/*.{test,spec}.{js,jsx,ts,tsx,mjs,cjs,mts,cts,vue,svelte}', '**/{__tests__,__snapshots__,__fixtures__,__mocks__}/**', '**/*.{snap,approved.*,verified.*}',
  '**/{test,tests,spec,specs,e2e,testdata,cypress}/**', '**/{test_*,*_test}.py', '**/*_test.go', '**/*{Test,Tests,TestCase,IT}.{php,java,kt,cs}',
  '**/{*_spec,*_test,test_*}.rb', '**/*.{feature,cy.js,cy.ts}', '**/*.Tests/**',
];

/** What a runner, a compiler or a package manager reads by itself: configuration, set-up, plugins (VR-1, cases T-27). */
const AUTOLOADED_GLOBS: readonly string[] = [
  '**/{vitest,vite,jest,playwright,cypress,karma,ava,wdio,babel,webpack,rollup,tsup,tsdown,svelte,next,nuxt}.{config,workspace,setup,conf}{,.*}.{js,ts,mjs,cjs,mts,cts,json}',
  '**/{jest,vitest,test,tests}[.-]setup*.{js,ts,mjs,cjs,mts,cts}', '**/{setup,set-up}{-,.}{tests,test,jest,vitest}*', '**/setupTests.*', '**/.{mocharc,nycrc,c8rc,taprc,babelrc,swcrc,eslintrc,prettierrc}*',
  '**/eslint.config.*', '**/biome.json{,c}', '**/tsconfig*.json', '**/jsconfig.json', '**/.npmrc', '**/.yarnrc*', '**/.pnpmfile.*', '**/.node-version', '**/.nvmrc',
  '**/package.json', '**/{lerna,nx,turbo,project,deno}.json{,c}', '**/pnpm-workspace.yaml',
  '**/{conftest,sitecustomize,usercustomize,pytest,noxfile,setup,tasks}.py', '**/{pytest,tox,mypy}.ini', '**/.{coveragerc,pylintrc,flake8}', '**/setup.cfg', '**/pyproject.toml', '**/*.pth', '**/ruff.toml',
  '**/{go.mod,go.work,Cargo.toml,build.rs,.golangci.y*ml}', '**/.cargo/**', '**/{rust-toolchain,clippy}.toml',
  '**/{phpunit,pest,phpstan,psalm,infection}*.{xml,xml.dist,neon,neon.dist,php,json,json5}', '**/composer.json',
  '**/{pom.xml,build.gradle,build.gradle.kts,settings.gradle,settings.gradle.kts,gradle.properties}', '**/.mvn/**', '**/junit-platform.properties',
  '**/{Gemfile,Rakefile,.rspec,.rubocop*.yml,.simplecov}', '**/{*.csproj,*.fsproj,*.sln,Directory.Build.props,Directory.Build.targets,*.runsettings,global.json,xunit.runner.json}',
  '**/{Makefile,makefile,GNUmakefile,justfile,Justfile,Taskfile.y*ml,Jenkinsfile,Dockerfile}', '**/*.mk', '.{github,circleci,buildkite,husky}/**', '.gitlab-ci.yml', 'azure-pipelines.yml', '.pre-commit-config.yaml', 'lefthook.yml',
];

/** What pins the versions of everything that runs. */
const LOCKFILE_GLOBS: readonly string[] = [
  '**/{package-lock.json,npm-shrinkwrap.json,yarn.lock,pnpm-lock.yaml,bun.lock,bun.lockb,poetry.lock,uv.lock,pdm.lock,Pipfile.lock,go.sum,go.work.sum,Cargo.lock,composer.lock,Gemfile.lock,packages.lock.json,gradle.lockfile}',
];

/** Countersign's own words: an agent that edits them grants itself rights (cases T-25). */
const OWN_GLOBS: readonly string[] = ['countersign.{yaml,yml,json}', '.countersign/**'];

export const LOCKED_GLOBS: readonly string[] = [...TEST_GLOBS, ...AUTOLOADED_GLOBS, ...LOCKFILE_GLOBS, ...OWN_GLOBS];

export type PathTest = (path: string) => boolean;

const OPTIONS = { dot: true, nocase: true, nonegate: true };
const anyOf = (globs: readonly string[]): PathTest => (globs.length === 0 ? () => false : picomatch([...globs], OPTIONS));

/** Accepts the paths, relative to the root with `/`, that an attempt must leave as they are. Own files cannot be unlocked. */
export function lockedPaths(scope: Scope): PathTest {
  const [locked, unlocked, own] = [anyOf(scope.locked), anyOf(scope.unlocked), anyOf(OWN_GLOBS)];
  return (path) => own(path) || (locked(path) && !unlocked(path));
}

/** One side of a changed file, as far as its content matters here. */
export interface Side {
  readonly path: string;
  readonly mode: string;
  readonly sha256: string;
}
export interface Changed {
  readonly before: Side | null;
  readonly after: Side | null;
}

const NESTED_REPOSITORY = '160000';
const autoloaded = anyOf(AUTOLOADED_GLOBS);
const mocks = anyOf(['**/__mocks__/**']);

/**
 * The first line of the guard, by path and content and free of languages: locked files that were changed, deleted or renamed, new files
 * that a runner would load by itself, edits outside the scope, and contents that cannot be looked into. Each blocks.
 */
export function scanContent(files: readonly Changed[], scope: Scope): readonly Finding[] {
  const rules: Rules = { locked: lockedPaths(scope), unlocked: anyOf(scope.unlocked), writable: anyOf(scope.writable), scope };
  return files.flatMap((file) => {
    const found = onOldPath(file, rules) ?? onNewPath(file, rules);
    return found === null ? [] : [finding(found, file)];
  });
}

interface Rules {
  readonly locked: PathTest;
  readonly unlocked: PathTest;
  readonly writable: PathTest;
  readonly scope: Scope;
}

type Found = Pick<Finding, 'detector' | 'file' | 'why'>;

/** What may not happen to a file that was there. */
function onOldPath({ before, after }: Changed, { locked, writable, scope }: Rules): Found | null {
  if (after?.mode === NESTED_REPOSITORY) return { detector: 'opaque-change', file: after.path, why: 'a repository inside the workspace hides its files from the scan' };
  if (before === null) return null;
  if (locked(before.path)) return { detector: 'locked-file-changed', file: before.path, why: `a locked file was ${verb(before, after)}` };
  return writable(before.path) ? null : outside(before.path, scope);
}

/** What may not appear where nothing, or something else, was. */
function onNewPath({ before, after }: Changed, { locked, unlocked, writable, scope }: Rules): Found | null {
  if (after === null || after.path === before?.path) return null;
  const { path } = after;
  if (before !== null && locked(path)) return { detector: 'locked-file-changed', file: path, why: 'a file was moved over a locked path' };
  if (!unlocked(path) && (autoloaded(path) || mocks(path))) return { detector: 'autoloaded-file-added', file: path, why: 'a runner would load this new file by itself' };
  return writable(path) ? null : outside(path, scope);
}

const outside = (file: string, { writable }: Scope): Found => ({ detector: 'out-of-scope-edit', file, why: `the contract allows edits in ${writable.join(', ')}` });

function verb(before: Side, after: Side | null): string {
  if (after === null) return 'deleted';
  if (after.path !== before.path) return `renamed to ${after.path}`;
  return after.sha256 === before.sha256 ? `given mode ${after.mode}` : 'changed';
}

function finding({ detector, file, why }: Found, { before, after }: Changed): Finding {
  const side = after === null || after.path !== file ? 'before' : 'after';
  const evidence = { before: before?.sha256.slice(0, 12) ?? '', after: after?.sha256.slice(0, 12) ?? '' };
  return { detector, level: 'block', file, line: 1, side, evidence, why };
}
