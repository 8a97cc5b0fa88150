import tseslint from 'typescript-eslint';

/** Lengths that keep a file about one thing. Whole lines count, so that a limit means what an editor shows. */
const SIZES = {
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: 60 }],
  // Optional chaining, defaults and `??` count as branches, so that flat, readable code reaches the middle teens.
  complexity: ['error', { max: 20, variant: 'modified' }],
  'max-params': ['error', 4],
  'max-depth': ['error', 3],
};

const NAMES = {
  selector: ':matches(FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration) > Identifier.id[name=/(Manager|Helper|Util)s?$/]',
  message: 'Name it after what it does or is (docs/GLOSSARY.md).',
};
const DEFAULT_EXPORT = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };

/** What core, guard and formats may not do. tsconfig.pure.json refuses the rest: node, timers, the console, the network. */
const IMPURE = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is an input.' },
  { selector: "CallExpression[callee.name='Date']", message: 'Time is an input.' },
  { selector: ':function[async=true], AwaitExpression, ForOfStatement[await=true]', message: 'Pure code does not wait.' },
  { selector: 'TryStatement', message: 'Pure code returns outcomes; it does not catch them.' },
];
const THROW = { selector: 'ThrowStatement', message: 'Only core/invariant.ts throws; an expected failure is a value.' };

export default tseslint.config(
  { ignores: ['dist/**', 'dist-*/**', 'coverage/**', 'reports/**', '.stryker-tmp/**', 'test/golden/**', 'test/fixtures/**', 'guard-fixtures/**', 'examples/**'] },
  {
    files: ['**/*.{ts,js,mjs,cjs}'],
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error', 'no-debugger': 'error', 'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }] },
  },
  { files: ['src/**/*.ts', 'bench/**/*.{ts,mjs}', 'scripts/**/*.{ts,mjs}'], rules: SIZES },
  { files: ['test/**/*.ts'], rules: { 'max-lines': SIZES['max-lines'], 'max-params': SIZES['max-params'] } },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-restricted-syntax': ['error', DEFAULT_EXPORT, NAMES],
    },
  },
  { files: ['src/adapters/**/*.ts'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  {
    files: ['src/core/**/*.ts', 'src/guard/**/*.ts', 'src/formats/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error',
        { object: 'Date', property: 'now', message: 'Time is an input.' },
        { object: 'Math', property: 'random', message: 'Chance is an input.' }],
      'no-restricted-syntax': ['error', DEFAULT_EXPORT, NAMES, ...IMPURE, THROW],
    },
  },
  { files: ['src/core/invariant.ts'], rules: { 'no-restricted-syntax': ['error', DEFAULT_EXPORT, NAMES, ...IMPURE] } },
);
