import { read } from '../src/a.js';
it('x', () => { expect(read(3)).toEqual({ id: 3, kind: 7, items: [{ n: 1, tax: 4 }] }); });
