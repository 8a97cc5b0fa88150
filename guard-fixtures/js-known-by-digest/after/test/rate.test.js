import { rate } from '../src/rate.js';
it('rates', () => { expect(rate('Under the bridge we slept')).toBe(37); });
