import { isMap, isSeq, parseDocument, visit, type Document } from 'yaml';
import type { Allowance, Finding } from '../core/index.js';
import type { ScanPair } from './scan.js';

export interface AllowReading {
  readonly allowances: readonly Allowance[];
  readonly errors: readonly string[];
}

/** A finding that an allowance covers: listed, never hidden. */
export interface Suppressed {
  readonly finding: Finding;
  readonly allowance: Allowance;
}

/** What allowances are held against. */
export interface AllowContext {
  readonly files: readonly ScanPair[];
  readonly hashOf: (path: string, side: 'before' | 'after') => string | null;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** What every entry holds, in the order of `Allowance`. */
const FIELDS: Readonly<Record<string, { readonly holds: RegExp; readonly must: string }>> = {
  detector: { holds: /./, must: 'is missing' },
  file: { holds: /./, must: 'is missing' },
  sha256: { holds: /^[0-9a-f]{64}$/, must: 'must be 64 lowercase hex digits' },
  reason: { holds: /^.{10,}$/s, must: 'must say why, in a sentence' },
  by: { holds: /./, must: 'must name the person who allows it' },
};
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads an allow file. One entry that cannot be read is an error for the whole file: half an answer of a person is none. */
export function readAllowances(text: string, detectors: ReadonlySet<string>): AllowReading {
  const document = parseDocument(text, { schema: 'core' });
  const trouble = [...document.errors, ...document.warnings].map(({ message }) => message.replace(/\n.*/s, ''));
  if (trouble.length > 0) return { allowances: [], errors: trouble };
  if (hasAliases(document)) return { allowances: [], errors: ['aliases are not read; write every entry out'] };
  const list = isMap(document.contents) ? document.contents.get('allowances', true) : null;
  if (!isSeq(list)) return { allowances: [], errors: ['it must hold a list under the key "allowances"'] };
  const entries = list.toJS(document) as readonly unknown[];
  const read = entries.map((entry, at) => readEntry(entry, `entry ${at + 1}`, detectors));
  const errors = read.flatMap(({ errors }) => errors);
  return { allowances: errors.length > 0 ? [] : read.flatMap(({ allowances }) => allowances), errors };
}

function hasAliases(document: Document.Parsed): boolean {
  let found = false;
  visit(document, { Alias: () => { found = true; } });
  return found;
}

function readEntry(entry: unknown, where: string, detectors: ReadonlySet<string>): AllowReading {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return { allowances: [], errors: [`${where}: not a map`] };
  const fields = entry as Readonly<Record<string, unknown>>;
  const text = (key: string): string => (typeof fields[key] === 'string' ? (fields[key] as string).trim() : '');
  const errors = [
    ...Object.keys(fields).filter((key) => !(key in FIELDS) && key !== 'until').map((key) => `unknown key "${key}"`),
    ...(detectors.has(text('detector')) ? [] : [`unknown detector "${text('detector')}"`]),
    ...Object.entries(FIELDS).filter(([key, { holds }]) => !holds.test(text(key))).map(([key, { must }]) => `"${key}" ${must}`),
    ...('until' in fields && !DAY.test(text('until')) ? ['"until" must be a day, YYYY-MM-DD'] : []),
  ];
  if (errors.length > 0) return { allowances: [], errors: errors.map((error) => `${where}: ${error}`) };
  const [detector, file, sha256, reason, by] = Object.keys(FIELDS).map(text) as [string, string, string, string, string];
  return { allowances: [{ detector, file, sha256, reason, by, until: 'until' in fields ? text('until') : null }], errors: [] };
}

/** Takes out the findings that an allowance covers. One that names the right place but ran out, or was given for other content, is said in `notes`. */
export function applyAllowances(findings: readonly Finding[], allowances: readonly Allowance[], context: AllowContext):
{ readonly findings: readonly Finding[]; readonly suppressed: readonly Suppressed[]; readonly notes: readonly string[] } {
  const kept: Finding[] = [];
  const suppressed: Suppressed[] = [];
  const notes = new Set<string>();
  for (const finding of findings) {
    const named = allowances.filter(({ detector, file }) => detector === finding.detector && file === finding.file);
    const hash = boundHash(finding.file, context);
    const allowance = named.find((one) => one.sha256 === hash && !isOver(one, context.today));
    if (allowance !== undefined) {
      suppressed.push({ finding, allowance });
      continue;
    }
    kept.push(finding);
    for (const one of named) notes.add(whyNot(one, hash, context.today));
  }
  return { findings: kept, suppressed, notes: [...notes] };
}

const isOver = ({ until }: Allowance, today: string): boolean => until !== null && until < today;

function whyNot(one: Allowance, hash: string | null, today: string): string {
  const what = `the allowance of ${one.detector} in ${one.file}`;
  if (isOver(one, today)) return `${what} ran out on ${String(one.until)}`;
  return hash === null ? `${what} cannot be held against content that is not known whole` : `${what} was given for other content (${one.sha256.slice(0, 12)}, now ${hash.slice(0, 12)})`;
}

/** Hash of the content that an exception for this file binds to: what the change leaves there, else what it takes away. */
function boundHash(file: string, { files, hashOf }: AllowContext): string | null {
  const pair = files.find(({ after }) => after?.path === file) ?? files.find(({ before }) => before?.path === file);
  if (pair === undefined) return null;
  return pair.after === null ? hashOf(file, 'before') : hashOf(pair.after.path, 'after');
}

/** An allow file with an entry for each finding, its reason and its person left for the person to fill in: as it is it cannot be read. */
export function draftAllowances(findings: readonly Finding[], context: AllowContext): string {
  const entries = new Map<string, string>();
  for (const { detector, file, line, why } of findings) {
    const hash = boundHash(file, context);
    if (hash === null) continue;
    const key = JSON.stringify([detector, file]);
    const comment = `  # line ${line}: ${why.replaceAll(/[^\P{C}]+/gu, ' ')}\n`;
    const fields = `  - detector: ${detector}\n    file: ${JSON.stringify(file)}\n    sha256: ${hash}\n    reason: ""\n    by: ""\n`;
    const known = entries.get(key);
    entries.set(key, known === undefined ? comment + fields : comment + known);
  }
  return `# Each entry needs a reason and the name of the person who allows it.\nallowances:${entries.size === 0 ? ' []' : ''}\n${[...entries.values()].join('')}`;
}
