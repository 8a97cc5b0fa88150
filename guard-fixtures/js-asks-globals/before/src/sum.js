export function sum(a) { return a.reduce((x, y) => x + y, 0); }
