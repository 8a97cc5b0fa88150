import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/lib/hash.js';
import { userGit } from '../fixtures/repositories.js';
import { userRepository, type Ended, type UserRepository } from '../fixtures/cli.js';

const TEST = "import { expect, it } from 'vitest';\nimport { add } from '../src/add.js';\nit('adds', () => {\n  expect(add(1, 2)).toBe(3);\n  expect(add(2, 2)).toBe(4);\n});\n";
const WEAKER = TEST.replace('toBe(3)', 'toBeDefined()');
const SKIPPED = TEST.replace("it('adds'", "it.skip('adds'");
const FILES = { 'src/add.js': 'export const add = (a, b) => a + b;\n', 'test/add.test.js': TEST };
const BIN = fileURLToPath(new URL('../../bin/countersign.js', import.meta.url));

let repository: UserRepository;
let folder: string;
beforeEach(async () => {
  repository = await userRepository(FILES);
  folder = await mkdtemp(join(tmpdir(), 'countersign-scan-e2e-'));
});
afterEach(async () => {
  await repository.remove();
  await rm(folder, { recursive: true, force: true });
});

const commit = async (files: Readonly<Record<string, string>>, subject = 'edit'): Promise<void> => {
  await repository.write(files);
  await repository.git('add', '-A');
  await repository.git('commit', '-qm', subject);
};
const put = async (path: string, text: string): Promise<string> => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
  return join(folder, path);
};
const json = ({ stdout }: Ended): { outcome: string; findings: Record<string, unknown>[]; suppressed: Record<string, unknown>[]; notes: string[] } => JSON.parse(stdout);

function withInput(input: string, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], { cwd: repository.root });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

describe('countersign scan of revisions (VR-10)', () => {
  it('is clean, exit 0, for a change that weakens nothing', async () => {
    await commit({ 'src/add.js': 'export const add = (a, b) => b + a;\n' });
    const ended = await repository.run('scan', '--base', 'HEAD~1', '--format', 'json');
    expect([ended.code, json(ended)]).toEqual([0, { outcome: 'clean', findings: [], suppressed: [], notes: [] }]);
  });

  it('keeps its exit code and says nothing when the reader of its output is gone (scan | head)', async () => {
    await commit({ 'test/add.test.js': WEAKER });
    const child = spawn(process.execPath, [BIN, 'scan', '--base', 'HEAD~1'], { cwd: repository.root, stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.stdout.destroy();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, stderr]).toEqual([1, '']);
  });

  it('names a violation with its place, exit 1, in the shape that programs rely on', async () => {
    await commit({ 'test/add.test.js': WEAKER });
    const ended = await repository.run('scan', '--base', 'HEAD~1', '--format', 'json');
    expect(ended.code).toBe(1);
    expect(json(ended)).toMatchObject({ outcome: 'violations', findings: [{ detector: 'assertion-weakened', level: 'block', file: 'test/add.test.js', line: 4 }] });
    expect(Object.keys(json(ended).findings[0]!)).toEqual(['detector', 'level', 'file', 'line', 'side', 'test', 'evidence', 'why']);
  });

  it('only warns of a skip, exit 3', async () => {
    await commit({ 'test/add.test.js': SKIPPED });
    const ended = await repository.run('scan', '--base', 'HEAD~1');
    expect([ended.code, ended.stdout]).toEqual([3, expect.stringMatching(/outcome: warnings.*\n\nWARN +verification-skipped +test\/add.test.js:3/)]);
  });

  it('sees the work tree and the index', async () => {
    await repository.write({ 'test/add.test.js': WEAKER });
    expect((await repository.run('scan', '--base', 'HEAD', '--worktree')).code).toBe(1);
    expect((await repository.run('scan', '--base', 'HEAD', '--staged')).code).toBe(0);
    await repository.git('add', '-A');
    expect((await repository.run('scan', '--base', 'HEAD', '--staged')).code).toBe(1);
  });

  it('says that nothing differs', async () => {
    expect(json(await repository.run('scan', '--base', 'HEAD', '--format', 'json')).notes).toEqual(['no file differs']);
  });
});

describe('countersign scan of folders and diffs', () => {
  it('compares two folders', async () => {
    for (const [side, text] of [['before', TEST], ['after', WEAKER]] as const) await put(`${side}/test/add.test.js`, text);
    expect((await repository.run('scan', '--before', join(folder, 'before'), '--after', join(folder, 'after'))).code).toBe(1);
  });

  it('reads a diff from standard input, with the whole files where it applies', async () => {
    await commit({ 'test/add.test.js': WEAKER });
    const ended = await withInput(await repository.git('diff', '--no-ext-diff', 'HEAD~1'), 'scan', '--diff', '-', '--format', 'json');
    expect([ended.code, json(ended).notes]).toEqual([1, []]);
  });

  it('says that a bare diff shows less, and still sees what is in it', async () => {
    await commit({ 'test/add.test.js': WEAKER });
    const ended = await repository.run('-C', folder, 'scan', '--diff', await put('x.diff', await repository.git('diff', '--no-ext-diff', 'HEAD~1')), '--format', 'json');
    expect([ended.code, json(ended).notes]).toEqual([1, [expect.stringContaining('bare diff')]]);
  });

  it.each([['nothing', ''], ['prose', 'fixed the tests\n'], ['half a diff', '@@ -1 +1 @@\n-a\n+b\n']])('calls %s unusable, exit 2, never clean', async (_, text) => {
    const path = await put('x.diff', text);
    expect((await repository.run('scan', '--diff', path)).code).toBe(2);
    const ended = await repository.run('scan', '--diff', path, '--format', 'json');
    expect([ended.code, json(ended).outcome]).toEqual([2, 'unusable']);
  });
});

