import { tax } from '@/tax';
it('x', () => { expect(tax(10)).toBe(2); });
