import { members, shown, type Json } from './json.js';
import { readJestLike } from './jest-like.js';
import type { ReportReader } from './reading.js';

/** `jest --json` (29, 30). Expected and actual stand in the matcher's own record, or in the printed lines. */
export const readJestJson: ReportReader = (raw) => readJestLike(raw, { pending: 'skipped', compared });

function compared(message: string, details: Json | undefined): { expected?: string | undefined; actual?: string | undefined } {
  const matcher = members(members(details)['matcherResult']);
  const printed = (label: string): string | undefined => new RegExp(`^${label}[^:\\n]*: +(.*)$`, 'm').exec(message)?.[1];
  return { expected: shown(matcher['expected']) ?? printed('Expected'), actual: shown(matcher['actual']) ?? printed('Received') };
}

