import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadConfig, type ConfigRequest, type LoadedConfig } from '../../../src/config/load.js';
import { RefusalError } from '../../../src/lib/refusal.js';

const FULL = join(import.meta.dirname, '../../fixtures/config/full.yaml');

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'countersign-config-'));
  return () => rm(root, { recursive: true, force: true });
});

const load = (more: Partial<ConfigRequest> = {}): Promise<LoadedConfig> => loadConfig({ root, env: {}, flags: {}, ...more });
const write = (content: string | Uint8Array, name = 'countersign.yaml'): Promise<void> => writeFile(join(root, name), content);

/** The lines of the refusal that loading ends with. */
async function refusal(more: Partial<ConfigRequest> = {}): Promise<readonly string[]> {
  const error: unknown = await load(more).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RefusalError);
  expect(error).toMatchObject({ code: 'bad-config' });
  return (error as RefusalError).message.split('\n');
}

describe('settings', () => {
  test('without a file are the defaults of VR-5 and SC-6', async () => {
    const { settings, file } = await load();
    expect(file).toBeNull();
    expect(settings).toEqual({
      requirement: null,
      checks: [],
      gate: { threshold: 1, allowRegressions: false, attemptsMax: 3, plateauWindow: 3, tolerance: 0.001, reruns: 2 },
      budget: { minutesMax: null, usdMax: null },
      scope: { writable: ['**'], locked: [], unlocked: [], allow: null, mutationMax: 0.7 },
      agent: { use: 'offline', timeoutMs: 1_200_000 },
      judge: { use: 'rules' },
    });
  });

  test('come from the file in the words of the core', async () => {
    await copyFile(FULL, join(root, 'countersign.yaml'));
    await write('  Make it work.\n', 'TASK.md');
    const { settings, file } = await load();
    expect(file).toBe('countersign.yaml');
    expect(settings).toEqual({
      requirement: 'Make it work.',
      checks: [
        {
          name: 'unit tests', command: ['npx', 'vitest', 'run', '--outputFile={report}', 'src/a b'], cwd: 'packages/app', format: 'vitest-json',
          report: 'out/report.json', env: { CI: '1', NO_COLOR: 'true', GREETING: 'grün' }, timeoutMs: 90_000, idleMs: 90_000, fix: ['npx', 'eslint', '--fix', '.'],
        },
        { name: 'lint', command: ['npx', 'eslint', '.'], cwd: '.', format: 'exit-code', report: null, env: {}, timeoutMs: 600_000, idleMs: 60_000, fix: null },
      ],
      gate: { threshold: 0.9, allowRegressions: true, attemptsMax: 7, plateauWindow: 4, tolerance: 0.01, reruns: 0 },
      budget: { minutesMax: 30, usdMax: 2.5 },
      scope: { writable: ['src/**', 'lib/{a,b}/**'], locked: ['schema.sql'], unlocked: ['test/snapshots/**'], allow: 'exceptions.yaml', mutationMax: 0.5 },
      agent: { use: 'command', command: ['./agent.sh', '--quiet'], timeoutMs: 3_600_000, env: ['API_KEY'] },
      judge: { use: 'command', command: ['node', 'judge.mjs'], timeoutMs: 500 },
    });
  });

  test('take a folder or a glob for the report of a check (VR-4)', async () => {
    const check = (report: string): string => `checks:\n  unit: { command: mvn test, format: junit-xml, report: ${JSON.stringify(report)} }\n`;
    for (const report of ['target/surefire-reports/TEST-*.xml', '**/build/test-results/{test,check}/*.xml', 'test/reports']) {
      await write(check(`./${report}`));
      expect((await load()).settings.checks[0]?.report).toBe(report);
    }
    await write(check('../**/*.xml'));
    expect((await refusal())[0]).toMatch(/^countersign\.yaml:2: checks\.unit\.report: expected a relative path .*, or a glob, got/);
  });

  test('are frozen to the last list', async () => {
    await copyFile(FULL, join(root, 'countersign.yaml'));
    await write('x', 'TASK.md');
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(frozen((await load()).settings)).toBe(true);
  });

  test.each([['countersign.yml', 'gate: {maxAttempts: 9}'], ['countersign.json', '{\n\t"gate": {\n\t\t"maxAttempts": 9\n\t}\n}\n']])(
    'are read from %s as well', async (name, content) => {
      await write(content, name);
      expect(await load()).toMatchObject({ file: name, settings: { gate: { attemptsMax: 9 } } });
    });

  test.each([
    ['a byte order mark', '\ufeffgate:\n  maxAttempts: 9\n'], ['Windows line ends', 'gate:\r\n  maxAttempts: 9\r\n'],
    ['sections with nothing in them', 'requirement:\ngate:\n  maxAttempts: 9\n  reruns:\nbudget:\n  # usd: 1\nscope: null\nchecks:\n'],
    ['an anchor used twice', 'gate: {maxAttempts: 9}\nscope: {locked: &them [a], unlocked: *them}\n'],
  ])('are read with %s', async (_, content) => {
    await write(content);
    expect((await load()).settings.gate.attemptsMax).toBe(9);
  });

  test('name checks as npm scripts and packages are named, and never so that two cases could have one name', async () => {
    const names = ['test:unit', '@scope/app unit', 'go (1.22)'];
    await write(`checks:\n${names.map((name) => `  "${name}": {command: a, format: tap}\n`).join('')}`);
    expect((await load()).settings.checks.map((check) => check.name)).toEqual(names);
    await write('checks:\n  "a: b": {command: a, format: tap}\n');
    expect((await refusal())[0]).toContain('checks.a: b: not a valid name');
  });

  test('of a party follow the command when nothing says which to use', async () => {
    await write('agent: {command: ./agent}\njudge: {command: ./judge, use: person}\n');
    expect((await load()).settings).toMatchObject({ agent: { use: 'command', command: ['./agent'] }, judge: { use: 'person' } });
  });
});

