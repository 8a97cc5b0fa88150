import { readJestLike } from './jest-like.js';
import type { ReportReader } from './reading.js';
import { bounded, firstLine } from './text.js';

/** `vitest run --reporter=json` (3, 4). The report has no fields for the values, so they are read from the assertion's sentence. */
export const readVitestJson: ReportReader = (raw) => readJestLike(raw, { pending: 'errored', compared });

const SENTENCE = /expected (.+?) (?:not )?to (?:be|equal|deeply equal|strictly equal|have property|contain|match)(?: close to)? (.+?)(?: \/\/ .*)?$/;

function compared(message: string): { expected?: string | undefined; actual?: string | undefined } {
  const [, actual, expected] = SENTENCE.exec(bounded(firstLine(message))) ?? [];
  return { expected, actual };
}
