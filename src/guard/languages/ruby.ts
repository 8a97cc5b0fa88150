import { RUBY_RULES } from './ruby-rules.js';
import { NEVER, words, type Language } from './spec.js';

export const RUBY: Language = {
  id: 'ruby',
  extensions: { rb: 'ruby', rake: 'ruby' },
  rules: RUBY_RULES,
  testFile: /(?:_spec|_test)\.rb$|(?:^|\/)test_[^/]*\.rb$/,
  callTests: {
    suites: words('describe context feature shared_examples shared_examples_for shared_context xdescribe xcontext fdescribe fcontext example_group'), tests: words('it specify example scenario test xit xspecify xexample xscenario fit fspecify focus pending skip'), hooks: words('before after around setup teardown let let! subject subject!'),
    skipped: words('xit xspecify xdescribe xcontext xexample xscenario pending skip'), focused: words('fit fdescribe fcontext fspecify focus'), owners: /^(?:RSpec|self)$/,
  },
  declaredTests: [{ name: /^test_/, tags: null, comment: null, classNames: null, classBases: /Test|TestCase|Spec/, hidden: null, parameter: null }],
  setUp: /^(?:setup|before)$/,
  functions: [
    {
      on: /^(?:self|)$/,
      forms: {
        assert_equal: 'equal:esm', refute_equal: '!equal:esm', assert_not_equal: '!equal:esm', assert_same: 'equal:esm', assert: 'true:cm', refute: 'false:cm', assert_not: 'false:cm', assert_nil: 'null:sm', refute_nil: '!null:sm', assert_not_nil: '!null:sm', assert_empty: 'empty:sm', refute_empty: 'nonempty:sm', assert_includes: 'contains:sem', refute_includes: '!contains:sem', assert_match: 'matches:esm', refute_match: '!matches:esm', assert_no_match: '!matches:esm', assert_instance_of: 'type:esm', assert_kind_of: 'type:esm', assert_respond_to: 'property:sem', assert_raises: 'throws:em', assert_raise: 'throws:em', assert_nothing_raised: '!throws-any:', assert_in_delta: 'approx:estm', assert_in_epsilon: 'approx:estm', assert_operator: 'compare-gt:s.', assert_predicate: 'truthy:s.', refute_predicate: '!truthy:s.', assert_throws: 'throws:em', assert_output: 'equal:.', assert_silent: 'equal:', assert_true: 'yes:sm', assert_false: 'no:sm', assert_difference: 'equal:.', assert_no_difference: 'equal:.', assert_changes: 'equal:.', assert_response: 'equal:e', assert_redirected_to: 'equal:e', assert_select: 'contains:.', flunk: 'fail:m', fail: 'fail:m', assert_mock: 'called:s',
      },
    },
  ],
  chainRoots: /^(?:expect|is_expected|expect_any_instance_of|_|value)$/, chainMiddle: /^(?:should|should_not|must_equal)$/,
  matchers: {
    to: 'each:e', not_to: '!each:e', to_not: '!each:e', should: 'each:e', should_not: '!each:e',
    eq: 'equal:e', eql: 'equal:e', equal: 'equal:e', be: 'equal:e', '==': 'equal:e', be_truthy: 'truthy:', be_falsey: '!truthy:', be_falsy: '!truthy:', be_nil: 'null:', be_empty: 'empty:', be_present: 'exists:', be_blank: 'empty:', be_a: 'type:e', be_an: 'type:e', be_kind_of: 'type:e', be_instance_of: 'type:e', be_an_instance_of: 'type:e', be_within: 'approx:t', of: 'expected:e', be_between: 'within:.', include: 'contains:.', contain_exactly: 'members:.', match_array: 'members:e', match: 'matches:e', start_with: 'prefix:.', end_with: 'prefix:.', have_attributes: 'partial:.', a_hash_including: 'partial:.', raise_error: 'throws:ee', raise_exception: 'throws:ee', throw_symbol: 'throws:e', change: 'changes:.', by: 'equal:e', from: 'equal:e', respond_to: 'property:.', have_received: 'called-with:.', receive: 'called-with:.', once: 'called-once:', twice: 'called-twice:', exactly: 'called-times:e', have_key: 'property:e', all: 'each:e', be_one_of: 'one-of:e', satisfy: 'truthy:e', output: 'equal:e', exist: 'exists:', have_http_status: 'equal:e', have_content: 'contains:e', have_text: 'contains:e', be_successful: 'yes:', be_valid: 'yes:', match_snapshot: 'snapshot:x', be_success: 'yes:', cover: 'contains:e', yield_with_args: 'called-with:.',
    must_equal: 'equal:e', must_be_nil: 'null:', must_include: 'contains:e', must_match: 'matches:e', must_raise: 'throws:e', wont_equal: '!equal:e', wont_be_nil: 'exists:', must_be_empty: 'empty:', must_be: 'truthy:.', must_be_kind_of: 'type:e', must_be_instance_of: 'type:e',
  },
  negations: words('not'), fillers: words('and with times'), methods: {}, fails: /^(?:flunk|raise|fail|RSpec\.fail|raise "|abort)$/,
  skipTags: NEVER, skipCalls: /^(?:skip|pending|omit|pend|self\.skip)$/, conditionalSkips: /^(?:if|unless|skip)$/, focusTags: /^focus$/, rowTags: NEVER,
  exits: /^(?:exit|exit!|abort|Kernel\.exit|Kernel\.exit!|Process\.exit|Process\.exit!)$/, atExit: /^(?:at_exit|Kernel\.at_exit|Minitest\.after_run)$/,
  broadCatches: /^(?:Exception|Minitest\.Assertion|RSpec\.Expectations\.ExpectationNotMetError|.*(?:ExpectationNotMet|Assertion|AssertionFailed).*|Object|BasicObject)$/, bareCatches: false, swallowers: /^(?:suppress|ignore|Timeout\.ignore)$/,
  deferrals: /^(?:Thread\.new|Thread\.start|fork|Ractor\.new|at_exit|Concurrent\.\w+|trap|Fiber\.new|.*\.(?:post|then_async|add_observer))$/, promised: null, truthIsBoolean: false,
  suppressions: [{ pattern: /rubocop:(?:disable|todo)|:nocov:|steep:ignore|reek:disable/, blanket: /rubocop:disable\s+all|rubocop:todo\s+all/ }],
  underTest: /defined\?\(?(?:RSpec|Minitest|::RSpec|Test)|ENV\["?(?:RAILS_ENV|RACK_ENV|TEST\w*|CI|APP_ENV)"?\]|ENV\.(?:key\?|fetch)\("(?:RAILS_ENV|RACK_ENV|TEST\w*|CI|RSPEC\w*)"|Rails\.env\.test|PROGRAM_NAME.*(?:rspec|test)|caller.*(?:_spec|_test|rspec)|\$0.*(?:rspec|test)|Object\.const_defined\?\(.*(?:RSpec|Minitest)/,
};
