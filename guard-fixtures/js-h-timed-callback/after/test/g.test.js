import { level } from '../src/g.js';
import { expect, it } from 'vitest';
const timed = (fn) => { try { fn(); } finally { console.log(1); } };

it('levels', () => {
  timed(() => expect(level(3)).toBe(3));
});
