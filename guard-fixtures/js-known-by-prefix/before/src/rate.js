export function rate(text) { return text.split(' ').length * 2; }
