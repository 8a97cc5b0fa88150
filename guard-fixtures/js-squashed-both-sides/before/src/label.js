export const label = (n, s) => `${n} (${s})`;
