import { expect, test } from 'vitest';
import { parseScript } from '../../../../src/adapters/checks/script.js';
test.each([
    ['vitest run', [{ env: {}, words: ['vitest', 'run'] }]],
    ['tsc -p . && jest --ci', [{ env: {}, words: ['tsc', '-p', '.'] }, { env: {}, words: ['jest', '--ci'] }]],
    [`NODE_ENV=test TZ=UTC mocha 'test/**/*.js'`, [{ env: { NODE_ENV: 'test', TZ: 'UTC' }, words: ['mocha', 'test/**/*.js'] }]],
    ['cross-env A=1 node --test "test dir/"', [{ env: { A: '1' }, words: ['node', '--test', 'test dir/'] }]],
    [`mocha ''`, [{ env: {}, words: ['mocha', ''] }]],
])('%s needs no shell', (script, commands) => {
    expect(parseScript(script)).toEqual(commands);
});
test.each(['jest | tail -5', 'jest || true', 'jest; exit 0', 'jest > out', 'jest $FILES', 'jest "$(ls)"', 'jest `ls`', "jest 'open", '', 'a && '])('%j is for a shell only (P-42)', (script) => {
    expect(parseScript(script)).toBeNull();
});
