export function chance(seed) {
    let state = seed >>> 0;
    const next = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
    };
    const below = (limit) => Math.floor(next() * limit);
    return { next, below, happens: (probability) => next() < probability, pick: (from) => from[below(from.length)] };
}
/** One seed out of several numbers. */
export function mix(...parts) {
    let hash = 0x9e3779b9;
    for (const part of parts) {
        hash = Math.imul(hash ^ (part >>> 0), 0x85ebca6b);
        hash = Math.imul(hash ^ (hash >>> 13) ^ Math.floor(part / 0x1_0000_0000), 0xc2b2ae35);
        hash ^= hash >>> 16;
    }
    return hash >>> 0;
}
