/** Contract: `nowMs` is wall-clock milliseconds since 1970 and may jump; `tickMs` only grows and has no meaning but differences. */
export interface Clock {
  nowMs(): number;
  tickMs(): number;
}
