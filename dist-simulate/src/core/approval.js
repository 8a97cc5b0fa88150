import { sameParty } from './identity.js';
/** The approval of the latest worker's change, or null when the judge is a party to any of the attempts. */
export function approve(workers, judge, because) {
    const worker = workers.at(-1);
    if (worker === undefined || workers.some((w) => sameParty(w, judge)))
        return null;
    return { worker, judge, because };
}
