export const even = (n) => n % 2 === 0;
