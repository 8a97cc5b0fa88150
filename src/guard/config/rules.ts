/** What a change of a setting means. */
export type Meaning =
  /** A list of what is left out: growing it lets more through. */
  | 'exclude'
  /** A list of what is looked at: shrinking or narrowing it lets more through. */
  | 'include'
  /** A limit from below (coverage): lower lets more through. */
  | 'floor'
  /** A limit from above (retries, warnings): higher lets more through. */
  | 'ceiling'
  /** True is strict. */
  | 'strict'
  /** True is lax. */
  | 'lax'
  /** Any value leaves something out. */
  | 'filter'
  /** Any value puts something else in the place of what runs the tests. */
  | 'override'
  /** Command line options of a runner. */
  | 'options'
  /** Severity of a lint rule. */
  | 'severity';

export interface ConfigRule {
  readonly files: RegExp;
  readonly key: RegExp;
  readonly meaning: Meaning;
  /** The finding is about a muted tool, not about tests. */
  readonly tool?: true;
}

const SCRIPT = /(?:^|\/)(?:(?:vitest|vite|jest|ava|playwright|karma|cypress|wdio|web-test-runner|nyc|c8|stryker)[\w.-]*\.(?:config|conf|workspace|setup)?[\w.]*|vitest\.workspace\.\w+|jest[\w.-]*\.(?:[cm]?[jt]s|json)|package\.json|\.(?:mocharc|nycrc|c8rc|taprc)[\w.]*|composer\.json|\.?ava[\w.]*|stryker[\w.]*)$/;
const PYTHON = /(?:^|\/)(?:pyproject\.toml|pytest\.ini|\.pytest\.ini|setup\.cfg|tox\.ini|mypy\.ini|\.mypy\.ini|\.coveragerc|\.flake8|ruff\.toml|\.ruff\.toml|\.pylintrc|pyrightconfig\.json|bandit\.yaml|\.bandit)$/;
const TS = /(?:^|\/)(?:tsconfig[\w.-]*\.json|jsconfig\.json)$/;
const LINT = /(?:^|\/)(?:eslint\.config\.\w+|\.eslintrc[\w.]*|biome\.jsonc?|\.oxlintrc\.json|oxlint\.json|\.stylelintrc[\w.]*|\.golangci\.\w+|\.(?:eslint|stylelint|semgrep|ruff)ignore|clippy\.toml|phpstan[\w.-]*|psalm[\w.-]*\.xml(?:\.dist)?|\.rubocop\.yml|\.editorconfig|\.swiftlint\.yml|checkstyle\.xml|detekt\.yml)$/;
const XML = /(?:^|\/)(?:phpunit[\w.-]*\.xml(?:\.dist)?|pom\.xml|[\w.-]*\.(?:csproj|fsproj|vbproj|runsettings|props|targets)|testng[\w.-]*\.xml|build\.xml)$/;
const RUST = /(?:^|\/)(?:Cargo\.toml|nextest\.toml|\.cargo\/config(?:\.toml)?)$/;
const COVERAGE = /(?:^|\/)\.?(?:codecov|coveralls|coverage|sonar-project)[\w.-]*$/;
const RUNNERS = /(?:^|\/)(?:\.rspec|\.rspec-\w+|\.npmrc|\.mvn\/maven\.config|mocha\.opts|cucumber\.yml|\.simplecov|test\.yml|\.gitlab-ci\.yml|xunit\.runner\.json|junit-platform\.properties|surefire\.properties|tap-snapshots|foundry\.toml|dart_test\.yaml|mix\.exs)$/;

