import { tax } from '../src/tax';
it('x', () => { expect(tax(10)).toBe(2); });
