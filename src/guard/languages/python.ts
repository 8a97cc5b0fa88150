import { PYTHON_RULES } from './python-rules.js';
import { NEVER, type Language } from './spec.js';

export const PYTHON: Language = {
  id: 'python',
  extensions: { py: 'python', pyi: 'python' },
  rules: PYTHON_RULES,
  testFile: /(?:^|\/)(?:test_[^/]*|[^/]*_test|tests)\.py$/,
  callTests: null,
  declaredTests: [
    { name: /^test/, tags: null, comment: null, classNames: /^Test/, classBases: /Case$|Tests?$|TestBase$/, hidden: null, parameter: null },
  ],
  setUp: /^(?:setUp|setup_method|setUpClass|setup|setup_class|setup_module|asyncSetUp)$/,
  functions: [
    { on: /^$/, forms: { assert: 'true:cm', assert_allclose: 'approx:se', assert_array_equal: 'equal:se', assert_equal: 'equal:se', assert_almost_equal: 'approx:sed', assert_frame_equal: 'equal:se', assert_series_equal: 'equal:se', assert_that: 'each:se', assert_raises: 'throws:ef' } },
    { on: /^(?:np\.testing|numpy\.testing|npt|testing|pd\.testing|pandas\.testing|tm|pdt|torch\.testing|nt)$/, forms: { assert_allclose: 'approx:se', assert_close: 'approx:se', assert_array_equal: 'equal:se', assert_equal: 'equal:se', assert_almost_equal: 'approx:sed', assert_array_almost_equal: 'approx:sed', assert_approx_equal: 'approx:sed', assert_frame_equal: 'equal:se', assert_series_equal: 'equal:se', assert_index_equal: 'equal:se', assert_raises: 'throws:ef', assert_array_less: 'compare-lt:se' } },
    {
      on: /^(?:self|cls|case|tc|self\.\w+|unittest\.TestCase\(\)|)$/,
      forms: {
        assertEqual: 'equal:sem', assertEquals: 'equal:sem', assertNotEqual: '!equal:sem', assertListEqual: 'equal:sem', assertDictEqual: 'equal:sem', assertTupleEqual: 'equal:sem', assertSetEqual: 'equal:sem', assertSequenceEqual: 'equal:sem', assertMultiLineEqual: 'equal:sem', assertCountEqual: 'members:sem', assertItemsEqual: 'members:sem', assertTrue: 'true:cm', assertFalse: 'false:cm', assertIs: 'equal:sem', assertIsNot: '!equal:sem', assertIsNone: 'null:sm', assertIsNotNone: '!null:sm', assertIn: 'contains:esm', assertNotIn: '!contains:esm', assertIsInstance: 'type:sem', assertNotIsInstance: '!type:sem', assertAlmostEqual: 'approx:sedm', assertNotAlmostEqual: '!approx:sedm', assertGreater: 'compare-gt:sem', assertGreaterEqual: 'compare-ge:sem', assertLess: 'compare-lt:sem', assertLessEqual: 'compare-le:sem', assertRegex: 'matches:sem', assertRegexpMatches: 'matches:sem', assertNotRegex: '!matches:sem', assertRaises: 'throws:ef', assertRaisesRegex: 'throws:eef', assertRaisesRegexp: 'throws:eef', assertRaisesMessage: 'throws:eef', assertWarns: 'throws:ef', assertWarnsRegex: 'throws:eef', assertLogs: 'called-with:.', assertNoLogs: '!called:.', fail: 'fail:m', assertContains: 'contains:sem', assertNotContains: '!contains:sem', assertRedirects: 'equal:sem', assertTemplateUsed: 'called-with:se', assertQuerysetEqual: 'equal:sem', assertQuerySetEqual: 'equal:sem', assertNumQueries: 'length:ex', assertJSONEqual: 'equal:sem', assertHTMLEqual: 'equal:sem',
      },
    },
    { on: /^pytest$/, forms: { fail: 'fail:m', raises: 'throws:ee', warns: 'throws:ee', deprecated_call: 'throws:' } },
  ],
  chainRoots: /^(?:assert_that|expect)$/, chainMiddle: null,
  matchers: { is_equal_to: 'equal:e', is_not_none: 'exists:', is_none: 'null:', contains: 'contains:.', is_true: 'yes:', is_false: 'no:', is_length: 'length:e', is_instance_of: 'type:e', raises: 'throws:e', equal_to: 'equal:e', is_: 'equal:e', has_length: 'length:e', has_item: 'contains:e', contains_inanyorder: 'members:.', not_none: 'exists:', none: 'null:', contains_string: 'contains:e', instance_of: 'type:e', to_have_text: 'equal:e', to_contain_text: 'contains:e', to_be_visible: 'equal-visible:', to_be_hidden: 'equal-hidden:', to_have_count: 'length:e', to_have_url: 'equal:e', to_have_value: 'equal:e', to_have_title: 'equal:e', to_be_enabled: 'equal-enabled:', to_be_disabled: 'equal-disabled:', to_be_checked: 'equal-checked:' },
  negations: new Set(['is_not', 'not_']), fillers: new Set(),
  methods: { assert_called: 'called:', assert_called_once: 'called-once:', assert_called_with: 'called-with:.', assert_called_once_with: 'called-with:.', assert_any_call: 'called-with:.', assert_has_calls: 'called-with:.', assert_not_called: '!called:', assert_awaited: 'called:', assert_awaited_once: 'called-once:', assert_awaited_with: 'called-with:.', assert_awaited_once_with: 'called-with:.', assert_not_awaited: '!called:', assert_match: 'snapshot:x', check: 'snapshot:x' },
  fails: /^(?:pytest\.fail|self\.fail|fail|unittest\.TestCase\.fail)$/,
  skipTags: /^(?:pytest\.mark\.(?:skip|xfail|skipif|ignore\w*)|mark\.(?:skip|xfail|skipif)|unittest\.(?:skip|skipIf|skipUnless|expectedFailure)|skip|skipIf|skipUnless|expectedFailure|skipif)$/,
  skipCalls: /^(?:pytest\.(?:skip|xfail|importorskip)|self\.skipTest|unittest\.skip|skip|importorskip|unittest\.SkipTest)$/,
  conditionalSkips: /(?:skipif|skipIf|skipUnless|importorskip)$/, focusTags: NEVER, rowTags: /(?:^|\.)(?:parametrize|parameterized|parameterized\.expand|expand|example|ddt\.data|data|params)$/,
  exits: /^(?:sys\.exit|os\._exit|exit|quit|os\.kill|pytest\.exit|os\.abort|_exit)$/, atExit: /^(?:atexit\.register|signal\.signal)$/,
  broadCatches: /^(?:Exception|BaseException|AssertionError|object)$|Assertion|Failed$|Failure/, bareCatches: true,
  swallowers: /^(?:contextlib\.suppress|suppress|ignored|subtests\.ignore)$/,
  deferrals: /^(?:threading\.Thread|Thread|multiprocessing\.Process|Process|threading\.Timer|Timer|asyncio\.(?:create_task|ensure_future)|loop\.(?:create_task|call_soon|call_later)|.*\.(?:submit|apply_async|add_done_callback|start_soon|create_task|call_soon)|signal\.signal|weakref\.finalize)$/,
  promised: null, truthIsBoolean: true,
  suppressions: [
    { pattern: /#\s*type:\s*ignore\b/, blanket: /^#\s*type:\s*ignore\s*$/ },
    { pattern: /#\s*(?:noqa|ruff:\s*noqa|flake8:\s*noqa)\b/i, blanket: /#\s*(?:ruff|flake8):\s*noqa\s*$/i },
    { pattern: /#\s*mypy:\s*(?:ignore-errors|disable|allow)/, blanket: /ignore-errors/ },
    { pattern: /#\s*(?:pylint:\s*(?:disable|skip-file)|pyright:\s*(?:ignore|basic|false|off)|nosec|pragma:\s*no cover|pyre-ignore|pytype:)/, blanket: /skip-file|disable=all|pyright:\s*(?:basic|off)|pyre-ignore-all/ },
  ],
  underTest: /PYTEST_CURRENT_TEST|["']pytest["'] (?:not )?in sys\.modules|["']unittest["'] in sys\.modules|sys\.modules.*(?:pytest|unittest)|_pytest|PYTEST_VERSION|sys\.argv.*(?:pytest|test)|inspect\.stack|sys\._getframe|["']test["'] in sys\.argv|TESTING\b|UNITTEST|RUNNING_TESTS|IS_TEST/,
};
