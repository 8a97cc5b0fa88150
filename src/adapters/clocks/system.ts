import type { Clock } from '../../ports/clock.js';

export const systemClock: Clock = { nowMs: () => Date.now(), tickMs: () => performance.now() };
