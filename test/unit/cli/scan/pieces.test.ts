import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/core/index.js';
import { taskOf, type ScanFlags } from '../../../../src/cli/scan/options.js';
import { outcomeOf, SCAN_EXIT_CODES } from '../../../../src/cli/scan/outcome.js';
import { requestsIn } from '../../../../src/cli/scan/requests.js';
import { freshness } from '../../../../src/cli/scan/verdict-record.js';

const finding = (level: 'block' | 'warn'): Finding => ({ detector: 'd', level, file: 'f', line: 1, side: 'after', evidence: { before: '', after: '' }, why: 'w' });

describe('outcomeOf (VR-10)', () => {
  it.each([
    [{ findings: [], unread: false, stale: false }, 'clean', 0],
    [{ findings: [finding('warn'), finding('block')], unread: false, stale: false }, 'violations', 1],
    [{ findings: [finding('warn')], unread: true, stale: false }, 'unusable', 2],
    [{ findings: [], unread: true, stale: false }, 'unusable', 2],
    [{ findings: [finding('block')], unread: true, stale: false }, 'violations', 1],
    [{ findings: [finding('warn')], unread: false, stale: false }, 'warnings', 3],
    [{ findings: [finding('block')], unread: true, stale: true }, 'stale_verdict', 4],
  ] as const)('%j is %s, exit %i', (input, outcome, code) => {
    expect(outcomeOf(input)).toBe(outcome);
    expect(SCAN_EXIT_CODES[outcome]).toBe(code);
  });
});

describe('requestsIn (VR-11, cases F-15 and T-34)', () => {
  const known = new Set(['assertion-removed']);
  const reason = 'the other test covers it';

  it.each(['—', '–', '--', '-'])('reads a declaration with %s', (dash) =>
    expect(requestsIn(`fix\n\nTamper-Allow: assertion-removed ${dash} ${reason}\n`, known)).toEqual({ requests: [{ detector: 'assertion-removed', reason }], errors: [] }));
  it('reads one with a colon', () => expect(requestsIn(`tamper-allow: assertion-removed: ${reason}`, known).requests).toHaveLength(1));

  it.each([
    ['a code fence', `\`\`\`\ntamper-allow: assertion-removed — ${reason}\n\`\`\``],
    ['a longer fence with another inside', `~~~~\n~~~\ntamper-allow: assertion-removed — ${reason}\n~~~~`],
    ['a quote', `> tamper-allow: assertion-removed — ${reason}`],
    ['indented code', `    tamper-allow: assertion-removed — ${reason}`],
    ['the middle of a sentence', `I did not use tamper-allow: assertion-removed — ${reason}`],
  ])('does not take %s for one', (_, message) => expect(requestsIn(message, known)).toEqual({ requests: [], errors: [] }));

  it('reads one behind a fence that was closed', () => expect(requestsIn(`\`\`\`\nx\n\`\`\`\ntamper-allow: assertion-removed — ${reason}`, known).requests).toHaveLength(1));

  it.each([
    ['an unknown detector', 'tamper-allow: all — because it is fine'],
    ['no reason', 'tamper-allow: assertion-removed — n/a'],
    ['nothing at all', 'tamper-allow:'],
    ['no dash', 'tamper-allow: assertion-removed because it is fine'],
  ])('is an error with %s', (_, message) => expect(requestsIn(message, known)).toEqual({ requests: [], errors: [expect.stringContaining('line 1')] }));
});

describe('freshness (VR-10)', () => {
  const tree = '1'.repeat(40);
  const record = { tree, command: 'npm test', exit_code: 0, started_at_ms: 2_000, ended_at_ms: 3_000, last_edit_at_ms: 1_000 };
  const of = (over: object, at: string | null = tree) => freshness(JSON.stringify({ ...record, ...over }), () => Promise.resolve(at));

  it('is fresh when it names the tree and began after the last edit', async () => expect(await of({})).toEqual({ stale: false, because: '', notes: [], observed: [] }));
  it('tells what the red cases printed, unless it is stale', async () => {
    expect((await of({ observed: ['41'] })).observed).toEqual(['41']);
    expect((await of({ observed: ['41'], tree: '2'.repeat(40) })).observed).toEqual([]);
  });
  it('needs no time of the last edit: the tree says what ran', async () => expect((await of({ last_edit_at_ms: undefined })).stale).toBe(false));
  it('says that it is red', async () => expect((await of({ exit_code: 1 })).notes).toEqual([expect.stringContaining('red')]));

  it.each(['tree', 'command', 'exit_code', 'started_at_ms', 'ended_at_ms'])('is stale without %s: unknown is never fresh', async (key) => expect((await of({ [key]: undefined })).stale).toBe(true));
  it.each([
    ['an edit after it began', { last_edit_at_ms: 2_500 }],
    ['an edit in the same millisecond', { last_edit_at_ms: 2_000 }],
    ['another tree', { tree: '2'.repeat(40) }],
    ['an end before its beginning', { ended_at_ms: 1_500 }],
    ['a tree that is no id', { tree: 'HEAD' }],
  ])('is stale with %s', async (_, over) => expect((await of(over)).stale).toBe(true));
  it('is stale when nobody knows the tree of the change', async () => expect((await of({}, null)).stale).toBe(true));
  it.each(['', 'null', '[]', 'not JSON'])('is stale when it reads %j', async (text) => expect((await freshness(text, () => Promise.resolve(tree))).stale).toBe(true));
});

describe('taskOf', () => {
  const flags = (over: Partial<ScanFlags>): ScanFlags => ({ format: 'text', ...over });

  it.each([
    [{ before: 'a', after: 'b' }, { kind: 'folders', before: 'a', after: 'b' }],
    [{ base: 'main' }, { kind: 'revisions', base: 'main', head: { kind: 'revision', name: 'HEAD' } }],
    [{ base: 'main', head: 'topic' }, { kind: 'revisions', base: 'main', head: { kind: 'revision', name: 'topic' } }],
    [{ base: 'HEAD', staged: true }, { kind: 'revisions', base: 'HEAD', head: { kind: 'staged' } }],
    [{ base: 'HEAD', worktree: true }, { kind: 'revisions', base: 'HEAD', head: { kind: 'worktree' } }],
    [{ diff: 'x.diff' }, { kind: 'diff', name: 'x.diff', text: '' }],
    [{ history: true, last: 5 }, { kind: 'history', last: 5, since: null }],
    [{ selfTest: true }, { kind: 'self-test' }],
  ])('%j', (over, task) => expect(taskOf(flags(over))).toEqual(task));

  it.each([
    {}, { before: 'a' }, { after: 'b' }, { base: 'a', diff: 'b' }, { before: 'a', after: 'b', base: 'c' }, { history: true, selfTest: true }, { base: 'a', head: 'b', staged: true },
    { diff: 'x', head: 'y' }, { diff: 'x', staged: true }, { base: 'a', last: 3 }, { diff: 'x', since: 'y' }, { history: true, allow: 'f' }, { selfTest: true, verdict: 'f' }, { history: true, format: 'sarif' as const },
  ])('refuses %j', (over) => expect(() => taskOf(flags(over))).toThrowError(expect.objectContaining({ code: 'bad-source' })));
});
