import { toSlug } from '../src/a.js';
it('x', () => { expect(toSlug('A b')).toBe('A-b'); });
