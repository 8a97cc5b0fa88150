import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeBetweenFolders } from '../../../../src/adapters/changes/folders.js';
import { changeInDiff } from '../../../../src/adapters/changes/patch.js';
import { changeBetweenRevisions, type Head } from '../../../../src/adapters/changes/revisions.js';
import type { SourceChange } from '../../../../src/adapters/changes/source.js';
import { sha256 } from '../../../../src/lib/hash.js';
import { put, scratch, userGit, type Scratch } from '../../../fixtures/repositories.js';

let at: Scratch;
beforeEach(() => {
  at = scratch();
});
afterEach(() => at.remove());

const shown = ({ files }: SourceChange) => files.map(({ before, after }) => [before && [before.path, before.text], after && [after.path, after.text]]);
const names = ({ files }: SourceChange) => files.map(({ before, after }) => [before?.path ?? null, after?.path ?? null]);
const TEN = Array.from({ length: 10 }, (_, i) => `line ${i}`).join('\n');

describe('the change between two folders', () => {
  const both = async (before: Record<string, string | Buffer>, after: Record<string, string | Buffer>): Promise<SourceChange> => {
    for (const [folder, files] of [['before', before], ['after', after]] as const) {
      mkdirSync(join(at.folder, folder), { recursive: true });
      for (const [path, text] of Object.entries(files)) put(join(at.folder, folder), path, text);
    }
    return changeBetweenFolders(join(at.folder, 'before'), join(at.folder, 'after'));
  };

  it('holds files that differ, came or went; the same bytes are no change', async () => {
    const change = await both({ 'same.js': 'a', 'x/edited.js': 'a', 'gone.js': 'short' }, { 'same.js': 'a', 'x/edited.js': 'b', 'new.js': 'other' });
    expect(shown(change)).toEqual([[['gone.js', 'short'], null], [null, ['new.js', 'other']], [['x/edited.js', 'a'], ['x/edited.js', 'b']]]);
    expect(change.hashOf('x/edited.js', 'after')).toBe(sha256('b'));
    expect(change.hashOf('same.js', 'after')).toBeNull();
  });

  it('finds renames with equal and with similar content, and none between strangers', async () => {
    const change = await both({ 'a.test.js': TEN, 'b.test.js': `${TEN}\nmore\nof it`, 'c.js': 'x\ny\n', 'empty.js': '' }, { 'a.js': TEN, 'moved/b.test.js': `${TEN}\nmore\nelse`, 'd.js': 'p\nq\n', 'other.js': '' });
    expect(names(change)).toEqual([['a.test.js', 'a.js'], ['c.js', null], [null, 'd.js'], ['empty.js', null], ['b.test.js', 'moved/b.test.js'], [null, 'other.js']]);
  });

  it('prefers the file of the same name among equal ones', async () => {
    const change = await both({ 'p/a.js': TEN, 'p/b.js': TEN }, { 'q/b.js': TEN, 'q/a.js': TEN });
    expect(names(change)).toEqual([['p/a.js', 'q/a.js'], ['p/b.js', 'q/b.js']]);
  });

  it('gives no text for binary files and for those over the bound, and says which were not looked into', async () => {
    const change = await both({ 'x.png': Buffer.from([0, 1]), 'big.js': Buffer.alloc(9 << 20, 97), 'big-same.js': Buffer.alloc(9 << 20, 97) }, { 'x.png': Buffer.from([0, 2]), 'big.js': Buffer.alloc(9 << 20, 98), 'big-same.js': Buffer.alloc(9 << 20, 97) });
    expect(shown(change)).toEqual([[['big.js', null], ['big.js', null]], [['x.png', null], ['x.png', null]]]);
    expect(change.notes).toEqual([expect.stringMatching(/^big.js is larger/)]);
    expect(change.hashOf('big.js', 'after')).toBe(sha256(Buffer.alloc(9 << 20, 98)));
  });

  it('reads UTF-16 by its mark, and bytes that are no UTF-8 with replacements', async () => {
    const change = await both({ 'a.js': '', 'b.js': '', 'c.js': '' }, { 'a.js': Buffer.from('\ufeffab', 'utf16le'), 'b.js': Buffer.from([0xe4, 0x61]), 'c.js': Buffer.from([0xfe, 0xff, 0, 0x61]) });
    expect(change.files.map(({ after }) => after?.text)).toEqual(['ab', '\ufffda', 'a']);
  });

  it('takes links as what they point to, and follows none', async () => {
    await both({ 'x.js': 'a' }, { 'x.js': 'a' });
    symlinkSync('/etc/passwd', join(at.folder, 'after/link'));
    const change = await changeBetweenFolders(join(at.folder, 'before'), join(at.folder, 'after'));
    expect(shown(change)).toEqual([[null, ['link', '/etc/passwd']]]);
    expect(change.unchanged.kind === 'at-hand' && change.unchanged.read('link')).toBeNull();
  });

  it('reads unchanged files below the folder only', async () => {
    const { unchanged } = await both({ 'x.js': 'a' }, { 'x.js': 'b', 'helper.js': 'help' });
    const read = unchanged.kind === 'at-hand' ? unchanged.read : () => 'wrong kind';
    put(at.folder, 'outside.js', 'no');
    expect([read('helper.js'), read('../outside.js'), read('nowhere.js'), read('.')]).toEqual(['help', null, null, null]);
  });

  it('shows names that are no UTF-8, and keeps two of them apart', async () => {
    await both({}, {});
    put(join(at.folder, 'after'), Buffer.from([0xff, 0x2e, 0x6a, 0x73]), 'one');
    put(join(at.folder, 'after'), Buffer.from([0xfe, 0x2e, 0x6a, 0x73]), 'two');
    expect(names(await changeBetweenFolders(join(at.folder, 'before'), join(at.folder, 'after')))).toEqual([[null, '\\xfe.js'], [null, '\\xff.js']]);
  });

  it('leaves .git out, and refuses a folder that is not there', async () => {
    expect(names(await both({ '.git/x': 'a' }, { '.git/x': 'b' }))).toEqual([]);
    await expect(changeBetweenFolders(join(at.folder, 'nowhere'), at.folder)).rejects.toMatchObject({ code: 'no-folder' });
  });

  it('tells the git tree id of the after side', async () => {
    const change = await both({}, { 'a.js': 'a\n', '.gitignore': '*.log\n', 'x.log': 'ignored or not\n' });
    await userGit(join(at.folder, 'after'), ['init', '-q']);
    await userGit(join(at.folder, 'after'), ['add', '-Af']);
    expect(await change.tree()).toBe((await userGit(join(at.folder, 'after'), ['write-tree'])).trim());
  });
});

