export const tag = (text) => `t${text.length}`;
