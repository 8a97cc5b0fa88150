export const foot = (n: number) => `Sum of all 3 items: ${n * 2}`;