describe('what a person allows (VR-11)', () => {
  const allow = (text: string, over = ''): string => `allowances:\n  - detector: assertion-weakened\n    file: test/add.test.js\n    sha256: ${sha256(text)}\n    reason: the sum is covered by the table\n    by: ada\n${over}`;

  it('is taken out and listed', async () => {
    await commit({ 'test/add.test.js': WEAKER });
    const ended = await repository.run('scan', '--base', 'HEAD~1', '--allow', await put('allow.yaml', allow(WEAKER)), '--format', 'json');
    expect([ended.code, json(ended).findings, json(ended).suppressed]).toEqual([0, [], [expect.objectContaining({ detector: 'assertion-weakened', allowed: expect.objectContaining({ by: 'ada' }) })]]);
  });

  it('does not hold for other content', async () => {
    await commit({ 'test/add.test.js': `${WEAKER}// more\n` });
    const ended = await repository.run('scan', '--base', 'HEAD~1', '--allow', await put('allow.yaml', allow(WEAKER)), '--format', 'json');
    expect([ended.code, json(ended).notes]).toEqual([1, [expect.stringContaining('other content')]]);
  });

  it('cannot come with the change that it excuses', async () => {
    await commit({ 'test/add.test.js': WEAKER, 'allow.yaml': allow(WEAKER) });
    const ended = await repository.run('scan', '--base', 'HEAD~1', '--allow', 'allow.yaml', '--format', 'json');
    expect([ended.code, json(ended).suppressed, json(ended).notes]).toEqual([1, [], [expect.stringContaining('the very change')]]);
  });

  it('makes the scan unusable when it is malformed', async () => {
    await commit({ 'src/add.js': 'export const add = (a, b) => b + a;\n' });
    expect((await repository.run('scan', '--base', 'HEAD~1', '--allow', await put('allow.yaml', allow(TEST).replace('by: ada', 'by: ""')))).code).toBe(2);
  });

  it('is drafted for every finding, and works once a person completed it', async () => {
    await commit({ 'test/add.test.js': WEAKER });
    const path = join(folder, 'draft.yaml');
    await repository.run('scan', '--base', 'HEAD~1', '--write-allow', path);
    expect((await repository.run('scan', '--base', 'HEAD~1', '--write-allow', path)).code).toBe(2);
    const draft = await readFile(path, 'utf8');
    await writeFile(path, draft.replaceAll('reason: ""', 'reason: the table covers it').replaceAll('by: ""', 'by: ada'));
    expect((await repository.run('scan', '--base', 'HEAD~1', '--allow', path)).code).toBe(0);
  });

  it('is not what an author asks for in a message: that is shown, and grants nothing', async () => {
    await commit({ 'test/add.test.js': WEAKER });
    const message = await put('message.txt', 'edit\n\ntamper-allow: assertion-weakened — the sum is covered by the table\n');
    const ended = await repository.run('scan', '--base', 'HEAD~1', '--message-file', message, '--format', 'json');
    expect([ended.code, json(ended).suppressed, json(ended).notes]).toEqual([1, [], [expect.stringContaining('asks to allow assertion-weakened')]]);
  });
});

describe('a recorded verdict (VR-10)', () => {
  it('is stale, exit 4 before everything, unless it names the tree that the change ends in', async () => {
    await commit({ 'test/add.test.js': WEAKER });
    const record = async (tree: string): Promise<string> => put('verdict.json', JSON.stringify({ tree: tree.trim(), command: 'npm test', exit_code: 0, started_at_ms: 10, ended_at_ms: 20 }));
    const fresh = await record(await repository.git('rev-parse', 'HEAD^{tree}'));
    expect((await repository.run('scan', '--base', 'HEAD~1', '--verdict', fresh)).code).toBe(1);
    const stale = await record(await repository.git('rev-parse', 'HEAD~1^{tree}'));
    const ended = await repository.run('scan', '--base', 'HEAD~1', '--verdict', stale, '--format', 'json');
    expect([ended.code, json(ended).outcome]).toEqual([4, 'stale_verdict']);
  });
});

