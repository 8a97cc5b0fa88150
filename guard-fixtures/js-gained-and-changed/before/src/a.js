export const read = (x) => ({ id: x, size: 3 });
