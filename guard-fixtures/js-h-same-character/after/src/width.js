export const echo = (text) => text;
