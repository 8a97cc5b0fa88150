import { defineConfig } from 'vitest/config';

/** The tests of the pure core alone, gathered in one module, as the mutation test runs them some thousand times. */
export default defineConfig({ test: { include: ['test/unit/core/every.mutate.ts'], pool: 'threads' } });
