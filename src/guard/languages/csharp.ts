import { CSHARP_RULES } from './csharp-rules.js';
import { NEVER, words, type Language } from './spec.js';

export const CSHARP: Language = {
  id: 'csharp',
  extensions: { cs: 'c-sharp' },
  rules: CSHARP_RULES,
  testFile: /(?:Tests?|Specs?|Facts|Should)\.cs$|(?:^|\/)[^/]*\.?Tests?\/.*\.cs$/,
  callTests: null,
  declaredTests: [{ name: /^(?!)/, tags: /^(?:Fact|Theory|Test|TestCase|TestCaseSource|TestMethod|DataTestMethod|SkippableFact|SkippableTheory|Property|WpfFact|StaFact|UIFact)$/, comment: null, classNames: null, classBases: null, hidden: /\bprivate\b/, parameter: null }],
  setUp: /^(?:SetUp|OneTimeSetUp|TestInitialize|InitializeAsync|Setup)$/,
  functions: [
    {
      on: /^(?:Assert|Assert\.That|ClassicAssert|Xunit\.Assert|this|)$/,
      forms: {
        Equal: 'equal:esd', NotEqual: '!equal:es', StrictEqual: 'equal:es', Same: 'equal:es', NotSame: '!equal:es', Equivalent: 'partial:es', True: 'true:cm', False: 'false:cm', Null: 'null:s', NotNull: '!null:s', Empty: 'empty:s', NotEmpty: 'nonempty:s', Single: 'length-one:s', Contains: 'contains:es', DoesNotContain: '!contains:es', StartsWith: 'prefix:es', EndsWith: 'prefix:es', Matches: 'matches:es', DoesNotMatch: '!matches:es', IsType: 'type:es', IsNotType: '!type:es', IsAssignableFrom: 'type:es', InRange: 'within:se.', Throws: 'throws-named:eef', ThrowsAsync: 'throws-named:eef', ThrowsAny: 'throws:ef', ThrowsAnyAsync: 'throws:ef', Collection: 'members:s.', All: 'truthy:s.', Fail: 'fail:m', Multiple: 'flow:f', Raises: 'throws:ef', PropertyChanged: 'called-with:s.', Record: 'flow:',
        AreEqual: 'equal:estm', AreNotEqual: '!equal:esm', AreSame: 'equal:esm', AreNotSame: '!equal:esm', IsTrue: 'true:cm', IsFalse: 'false:cm', IsNull: 'null:sm', IsNotNull: '!null:sm', IsEmpty: 'empty:sm', IsNotEmpty: 'nonempty:sm', IsInstanceOfType: 'type:sem', IsInstanceOf: 'type:esm', Greater: 'compare-gt:sem', GreaterOrEqual: 'compare-ge:sem', Less: 'compare-lt:sem', LessOrEqual: 'compare-le:sem', ThrowsException: 'throws:ef', ThrowsExceptionAsync: 'throws:ef', ThrowsExactly: 'throws:ef', DoesNotThrow: '!throws-any:f', DoesNotThrowAsync: '!throws-any:f', That: 'each:se', HasCount: 'length:es', Catch: 'throws:ef', CatchAsync: 'throws:ef', Pass: 'tautology:m', AreEquivalent: 'members:esm',
      },
    },
    { on: /^(?:CollectionAssert)$/, forms: { AreEqual: 'equal:esm', AreEquivalent: 'members:esm', Contains: 'contains:sem', DoesNotContain: '!contains:sem', IsEmpty: 'empty:s', IsSubsetOf: 'one-of:se', AllItemsAreUnique: 'truthy:s', AllItemsAreNotNull: 'exists:s' } },
    { on: /^(?:StringAssert)$/, forms: { Contains: 'contains:sem', StartsWith: 'prefix:sem', EndsWith: 'prefix:sem', Matches: 'matches:sem', AreEqualIgnoringCase: 'partial:esm' } },
    { on: /^(?:Verifier|)$/, forms: { Verify: 'snapshot:s' } },
  ],
  chainRoots: /^(?!)/, chainMiddle: /^(?:Should|ShouldBe|ShouldNotBe|ShouldBeNull|ShouldContain|ShouldThrow|ShouldNotBeNull|ShouldBeTrue|ShouldBeFalse|ShouldBeEmpty|ShouldBeGreaterThan|ShouldHaveSingleItem)$/,
  matchers: {
    Be: 'equal:em', NotBe: '!equal:em', BeSameAs: 'equal:em', BeEquivalentTo: 'members:em', Equal: 'equal:.', NotEqual: '!equal:.', BeTrue: 'yes:m', BeFalse: 'no:m', BeNull: 'null:m', NotBeNull: 'exists:m', BeEmpty: 'empty:m', NotBeEmpty: 'nonempty:m', NotBeNullOrEmpty: 'nonempty:m', HaveCount: 'length:em', HaveCountGreaterThan: 'nonempty:em', ContainSingle: 'length-one:m', Contain: 'contains:em', ContainInOrder: 'contains:.', NotContain: '!contains:em', StartWith: 'prefix:em', EndWith: 'prefix:em', Match: 'matches:em', MatchRegex: 'matches:em', BeOfType: 'type:em', BeAssignableTo: 'type:em', BeGreaterThan: 'compare-gt:em', BeGreaterThanOrEqualTo: 'compare-ge:em', BeLessThan: 'compare-lt:em', BeLessThanOrEqualTo: 'compare-le:em', BeCloseTo: 'approx:etm', BeApproximately: 'approx:etm', BeInRange: 'within:.', BePositive: 'compare-gt:m', Throw: 'throws:em', ThrowAsync: 'throws:em', ThrowExactly: 'throws:em', ThrowExactlyAsync: 'throws:em', NotThrow: '!throws-any:m', NotThrowAsync: '!throws-any:m', WithMessage: 'message-glob:em', BeOneOf: 'one-of:.', BeSubsetOf: 'one-of:em', NotBeEquivalentTo: '!members:em', BeInAscendingOrder: 'truthy:m', BeInDescendingOrder: 'truthy:m', NotContainNulls: 'truthy:m', OnlyHaveUniqueItems: 'truthy:m', WithInnerException: 'type:em', BeNullOrEmpty: 'empty:m', BeNegative: 'compare-lt:m', BeBefore: 'compare-lt:em', BeAfter: 'compare-gt:em', HaveLength: 'length:em', ContainEquivalentOf: 'partial:em', BeSameDateAs: 'partial:em', HaveValue: 'exists:m', ContainKey: 'property:em', Satisfy: 'truthy:e', OnlyContain: 'truthy:e', HaveSameCount: 'length:e',
    ShouldBe: 'equal:em', ShouldNotBe: '!equal:em', ShouldBeNull: 'null:', ShouldNotBeNull: 'exists:', ShouldContain: 'contains:e', ShouldThrow: 'throws:e', ShouldBeTrue: 'yes:', ShouldBeFalse: 'no:', ShouldBeEmpty: 'empty:', ShouldBeGreaterThan: 'compare-gt:e', ShouldHaveSingleItem: 'length-one:',
    // NUnit constraints
    EqualTo: 'equal:e', SameAs: 'equal:e', Null: 'null:', True: 'yes:', False: 'no:', Empty: 'empty:', Zero: 'equal-zero:', Positive: 'compare-gt:', Negative: 'compare-lt:', GreaterThan: 'compare-gt:e', GreaterThanOrEqualTo: 'compare-ge:e', AtLeast: 'compare-ge:e', LessThan: 'compare-lt:e', LessThanOrEqualTo: 'compare-le:e', AtMost: 'compare-le:e', EquivalentTo: 'members:e', SubsetOf: 'one-of:e', TypeOf: 'type:e', InstanceOf: 'type:e', Contains: 'contains:e', Member: 'contains:e', Substring: 'contains:e', StringContaining: 'contains:e', AnyOf: 'one-of:.', Within: 'approx-by:t', Exactly: 'length:e', Nothing: '!throws-any:', ArgumentException: 'throws:', InvalidOperationException: 'throws:', Exception: 'throws-any:', Unique: 'truthy:', Ordered: 'truthy:', InRange: 'within:.', Items: 'nonempty:', SupersetOf: 'contains:e',
  },
  negations: words('Not No None'), fillers: words('Which And Subject Is Has Does Count Length Property All Some Message With IgnoreCase Using'),
  methods: { Verify: 'called-with:.', VerifyAll: 'called:', VerifyNoOtherCalls: '!called:', Received: 'called:x', DidNotReceive: '!called:' },
  fails: /^(?:Assert\.)?Fail$/,
  skipTags: /^(?:Ignore|Explicit|Skip|Inconclusive)$/, skipCalls: /^(?:Assert\.(?:Ignore|Inconclusive|Skip)|Skip\.(?:If|IfNot|When|Unless)|Assume\.That|(?:Ignore|Inconclusive|Skip)Exception)$/, conditionalSkips: /^(?:Skip\.\w+|Platform|SkippableFact|Assume\.That)$/, focusTags: NEVER, rowTags: /^(?:InlineData|TestCase|DataRow|MemberData|ClassData|TestCaseSource|DynamicData|Values|Range)$/,
  exits: /^(?:System\.)?Environment\.(?:Exit|FailFast)$/, atExit: /ProcessExit$/,
  broadCatches: /^(?:Exception|System\.Exception|AssertionException|XunitException|AssertFailedException|.*Assert.*Exception)$/, bareCatches: true, swallowers: NEVER,
  deferrals: /^(?:Task\.Run|Task\.Factory\.StartNew|ThreadPool\.QueueUserWorkItem|Thread|new Thread|Timer|.*\.(?:ContinueWith|Subscribe|BeginInvoke|Post))$/, promised: /^(?:ThrowsAsync|ThrowsAnyAsync|ThrowAsync|NotThrowAsync|ThrowExactlyAsync|ThrowsExceptionAsync)$/, truthIsBoolean: true,
  suppressions: [{ pattern: /#pragma\s+warning\s+disable|ReSharper disable|SuppressMessage|#nullable disable/, blanket: /#pragma\s+warning\s+disable\s*$|ReSharper disable All/ }],
  underTest: /AppDomain\.CurrentDomain.*(?:xunit|nunit|test)|GetEntryAssembly.*(?:test|xunit)|Environment\.GetEnvironmentVariable\("(?:DOTNET_TEST\w*|TEST\w*|CI|VSTEST\w*)"\)|GetAssemblies.*(?:xunit|nunit|mstest)|StackTrace\(|UnitTestDetector|IsRunningTest|testhost|Process\.GetCurrentProcess.*test/i,
};
