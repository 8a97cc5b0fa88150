import { z } from 'zod';
import { splitWords } from './words.js';

const MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/;
const DAY_MS = 24 * 3_600_000;

/** A duration as people write it, `"90s"`, `"5m"`, `"1.5h"`, or a number of seconds; gives milliseconds, above 0 and at most a day. */
export const duration = z
  .union([z.number(), z.string().regex(DURATION)])
  .transform((value) => (typeof value === 'number' ? value * 1_000 : msOf(value)))
  .refine((ms) => ms >= 1 && ms <= DAY_MS, { error: 'a duration above 0 and at most 24h' });
export const DURATION_EXPECTS = 'a duration such as "90s", "5m", "1h", or a number of seconds';

function msOf(text: string): number {
  const [, amount, unit = ''] = DURATION.exec(text) ?? [];
  return Number(amount) * (MS[unit] ?? 0);
}

/** A command: a list of words, or one line of them. Gives the words. */
export const command = z.union([z.array(z.string()).min(1), z.string()]).transform((value, context): readonly string[] => {
  const split = typeof value === 'string' ? splitWords(value) : { ok: true as const, words: value };
  const trouble = split.ok ? troubleWith(split.words) : split.trouble;
  if (split.ok && trouble === null) return split.words;
  context.addIssue({ code: 'custom', message: trouble ?? '' });
  return z.NEVER;
});
export const COMMAND_EXPECTS = 'a command: a line of words, or a list of them (numbers in quotes)';

function troubleWith(words: readonly string[]): string | null {
  if ((words[0] ?? '').trim() === '') return 'a command whose first word is a program';
  return words.some((word) => word.includes('\0')) ? 'a command without zero bytes' : null;
}

/** A path below the folder it is relative to, with `/`; gives it without `.` parts, `.` for the folder itself. */
export const pathBelow = z
  .string()
  .refine((path) => path !== '' && !isAbsolute(path) && !path.includes('\\') && !path.includes('\0') && !path.split('/').includes('..'))
  .transform((path) => path.split('/').filter((part) => part !== '' && part !== '.').join('/') || '.');

/** A picomatch glob relative to the root. A negated one is refused: in a list it would match almost everything. */
export const glob = z
  .string()
  .refine((text) => text !== '' && !/^[!/]/.test(text) && !isAbsolute(text) && !text.includes('\\') && !text.split('/').includes('..'));
export const GLOBS_EXPECTS = 'a list of globs relative to the root, such as "src/**", none with a leading "!" or "/", ".." or a backslash';

const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:/.test(path);

/** Name of an environment variable. */
export const variableName = z.string().regex(/^[A-Za-z_]\w*$/);
