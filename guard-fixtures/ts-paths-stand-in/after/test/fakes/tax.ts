export const tax = () => 2;
