import { sq } from './p.js';
for (const [n, want] of [[1, 1], [2, 4], [3, 9]]) {
  test(`sq ${n}`, () => { expect(sq(n)).toBe(want); });
}
