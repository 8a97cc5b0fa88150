import type { CaseStatus } from '../core/index.js';
import { caseId, named, type Loose } from './case-list.js';
import { caseFacts, outcomeOf, streamJunit, textOf, type JunitCase } from './junit.js';
import { wholeReader, type KnownOfRun, type OpenReport, type Problem } from './reading.js';
import { bounded, fromCwd } from './text.js';

/**
 * `pytest --junitxml` (family xunit1, which names files). A file that cannot be collected stands there as a case without a class, and
 * one that skips itself as a skipped one; a case whose teardown fails stands there twice, and the worse entry counts.
 */
export const openPytestJunit: OpenReport = (known) => {
  const facts: Loose[] = [];
  const uncollected: Problem[] = [];
  const stream = streamJunit(known, (found) => {
    if (isUncollected(found)) uncollected.push(collectionProblem(found, known));
    else facts.push(readCase(found, known));
  });
  return {
    push: stream.push,
    end: () => {
      const document = stream.end();
      if (document.type === 'unreadable') return document;
      return { type: 'readable', cases: named(merged(facts)), problems: [...document.problems, ...uncollected], incomplete: document.incomplete };
    },
  };
};

export const readPytestJunit = wholeReader(openPytestJunit);

const isUncollected = ({ element }: JunitCase): boolean =>
  (element.attributes['classname'] ?? '') === '' && outcomeOf(element)?.attributes['message'] === 'collection failure';

function collectionProblem({ element }: JunitCase, raw: KnownOfRun): Problem {
  const outcome = outcomeOf(element)!;
  return { kind: 'load', file: fileOf(element, raw), message: outcome.text.trim() || textOf(outcome) };
}

/** Without a file there is the name of the module. */
const fileOf = ({ attributes: { file, name = '' } }: JunitCase['element'], raw: KnownOfRun): string => fromCwd(file ?? `${name.replaceAll('.', '/')}.py`, raw.cwd, raw.roots);

function readCase({ element }: JunitCase, raw: KnownOfRun): Loose {
  const { classname = '', name = '', file, line } = element.attributes;
  const facts = caseFacts(element, raw);
  // `tests.test_sum.TestAdds` in file tests/test_sum.py: what is left over names the classes.
  const module = (file ?? '').replace(/\.py$/, '').replaceAll('/', '.');
  const classes = module !== '' && classname.startsWith(module) ? classname.slice(module.length + 1) : classname;
  const isModule = facts.status === 'skipped' && classname === '' && outcomeOf(element)?.attributes['message'] === 'collection skipped';
  const path = isModule ? fileOf(element, raw) : fromCwd(file, raw.cwd, raw.roots);
  // This writer counts lines from 0.
  const declared = path === '' || line === undefined ? undefined : { file: path, line: Number(line) + 1 };
  return { file: path, title: [...classes.split(module === '' ? '\0' : '.').filter((part) => part !== ''), name], ...facts, ...compared(facts.message), location: raised(facts.message, raw) ?? declared };
}

/** `E   assert 3 == 4`: pytest's own introspection puts the actual value first. */
function compared(message: string | undefined): { expected?: string; actual?: string } {
  const [, actual, expected] = /^E\s+(?:AssertionError: )?assert (.+?) == (.+)$/m.exec(bounded(message ?? '')) ?? [];
  return actual === undefined || expected === undefined ? {} : { actual, expected };
}

/** The last `path.py:12: Error` line of a traceback, where it was raised. */
function raised(message: string | undefined, raw: KnownOfRun): Loose['location'] {
  const found = [...bounded(message ?? '').matchAll(/^([^\s:]+\.py):(\d+): /gm)].filter(([, path]) => !path!.startsWith('/') || raw.roots.some((root) => path!.startsWith(`${root}/`)));
  const [, path, line] = found.at(-1) ?? [];
  return path === undefined ? undefined : { file: fromCwd(path, raw.cwd, raw.roots), line: Number(line) };
}

const WORSE: readonly CaseStatus[] = ['passed', 'skipped', 'failed', 'errored'];

function merged(cases: readonly Loose[]): Loose[] {
  const byId = new Map<string, Loose>();
  for (const fact of cases) {
    const id = caseId(fact.file, fact.title);
    const before = byId.get(id);
    if (before === undefined || WORSE.indexOf(fact.status) > WORSE.indexOf(before.status)) byId.set(id, fact);
  }
  return [...byId.values()];
}
