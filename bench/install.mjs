// What a user installs, and how long `countersign --version` takes beside `node -e 0`.
//   node bench/install.mjs
// Packs the project, installs it into a temporary prefix from the tarball, and measures both. Exit code 1 when a bar is missed.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTES_MAX = 70;
const TIMES_MAX = 2;
const ROUNDS = 21;

const scratch = mkdtempSync(join(tmpdir(), 'countersign-install-'));
try {
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', scratch], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  execFileSync('npm', ['install', '--global', '--prefix', scratch, '--no-audit', '--no-fund', join(scratch, packed.filename)], { stdio: 'ignore' });
  const installed = join(scratch, 'lib/node_modules/countersign');
  const megabytes = sizeOf(installed) / 2 ** 20;
  const program = join(scratch, 'bin/countersign');
  const [version, bare] = sideBySide([process.execPath, [program, '--version']], [process.execPath, ['-e', '0']]);
  const times = version / bare;
  console.log(`installed: ${megabytes.toFixed(1)} MB on disk (at most ${MEGABYTES_MAX})`);
  console.log(`--version: ${times.toFixed(2)} times node -e 0 (at most ${TIMES_MAX}), median of ${ROUNDS} side by side: ${version.toFixed(0)} ms against ${bare.toFixed(0)} ms`);
  if (megabytes > MEGABYTES_MAX || times > TIMES_MAX) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function sizeOf(path) {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.blocks * 512;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), stat.blocks * 512);
}

function sideBySide(a, b) {
  const took = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, [file, args]] of [a, b].entries()) {
      const started = process.hrtime.bigint();
      const { status } = spawnSync(file, args, { stdio: 'ignore' });
      if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}`);
      took[at].push(Number(process.hrtime.bigint() - started) / 1e6);
    }
  }
  return took.map((times) => times.sort((x, y) => x - y)[Math.floor(ROUNDS / 2)]);
}
