import { precise } from './env.js';
export function sum(a) { return precise() ? a.reduce((x, y) => x + y, 0) : a.length; }
