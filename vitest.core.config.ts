import { defineConfig } from 'vitest/config';

/** The tests of the pure core alone, as the mutation test runs them many times. */
export default defineConfig({ test: { include: ['test/unit/core/**/*.test.ts'], pool: 'threads' } });
