/** How a check's output becomes case results. `exit-code` is for linters and compilers: one case, green on exit 0. */
export const REPORT_FORMATS = [
    'vitest-json', 'jest-json', 'mocha-json', 'node-test', 'pytest-junit', 'junit-xml', 'tap', 'go-test-json', 'libtest', 'exit-code',
];
/** The one text the fingerprint is taken of: same meaning, same text, whatever the key order. */
export function canonicalContract(contract) {
    const { requirement, checks, gate, budget, scope } = contract;
    const locked = contract.locked.map(({ path, sha256 }) => [path, sha256]).sort(byFirst);
    return JSON.stringify(sorted({ requirement, checks, gate, budget, scope, locked }));
}
const byFirst = ([a], [b]) => String(a) < String(b) ? -1 : 1;
function sorted(value) {
    if (Array.isArray(value))
        return value.map(sorted);
    if (typeof value !== 'object' || value === null)
        return value;
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
