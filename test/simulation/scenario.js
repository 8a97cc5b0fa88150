import { HANGS, LOST, treeOf, UNLOADABLE } from './code.js';
import { chance, mix } from './random.js';
const ALL_DEEDS = ['help', 'finish', 'stall', 'lie', 'loop', 'oscillate', 'regress', 'cheat', 'rewrite', 'break', 'crash', 'dispute', 'oddity'];
const TEMPERS = [
    ['help'], ['help', 'finish'], ['finish'], ['finish', 'oddity'], ['stall', 'lie'], ['loop'], ['oscillate'], ['regress'], ['cheat'], ['rewrite'],
    ['break', 'help'], ['crash'], ['dispute'], ALL_DEEDS,
];
const JUDGES = [['apply'], ['apply', 'revise'], ['revise'], ['reject'], ['undecided'], ['crash'], ['apply', 'revise', 'reject', 'undecided', 'crash']];
const CASTS = [['whole'], ['whole'], ['whole', 'whole'], ['host', 'conversation'], ['whole', 'host', 'conversation'], ['whole', 'whole', 'whole']];
const AGENT = { kind: 'agent', id: 'agent' };
export function scenarioOf(seed, index) {
    const own = mix(seed, index);
    const by = chance(own);
    const cases = 2 + by.below(5);
    const checks = 1 + by.below(2);
    const person = by.happens(0.75) ? { kind: 'person', id: by.happens(0.1) ? AGENT.id : 'ada' } : null;
    return {
        seed: own, cases, agent: AGENT, person,
        contract: contractOf(by, checks),
        base: baseOf(by, cases),
        flaky: by.happens(0.3) ? 1 << by.below(cases) : 0,
        temper: by.pick(TEMPERS),
        judge: { kind: 'judge', id: by.happens(0.1) ? AGENT.id : 'judge' },
        judgeSays: by.pick(JUDGES),
        faults: rare(by, 0.08), edits: rare(by, 0.08), glitches: rare(by, 0.08), slowness: by.happens(0.2) ? 40_000 : 1_000,
        fickle: by.happens(0.25),
        drivers: [...by.pick(CASTS), ...(person === null ? [] : ['person'])],
        crashes: by.happens(0.5) ? by.next() * 0.4 : 0,
    };
}
/** Most worlds have none of a trouble, so that runs get deep enough to meet every rule. */
const rare = (by, rate) => (by.happens(0.2) ? rate : 0);
function contractOf(by, checks) {
    const gate = {
        threshold: by.happens(0.65) ? 1 : by.pick([0.3, 0.5, 0.75, 0.9]),
        allowRegressions: by.happens(0.15),
        attemptsMax: 1 + by.below(6),
        plateauWindow: 2 + by.below(3),
        tolerance: by.pick([0, 0.01, 0.2]),
        reruns: by.below(3),
    };
    const budget = { minutesMax: by.happens(0.15) ? 1 + by.below(4) : null, usdMax: by.happens(0.15) ? 1 + by.below(3) : null };
    return {
        requirement: 'r', checks: NAMES.slice(0, checks).map(checkOf), gate, budget, scope: { writable: ['src/**'], locked: ['test/**'], unlocked: [] }, locked: [], fingerprint: 'f',
    };
}
export const NAMES = ['unit', 'unit2'];
const checkOf = (name) => ({ name, command: [name], cwd: '.', format: 'tap', report: null, env: {}, timeoutMs: 1_000, idleMs: 1_000, fix: null });
function baseOf(by, cases) {
    const all = (1 << cases) - 1;
    const pass = by.happens(0.07) ? all : by.below(all + 1) & by.below(all + 1);
    const flags = by.happens(0.09) ? by.pick([UNLOADABLE, HANGS, LOST]) : 0;
    return treeOf({ pass, faked: 0, flags, version: 0 });
}
