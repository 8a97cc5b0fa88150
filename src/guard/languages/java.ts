import { JAVA_RULES } from './java-rules.js';
import { NEVER, words, type Language } from './spec.js';

const JAVA_PLAIN: Language = {
  id: 'java',
  extensions: { java: 'java' },
  rules: JAVA_RULES,
  testFile: /(?:^|\/)(?:Test[^/]*|[^/]*(?:Test|Tests|TestCase|IT|Spec))\.java$/,
  callTests: null,
  declaredTests: [{ name: /^(?!)/, tags: /^(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property|Theory)$/, comment: null, classNames: null, classBases: null, hidden: /private/, parameter: null }, { name: /^test[A-Z0-9_]/, tags: null, comment: null, classNames: null, classBases: /TestCase$/, hidden: /private/, parameter: null }],
  setUp: /^(?:setUp|BeforeEach|BeforeAll|Before|BeforeClass|init|setup)$/,
  functions: [
    {
      on: /^(?:Assert|Assertions|Assume|TestCase|this|super|)$/,
      forms: {
        assertAll: 'flow:f', assertEquals: 'equal:estm', assertNotEquals: '!equal:esm', assertSame: 'equal:esm', assertNotSame: '!equal:esm', assertArrayEquals: 'equal:estm', assertIterableEquals: 'equal:esm', assertLinesMatch: 'equal:esm', assertTrue: 'true:cm', assertFalse: 'false:cm', assertNull: 'null:sm', assertNotNull: '!null:sm', assertThrows: 'throws:efm', assertThrowsExactly: 'throws:efm', expectThrows: 'throws:ef', assertDoesNotThrow: '!throws-any:fm', assertInstanceOf: 'type:esm', assertTimeout: 'within:ef', assertTimeoutPreemptively: 'within:ef', fail: 'fail:m', assertThat: 'each:se', assertThatThrownBy: 'throws-chain:f', assertThatExceptionOfType: 'throws-chain:e', verifyNoInteractions: '!called:s', verifyNoMoreInteractions: '!called:s', verifyZeroInteractions: '!called:s',
      },
    },
    { on: /^(?:Mockito|order|inOrder|\w*[oO]rder)$/, forms: { verifyNoMoreInteractions: '!called:s', verifyNoInteractions: '!called:s' } },
  ],
  chainRoots: /^(?:assertThat|assertThatThrownBy|assertThatExceptionOfType|assertThatCode|then|assertThatObject|expect|verify|assertThatIllegalArgumentException|assertThatNullPointerException|assertThatIllegalStateException|catchThrowable)$/, chainMiddle: null,
  matchers: {
    isEqualTo: 'equal:e', isNotEqualTo: '!equal:e', isSameAs: 'equal:e', isEqualByComparingTo: 'equal:e', isEqualToIgnoringCase: 'partial:e', isEqualToComparingFieldByField: 'equal:e', isTrue: 'yes:', isFalse: 'no:', isNull: 'null:', isNotNull: 'exists:', isEmpty: 'empty:', isNotEmpty: 'nonempty:', isPresent: 'exists:', isNotPresent: 'null:', isZero: 'equal-zero:', isOne: 'equal-one:', hasSize: 'length:e', contains: 'contains:.', containsOnly: 'members:.', containsExactly: 'equal:.', containsExactlyElementsOf: 'equal:e', containsExactlyInAnyOrder: 'members:.', containsExactlyInAnyOrderElementsOf: 'members:e', containsAll: 'contains:e', containsAnyOf: 'one-of:.', containsEntry: 'contains:.', containsKey: 'property:e', containsKeys: 'property:.', containsValue: 'contains:e', doesNotContain: '!contains:.', hasValue: 'equal:e', startsWith: 'prefix:e', endsWith: 'prefix:e', matches: 'matches:e', containsPattern: 'matches:e', isInstanceOf: 'type:e', isExactlyInstanceOf: 'type:e', hasMessage: 'message:e', hasMessageContaining: 'message-part:e', withMessage: 'message:e', withMessageContaining: 'message-part:e', hasCauseInstanceOf: 'type:e', hasFieldOrPropertyWithValue: 'property:ee', isGreaterThan: 'compare-gt:e', isGreaterThanOrEqualTo: 'compare-ge:e', isLessThan: 'compare-lt:e', isLessThanOrEqualTo: 'compare-le:e', isBetween: 'within:.', isCloseTo: 'approx:et', isPositive: 'compare-gt:', isNegative: 'compare-lt:', isIn: 'one-of:.', doesNotThrowAnyException: '!throws-any:', isThrownBy: 'throws:f', hasToString: 'equal:e', allMatch: 'truthy:e', anyMatch: 'one-of:e', noneMatch: '!truthy:e', isSorted: 'truthy:', satisfies: 'flow:f', allSatisfy: 'flow:f', hasValueSatisfying: 'flow:f', usingRecursiveComparison: 'flow:', hasNoNullFieldsOrProperties: 'exists:', isSubsetOf: 'one-of:.',
    // hamcrest
    is: 'equal:e', equalTo: 'equal:e', not: '!equal:e', nullValue: 'null:', notNullValue: 'exists:', instanceOf: 'type:e', hasItem: 'contains:e', hasItems: 'contains:.', hasEntry: 'contains:.', hasKey: 'property:e', containsString: 'contains:e', containsInAnyOrder: 'members:.', arrayContaining: 'equal:.', greaterThan: 'compare-gt:e', lessThan: 'compare-lt:e', greaterThanOrEqualTo: 'compare-ge:e', lessThanOrEqualTo: 'compare-le:e', closeTo: 'approx:et', anyOf: 'one-of:.', allOf: 'partial:.', everyItem: 'truthy:e', sameInstance: 'equal:e', empty: 'empty:', anything: 'tautology:', matchesPattern: 'matches:e', hasProperty: 'property:ee', samePropertyValuesAs: 'equal:e', any: 'type:e', hasToStringValue: 'equal:e', startsWithIgnoringCase: 'prefix:e',
  },
  handedOver: { contains: 'equal:.', containsInRelativeOrder: 'contains:.', arrayContaining: 'equal:.' },
  negations: words('not'), fillers: words('as describedAs withFailMessage overridingErrorMessage usingRecursiveComparison ignoringFields asString first last element rejects'),
  methods: {}, fails: /^(?:Assert\.|Assertions\.)?fail$/,
  skipTags: /^(?:Disabled|Ignore|DisabledOnOs|DisabledIf\w*|EnabledOnOs|EnabledIf\w*|DisabledForJreRange|EnabledOnJre|DisabledOnJre|DisabledInNativeImage)$/, skipCalls: /^(?:Assume\.|Assumptions\.)?(?:assumeTrue|assumeFalse|assumeThat|assumeNotNull|assumingThat|abort)$|^(?:\w+\.)*(?:TestAbortedException|AssumptionViolatedException|SkipException)$/, conditionalSkips: /^(?:DisabledOnOs|DisabledIf\w*|EnabledOnOs|EnabledIf\w*|EnabledOnJre|DisabledOnJre|assume\w+|DisabledForJreRange)$/, focusTags: NEVER, rowTags: /^(?:CsvSource|ValueSource|MethodSource|EnumSource|CsvFileSource|ArgumentsSource|NullSource|EmptySource|NullAndEmptySource|FieldSource)$/,
  exits: /^(?:System\.exit|Runtime\.getRuntime\.halt|Runtime\.getRuntime\.exit)$/, atExit: /addShutdownHook$/,
  broadCatches: /^(?:Throwable|Error|AssertionError|AssertionFailedError|ComparisonFailure|MultipleFailuresError)$/, bareCatches: false, swallowers: NEVER,
  deferrals: /^(?:CompletableFuture\.(?:runAsync|supplyAsync)|.*\.(?:submit|execute|schedule|thenAccept|thenRun|whenComplete|subscribe|scheduleAtFixedRate|forkJoin|addListener|thenAcceptAsync)|new Thread|Thread|Thread\.startVirtualThread|Thread\.ofVirtual\.start|Timer)$/,
  promised: null, truthIsBoolean: true,
  suppressions: [{ pattern: /NOSONAR|NOPMD|CHECKSTYLE[:.]?OFF|@formatter:off|noinspection/, blanket: /CHECKSTYLE[:.]?OFF|noinspection ALL/ }],
  underTest: /System\.getProperty\("(?:surefire\.[\w.]+|java\.class\.path|test\w*|junit\w*|basedir)"|Class\.forName\("org\.junit|getStackTrace\(\)|StackWalker|org\.junit|surefire|System\.getenv\("(?:TEST\w*|CI|JUNIT\w*)"\)|isRunningTest/,
};

/** JUnit 3 and 4 take the message of an assertion first, JUnit 5 takes it last. */
const JAVA_MESSAGE_FIRST: Language = { ...JAVA_PLAIN, messageFirst: true };
const MESSAGE_FIRST = /(?:^|;)\s*import\s+(?:static\s+)?(?:org\.junit\.Assert|junit\.framework)\b/m;

export const JAVA: Language = { ...JAVA_PLAIN, dialectOf: (text) => (MESSAGE_FIRST.test(text) ? JAVA_MESSAGE_FIRST : JAVA_PLAIN) };
