import { GO_RULES } from './go-rules.js';
import { NEVER, type Forms, type Language } from './spec.js';

const TESTIFY: Forms = {
  Equal: 'equal:esm', NotEqual: '!equal:esm', EqualValues: 'equal:esm', EqualExportedValues: 'partial:esm', Exactly: 'equal:esm', Same: 'equal:esm', NotSame: '!equal:esm', EqualError: 'message:sem', ErrorContains: 'message-part:sem', ErrorIs: 'equal:sem', ErrorAs: 'type:sem', NotErrorIs: '!equal:sem', Error: 'throws-any:sm', NoError: 'null:sm', Nil: 'null:sm', NotNil: '!null:sm', True: 'true:cm', False: 'false:cm', Empty: 'empty:sm', NotEmpty: 'nonempty:sm', Zero: 'equal-zero:sm', NotZero: 'exists:sm', Len: 'length:sem', Contains: 'contains:sem', NotContains: '!contains:sem', Subset: 'partial:sem', NotSubset: '!partial:sem', ElementsMatch: 'members:sem', InDelta: 'approx:estm', InDeltaSlice: 'approx:estm', InEpsilon: 'approx:estm', WithinDuration: 'approx:estm', Greater: 'compare-gt:sem', GreaterOrEqual: 'compare-ge:sem', Less: 'compare-lt:sem', LessOrEqual: 'compare-le:sem', Positive: 'compare-gt:sm', IsType: 'type:esm', Implements: 'type:esm', Regexp: 'matches:esm', NotRegexp: '!matches:esm', Panics: 'throws:fm', PanicsWithValue: 'throws:efm', PanicsWithError: 'throws:efm', NotPanics: '!throws-any:fm', JSONEq: 'equal:esm', YAMLEq: 'equal:esm', FileExists: 'exists:sm', DirExists: 'exists:sm', Eventually: 'truthy:fxx', Never: '!truthy:fxx', Fail: 'fail:m', FailNow: 'fail:m', Condition: 'truthy:f',
  AssertExpectations: 'called:s', AssertCalled: 'called-with:x.', AssertNotCalled: '!called:x', AssertNumberOfCalls: 'called-times:xe',
};

export const GO: Language = {
  id: 'go',
  extensions: { go: 'go' },
  rules: GO_RULES,
  testFile: /(?:^|\/)[^/._][^/]*_test\.go$/,
  callTests: null,
  declaredTests: [{ name: /^(?:Test|Fuzz|Example|Benchmark)(?![a-z])/, tags: null, comment: null, classNames: null, classBases: null, hidden: null, parameter: null }],
  setUp: /^(?:SetupTest|SetupSuite|TestMain)$/,
  functions: [
    { on: /^(?:assert|require|s|suite|ts|a|r|is|must|s\.Require|s\.Assert|suite\.Require|suite\.Assert|c)$/, forms: TESTIFY },
    { on: /^(?:qt)$/, forms: { Assert: 'each:xse', Check: 'each:xse' } },
    { on: /^assert$/, forms: { NilError: 'null:sm', DeepEqual: 'compared:se.', Assert: 'true:cm', Check: 'true:cm' } },
  ],
  chainRoots: /^(?:Expect|Ω|Eventually|Consistently)$/, chainMiddle: null,
  matchers: { To: 'each:e', Should: 'each:e', ToNot: '!each:e', NotTo: '!each:e', ShouldNot: '!each:e', Equal: 'equal:e', BeNil: 'null:', BeTrue: 'yes:', BeFalse: 'no:', HaveOccurred: 'throws-any:', Succeed: '!throws-any:', HaveLen: 'length:e', ContainElement: 'contains:e', ContainSubstring: 'contains:e', BeEmpty: 'empty:', ConsistOf: 'members:.', MatchError: 'equal:e', BeNumerically: 'compare-gt:.', BeEquivalentTo: 'equal:e', MatchRegexp: 'matches:e', Panic: 'throws:', BeZero: 'equal-zero:' },
  negations: new Set(['Not']), fillers: new Set(), methods: {},
  fails: /^(?:(?!(?:fmt|errors|xerrors|log|logger|slog|klog|glog|logrus|zap)\.(?!Fatal|Panic))[a-z]\w*\.)?(?:Fatal|Fatalf|Error|Errorf|Fail|FailNow|panic)$/,
  skipTags: NEVER, skipCalls: /^[a-z]\w*(?:\.T)?\.(?:Skip|Skipf|SkipNow)$/, conditionalSkips: NEVER, focusTags: NEVER, rowTags: NEVER,
  exits: /^(?:os\.Exit|syscall\.Exit|runtime\.Goexit|log\.Fatal)$/, atExit: NEVER,
  broadCatches: NEVER, bareCatches: false, swallowers: NEVER, deferrals: /^(?:time\.AfterFunc)$/, promised: null, truthIsBoolean: true,
  suppressions: [
    { pattern: /\/\/\s*nolint\b/, blanket: /\/\/\s*nolint(?::all)?\s*(?:\/\/.*)?$/ },
    { pattern: /\/\/\s*(?:#nosec|lint:ignore|lint:file-ignore|revive:disable)/, blanket: /lint:file-ignore|revive:disable\s*$/ },
  ],
  underTest: /testing\.Testing\(\)|flag\.Lookup\("test\.|strings\.Has(?:Suffix|Prefix)\(os\.Args\[0\]|os\.Args\[0\].*test|\.test"\)|os\.Getenv\("(?:GO_TEST|TEST\w*|TESTING|GOTEST\w*|CI|\w*_TEST)"\)|runtime\.Caller|debug\.Stack|testing\.Short\(\)/,
};
