export const read = (x) => ({ id: x, size: 4 - 0, kind: 7 });
