import type { WalkedTest } from './account.js';
import type { Check } from './check.js';
import { show } from './print.js';
import type { Scene } from './scene.js';
import { unchangedTests } from './unchanged-tests.js';

const EXACT = /^(?:equal|snapshot|members|approx|partial)$/;
/** Calls that only fetch what a file holds. */
const READS = /^(?:open|Path|PurePath|fixture|golden|expected|data|json|yaml|toml|csv|str|bytes|list|dict|tuple|sorted|join|joinpath|resolve|dirname|with_name|absolute|parents?|files|decode|encode|strip|rstrip|trim|trimEnd|splitlines|split|toString|String|url|URL|fileURLToPath|require|File|new|of|get|must\w*|\w*(?:[rR]ead|[lL]oad|[pP]arse|[uU]nmarshal|fixture|golden|expected)\w*)$/;

/** Whether a test compares what the code under test gives with what a data file holds, wherever that file lies. */
export function isComparedWith(path: string, scene: Scene): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const stem = name.replace(/\..*$/, '').replace(/\W+/g, '_');
  const folders = path.split('/').slice(0, -1).map((_, i, parts) => `${parts.slice(0, i + 1).join('/')}/`);
  const changed = scene.account.pairs.flatMap(({ after }) => (after === null ? [] : [after]));
  const tests = [...changed, ...unchangedTests(folders.flatMap((f) => [`${f}test_${stem}.py`, `${f}${stem}.test.js`, `${f}${stem}.test.ts`]), scene)];
  return tests.some((test) => test.checks.some((check) => compares(check, name, test, scene)));
}

function compares(check: Check, name: string, test: WalkedTest, scene: Scene): boolean {
  if (!EXACT.test(check.relation) || check.negated) return false;
  const sides = [check.subjectFull, check.expectedFull].map((text) => withFixture(text, test, scene));
  return sides.some((text, i) => holdsFile(text, name) && callsIn(text).every((c) => READS.test(c)) && callsIn(sides[1 - i] ?? '').some((c) => !READS.test(c)));
}

/** A fixture that a test is handed stands for what it gives. */
function withFixture(text: string, { test }: WalkedTest, { worlds }: Scene): string {
  const [root = ''] = /^\w+/.exec(text) ?? [];
  const fixture = test.params.some((p) => p.name === root) ? worlds.after.find(root, test.file, 0)?.fn : undefined;
  return fixture?.body === undefined || fixture.body === null ? text : show(fixture.body);
}

const holdsFile = (text: string, name: string): boolean => (text.match(/"(?:[^"\\]|\\.)*"/g) ?? []).some((literal) => literal.slice(1, -1).split('/').at(-1) === name);
const callsIn = (text: string): readonly string[] => [...text.replace(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/([A-Za-z_]\w*)\(/g)].map((m) => m[1] ?? '');
