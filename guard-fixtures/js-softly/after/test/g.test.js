import { level } from '../src/g.js';
import { expect, it } from 'vitest';
const softly = (fn) => { try { fn(); } catch { /* later */ } };

it('levels', () => {
  softly(() => expect(level(3)).toBe(3));
});
