// All measurements of the guard, one after another; the exit code is the worst of theirs.
//   npm run bench:guard [-- corpus history synthetic speed fuzz]
// The labelled changes are read from $COUNTERSIGN_CORPORA (else ../shared/corpora); `history` and `synthetic` need clones or bare git folders of
// repositories with a past, in the folder that $COUNTERSIGN_HISTORIES names. Measurements that lack their data say so and count as failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FUZZ_INPUTS = '1000000';

const BENCHES = {
  corpus: () => [],
  history: () => ['--last', '200', ...histories()],
  synthetic: () => ['--commits', '10', ...histories()],
  speed: () => [],
  fuzz: () => ['--inputs', FUZZ_INPUTS],
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`there is no bench "${unknown}"; there are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}

for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  console.log(`\n=== ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `guard-${name}.mjs`), ...BENCHES[name]()], { stdio: 'inherit' });
  process.exitCode = Math.max(Number(process.exitCode ?? 0), status ?? 1);
}

/** Folders that hold a repository: a work tree, a bare one, or a bare one called `repo`. */
function histories() {
  const folder = process.env.COUNTERSIGN_HISTORIES ?? '';
  if (folder === '' || !existsSync(folder)) return [];
  return readdirSync(folder).sort().flatMap((name) => [join(folder, name, 'repo'), join(folder, name)].filter((path) => existsSync(join(path, '.git')) || existsSync(join(path, 'HEAD'))).slice(0, 1));
}