describe('precedence', () => {
  test('is flag over variable over file over default, and each value says where it is from', async () => {
    await write('gate:\n  maxAttempts: 5\n  reruns: 5\n  plateauWindow: 5\n');
    const env = { COUNTERSIGN_GATE_MAX_ATTEMPTS: '6', COUNTERSIGN_GATE_RERUNS: '6', COUNTERSIGN_GATE_TOLERANCE: '', COUNTERSIGN_CORPORA: 'not ours to judge' };
    const { settings, explained } = await load({ env, flags: { 'gate.maxAttempts': '7', 'budget.usd': undefined } });
    expect(settings.gate).toMatchObject({ attemptsMax: 7, reruns: 6, plateauWindow: 5, tolerance: 0.001 });
    const origin = Object.fromEntries(explained.map(({ path, value, origin: { source, at } }) => [path, [value, source, at]]));
    expect(origin).toMatchObject({
      'gate.maxAttempts': [7, 'flag', '--max-attempts'],
      'gate.reruns': [6, 'environment', 'COUNTERSIGN_GATE_RERUNS'],
      'gate.plateauWindow': [5, 'file', 'countersign.yaml:4'],
      'gate.tolerance': [0.001, 'default', ''],
      'agent.command': [null, 'default', ''],
    });
  });

  test('explains the settings of each check under its name', async () => {
    await write('checks:\n  unit:\n    command: a\n    format: tap\n  lint:\n    command: b\n    format: exit-code\n    idle: 2m\n');
    const { explained } = await load();
    const idle = explained.filter(({ path }) => path.endsWith('.idle'));
    expect(idle).toEqual([
      { path: 'checks.unit.idle', value: 60_000, origin: { source: 'default', at: '' } },
      { path: 'checks.lint.idle', value: 120_000, origin: { source: 'file', at: 'countersign.yaml:8' } },
    ]);
    expect(explained.some(({ path }) => path === 'checks')).toBe(false);
  });

  test('holds for every kind of value that text can carry', async () => {
    await write('budget: {minutes: 5}\nrequirement: {file: TASK.md}\n');
    const env = {
      COUNTERSIGN_REQUIREMENT: 'yes: [really]', COUNTERSIGN_GATE_THRESHOLD: '0.5', COUNTERSIGN_GATE_ALLOW_REGRESSIONS: '1', COUNTERSIGN_BUDGET_MINUTES: 'none',
      COUNTERSIGN_SCOPE_WRITABLE: 'src/{a,b}/**, lib/**', COUNTERSIGN_AGENT_COMMAND: '["my agent","-x"]', COUNTERSIGN_AGENT_TIMEOUT: '90', COUNTERSIGN_JUDGE_COMMAND: 'judge "a b"',
    };
    const { settings } = await load({ env, flags: { 'gate.allowRegressions': false, 'scope.locked': ['a', 'b,c'] } });
    expect(settings).toMatchObject({
      requirement: 'yes: [really]', gate: { threshold: 0.5, allowRegressions: false }, budget: { minutesMax: null },
      scope: { writable: ['src/{a,b}/**', 'lib/**'], locked: ['a', 'b,c'] }, agent: { command: ['my agent', '-x'], timeoutMs: 90_000 }, judge: { command: ['judge', 'a b'] },
    });
  });

  test('never makes a command given for this run silently useless', async () => {
    await write('agent:\n  use: offline\n');
    expect(await refusal({ flags: { 'agent.command': './a' } })).toEqual(['--agent-command: without effect, because countersign.yaml:2 sets agent.use to offline; add --agent command']);
    expect((await load({ flags: { 'agent.command': './a', 'agent.use': 'command' } })).settings.agent.use).toBe('command');
  });
});

