import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/core/index.js';
import { coloursFor } from '../../../../src/cli/render/colours.js';
import { historyShown } from '../../../../src/cli/scan/history.js';
import { selfTestShown } from '../../../../src/cli/scan/self-test.js';
import type { Terminal } from '../../../../src/cli/terminal.js';
import { scanChange, type Engine } from '../../../../src/scan.js';
import { put, scratch, userGit, type Scratch } from '../../../fixtures/repositories.js';

let at: Scratch;
let printed: string;
beforeEach(() => {
  at = scratch();
  printed = '';
});
afterEach(() => at.remove());

const stream = (write: (text: string) => void): NodeJS.WriteStream => Object.assign(new PassThrough().on('data', (chunk) => write(String(chunk))), { isTTY: false, columns: 80 }) as unknown as NodeJS.WriteStream;
const terminal = (cwd: string): Terminal => ({ stdin: process.stdin, stdout: stream((text) => (printed += text)), stderr: stream(() => undefined), cwd, env: {}, colours: coloursFor({}, {}) });

/** An engine for texts of a small language: every line `block` or `warn` of an after side is a finding. It asks for the file that a line `needs` names. */
const scripted = (seen: string[][] = []): Engine => ({
  detectors: [{ id: 'word-found', level: 'block', summary: 'a word', doc: 'none.md' }],
  load: (paths) => {
    seen.push([...paths]);
    return Promise.resolve(({ files, context }) => ({
      findings: files.flatMap(({ after }) => (after?.text ?? '').split('\n').flatMap((line, i): Finding[] => {
        const word = line.startsWith('needs ') ? (context?.(line.slice(6)) ?? '').trim() : line;
        return word === 'block' || word === 'warn' ? [{ detector: 'word-found', level: word, file: after!.path, line: i + 1, side: 'after', evidence: { before: '', after: line }, why: 'it says so' }] : [];
      })),
      notes: [],
    }));
  },
});

const ALONE = { intent: '', observed: [] };

describe('scanChange', () => {
  const files = [{ before: null, after: { path: 'a', mode: '100644', text: 'needs one\nneeds gone' } }];
  const library: Readonly<Record<string, string>> = { one: 'block' };

  it('fetches the files that the engine asked for, and scans again with them', async () => {
    const asked: string[][] = [];
    const fetch = (paths: readonly string[]) => {
      asked.push([...paths]);
      return Promise.resolve(new Map(paths.filter((path) => path in library).map((path) => [path, library[path]!])));
    };
    expect((await scanChange({ files, unchanged: { kind: 'to-fetch', fetch } }, ALONE, scripted())).findings).toHaveLength(1);
    expect(asked).toEqual([['one', 'gone']]);
  });

  it('scans once when nothing that was asked for is there', async () => {
    let times = 0;
    const engine: Engine = { ...scripted(), load: () => Promise.resolve(({ context }) => ({ findings: [], notes: [`${++times} ${context?.('x')}`] })) };
    expect((await scanChange({ files, unchanged: { kind: 'to-fetch', fetch: () => Promise.resolve(new Map()) } }, ALONE, engine)).notes).toEqual(['1 null']);
  });

  it('stops asking after a few passes', async () => {
    let times = 0;
    const engine: Engine = { ...scripted(), load: () => Promise.resolve(({ context }) => ({ findings: [], notes: [String(context?.(`file ${++times}`))] })) };
    await scanChange({ files, unchanged: { kind: 'to-fetch', fetch: (paths) => Promise.resolve(new Map(paths.map((path) => [path, '']))) } }, ALONE, engine);
    expect(times).toBe(4);
  });

  it('reads at once what is at hand', async () => {
    expect((await scanChange({ files, unchanged: { kind: 'at-hand', read: (path) => library[path] ?? null } }, ALONE, scripted())).findings).toHaveLength(1);
  });
});

