// The main job on a small bundled project with a real bug: offline agent, rules judge, no key, no model, no network.
//   npm run demo
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const top = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
const project = join(top, 'parcel-price');
process.on('exit', () => rmSync(top, { recursive: true, force: true }));

cpSync(join(here, 'demo/project'), project, { recursive: true });
for (const args of [['init', '-q'], ['add', '-A'], ['-c', 'user.name=demo', '-c', 'user.email=demo@example.test', 'commit', '-qm', 'A shop with a bug']]) {
  const { status, stderr } = spawnSync('git', args, { cwd: project, encoding: 'utf8' });
  if (status !== 0) {
    console.error(`demo: git ${args[0]} failed: ${stderr || 'is git installed?'}`);
    process.exit(2);
  }
}

console.log('A parcel of exactly one kilogram costs too much, and four tests say so. Nobody but a program will touch the code:\n');
console.log('  $ countersign run --apply\n');
const env = { ...process.env, COUNTERSIGN_HOME: join(top, 'home') };
const run = spawn(process.execPath, [join(here, 'bin/countersign.js'), 'run', '--apply'], { cwd: project, env, stdio: 'inherit' });
// Ctrl-C reaches the run through the terminal; it cleans up and tells its exit code.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
run.on('exit', (code) => {
  if (code === 0) {
    console.log('\n  $ git diff');
    spawnSync('git', ['--no-pager', 'diff'], { cwd: project, stdio: 'inherit' });
  }
  process.exitCode = code ?? 1;
});