describe('a wrong value is one line with where, what was expected and what was got:', () => {
  const CHECK = 'checks:\n  unit:\n    command: npm test\n    format: tap\n';
  test.each([
    ['gate:\n  maxAttempts: three\n', 'countersign.yaml:2: gate.maxAttempts: expected a whole number from 1 to 1000, got "three"'],
    ['gate:\n  maxAttempts: 0\n', 'countersign.yaml:2: gate.maxAttempts: expected a whole number from 1 to 1000, got 0'],
    ['gate:\n\n  threshold: 1.5\n', 'countersign.yaml:3: gate.threshold: expected a number above 0 and at most 1, got 1.5'],
    ['gate: 5\n', 'countersign.yaml:1: gate: expected a map of settings (threshold, allowRegressions, maxAttempts, plateauWindow, tolerance, reruns), got 5'],
    ['budget: {minutes: .nan}\n', 'countersign.yaml:1: budget.minutes: expected a number above 0, or null for no limit, got null'],
    ['scope: {maxMutation: 0}\n', 'countersign.yaml:1: scope.maxMutation: expected a number above 0 and at most 1, got 0'],
    ['budget: {usd: -1}\n', 'countersign.yaml:1: budget.usd: expected a number above 0, or null for no limit, got -1'],
    ['scope:\n  locked:\n    - a\n    - "!b"\n', 'countersign.yaml:4: scope.locked.1: expected a list of globs relative to the root, such as "src/**", none with a leading "!" or "/", ".." or a backslash, got "!b"'],
    ['scope: {writable: []}\n', 'countersign.yaml:1: scope.writable: expected a list of globs relative to the root, such as "src/**", none with a leading "!" or "/", ".." or a backslash, got []'],
    ['agent:\n  use: gpt\n', 'countersign.yaml:2: agent.use: expected offline or command, got "gpt"'],
    ['agent:\n  use: command\n', 'countersign.yaml:1: agent.command: expected a command: a line of words, or a list of them (numbers in quotes), because "use" is "command", got nothing'],
    ['agent: {timeout: 25h}\n', 'countersign.yaml:1: agent.timeout: expected a duration above 0 and at most 24h, got "25h"'],
    ['agent: {timeout: soon}\n', 'countersign.yaml:1: agent.timeout: expected a duration such as "90s", "5m", "1h", or a number of seconds, got "soon"'],
    [`${CHECK}    cwd: ../other\n`, 'countersign.yaml:5: checks.unit.cwd: expected a relative path with "/" that does not leave the repository, got "../other"'],
    [`${CHECK}    fix: npm run fix | cat\n`, 'countersign.yaml:5: checks.unit.fix: expected a command without shell operators (|); if it needs a shell, write ["sh", "-c", "..."], got "npm run fix | cat"'],
    [`${CHECK}    env:\n      CI: [1]\n`, 'countersign.yaml:6: checks.unit.env.CI: expected a map of variable names to texts, got [1]'],
    ['checks:\n  unit:\n    command: [sleep, 5]\n    format: tap\n', 'countersign.yaml:3: checks.unit.command: expected a command: a line of words, or a list of them (numbers in quotes), got ["sleep",5]'],
    ['checks:\n  a: {command: a, format: tap}\n  9b: {command: a, format: tap}\n', 'countersign.yaml:3: checks.9b: not a valid name; expected a map of names to checks; a name begins with a letter or @ and has letters, digits, blanks and .:@/+()-_'],
    ['checks: {}\n', 'countersign.yaml:1: checks: expected at least one check, got {}'],
    ['checks:\n  unit: npm test\n', 'countersign.yaml:2: checks.unit: expected a map of settings (command, format, cwd, report, env, timeout, idle, fix), got "npm test"'],
    ['requirement: ""\n', 'countersign.yaml:1: requirement: expected a text, or {file: path}, got ""'],
    ['requirement:\n  file: TASK.md\n', 'countersign.yaml:2: requirement.file: expected a file that is there, got "TASK.md"'],
    ['- gate\n', 'countersign.yaml:1: expected settings such as "gate:", got ["gate"]'],
  ])('%j', async (content, line) => {
    await write(content);
    expect(await refusal()).toEqual([line]);
  });

  test('every wrong value is told, not only the first', async () => {
    await write('gate:\n  threshold: 2\n  reruns: -1\nbudgets: {}\nchecks:\n  unit:\n');
    expect(await refusal()).toEqual([
      expect.stringContaining('countersign.yaml:6: checks.unit.command: expected'),
      expect.stringContaining('countersign.yaml:6: checks.unit.format: expected one of vitest-json'),
      expect.stringContaining('countersign.yaml:2: gate.threshold'),
      expect.stringContaining('countersign.yaml:3: gate.reruns'),
      'countersign.yaml:4: budgets: unknown setting; did you mean budget?',
    ]);
  });

  test('a flag and a variable are named as such', async () => {
    expect(await refusal({ flags: { 'gate.maxAttempts': 'many' }, env: { COUNTERSIGN_GATE_RERUNS: 'few' } })).toEqual([
      '--max-attempts: gate.maxAttempts: expected a whole number from 1 to 1000, got "many"',
      'COUNTERSIGN_GATE_RERUNS: gate.reruns: expected a whole number from 0 to 100, got "few"',
    ]);
  });

  test.each([
    [{ COUNTERSIGN_AGENT_COMMAND: '[broken' }, 'COUNTERSIGN_AGENT_COMMAND: agent.command: expected a command; a JSON list of words must be complete, got "[broken"', null],
    [{ COUNTERSIGN_AGENT_COMMAND: '["  "]' }, 'a command whose first word is a program, got ["  "]', null],
    [{ COUNTERSIGN_AGENT_COMMAND: '["a\\u0000"]' }, 'a command without zero bytes', null],
    [{ COUNTERSIGN_GATE_ALLOW_REGRESSIONS: 'maybe' }, 'gate.allowRegressions: expected true or false, got "maybe"', null],
    [{ COUNTERSIGN_SCOPE_WRITABLE: ' , ' }, 'scope.writable: expected a list of globs', null],
    [{ COUNTERSIGN_GATE_THRESHOLD: '0.5' }, 'countersign.yaml:1: gate: expected a map of settings', 'gate: 5\n'],
  ])('text that cannot be read as its kind: %j', async (env, message, content) => {
    if (content !== null) await write(content);
    const lines = await refusal({ env });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(message);
  });

  test('a long value is cut', async () => {
    await write(`agent: {use: ${'x'.repeat(500)}}\n`);
    expect((await refusal())[0]?.length).toBeLessThan(160);
  });
});

