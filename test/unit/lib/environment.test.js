import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { allowedEnvironment } from '../../../src/lib/environment.js';
test('what can change what a program runs stays out', () => {
    const source = { HOME: '/h', LC_ALL: 'C', NODE_OPTIONS: 'x', PYTHONPATH: 'x', PYTEST_ADDOPTS: 'x', BASH_ENV: 'x', LD_PRELOAD: 'x', GIT_DIR: 'x', GOFLAGS: 'x', API_KEY: 'x', TZ: undefined };
    expect(allowedEnvironment(source, {})).toEqual({ HOME: '/h', LC_ALL: 'C', PATH: expect.any(String) });
});
test('the extra wins, and the Node that runs us is on the path', () => {
    expect(allowedEnvironment({ HOME: '/h', PATH: '/bin' }, { HOME: '/other' })).toEqual({ HOME: '/other', PATH: `/bin:${dirname(process.execPath)}` });
    const own = `${dirname(process.execPath)}:/bin`;
    expect(allowedEnvironment({ PATH: own }, {})['PATH']).toBe(own);
});
