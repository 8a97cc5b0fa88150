import { kind } from '../src/lex.js';
it('kinds', () => { expect(kind('# note')).toBe('comment'); expect(kind('')).toBe('empty'); });