describe('an unknown key is refused with what was probably meant:', () => {
  test.each([
    ['gate: {max-attempts: 1}', 'gate.max-attempts: unknown setting; did you mean maxAttempts?'],
    ['gate: {treshold: 1}', 'gate.treshold: unknown setting; did you mean threshold?'],
    ['maxAttempts: 1', 'maxAttempts: unknown setting; did you mean gate.maxAttempts?'],
    ['cheks: {}', 'cheks: unknown setting; did you mean checks?'],
    ['judge: {model: x}', 'judge.model: unknown setting; known here: use, command, timeout'],
    ['gate: {treshold: }', 'gate.treshold: unknown setting; did you mean threshold?'],
    ['checks: {unit: {command: a, format: tap, time-out: 1}}', 'checks.unit.time-out: unknown setting; did you mean timeout?'],
    ['__proto__: {polluted: true}', '__proto__: unknown setting; known here: requirement, checks, gate, budget, scope, agent, judge'],
  ])('%s', async (content, message) => {
    await write(content);
    expect(await refusal()).toEqual([`countersign.yaml:1: ${message}`]);
  });

  test('also a variable', async () => {
    expect(await refusal({ env: { COUNTERSIGN_GATE_MAXATTEMPTS: '1', COUNTERSIGN_AGENT_MODEL: 'x' } })).toEqual([
      'COUNTERSIGN_GATE_MAXATTEMPTS: unknown variable; did you mean COUNTERSIGN_GATE_MAX_ATTEMPTS?',
      'COUNTERSIGN_AGENT_MODEL: unknown variable; known: COUNTERSIGN_AGENT_USE, COUNTERSIGN_AGENT_COMMAND, COUNTERSIGN_AGENT_TIMEOUT, COUNTERSIGN_AGENT_ENV',
    ]);
  });
});

