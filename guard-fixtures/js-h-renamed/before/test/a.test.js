import { slug } from '../src/a.js';
it('x', () => { expect(slug('A b')).toBe('a-b'); });
