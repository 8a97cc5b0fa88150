import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { descendantsOf, lives, markedProcesses, signal } from '../../../src/lib/process-tree.js';
import { launch } from '../../../src/lib/process.js';
const onLinux = process.platform === 'linux';
async function until(holds) {
    for (let tries = 0; tries < 400 && !holds(); tries++)
        await sleep(10);
}
test('descendants are told nearest first, and marks find who left the tree', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tree-test-'));
    const child = launch('/bin/sh', ['-c', 'sleep 60 & wait'], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', TAG: 'tree-test' }, stdio: 'ignore' });
    const pid = child.pid;
    await until(() => !onLinux || descendantsOf(pid).length > 0);
    const below = descendantsOf(pid);
    expect(below.length).toBe(onLinux ? 1 : 0);
    expect([...markedProcesses({ tag: 'TAG=tree-test', pipes: [] })].sort()).toEqual(onLinux ? [pid, ...below].sort() : []);
    expect(markedProcesses({ tag: '', pipes: [] })).toEqual([]);
    const exited = once(child, 'exit');
    expect(signal(-pid, 'SIGKILL')).toBe(true);
    await exited;
    await until(() => !lives(pid) && below.every((one) => !lives(one)));
    expect([pid, ...below].some(lives)).toBe(false);
    expect(signal(pid, 'SIGKILL')).toBe(false);
    rmSync(folder, { recursive: true, force: true });
});
test('we are among our parent\'s descendants, whatever our name holds', () => {
    expect(descendantsOf(process.ppid).includes(process.pid)).toBe(onLinux);
    expect(lives(process.pid)).toBe(onLinux);
    expect(onLinux ? readFileSync(`/proc/${process.pid}/stat`, 'utf8') : '(').toContain('(');
});
