import { JAVASCRIPT_RULES } from './javascript-rules.js';
import { NEVER, words, type Forms, type Language } from './spec.js';

const NODE_ASSERT: Forms = {
  equal: 'equal:sem', strictEqual: 'equal:sem', deepEqual: 'equal:sem', deepStrictEqual: 'equal:sem', notEqual: '!equal:sem', notStrictEqual: '!equal:sem', notDeepEqual: '!equal:sem', notDeepStrictEqual: '!equal:sem',
  ok: 'true:cm', assert: 'true:cm', fail: 'fail:m', ifError: 'null:s', match: 'matches:sem', doesNotMatch: '!matches:sem', throws: 'throws:fem', rejects: 'throws:fem', doesNotThrow: '!throws-any:f', doesNotReject: '!throws-any:f', partialDeepStrictEqual: 'partial:sem',
  // ava, tap
  is: 'equal:sem', not: '!equal:sem', same: 'equal:sem', strictSame: 'equal:sem', notSame: '!equal:sem', true: 'yes:sm', false: 'no:sm', truthy: 'true:cm', falsy: 'false:cm', throwsAsync: 'throws:fem', notThrows: '!throws-any:f', notThrowsAsync: '!throws-any:f', regex: 'matches:sem', notRegex: '!matches:sem', like: 'partial:sem', snapshot: 'snapshot:s', matchSnapshot: 'snapshot:s', notOk: 'false:cm', has: 'partial:sem', hasStrict: 'partial:sem', type: 'type:sem', resolves: '!throws-any:f', resolveMatch: 'partial:sem', pass: 'tautology:m',
  // chai assert
  isTrue: 'yes:sm', isFalse: 'no:sm', isNull: 'null:sm', isNotNull: '!null:sm', isUndefined: 'equal-undefined:sm', isDefined: 'exists:sm', exists: 'exists:sm', notExists: 'null:sm', isOk: 'true:cm', isNotOk: 'false:cm', include: 'contains:sem', notInclude: '!contains:sem', deepInclude: 'contains:sem', lengthOf: 'length:sem', isEmpty: 'empty:sm', isNotEmpty: 'nonempty:sm', instanceOf: 'type:sem', isArray: 'type-array:sm', isString: 'type-string:sm', isNumber: 'type-number:sm', isObject: 'type-object:sm', isFunction: 'type-function:sm', typeOf: 'type:sem', sameMembers: 'members:sem', sameDeepMembers: 'members:sem', sameOrderedMembers: 'equal:sem', includeMembers: 'partial:sem', property: 'property:sem', propertyVal: 'property:see', closeTo: 'approx:setm', approximately: 'approx:setm', isAbove: 'compare-gt:sem', isBelow: 'compare-lt:sem', isAtLeast: 'compare-ge:sem', isAtMost: 'compare-le:sem', throw: 'throws:fem', eql: 'equal:sem', oneOf: 'one-of:sem',
};

