// Writes the generated pages of docs/reference and the diagram in ARCHITECTURE.md from the sources.
// `--check` writes nothing and ends with 1 when a page is not what the sources give.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport(join(root, 'scripts/generate/pages.ts'), { configFile: false, logLevel: 'error' });
const stale = [...module.generatedFiles()].filter(([path, text]) => read(join(root, path)) !== text);

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date; run "npm run generate"`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