describe('countersign scan --history', () => {
  it('counts what the gate would have said of the past, also in a bare repository', async () => {
    await commit({ 'src/add.js': 'export const add = (a, b) => b + a;\n' }, 'swap');
    await commit({ 'test/add.test.js': WEAKER }, 'weaken it');
    await commit({ 'test/add.test.js': TEST }, 'mend it');
    await userGit(folder, ['clone', '-q', '--bare', repository.root, 'bare.git']);
    const ended = await repository.run('-C', join(folder, 'bare.git'), 'scan', '--history', '--format', 'json');
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ interrupted: false, commits: 4, test_touching: 3, blocked: 1, block_rate: 1 / 3, by_detector: { 'assertion-weakened': 1 }, flagged: [{ subject: 'weaken it', level: 'block' }] });
    const text = await repository.run('scan', '--history', '--last', '2');
    expect([text.code, text.stdout]).toEqual([0, expect.stringMatching(/commits scanned +2\n[\s\S]*would block +1 \(50.00 %\)[\s\S]*assertion-weakened \(1 commit\)\n +BLOCK [0-9a-f]{10} weaken it/)]);
  });

  it('takes the messages of past commits for what they were for, and tells the rate without them; a change is judged so when a person says it', async () => {
    const postage = (value: number): string => `import { expect, it } from 'vitest';\nimport { postage } from '../src/postage.js';\nit('charges', () => {\n  expect(postage(0.4)).toBe(${value});\n});\n`;
    await commit({ 'src/postage.js': 'export const postage = (kg) => Math.round(kg * 3);\n', 'test/postage.test.js': postage(1) }, 'begin');
    await commit({ 'src/postage.js': 'export const postage = (kg) => Math.ceil(kg * 3);\n', 'test/postage.test.js': postage(2) }, 'Round postage up\n\nThe carrier does.');
    const ended = await repository.run('scan', '--history', '--last', '1', '--format', 'json');
    expect(JSON.parse(ended.stdout)).toMatchObject({ test_touching: 1, blocked: 0, blocked_without_messages: 1, warned: 1, flagged: [{ subject: 'Round postage up', level: 'warn' }] });
    expect((await repository.run('scan', '--history', '--last', '1')).stdout).toMatch(/would block +0 \(0.00 %\)\n +without messages +1 \(100.00 %\)\nwould only warn +1/);
    expect((await repository.run('scan', '--base', 'HEAD~1')).code).toBe(1);
    const said = await put('issue.md', '# The postage has to be rounded up\n');
    expect((await repository.run('scan', '--base', 'HEAD~1', '--intent-file', said)).code).toBe(3);
    expect((await repository.run('scan', '--history', '--intent-file', said)).code).toBe(2);
  });
});

describe('a past that is not whole', () => {
  it('scans what is there, names the commit whose content is lost, counts it as neither clean nor blocked, and ends with 2', async () => {
    await commit({ 'test/add.test.js': WEAKER }, 'weaken it');
    await commit({ 'test/add.test.js': TEST }, 'mend it');
    const id = (await repository.git('rev-parse', 'HEAD~1:test/add.test.js')).trim();
    await rm(join(repository.root, '.git', 'objects', id.slice(0, 2), id.slice(2)), { force: true });
    await commit({ 'src/add.js': 'export const add = (a, b) => b + a;\n' }, 'swap');
    const ended = await repository.run('scan', '--history', '--format', 'json');
    expect(ended.code).toBe(2);
    const why = 'the content of test/add.test.js is not in this repository';
    expect(JSON.parse(ended.stdout)).toMatchObject({ commits: 2, blocked: 0, warned: 0, history_ends_at: null, not_scanned: [{ subject: 'mend it', why }, { subject: 'weaken it', why }] });
    const text = await repository.run('scan', '--history');
    expect([text.code, text.stdout]).toEqual([2, expect.stringMatching(/commits scanned +2\ncould not be scanned +2\n +[0-9a-f]{10} the content of test\/add\.test\.js is not in this repository\n/)]);
  });

  it('leaves out the commit at which a shallow clone ends, and says so', async () => {
    await commit({ 'test/add.test.js': WEAKER }, 'weaken it');
    await commit({ 'src/add.js': 'export const add = (a, b) => b + a;\n' }, 'swap');
    await userGit(folder, ['clone', '-q', '--depth', '2', `file://${repository.root}`, 'shallow']);
    const ended = await repository.run('-C', join(folder, 'shallow'), 'scan', '--history', '--format', 'json');
    const edge = (await repository.git('rev-parse', 'HEAD~1')).trim();
    expect([ended.code, JSON.parse(ended.stdout)]).toEqual([0, expect.objectContaining({ commits: 1, history_ends_at: edge, not_scanned: [] })]);
    expect((await repository.run('-C', join(folder, 'shallow'), 'scan', '--history')).stdout).toContain(`history ends at       ${edge.slice(0, 10)} in this shallow clone`);
  });
});

it('refuses more than one source, and none, exit 2', async () => {
  expect((await repository.run('scan')).code).toBe(2);
  expect((await repository.run('scan', '--base', 'HEAD', '--diff', 'x')).code).toBe(2);
});
