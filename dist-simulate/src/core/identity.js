export const sameParty = (a, b) => a.id === b.id;