describe('the change between revisions', () => {
  const git = (...args: string[]) => userGit(at.root, args);
  const commit = async (files: Record<string, string | null>, subject = 'edit'): Promise<string> => {
    for (const [path, text] of Object.entries(files)) text === null ? rmSync(join(at.root, path)) : put(at.root, path, text);
    await git('add', '-A');
    await git('commit', '-qm', subject);
    return (await git('rev-parse', 'HEAD')).trim();
  };
  const since = (base: string, head: Head = { kind: 'revision', name: 'HEAD' }) => changeBetweenRevisions(at.root, base, head);
  beforeEach(async () => {
    await git('init', '-q', '-b', 'main');
    await commit({ 'x.js': 'a\n', 'old.test.js': TEN, 'lib/helper.js': 'help\n' }, 'first');
  });

  it('begins at the merge base, so that work on the base is no part of it', async () => {
    await git('checkout', '-qb', 'topic');
    await commit({ 'x.js': 'b\n' });
    await git('checkout', '-q', 'main');
    await commit({ 'main-only.js': 'x\n' });
    const change = await since('main', { kind: 'revision', name: 'topic' });
    expect(shown(change)).toEqual([[['x.js', 'a\n'], ['x.js', 'b\n']]]);
    expect(await change.tree()).toBe((await git('rev-parse', 'topic^{tree}')).trim());
  });

  it('finds renames, and reads names with every kind of character', async () => {
    await commit({ 'old.test.js': null, 'ü "x"\t.js': TEN });
    expect(names(await since('HEAD~1'))).toEqual([['old.test.js', 'ü "x"\t.js']]);
  });

  it('fetches unchanged files of the head', async () => {
    await commit({ 'x.js': 'b\n' });
    put(at.root, 'lib/helper.js', 'edited since\n');
    const { unchanged } = await since('HEAD~1');
    expect(unchanged.kind === 'to-fetch' && [...await unchanged.fetch(['lib/helper.js', 'nowhere.js', 'lib', 'a\nb'])]).toEqual([['lib/helper.js', 'help\n']]);
  });

  it('sees the work tree: edited, deleted and untracked files, not ignored ones; nothing of the repository moves', async () => {
    await commit({ '.gitignore': '*.log\n' });
    put(at.root, 'x.js', 'b\n');
    rmSync(join(at.root, 'lib/helper.js'));
    put(at.root, 'new.js', 'new\n');
    put(at.root, 'noise.log', 'x');
    const index = await git('ls-files', '--stage', '--debug');
    const change = await since('HEAD', { kind: 'worktree' });
    expect(shown(change)).toEqual([[['lib/helper.js', 'help\n'], null], [['x.js', 'a\n'], ['x.js', 'b\n']], [null, ['new.js', 'new\n']]]);
    expect(await git('ls-files', '--stage', '--debug')).toBe(index);
    const tree = await change.tree();
    await git('add', '-A');
    expect(tree).toBe((await git('write-tree')).trim());
  });

  it('does not take a touched file for a changed one, and joins a moved one with where it went', async () => {
    put(at.root, 'x.js', 'a\n');
    rmSync(join(at.root, 'old.test.js'));
    put(at.root, 'old.js', TEN);
    expect(names(await since('HEAD', { kind: 'worktree' }))).toEqual([['old.test.js', 'old.js']]);
  });

  it('sees what is staged, not what was edited since', async () => {
    put(at.root, 'x.js', 'staged\n');
    await git('add', '-A');
    put(at.root, 'x.js', 'edited\n');
    const change = await since('HEAD', { kind: 'staged' });
    expect(shown(change)).toEqual([[['x.js', 'a\n'], ['x.js', 'staged\n']]]);
    expect(await change.tree()).toBe((await git('write-tree')).trim());
  });

  it('runs no program that attributes and settings of the repository name', async () => {
    put(at.root, '.gitattributes', '*.js filter=trap diff=trap\n');
    const trap = join(at.folder, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch ${join(at.folder, 'sprung')}\ncat\n`);
    chmodSync(trap, 0o755);
    for (const key of ['filter.trap.clean', 'filter.trap.smudge', 'diff.trap.command', 'diff.trap.textconv', 'core.fsmonitor']) await git('config', key, trap);
    put(at.root, 'x.js', 'b\n');
    await since('HEAD', { kind: 'worktree' });
    expect(existsSync(join(at.folder, 'sprung'))).toBe(false);
  });

  it('names a merge conflict as something it could not read', async () => {
    await git('checkout', '-qb', 'topic');
    await commit({ 'x.js': 'theirs\n' });
    await git('checkout', '-q', 'main');
    await commit({ 'x.js': 'ours\n' });
    await git('merge', 'topic').catch(() => undefined);
    expect((await since('HEAD', { kind: 'staged' })).errors).toEqual(['x.js has a merge conflict']);
  });

  it('says that a submodule was not looked into', async () => {
    const head = (await git('rev-parse', 'HEAD')).trim();
    await git('update-index', '--add', '--cacheinfo', `160000,${head},sub`);
    await git('commit', '-qm', 'sub');
    const change = await since('HEAD~1');
    expect([names(change), change.notes]).toEqual([[[null, 'sub']], [expect.stringContaining('sub is a repository of its own')]]);
  });

  it('works in a bare repository', async () => {
    await commit({ 'x.js': 'b\n' });
    await userGit(at.folder, ['clone', '-q', '--bare', at.root, 'bare.git']);
    expect(names(await changeBetweenRevisions(join(at.folder, 'bare.git'), 'HEAD~1', { kind: 'revision', name: 'HEAD' }))).toEqual([['x.js', 'x.js']]);
  });

  it('refuses what is not there', async () => {
    await expect(since('nowhere')).rejects.toMatchObject({ code: 'no-such-revision' });
    await expect(since('--all')).rejects.toMatchObject({ code: 'no-such-revision' });
    await expect(changeBetweenRevisions(at.folder, 'HEAD', { kind: 'worktree' })).rejects.toMatchObject({ code: 'no-repository' });
    await git('checkout', '-q', '--orphan', 'island');
    await commit({ 'y.js': 'y\n' });
    await expect(since('main')).rejects.toMatchObject({ code: 'no-merge-base' });
  });
});

describe('the change in a diff', () => {
  const diff = '--- a/x.js\n+++ b/x.js\n@@ -2 +2 @@ f\n-b\n+c\n';

  it('takes the whole text from a file that is its outcome', async () => {
    put(at.root, 'x.js', 'a\nc\nz\n');
    const change = await changeInDiff(at.root, diff, 'x.diff');
    expect(shown(change)).toEqual([[['x.js', 'a\nb\nz\n'], ['x.js', 'a\nc\nz\n']]]);
    expect([change.notes, change.hashOf('x.js', 'after')]).toEqual([[], sha256('a\nc\nz\n')]);
  });

  it('takes it from a file that the diff begins with', async () => {
    put(at.root, 'x.js', 'a\nb\nz\n');
    expect(shown(await changeInDiff(at.root, diff, 'x.diff'))).toEqual([[['x.js', 'a\nb\nz\n'], ['x.js', 'a\nc\nz\n']]]);
  });

  it('makes do with the hunks elsewhere, says so, and binds no allowance to them', async () => {
    put(at.root, 'x.js', 'something else\n');
    const change = await changeInDiff(at.root, diff, 'x.diff');
    expect(shown(change)).toEqual([[['x.js', 'f\nb\n'], ['x.js', 'f\nc\n']]]);
    expect(change.notes).toEqual([expect.stringContaining('a bare diff shows less than the files')]);
    expect([change.hashOf('x.js', 'after'), await change.tree()]).toEqual([null, null]);
  });

  it('knows a deleted file whole', async () => {
    const change = await changeInDiff(at.root, 'diff --git a/x.js b/x.js\ndeleted file mode 100644\n--- a/x.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n', 'x.diff');
    expect([shown(change), change.notes, change.hashOf('x.js', 'before')]).toEqual([[[['x.js', 'a\n'], null]], [], sha256('a\n')]);
  });

  it('never reads a file outside of the folder', async () => {
    put(at.folder, 'outside.js', 'a\nc\nz\n');
    expect(shown(await changeInDiff(at.root, diff.replaceAll('x.js', '../outside.js'), 'x.diff'))[0]?.[1]).toEqual(['../outside.js', 'f\nc\n']);
  });

  it('tells the tree when the files are the outcome of the whole diff', async () => {
    await userGit(at.root, ['init', '-q']);
    put(at.root, 'x.js', 'a\nc\nz\n');
    const change = await changeInDiff(at.root, diff, 'x.diff');
    await userGit(at.root, ['add', '-A']);
    expect(await change.tree()).toBe((await userGit(at.root, ['write-tree'])).trim());
  });

  it.each([['nothing', ''], ['blanks', ' \n\n'], ['prose', 'all green now\n'], ['a hunk alone', '@@ -1 +1 @@\n-a\n+b\n']])('refuses %s: it is never clean', async (_, text) => {
    await expect(changeInDiff(at.root, text, 'x.diff')).rejects.toMatchObject({ code: 'unusable-diff' });
  });

  it('keeps what it could not read beside what it could', async () => {
    const change = await changeInDiff(at.root, `${diff}\nthen:\n@@ -1 +1 @@\n-a\n+b\n`, 'x.diff');
    expect([change.files.length, change.errors]).toEqual([1, [expect.stringContaining('a hunk without a file')]]);
  });
});