/** First match decides. */
export const CONFIG_RULES: readonly ConfigRule[] = [
  { files: SCRIPT, key: /coverage.*\.(?:exclude|ignore)$|coveragePathIgnorePatterns$|(?:nyc|c8)\.exclude$/, meaning: 'exclude' },
  { files: SCRIPT, key: /(?:^|\.)(?:exclude|testPathIgnorePatterns|modulePathIgnorePatterns|ignore|ignores|testIgnore|excludeSpecPattern|ignoredFiles)$/, meaning: 'exclude' },
  { files: SCRIPT, key: /(?:^|\.)thresholds?\.autoUpdate$/, meaning: 'lax' },
  { files: SCRIPT, key: /(?:^|\.)(?:thresholds?|coverageThreshold|watermarks|high|break)(?:\.|$)|(?:nyc|c8)\.(?:lines|branches|functions|statements)$|(?:^|^\.?)(?:lines|branches|functions|statements)$/, meaning: 'floor' },
  { files: SCRIPT, key: /(?:^|\.)(?:include|testMatch|testRegex|spec|specs|specPattern|testDir|roots|collectCoverageFrom|testFiles|ava\.files|files|projects|extension)$/, meaning: 'include' },
  { files: SCRIPT, key: /(?:^|\.)(?:passWithNoTests|dangerouslyIgnoreUnhandledErrors|allowUncaught|allow-uncaught|allowOnly|failWithoutAssertions_off|updateSnapshot|exit_zero|allowEmpty)$/, meaning: 'lax' },
  { files: SCRIPT, key: /(?:^|\.)(?:update|updateSnapshots)$/, meaning: 'lax' },
  { files: SCRIPT, key: /(?:^|\.)(?:forbidOnly|forbid-only|forbidPending|forbid-pending|check-coverage|checkCoverage|failOnConsole|failWithoutAssertions|errorOnDeprecated|per-file|perFile|all|coverage\.enabled|typecheck\.enabled|failOnUnhandled|fail-zero|failZero|check-leaks)$/, meaning: 'strict' },
  { files: SCRIPT, key: /(?:^|\.)(?:retry|retries|retryTimes|retries\.(?:runMode|openMode)|flakyRetries|maxWarnings)$/, meaning: 'ceiling' },
  { files: SCRIPT, key: /(?:^|\.)(?:testNamePattern|grep|fgrep|grepInvert|match|invert)$/, meaning: 'filter' },
  { files: TS, key: /^compilerOptions\.(?:strict\w*|no(?!Emit|Lib$|Resolve$|ErrorTruncation|Check$)[A-Z]\w+|alwaysStrict|exactOptionalPropertyTypes|useUnknownInCatchVariables|checkJs|allowUnreachableCode_off|forceConsistentCasingInFileNames|isolatedModules)$/, meaning: 'strict', tool: true },
  { files: TS, key: /^compilerOptions\.(?:noCheck|allowUnreachableCode|allowUnusedLabels|suppress\w+|skipDefaultLibCheck)$/, meaning: 'lax', tool: true },
  { files: TS, key: /^(?:include|files)$/, meaning: 'include', tool: true },
  { files: TS, key: /^exclude$/, meaning: 'exclude', tool: true },
  { files: LINT, key: /(?:^|\.)extends$/, meaning: 'include', tool: true },
  { files: LINT, key: /^ignored$/, meaning: 'exclude', tool: true },
  { files: LINT, key: /^(?:issues\.|run\.)?(?:new|new-from-(?:rev|patch|merge-base))$/, meaning: 'filter', tool: true },
  { files: LINT, key: /(?:^|\.)(?:issues-exit-code|linter\.enabled)$/, meaning: 'strict', tool: true },
  { files: LINT, key: /^parameters\.paths$/, meaning: 'include', tool: true },
  { files: LINT, key: /(?:^|\.)rules\./, meaning: 'severity', tool: true },
  { files: LINT, key: /(?:^|\.)(?:ignores?|ignorePatterns|excludePaths|exclude(?:-dirs|-files|-rules)?|skip-(?:dirs|files)|ignoreErrors|disable|Exclude|excludes|excluded_files)$|(?:^|\.)(?:exclude|ignore)[\w-]*(?:\[|\.)/, meaning: 'exclude', tool: true },
  { files: LINT, key: /(?:^|\.)(?:enable|select)$/, meaning: 'include', tool: true },
  { files: LINT, key: /^psalm@errorLevel$/, meaning: 'ceiling', tool: true },
  { files: LINT, key: /(?:^|\.)(?:level|parameters\.level|errorLevel_inv)$/, meaning: 'floor', tool: true },
  { files: LINT, key: /(?:^|\.)(?:Enabled|reportUnusedDisableDirectives|noInlineConfig|run\.tests|reportUnmatchedIgnoredErrors|checkMissing\w*)$/, meaning: 'strict', tool: true },
  { files: PYTHON, key: /addopts$/, meaning: 'options' },
  { files: PYTHON, key: /(?:^|\.)testpaths$/, meaning: 'include' },
  { files: PYTHON, key: /(?:^|\.)python_(?:files|classes|functions)$/, meaning: 'include' },
  { files: PYTHON, key: /(?:^|\.)(?:norecursedirs|collect_ignore\w*|omit|exclude_lines|exclude_also|exclude_other_patterns)$/, meaning: 'exclude' },
  { files: PYTHON, key: /(?:coverage|run|report).*\.source(?:_pkgs)?$|(?:coverage|run).*\.include$/, meaning: 'include' },
  { files: PYTHON, key: /(?:^|\.)filterwarnings$/, meaning: 'include' },
  { files: PYTHON, key: /fail[_-]under$/, meaning: 'floor' },
  { files: PYTHON, key: /(?:^|\.)(?:xfail_strict|strict_markers|strict_config|strict|empty_parameter_set_mark_strict|branch|fail_on_warning)$/, meaning: 'strict' },
  { files: PYTHON, key: /mypy.*\.(?:strict\w*|disallow_\w+|warn_\w+|check_untyped_defs|no_implicit_\w+|extra_checks|local_partial_types)$/, meaning: 'strict', tool: true },
  { files: PYTHON, key: /(?:mypy|pyright).*\.(?:ignore_errors|allow_untyped_\w+|allow_any_\w+|allow_redefinition)$/, meaning: 'lax', tool: true },
  { files: PYTHON, key: /(?:mypy|pyright|ruff|flake8|pylint|bandit|black|isort|lint|MESSAGES CONTROL).*\.(?:exclude|extend-exclude|ignore|extend-ignore|disable|disable_error_code|per-file-ignores(?:\..*)?|extend-per-file-ignores(?:\..*)?|skips|exclude_dirs|ignore-paths|ignore-patterns)$|^(?:ignore|exclude|extend-ignore|extend-exclude|lint\.ignore|lint\.exclude|lint\.per-file-ignores\..*|per-file-ignores\..*)$/, meaning: 'exclude', tool: true },
  { files: PYTHON, key: /(?:ruff|flake8|lint).*\.(?:select|extend-select|enable)$|(?:mypy)\.(?:files|packages|modules)$|^(?:select|lint\.select)$/, meaning: 'include', tool: true },
  { files: PYTHON, key: /(?:testenv[^.]*|tox.*)\.(?:ignore_outcome|ignore_errors)$/, meaning: 'lax' },
  { files: PYTHON, key: /^tox\.(?:envlist|env_list)$|^tool\.tox\.env_list$/, meaning: 'include' },
  { files: PYTHON, key: /(?:^|\.)typeCheckingMode$/, meaning: 'severity', tool: true },
  { files: PYTHON, key: /max-complexity$|max-line-length$/, meaning: 'ceiling', tool: true },
  { files: PYTHON, key: /(?:reruns|max_?fail_off|flaky\w*)$/, meaning: 'ceiling' },
  { files: XML, key: /(?:failOn\w+|beStrict\w+|failIfNoTests|haltOnFailure|failOnViolation|failsOnError|requireCoverageMetadata|TreatWarningsAsErrors|MSBuildTreatWarningsAsErrors|EnforceCodeStyleInBuild|IsTestProject|RunAnalyzers\w*|EnableNETAnalyzers|executionOrder_off)$/, meaning: 'strict' },
  { files: XML, key: /(?:testFailureIgnore|skipTests?|maven\.test\.skip|maven\.test\.failure\.ignore|skipITs|skip|ignoreFailures|checkForUnintentionallyCoveredCode_off)$/, meaning: 'lax' },
  { files: XML, key: /PropertyGroup\.Nullable$/, meaning: 'severity', tool: true },
  { files: XML, key: /(?:NoWarn|WarningsNotAsErrors)$/, meaning: 'exclude', tool: true },
  { files: XML, key: /(?:excludes?\.exclude|\.exclude(?:\.(?:directory|file|group))?|excludedGroups|Compile@(?:Remove|Exclude)|excludes|exclude\.\w+|ExcludeByFile|ExcludeByAttribute|Exclude|None@Remove_off|exclude@\w+)$/, meaning: 'exclude' },
  { files: XML, key: /(?:includes\.include|testsuite\.(?:directory|file)|testsuites\.testsuite\.\w+|Compile@Include|suiteXmlFile|source\.include\.\w+)$/, meaning: 'include' },
  { files: XML, key: /(?:configuration\.test|configuration\.groups|TestCaseFilter|groups\.include\.group|properties\.test)$/, meaning: 'filter' },
  { files: XML, key: /(?:minimum|Threshold|CoverletThreshold|MinimumCoverage|mutationThreshold|coverageThreshold|WarningLevel|AnalysisLevel_off|lowUpperBound|haltingLevel)$/, meaning: 'floor' },
  { files: XML, key: /(?:rerunFailingTestsCount|retryCount|MaxRetries|maxAllowedViolations)$/, meaning: 'ceiling' },
  { files: RUST, key: /(?:^|\.)(?:autotests|autobenches|autoexamples|test\.test|lib\.test|bin\.test|test\.harness|lib\.doctest|doctest)$/, meaning: 'strict' },
  { files: RUST, key: /(?:^|\.)(?:default-filter|filter)$/, meaning: 'filter' },
  { files: RUST, key: /retries(?:\.count)?$/, meaning: 'ceiling' },
  { files: RUST, key: /workspace\.members$|default-members$/, meaning: 'include' },
  { files: RUST, key: /workspace\.exclude$/, meaning: 'exclude' },
  { files: RUST, key: /^target\..*\.runner$|^alias\.(?:t|test)$/, meaning: 'override' },
  { files: RUST, key: /(?:^|\.)rustflags$/, meaning: 'options' },
  { files: RUST, key: /(?:^|\.)lints\.(?:rust|clippy)\./, meaning: 'severity', tool: true },
  { files: RUST, key: /test\.required-features$/, meaning: 'filter' },
  { files: COVERAGE, key: /(?:target|minimum|range|precision_off|fail_under|minimum_coverage)$/, meaning: 'floor' },
  { files: COVERAGE, key: /threshold$/, meaning: 'ceiling' },
  { files: COVERAGE, key: /(?:ignore|exclude|omit|sonar\.[\w.]*exclusions)$/, meaning: 'exclude' },
  { files: COVERAGE, key: /(?:informational|if_no_uploads|carryforward_off)$/, meaning: 'lax' },
  { files: COVERAGE, key: /status\.(?:project|patch|changes)(?:\.default)?(?:\.enabled)?$/, meaning: 'strict' },
  { files: RUNNERS, key: /^script-shell$/, meaning: 'override' },
  { files: RUNNERS, key: /^(?:if-present|ignore-scripts)$/, meaning: 'lax' },
  { files: RUNNERS, key: /^options$/, meaning: 'options' },
  { files: RUNNERS, key: /(?:^|\.)(?:exclude\w*|ignore\w*)$/, meaning: 'exclude' },
];

/** Left out by everybody: generated, installed, built. */
const HARMLESS = /node_modules|(?:^|[/*.])dist(?:[/*.]|$)|(?:^|\/)(?:build|out|target|vendor|coverage|\.git|\.tox|\.venv|venv|\.nox|\.eggs|__pycache__|\.cache|\.next|\.nuxt|\.turbo|bin|obj|tmp|htmlcov|storybook-static|\.svelte-kit|third_party|playground|docs?)(?:\/|\*|$)|generated|\.g\.cs|\.pb\.|_pb2|\.gen\.|\.min\.js|\.d\.ts|__generated__|__fixtures__|__mocks__|fixtures?\/|\.snap|migrations|benchmarks?\/|mocks?\/|examples?\/|\.stories\.|helpers?\.\w+$|conftest\.py$|types?\.ts$|index\.ts$|^\.\w+|TYPE_CHECKING|NotImplementedError|@abstract|__repr__|__name__|@overload|pragma: no cover|if 0:/i;
export const isHarmless = (pattern: string): boolean => HARMLESS.test(pattern.replace(/\\(?=[./-])/g, ''));