describe('--history', () => {
  beforeEach(async () => {
    await userGit(at.root, ['init', '-q', '-b', 'main']);
    let day = 1;
    for (const [subject, files] of [['first', { 'x.test.js': 'a' }], ['second\u001b[2J', { 'x.test.js': 'block\nwarn' }], ['third', { 'src/y.js': 'block' }], ['fourth', { 'test/z.js': 'warn' }]] as const) {
      for (const [path, text] of Object.entries(files)) put(at.root, path, text);
      await userGit(at.root, ['add', '-A']);
      await userGit(at.root, ['commit', '-qm', subject], { GIT_COMMITTER_DATE: `2020-05-0${day++}T12:00:00Z` });
    }
  });

  it('takes rates over the commits that touch tests, and lists the flagged ones by detector', async () => {
    const loads: string[][] = [];
    expect(await historyShown({ last: null, since: null }, { engine: scripted(loads), terminal: terminal(at.root), json: true })).toBe(0);
    const report = JSON.parse(printed) as Record<string, unknown>;
    expect(report).toMatchObject({ commits: 4, test_touching: 3, blocked: 1, warned: 1, block_rate: 1 / 3, warning_rate: 1 / 3, flagged_beside_tests: 1, by_detector: { 'word-found': 3 } });
    expect((report['flagged'] as { subject: string }[]).map(({ subject }) => subject)).toEqual(['fourth', 'third', 'second\u001b[2J']);
    expect(loads).toHaveLength(1);
  });

  it('looks at the newest commits only when asked, and at those since a date', async () => {
    await historyShown({ last: 1, since: null }, { engine: scripted(), terminal: terminal(at.root), json: true });
    expect(JSON.parse(printed)).toMatchObject({ commits: 1, flagged: [{ subject: 'fourth', level: 'warn' }] });
    printed = '';
    await historyShown({ last: null, since: '2020-05-03T00:00:00Z' }, { engine: scripted(), terminal: terminal(at.root), json: true });
    expect(JSON.parse(printed)).toMatchObject({ commits: 2, flagged: [{ subject: 'fourth', at: '2020-05-04T12:00:00.000Z' }, { subject: 'third' }] });
    printed = '';
    await historyShown({ last: null, since: '2020-06-01' }, { engine: scripted(), terminal: terminal(at.root), json: true });
    expect(JSON.parse(printed)).toMatchObject({ commits: 0, block_rate: 0, ms_per_commit: { median: 0 } });
  });

  it('leaves merges out, and what came with them', async () => {
    await userGit(at.root, ['checkout', '-qb', 'topic', 'HEAD~1']);
    put(at.root, 'topic.test.js', 'block');
    await userGit(at.root, ['add', '-A']);
    await userGit(at.root, ['commit', '-qm', 'on the topic']);
    await userGit(at.root, ['checkout', '-q', 'main']);
    await userGit(at.root, ['merge', '-q', '--no-ff', '-m', 'merge', 'topic']);
    await historyShown({ last: null, since: null }, { engine: scripted(), terminal: terminal(at.root), json: true });
    expect(JSON.parse(printed)).toMatchObject({ commits: 4 });
  });

  it('prints what was counted when it is interrupted, exit 130', async () => {
    const engine = scripted();
    let scans = 0;
    const slow: Engine = { ...engine, load: async (paths) => {
      const scan = await engine.load(paths);
      return (input) => {
        if (++scans === 2) process.emit('SIGINT');
        return scan(input);
      };
    } };
    expect(await historyShown({ last: null, since: null }, { engine: slow, terminal: terminal(at.root), json: false })).toBe(130);
    expect(printed).toMatch(/^interrupted; counted so far:\ncommits scanned +2\n/);
    expect(printed).not.toContain('\u001b');
  });

  it('refuses a folder without a repository, and one without commits', async () => {
    await expect(historyShown({ last: null, since: null }, { engine: scripted(), terminal: terminal(at.folder), json: true })).rejects.toMatchObject({ code: 'no-repository' });
    await userGit(at.folder, ['init', '-q', 'empty']);
    await expect(historyShown({ last: null, since: null }, { engine: scripted(), terminal: terminal(join(at.folder, 'empty')), json: true })).rejects.toMatchObject({ code: 'no-history' });
  });
});

describe('--self-test (VR-12)', () => {
  const found = { detector: 'word-found', file: 'a.txt', line: 1, side: 'after' };
  const corpus = (cases: Readonly<Record<string, { readonly outcome: string; readonly findings: readonly object[]; readonly text: string }>>, count = Object.keys(cases).length): string => {
    const folder = join(at.folder, 'corpus');
    for (const [id, { text, ...expected }] of Object.entries(cases)) {
      put(folder, `${id}/case.json`, JSON.stringify({ id, ...expected }));
      mkdirSync(join(folder, id, 'before'), { recursive: true });
      put(folder, `${id}/after/a.txt`, text);
    }
    writeFileSync(join(folder, 'COUNT'), `${count}\n`);
    return folder;
  };
  const run = (folder: string, json = false): Promise<number> => selfTestShown(scripted(), terminal(at.root), json, folder);

  it('passes when every case is as recorded, the quiet ones too', async () => {
    expect(await run(corpus({ fires: { outcome: 'violations', findings: [found], text: 'block' }, quiet: { outcome: 'clean', findings: [], text: 'fine' }, warns: { outcome: 'warnings', findings: [{ ...found, line: 2 }], text: 'x\nwarn' } }))).toBe(0);
    expect(printed).toBe('self-test passed: 3 of 3 cases are as recorded\n');
  });

  it.each([
    ['a finding that is missing', { outcome: 'violations', findings: [found], text: 'fine' }, 'missing: word-found a.txt:1 (after)'],
    ['a finding too many', { outcome: 'clean', findings: [], text: 'block' }, 'not expected: word-found a.txt:1 (after)'],
    ['another line', { outcome: 'violations', findings: [{ ...found, line: 2 }], text: 'block' }, 'missing: word-found a.txt:2 (after)'],
    ['another level', { outcome: 'violations', findings: [found], text: 'warn' }, 'outcome warnings (exit 3), expected violations (exit 1)'],
  ])('fails on %s', async (_, one, says) => {
    expect(await run(corpus({ one }))).toBe(1);
    expect(printed).toContain(says);
    printed = '';
    await run(join(at.folder, 'corpus'), true);
    expect(JSON.parse(printed)).toMatchObject({ cases: 1, wrong: [{ id: 'one' }] });
  });

  it('refuses fewer cases than there were, none at all, and cases that it cannot read', async () => {
    const one = { outcome: 'clean', findings: [], text: 'fine' };
    await expect(run(corpus({ one }, 2))).rejects.toMatchObject({ code: 'too-few-fixtures' });
    await expect(run(join(at.folder, 'nowhere'))).rejects.toMatchObject({ code: 'bad-fixtures' });
    put(join(at.folder, 'corpus'), 'one/case.json', 'not JSON');
    await expect(run(join(at.folder, 'corpus'))).rejects.toMatchObject({ code: 'bad-fixtures' });
    put(join(at.folder, 'corpus'), 'COUNT', 'many');
    await expect(run(join(at.folder, 'corpus'))).rejects.toMatchObject({ code: 'bad-fixtures' });
    await expect(run(at.root)).rejects.toMatchObject({ code: 'bad-fixtures' });
  });
});
