export const read = (x) => ({ id: x, items: [{ n: 1 }] });
