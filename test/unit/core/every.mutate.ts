/**
 * All tests of the core as one module. The mutation test runs it some thousand times, and reading eighteen files each time costs more
 * than the tests themselves. `npm test` runs the files one by one and does not read this one.
 */
// @ts-expect-error the test runner resolves the pattern; the compiler does not know the function
import.meta.glob('./**/*.test.ts', { eager: true });
