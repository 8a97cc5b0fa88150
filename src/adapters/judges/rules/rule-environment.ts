import { type Evidence, type Objection, type Rule } from './evidence.js';

/** Words by which code can tell that it is being tested, with what each gives away. */
const SNIFFING: readonly (readonly [RegExp, string])[] = [
  [/\bNODE_ENV\b/, 'reads NODE_ENV'], [/\b(VITEST|JEST_WORKER_ID|MOCHA_\w+|NODE_TEST_CONTEXT|PLAYWRIGHT_\w+|CI)\b/, 'reads a variable that test runners set'],
  [/\bprocess\.argv\b|\bprocess\.execArgv\b/, 'reads the command line'], [/\brequire\.main\b|\bimport\.meta\.main\b/, 'asks which program was started'],
  [/\.stack\b|\bcaptureStackTrace\b|\bprepareStackTrace\b/, 'inspects the call stack'], [/\barguments\.callee\.caller\b|\.caller\b/, 'asks who called'],
  [/\bglobalThis\.(describe|it|test|expect|jest|vi)\b|\btypeof (describe|it|test|expect|jest|vi)\b/, 'looks for a test runner'],
  [/\bprocess\.(exit|exitCode|abort|reallyExit)\b/, 'ends the process or sets its exit code'], [/\bprocess\.on\b/, 'hooks into the process'],
  [/\b(Object|Array|String|Number|Function|Map|Set)\.prototype\.\w+\s*=/, 'rewrites a built-in'], [/\brequire\.cache\b|\bModule\._/, 'reaches into the module loader'],
  [/['"](node:)?(child_process|fs|fs\/promises|vm|inspector|worker_threads|assert|test)['"]/, 'loads a module that a repair of logic does not need'],
  [/\beval\s*\(|\bnew Function\b/, 'evaluates text as code'],
];

/** Code that finds out whether it is tested, or reaches for the runner, is not a repair. */
export const noEnvironment: Rule = {
  id: 'no-environment',
  affirms: () => 'The new lines neither look for a test run nor reach for the process, the stack or the loader.',
  check: ({ sources }: Evidence) => sources.flatMap(({ path, before, difference }) => difference.added.flatMap(({ line, text }): readonly Objection[] => {
    const found = SNIFFING.find(([pattern]) => pattern.test(text) && !(pattern.exec(text)?.[0] !== undefined && before.includes(pattern.exec(text)?.[0] ?? '')));
    return found === undefined ? [] : [{ ruling: 'reject', ground: `${path}:${line} ${found[1]}: ${text.trim()}` }];
  })),
};
