import { join } from 'node:path';
import { build } from 'vite';
/** Bundles one source file to plain JavaScript in `folder`, for programs that a test starts as processes of their own. Gives its path. */
export async function bundle(source, folder) {
    await build({
        configFile: false,
        logLevel: 'error',
        build: { ssr: source, outDir: folder, emptyOutDir: false, target: 'node20', rollupOptions: { output: { entryFileNames: 'bundled.mjs' } } },
    });
    return join(folder, 'bundled.mjs');
}
