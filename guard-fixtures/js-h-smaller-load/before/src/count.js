export const count = (list) => list.length;
