import { PHP_RULES } from './php-rules.js';
import { NEVER, words, type Language } from './spec.js';

export const PHP: Language = {
  id: 'php',
  extensions: { php: 'php' },
  rules: PHP_RULES,
  testFile: /(?:Test|TestCase|Spec|Cest)\.php$/,
  callTests: { suites: words('describe'), tests: words('it test'), hooks: words('beforeEach beforeAll afterEach afterAll'), skipped: new Set(), focused: new Set(), owners: /^(?!)/ },
  declaredTests: [{ name: /^test/, tags: /^Test$/, comment: /@test\b/, classNames: null, classBases: /Test|TestCase|Spec|Case$/, hidden: /private|protected/, parameter: null }],
  setUp: /^(?:setUp|setUpBeforeClass|beforeEach|beforeAll)$/,
  functions: [
    {
      on: /^(?:this|self|static|Assert|parent|TestCase|)$/,
      forms: {
        assertSame: 'equal:esm', assertNotSame: '!equal:esm', assertEquals: 'equal:estm', assertNotEquals: '!equal:esm', assertEqualsCanonicalizing: 'members:esm', assertEqualsIgnoringCase: 'partial:esm', assertEqualsWithDelta: 'approx:estm', assertTrue: 'true:cm', assertNotTrue: 'false:cm', assertFalse: 'false:cm', assertNull: 'null:sm', assertNotNull: '!null:sm', assertEmpty: 'empty:sm', assertNotEmpty: 'nonempty:sm', assertCount: 'length:esm', assertNotCount: '!length:esm', assertSameSize: 'length:esm', assertContains: 'contains:esm', assertContainsEquals: 'contains:esm', assertNotContains: '!contains:esm', assertStringContainsString: 'contains:esm', assertStringContainsStringIgnoringCase: 'contains:esm', assertStringNotContainsString: '!contains:esm', assertStringStartsWith: 'prefix:esm', assertStringEndsWith: 'prefix:esm', assertMatchesRegularExpression: 'matches:esm', assertRegExp: 'matches:esm', assertDoesNotMatchRegularExpression: '!matches:esm', assertInstanceOf: 'type:esm', assertNotInstanceOf: '!type:esm', assertIsArray: 'type-array:sm', assertIsString: 'type-string:sm', assertIsInt: 'type-number:sm', assertIsFloat: 'type-number:sm', assertIsBool: 'type-bool:sm', assertIsObject: 'type-object:sm', assertIsCallable: 'type-function:sm', assertIsIterable: 'type-array:sm', assertGreaterThan: 'compare-gt:esm', assertGreaterThanOrEqual: 'compare-ge:esm', assertLessThan: 'compare-lt:esm', assertLessThanOrEqual: 'compare-le:esm', assertArrayHasKey: 'property:esm', assertArrayNotHasKey: '!property:esm', assertObjectHasProperty: 'property:esm', assertFileExists: 'exists:sm', assertFileDoesNotExist: '!exists:sm', assertFileEquals: 'equal:esm', assertStringEqualsFile: 'equal:esm', assertJsonStringEqualsJsonString: 'equal:esm', assertXmlStringEqualsXmlString: 'equal:esm', assertThat: 'each:sem', assertMatchesSnapshot: 'snapshot:s', fail: 'fail:m', expectException: 'throws-body:e', expectExceptionMessage: 'message-body:e', expectExceptionMessageMatches: 'message-body:e', expectExceptionCode: 'code-body:e', expectExceptionObject: 'throws-body:e', expectOutputString: 'output-body:e', assertStatus: 'equal:e', assertDatabaseHas: 'partial:se', assertDatabaseMissing: '!partial:se', assertDatabaseCount: 'length:se',
      },
    },
  ],
  chainRoots: /^(?:expect|and)$/, chainMiddle: null,
  matchers: {
    toBe: 'equal:em', toEqual: 'equal:em', toBeTrue: 'yes:m', toBeFalse: 'no:m', toBeTruthy: 'truthy:m', toBeFalsy: '!truthy:m', toBeNull: 'null:m', toBeEmpty: 'empty:m', toHaveCount: 'length:em', toHaveLength: 'length:em', toContain: 'contains:.', toContainEqual: 'contains:.', toContainOnlyInstancesOf: 'type:e', toMatch: 'matches:em', toMatchArray: 'partial:em', toMatchObject: 'partial:em', toStartWith: 'prefix:em', toEndWith: 'prefix:em', toBeInstanceOf: 'type:em', toBeArray: 'type-array:m', toBeString: 'type-string:m', toBeInt: 'type-number:m', toBeFloat: 'type-number:m', toBeBool: 'type-bool:m', toBeObject: 'type-object:m', toBeCallable: 'type-function:m', toBeGreaterThan: 'compare-gt:em', toBeGreaterThanOrEqual: 'compare-ge:em', toBeLessThan: 'compare-lt:em', toBeLessThanOrEqual: 'compare-le:em', toBeBetween: 'within:.', toHaveKey: 'property:ee', toHaveKeys: 'partial:e', toHaveProperty: 'property:ee', toHaveProperties: 'partial:e', toThrow: 'throws:ee', toEqualCanonicalizing: 'members:em', toEqualWithDelta: 'approx:et', toBeIn: 'one-of:em', toMatchSnapshot: 'snapshot:', toBeNumeric: 'type-number:m',
  },
  negations: words('not'), fillers: words('each sequence'),
  methods: { assertStatus: 'equal:e', assertOk: 'yes:', assertJson: 'partial:e', assertExactJson: 'equal:e', assertSee: 'contains:e', assertRedirect: 'equal:e', assertSessionHasErrors: 'partial:e', assertJsonPath: 'property:ee', assertJsonFragment: 'partial:e', assertForbidden: 'yes:', assertNotFound: 'yes:', shouldHaveReceived: 'called-with:.', shouldNotHaveReceived: '!called:.', once: 'called-once:', never: '!called:', times: 'called-times:e' },
  fails: /^(?:this\.fail|self\.fail|static\.fail|Assert\.fail|fail)$/,
  skipTags: /^(?:Group|RequiresPhp\w*|RequiresOperatingSystem\w*|RequiresFunction|Ticket|DoesNotPerformAssertions|Requires\w+|ExcludeGlobal\w+)$/, skipCalls: /^(?:this|self|static|Assert|TestCase)\.(?:markTestSkipped|markTestIncomplete|skip)$|^(?:test\(\)|test)\.(?:markTestSkipped|skip)$/, conditionalSkips: /^(?:skip|skipOn\w*|Requires\w+)$/, focusTags: /^only$/, rowTags: /^(?:DataProvider|TestWith|TestWithJson|DataProviderExternal)$/,
  exits: /^(?:exit|die|posix_kill)$/, atExit: /^register_shutdown_function$/,
  broadCatches: /^(?:Throwable|Exception|AssertionFailedError|ExpectationFailedException|Error)$|Assertion|ExpectationFailed/, bareCatches: true, swallowers: NEVER, deferrals: /^(?:register_shutdown_function|set_error_handler|set_exception_handler|go|async|defer|.*\.(?:then|on|once))$/, promised: null, truthIsBoolean: true,
  suppressions: [{ pattern: /@phpstan-ignore|@psalm-suppress|phpcs:(?:ignore|disable)|@codeCoverageIgnore|@SuppressWarnings/, blanket: /phpcs:(?:ignoreFile|disable\s*(?:\*\/)?\s*$)|@psalm-suppress\s+all|@phpstan-ignore-file/ }],
  underTest: /PHPUNIT_\w+|defined\("(?:PHPUNIT\w*|__PHPUNIT\w*|PEST\w*|TESTING)"\)|class_exists\(.*(?:PHPUnit|TestCase)|getenv\("(?:APP_ENV|PHPUNIT\w*|TEST\w*|CI)"\)|runningUnitTests|environment\("testing"\)|PHP_SELF.*phpunit|_SERVER\[.*argv.*phpunit|debug_backtrace/,
};