const MATCHERS: Forms = {
  toBe: 'equal:e', toEqual: 'equal:e', toStrictEqual: 'equal:e', toEqualTypeOf: 'equal:e', toMatchObject: 'partial:e', toContain: 'contains:e', toContainEqual: 'contains:e', toHaveLength: 'length:e', toMatch: 'matches:e', toHaveProperty: 'property:ee', toBeDefined: 'exists:', toBeUndefined: 'equal-undefined:', toBeNull: 'null:', toBeNil: 'null:', toBeTruthy: 'truthy:', toBeFalsy: '!truthy:', toBeNaN: 'equal-nan:', toBeInstanceOf: 'type:e', toBeTypeOf: 'type:e', toBeOneOf: 'one-of:e',
  toBeGreaterThan: 'compare-gt:e', toBeGreaterThanOrEqual: 'compare-ge:e', toBeLessThan: 'compare-lt:e', toBeLessThanOrEqual: 'compare-le:e', toBeCloseTo: 'approx:ed', toSatisfy: 'truthy:e', toBeTrue: 'yes:', toBeFalse: 'no:', toInclude: 'contains:e', toBeArray: 'type-array:', toBeString: 'type-string:', toBeEmpty: 'empty:', toBeNumber: 'type-number:', toBeArrayOfSize: 'length:e', toStartWith: 'prefix:e', toEndWith: 'prefix:e', toIncludeSameMembers: 'members:e', toContainKeys: 'partial:e',
  toThrow: 'throws:e', toThrowError: 'throws:e', toHaveBeenCalled: 'called:', toBeCalled: 'called:', toHaveBeenCalledTimes: 'called-times:e', toBeCalledTimes: 'called-times:e', toHaveBeenCalledWith: 'called-with:.', toBeCalledWith: 'called-with:.', toHaveBeenLastCalledWith: 'called-with:.', lastCalledWith: 'called-with:.', toHaveBeenNthCalledWith: 'called-with:.', nthCalledWith: 'called-with:.', toHaveBeenCalledOnce: 'called-once:', toHaveBeenCalledOnceWith: 'called-with:.', toHaveBeenCalledExactlyOnceWith: 'called-with:.', toHaveReturnedWith: 'called-with:.', toHaveResolvedWith: 'called-with:.', toHaveReturned: 'called:', toHaveBeenCalledBefore: 'called-with:.',
  toMatchSnapshot: 'snapshot:', toMatchInlineSnapshot: 'snapshot:e', toMatchFileSnapshot: 'snapshot:x', toThrowErrorMatchingSnapshot: 'snapshot:', toThrowErrorMatchingInlineSnapshot: 'snapshot:e', toHaveScreenshot: 'snapshot:', toMatchAriaSnapshot: 'snapshot:e',
  // testing-library, playwright
  toBeVisible: 'yes.visible:', toBeHidden: 'no.visible:', toBeInTheDocument: 'exists:', toBeAttached: 'exists:', toBeEnabled: 'no.disabled:', toBeDisabled: 'yes.disabled:', toBeChecked: 'yes.checked:', toBeEditable: 'yes.editable:', toBeFocused: 'yes.focused:', toHaveFocus: 'yes.focused:', toBeRequired: 'yes.required:', toBeInvalid: 'no.valid:', toBeValid: 'yes.valid:', toBeEmptyDOMElement: 'empty:', toContainElement: 'contains:e', toHaveAccessibleDescription: 'equal:e', toHaveText: 'equal@textContent:e', toContainText: 'contains@textContent:e', toHaveTextContent: 'contains.textContent:e', toHaveValue: 'equal.value:e', toHaveDisplayValue: 'equal.value:e', toHaveCount: 'length:e', toHaveURL: 'equal@url:e', toHaveTitle: 'equal@title:e', toHaveAttribute: 'property:ee', toHaveClass: 'contains.classList:e', toHaveCSS: 'property:ee', toHaveStyle: 'partial:e', toBeOK: 'yes:', toHaveRole: 'equal:e', toHaveAccessibleName: 'equal:e', toHaveId: 'equal.id:e', toHaveJSProperty: 'property:ee',
  toBeAny: 'type:', toResolve: '!throws-any:', toReject: 'throws:',
  // chai, sinon-chai
  equal: 'equal:em', equals: 'equal:em', eq: 'equal:em', eql: 'equal:em', eqls: 'equal:em', true: 'yes:', false: 'no:', null: 'null:', undefined: 'equal-undefined:', ok: 'truthy:', exist: 'exists:', exists: 'exists:', empty: 'empty:', NaN: 'equal-nan:', include: 'contains:em', includes: 'contains:em', contain: 'contains:em', contains: 'contains:em', members: 'members:em', keys: 'members:.', lengthOf: 'length:em', length: 'length:em', match: 'matches:em', matches: 'matches:em', string: 'contains:em', property: 'property:eem', instanceof: 'type:em', instanceOf: 'type:em', a: 'type:em', an: 'type:em', above: 'compare-gt:em', gt: 'compare-gt:em', greaterThan: 'compare-gt:em', least: 'compare-ge:em', gte: 'compare-ge:em', below: 'compare-lt:em', lt: 'compare-lt:em', lessThan: 'compare-lt:em', most: 'compare-le:em', lte: 'compare-le:em', within: 'within:.', closeTo: 'approx:etm', approximately: 'approx:etm', oneOf: 'one-of:em', throw: 'throws:eem', throws: 'throws:eem', Throw: 'throws:eem', satisfy: 'truthy:e', called: 'called:', calledOnce: 'called-once:', calledTwice: 'called-twice:', callCount: 'called-times:e', calledWith: 'called-with:.', calledWithExactly: 'called-with:.', calledOnceWith: 'called-with:.', calledOnceWithExactly: 'called-with:.', rejected: 'throws:', rejectedWith: 'throws:eem', fulfilled: '!throws-any:', become: 'equal:e', status: 'equal:e',
};

