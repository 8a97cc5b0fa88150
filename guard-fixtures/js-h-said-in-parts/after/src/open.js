export const open = (name) => { throw new TypeError(`cannot open ${name}`); };
