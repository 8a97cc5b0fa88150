import { describe, expect, test } from 'vitest';
import { program } from '../src/cli/main.js';
import { thisTerminal } from '../src/cli/terminal.js';
import { SETTINGS } from '../src/config/table.js';
import { CHECK_STATES, EXIT_CODES, OUTCOMES, REPORT_FORMATS, RULINGS, RUN_TERMINALS, STOP_REASONS } from '../src/core/index.js';
import { DETECTORS } from '../src/guard/catalogue.js';
import { filesOf, textOf } from './support/repository.js';

/** Things with a name that a person meets: each has a place where it is explained, and a test that knows it. */
interface Kind {
  readonly kind: string;
  readonly names: readonly string[];
  /** The page that explains it. */
  readonly page: (name: string) => string;
  /** How the page writes it. */
  readonly written?: (name: string) => string;
  /** How a test names it. */
  readonly tested?: (name: string) => RegExp;
}

const files = filesOf();
const HERE = 'test/catalogue.test.ts';
const tests = files.filter((path) => path.startsWith('test/') && path.endsWith('.test.ts') && path !== HERE).map(textOf).join('\n');

const code = (name: string): string => `\`${name}\``;
const quoted = (name: string): RegExp => new RegExp(`['"\`]${escaped(name)}['"\`]`);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const always = (page: string) => (): string => page;

/** Ids of the findings that are made by path and content alone. */
const contentFindings = [...new Set(['src/guard/locked.ts', 'src/loop/measure.ts'].flatMap((path) =>
  [...textOf(path).matchAll(/(?:\bdetector: |\bfinding\()'([a-z]+(?:-[a-z]+)+)'/g)].map(([, id = '']) => id)))].sort();

const choicesOf = (path: string): readonly string[] =>
  SETTINGS.find((setting) => setting.path === path)?.expects.split(/, | or /) ?? [];

/** Checks that a look at a repository can find, by the name it gives them. */
const found = [...new Set(files.filter((path) => path.startsWith('src/adapters/checks/')).flatMap((path) => [...textOf(path).matchAll(/\bname: '([a-z][a-z -]*)'/g)].map(([, name = '']) => name)))];

const commands = program({ terminal: thisTerminal(), finish: () => undefined }).commands.map((command) => command.name());

const KINDS: readonly Kind[] = [
  { kind: 'stop reason', names: Object.keys(STOP_REASONS), page: always('docs/concepts/stop-reasons.md') },
  { kind: 'run terminal', names: RUN_TERMINALS, page: always('README.md') },
  { kind: 'check state', names: Object.keys(CHECK_STATES), page: always('docs/concepts/verdict.md') },
  { kind: 'report format', names: REPORT_FORMATS, page: always('docs/concepts/verdict.md') },
  { kind: 'ruling', names: RULINGS, page: always('docs/concepts/judge.md') },
  { kind: 'outcome', names: OUTCOMES, page: always('docs/GLOSSARY.md'), written: (name) => name },
  { kind: 'agent', names: choicesOf('agent.use'), page: always('docs/guides/configuration.md') },
  { kind: 'judge', names: choicesOf('judge.use'), page: always('docs/concepts/judge.md') },
  { kind: 'check that is found by looking', names: found, page: always('docs/guides/configuration.md'), tested: (name) => new RegExp(`\\b${name}\\b`) },
  { kind: 'finding by content', names: contentFindings, page: always('docs/concepts/guard.md') },
  // Detectors are met by whoever can call the scan.
  ...(commands.includes('scan') ? [{ kind: 'detector', names: DETECTORS.map(({ id }) => id), page: (id: string) => `docs/detectors/${id}.md`, written: (id: string) => id, tested: (id: string) => new RegExp(`\\b${id}\\b`) }] : []),
  { kind: 'command', names: commands, page: (name) => (['scan', 'check', 'verdict'].includes(name) ? `docs/guides/${name}.md` : 'docs/guides/first-run.md'), written: (name) => `countersign ${name}` },
  { kind: 'exit code', names: [...new Set([...Object.values(EXIT_CODES), 2, 70, 130].map(String))], page: always('docs/reference/exit-codes.md'), written: (exit) => `| ${exit} |`, tested: (exit) => new RegExp(`\\b${exit}\\b`) },
];

describe.each(KINDS)('every $kind', ({ kind, names, page, written = code, tested = quoted }) => {
  test('is known here', () => expect(names.length).toBeGreaterThan(1));

  test.each(names)('%s is explained', (name) => {
    const path = page(name);
    expect(files.includes(path) && textOf(path).includes(written(name)), `${path} should explain the ${kind} ${written(name)}`).toBe(true);
  });

  test.each(names)('%s is met by a test', (name) => {
    expect(tested(name).test(tests), `no test speaks of the ${kind} ${name}`).toBe(true);
  });
});
