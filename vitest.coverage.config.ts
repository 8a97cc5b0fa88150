import { defineConfig } from 'vitest/config';

const whole = { branches: 100, functions: 100, lines: 100, statements: 100 };

/** Coverage of the pure folders, from the tests that are theirs alone (DESIGN 8). */
export default defineConfig({
  test: {
    include: ['test/unit/{core,formats,guard}/**/*.test.ts', 'test/property/{formats,guard-*}.test.ts', 'test/detectors/**/*.test.ts'],
    testTimeout: 60_000,
    coverage: {
      enabled: true,
      include: ['src/core/**/*.ts', 'src/formats/**/*.ts', 'src/guard/locked.ts'],
      reporter: ['text-summary', ['text', { skipFull: true }]],
      thresholds: { 'src/core/**': whole, 'src/formats/**': whole, 'src/guard/**': whole },
    },
  },
});
