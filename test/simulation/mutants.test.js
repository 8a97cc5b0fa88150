import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants.js';
import { simulate } from './simulate.js';
const WORLDS_MAX = 20_000;
/** Index of the first world in which the checkers notice, or null. */
function noticedIn({ program, append }) {
    for (let index = 0; index < WORLDS_MAX; index++) {
        if (simulate(11, index, program, append).problems.length > 0)
            return index;
    }
    return null;
}
describe('the checkers of the simulation notice', () => {
    it.each(MUTANTS.map((mutant) => [mutant.name, mutant]))('when %s', (_, mutant) => {
        expect(noticedIn(mutant)).not.toBeNull();
    });
});
