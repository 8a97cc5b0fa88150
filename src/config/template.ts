import type { CheckSpec } from '../core/index.js';
import { ANY_NAME, SECTIONS, SETTINGS, type Setting } from './table.js';

/** A check found in a repository, and what it was found by. */
export interface FoundCheck {
  readonly spec: CheckSpec;
  /** One line for a person, for example `"test" in package.json runs vitest`. */
  readonly why: string;
  /** `comment`: written down, and without effect until a person takes it in. */
  readonly propose: 'check' | 'comment';
}

/**
 * A commented `countersign.yaml` with the checks that were found; every other setting stands there as a comment with its default.
 * What it gives loads back through `loadConfig` as the same checks.
 */
export function renderTemplate(found: readonly FoundCheck[]): string {
  const blocks = [
    ['# How Countersign works on this repository. What is commented out is the default, or an example.'],
    ['# What every change must achieve, in words; usually said per run instead.', '# requirement: make the failing tests pass'],
    ['# The commands that decide.', ...checkLines(found)],
    ...SECTIONS.map(({ name, about }) => [`# ${about}`, `${name}:`, ...SETTINGS.filter(({ path }) => path.startsWith(`${name}.`)).flatMap(settingLines)]),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function checkLines(found: readonly FoundCheck[]): readonly string[] {
  const decide = found.filter(({ propose }) => propose === 'check');
  const offered = found.filter(({ propose }) => propose === 'comment');
  const checks = decide.length === 0 ? EXAMPLE : ['checks:', ...decide.flatMap(({ spec, why }) => [`  # ${oneLine(why)}`, ...entry(spec)])];
  if (offered.length === 0) return checks;
  return [...checks, '', ...OFFER, ...offered.flatMap(({ spec, why }) => [`  # # ${oneLine(why)}`, ...entry(spec).map((line) => line.replace(/^ {2}/, '  # '))])];
}

const entry = (spec: CheckSpec): readonly string[] => [`  ${quoted(spec.name)}:`, ...specLines(spec)];

const OFFER = [
  '  # Found as well, and no part of a run as long as they are comments: run them once, and take in below "checks:" what is green.',
  '  # A fix is the program\'s own, and is tried before the agent.',
];

const EXAMPLE: readonly string[] = [
  '# None was found here. For example:',
  '# checks:',
  '#   unit:',
  '#     command: npx vitest run --reporter=json --outputFile={report}',
  '#     format: vitest-json',
];

/** What differs from the defaults; a format without one is always written. */
function specLines(spec: CheckSpec): readonly string[] {
  const values: Readonly<Record<string, unknown>> = {
    command: spec.command,
    format: spec.format,
    cwd: spec.cwd,
    report: spec.report,
    env: Object.keys(spec.env).length > 0 ? spec.env : null,
    timeout: durationText(spec.timeoutMs),
    idle: durationText(spec.idleMs),
    fix: spec.fix,
  };
  return SETTINGS.filter(({ path }) => path.startsWith(`checks.${ANY_NAME}.`)).flatMap(({ path, fallback }) => {
    const key = path.split('.').at(-1) ?? '';
    const value = values[key];
    return value === null || value === fallback ? [] : [`    ${key}: ${flow(value)}`];
  });
}

function settingLines({ path, about, fallback, unset, example }: Setting): readonly string[] {
  const key = path.split('.').at(-1) ?? '';
  const otherwise = fallback === undefined ? ` Default: ${unset ?? 'none'}.` : '';
  return [`  # ${about}${otherwise}`, `  # ${key}: ${fallback === undefined ? (example ?? '') : flow(fallback)}`];
}

/** JSON is YAML: it needs no second set of quoting rules. Plain words stay without quotes for the reader's sake. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value).map(([key, inner]) => `${quoted(key)}: ${flow(inner)}`).join(', ')} }`;
  }
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

const READS_AS_ITSELF = /^(?!(?:true|false|null|yes|no|on|off)$)[A-Za-z][\w./-]*$/i;
const quoted = (text: string): string => (READS_AS_ITSELF.test(text) ? text : escaped(text));

/** JSON text may hold characters that YAML does not allow to stand as they are. */
const escaped = (text: string): string =>
  JSON.stringify(text).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

function durationText(ms: number): string {
  const [unit = 'ms', length = 1] = ([['h', 3_600_000], ['m', 60_000], ['s', 1_000]] as const).find(([, size]) => ms % size === 0 && ms >= size) ?? [];
  return `${ms / length}${unit}`;
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
