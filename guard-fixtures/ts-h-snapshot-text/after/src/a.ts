export const foot = (n: number) => `Total of the 12 orders: ${n * 2}`;
