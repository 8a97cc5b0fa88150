import { prepareRust, RUST_RULES } from './rust-rules.js';
import { NEVER, type Language } from './spec.js';

export const RUST: Language = {
  id: 'rust',
  extensions: { rs: 'rust' },
  rules: RUST_RULES,
  prepare: prepareRust,
  testFile: /(?:^|\/)tests\/[^/]+\.rs$|(?:^|\/)tests\/[^/]+\/main\.rs$/,
  callTests: null,
  declaredTests: [{ name: null, tags: /(?:^|::)(?:test|rstest|test_case|bench|quickcheck|proptest|wasm_bindgen_test)$/, comment: null, classNames: null, classBases: null, hidden: null, parameter: null }],
  setUp: NEVER,
  functions: [
    {
      on: /^$/,
      forms: {
        'assert!': 'true:cm', 'assert_eq!': 'equal:sem', 'assert_ne!': '!equal:sem', 'debug_assert!': 'true:cm', 'debug_assert_eq!': 'equal:sem', 'prop_assert!': 'true:cm', 'prop_assert_eq!': 'equal:sem', 'prop_assert_ne!': '!equal:sem', 'assert_matches!': 'partial:sem', 'assert_snapshot!': 'snapshot:.', 'assert_debug_snapshot!': 'snapshot:.', 'assert_json_snapshot!': 'snapshot:.', 'assert_yaml_snapshot!': 'snapshot:.', 'assert_ron_snapshot!': 'snapshot:.', 'assert_toml_snapshot!': 'snapshot:.', 'assert_csv_snapshot!': 'snapshot:.', 'assert_compact_json_snapshot!': 'snapshot:.', 'assert_compact_debug_snapshot!': 'snapshot:.', 'assert_display_snapshot!': 'snapshot:.', 'assert_str_eq!': 'equal:sem', 'assert_relative_eq!': 'approx:se', 'assert_abs_diff_eq!': 'approx:se', 'assert_ulps_eq!': 'approx:se', 'assert_approx_eq!': 'approx:set', 'panic!': 'fail:m', 'unreachable!': 'fail:m', 'ensure!': 'true:cm',
      },
    },
  ],
  chainRoots: NEVER, chainMiddle: null, matchers: {}, negations: new Set(), fillers: new Set(), methods: { assert_eq: 'equal:e' },
  fails: /^(?:panic!|unreachable!|bail!)$/,
  skipTags: /^ignore$/, skipCalls: NEVER, conditionalSkips: /^cfg_attr$/, focusTags: NEVER, rowTags: /^(?:(?:rstest::)?case(?:::\w+)?|(?:test_case::)?(?:test_case|case))$/,
  exits: /^(?:std\.process\.exit|process\.exit|std\.process\.abort|exit)$/, atExit: /(?:^|\.)(?:set_hook|atexit)$/,
  broadCatches: NEVER, bareCatches: false, swallowers: /(?:^|\.)catch_unwind$/, deferrals: /(?:^|\.)(?:spawn|spawn_blocking|spawn_local)$/, promised: null, truthIsBoolean: true,
  suppressions: [],
  underTest: /cfg!\(\(?test\)?\)|cfg!\(.*\btest\b|env!\("CARGO_|var\("(?:CARGO_\w+|RUST_TEST\w*|NEXTEST\w*|TEST\w*|CI)"\)|current_exe|args\(\).*(?:test|deps)|NEXTEST|thread::current\(\)\.name/,
};
