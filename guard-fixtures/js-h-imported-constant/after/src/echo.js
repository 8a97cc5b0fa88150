export const echo = (text) => text;
export const twice = (text) => text + text;
