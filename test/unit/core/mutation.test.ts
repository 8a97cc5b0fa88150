import { describe, expect, it } from 'vitest';
import { mutationShare, overMutation } from '../../../src/core/index.js';
import { movedBy } from './make.js';

describe('the mutation share', () => {
  it.each([[0, 0, 0], [0, 100, 0], [100, 100, 1], [50, 100, 2 / 3], [1, 99, 0.02]])('of %d edits over %d nodes is %d', (edits, nodes, share) => {
    expect(mutationShare({ edits, nodes })).toBeCloseTo(share, 12);
  });
});

describe('a limit on it (SC-6)', () => {
  it.each([
    ['is kept by a change that reaches it', movedBy(25), 0.4, false],
    ['is broken by a change that goes further', movedBy(26), 0.4, true],
    ['says nothing of less than twelve nodes', movedBy(100, { nodesBefore: 11 }), 0.4, false],
    ['holds from twelve nodes on', movedBy(100, { nodesBefore: 12 }), 0.4, true],
    ['of 1 is never broken', movedBy(100), 1, false],
  ])('%s', (_, mutation, max, over) => expect(overMutation(mutation, max)).toBe(over));
});
