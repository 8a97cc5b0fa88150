export const tax = (n: number) => n * 0.2;
