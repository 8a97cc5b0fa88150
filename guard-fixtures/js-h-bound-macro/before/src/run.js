export const run = (n) => n + 1;
export const runSlow = (n) => n + 1;