export const JAVASCRIPT: Language = {
  id: 'javascript',
  extensions: { js: 'javascript', mjs: 'javascript', cjs: 'javascript', jsx: 'javascript', ts: 'typescript', mts: 'typescript', cts: 'typescript', tsx: 'tsx' },
  rules: JAVASCRIPT_RULES,
  testFile: /(?:[._-](?:test|spec|test-d|spec-d|cy|e2e)\.[cm]?[jt]sx?|(?:^|\/)__tests__\/.*\.[cm]?[jt]sx?|(?:^|\/)tests?\/(?:.*\/)?[^/]*(?:test|spec)[^/]*\.[cm]?[jt]sx?|(?:^|\/)(?:tests?|test-[^/]*|.*[-_]tests?)\.[cm]?[jt]sx?)$/,
  callTests: {
    suites: words('describe context suite fdescribe xdescribe xcontext module'), tests: words('it test specify xit xtest fit ftest xspecify bench'), hooks: words('beforeEach beforeAll before afterEach afterAll after setup teardown suiteSetup suiteTeardown'),
    skipped: words('xit xtest xdescribe xspecify xcontext'), focused: words('fit fdescribe ftest'), owners: /^(?:test|it|t|tap|QUnit|describe|base|suite)$/,
  },
  declaredTests: [], setUp: /^(?:beforeEach|beforeAll|before|setup|setUp)$/,
  functions: [
    { on: /^(?:assert|t|assert\.strict|strict|chai\.assert|tap|QUnit\.assert|console)$/, forms: NODE_ASSERT },
    { on: /^$/, forms: { assert: 'true:cm', strictEqual: 'equal:sem', deepEqual: 'equal:sem', deepStrictEqual: 'equal:sem', ok: 'true:cm', throws: 'throws:fem', rejects: 'throws:fem', notStrictEqual: '!equal:sem' } },
    { on: /^(?:sinon\.assert|sandbox\.assert)$/, forms: { called: 'called:s', calledOnce: 'called-once:s', notCalled: '!called:s', callCount: 'called-times:se', calledWith: 'called-with:s.', calledOnceWithExactly: 'called-with:s.', calledWithExactly: 'called-with:s.', calledWithMatch: 'partial:s.', calledOnceWithMatch: 'partial:s.' } },
    { on: /^expect$/, forms: { fail: 'fail:m', unreachable: 'fail:m' } },
  ],
  chainRoots: /^(?:expect|expectTypeOf|expectType|soft|poll)$/, chainMiddle: /^should$/, matchers: MATCHERS, negations: words('not never'),
  fillers: words('to be been is that which and has have with at of same but does still also deep own ordered any all itself nested eventually resolves'),
  methods: {}, fails: /^(?:assert\.fail|expect\.fail|expect\.unreachable|fail|t\.fail|done\.fail|should\.fail|chai\.assert\.fail)$/,
  skipTags: NEVER, skipCalls: /^(?:this\.skip|t\.skip|test\.skip|ctx\.skip|context\.skip|t\.todo|test\.fixme|skip|pending|test\.fail|it\.skip|t\.plan\.skip)$/, conditionalSkips: /^(?:skipIf|runIf|if|skip)$/, focusTags: NEVER, rowTags: NEVER,
  exits: /^(?:process\.(?:exit|reallyExit)|Deno\.exit|exit|quit)$/, atExit: /^process\.(?:on|once|addListener|prependListener)$/,
  broadCatches: /^/, bareCatches: true, swallowers: /^(?:attempt|swallow|ignoreErrors|silently|suppress)$/i,
  deferrals: /^(?:setTimeout|setImmediate|setInterval|queueMicrotask|process\.nextTick|requestAnimationFrame|.*\.(?:on|once|addEventListener|addListener|subscribe|then|catch|finally))$/,
  promised: /^(?:rejects|resolves|eventually|throwsAsync|notThrowsAsync|doesNotReject|rejected|rejectedWith|fulfilled|become|toHaveText|toBeVisible|toBeHidden|toContainText|toHaveCount|toHaveURL|toHaveTitle|toHaveValue|toHaveAttribute|toBeEnabled|toBeDisabled|toBeChecked|toResolve|toReject|toHaveScreenshot)$/,
  truthIsBoolean: false,
  suppressions: [
    { pattern: /@ts-(?:ignore|nocheck|expect-error)\b/, blanket: /@ts-nocheck\b/ },
    { pattern: /\beslint-disable(?:-next-line|-line)?\b/, blanket: /\beslint-disable\s*(?:\*\/)?\s*$/ },
    { pattern: /\b(?:biome-ignore|oxlint-disable|tslint:disable|jshint ignore|prettier-ignore|c8 ignore|istanbul ignore|v8 ignore|deno-lint-ignore)\b/, blanket: /(?:oxlint-disable\s*(?:\*\/)?\s*$|tslint:disable\s*(?:\*\/)?$|ignore-all|deno-lint-ignore-file|(?:istanbul|c8|v8) ignore file)/ },
  ],
  underTest: /process\.env\.(?:VITEST|JEST_WORKER_ID|NODE_ENV|CI|TEST|MOCHA|NODE_TEST_CONTEXT|AVA_PATH|PLAYWRIGHT\w*|TAP|VITEST_\w+)\b|process\.env\["(?:VITEST|JEST_WORKER_ID|NODE_ENV)"\]|import\.meta\.vitest|typeof (?:jest|describe|it|vi|expect)\b|globalThis\.(?:jest|vi|describe|it|expect|__vitest\w*)\b|global\.(?:jest|describe|it|expect)\b|__TEST__|process\.argv.*(?:test|mocha|jest|vitest)|\.stack.*(?:\.test|\.spec|jest|mocha|vitest)/,
};