describe('a hostile file is refused in one line:', () => {
  const level = (name: string, inner: string): string => `${name}: &${name} [${Array(10).fill(inner).join(',')}]\n`;
  test.each<[string, string | Uint8Array, string]>([
    ['an alias bomb', level('a', 'x') + level('b', '*a') + level('c', '*b') + level('d', '*c'), 'countersign.yaml: Excessive alias count'],
    ['an alias that names nothing', 'gate: *nothing\n', 'nothing'],
    ['a key twice', 'gate: {}\n\ngate: {}\n', 'countersign.yaml:3: the same key stands twice in one map'],
    ['a tab', 'gate:\n\tthreshold: 1\n', 'countersign.yaml:2: indented with a tab; YAML takes blanks only'],
    ['a tag', 'requirement: !!js/function "function () {}"\n', 'countersign.yaml:1: an unknown tag ("!..."); the file is data only'],
    ['two documents', 'gate: {}\n---\nbudget: {}\n', 'countersign.yaml:2: a second document ("---"); only one is read'],
    ['a list as a key', '? [a]\n: b\n', 'countersign.yaml:1: a key that is not a text'],
    ['a bracket left open', 'gate: {threshold: 1\nbudget: {}\n', 'countersign.yaml:'],
    ['no UTF-8', Uint8Array.of(0x61, 0x3a, 0x20, 0xff), 'countersign.yaml: not UTF-8 text'],
    ['UTF-16', Buffer.from('\ufeffgate: {}', 'utf16le'), 'countersign.yaml: not UTF-8 text'],
    ['a zero byte', 'gate: {}\n# \0\n', 'countersign.yaml:2: a zero byte; not a text file'],
    ['a megabyte', `# ${'x'.repeat(1_000_000)}`, 'countersign.yaml: larger than 1000000 bytes'],
  ])('%s', async (_, content, message) => {
    await write(content);
    const lines = await refusal();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(message);
  });

  test('two files at once', async () => {
    await write('gate: {}');
    await write('{}', 'countersign.json');
    expect(await refusal()).toEqual(['countersign.yaml and countersign.json are both there; keep one of them']);
  });

  test('a folder in its place', async () => {
    await mkdir(join(root, 'countersign.yaml'));
    expect((await refusal())[0]).toContain('it is a folder (EISDIR)');
  });

  test.each([['', 'a file with text in it'], ['\0', 'TASK.md:1: a zero byte']])('a requirement file of %j', async (content, message) => {
    await write('requirement: {file: TASK.md}');
    await write(content, 'TASK.md');
    expect((await refusal())[0]).toContain(message);
  });
});
