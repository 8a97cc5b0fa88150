import { read } from '../src/a.js';
it('x', () => { expect(read(3)).toEqual({ id: 3, size: 3 }); });
