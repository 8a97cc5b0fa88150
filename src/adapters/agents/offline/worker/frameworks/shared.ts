import { format } from 'node:util';
import type { Body, Case, HookKind, Mode, Registry } from '../suite.js';

/** What a test interface offers to test files. */
export interface Interface {
  readonly globals: Readonly<Record<string, unknown>>;
  /** Exports of the modules it answers for, by specifier. */
  readonly modules: Readonly<Record<string, unknown>>;
  /** Undoes what cases left behind in the interface: fake timers, spies. */
  readonly reset: () => void;
}

/** The registry of the file that is being loaded. */
export type CurrentRegistry = () => Registry;

export type CaseShape = Pick<Case, 'args' | 'callbackAt' | 'self'>;

/** The body among arguments such as (title, options, body), (title, body, options), (title, body, timeout). */
function bodyAndMode(args: readonly unknown[], mode: Mode): { readonly body: Body | null; readonly mode: Mode } {
  const body = args.find((a) => typeof a === 'function') as Body | undefined;
  const options = args.find((a) => typeof a === 'object' && a !== null) as { skip?: unknown; todo?: unknown; only?: unknown } | undefined;
  if (options?.skip || options?.todo) return { body: body ?? null, mode: 'skip' };
  return { body: body ?? null, mode: options?.only ? 'only' : mode };
}

export const hookOf = (current: CurrentRegistry, kind: HookKind) => (...args: unknown[]): void => {
  const body = args.find((a) => typeof a === 'function');
  if (body !== undefined) current().hook(kind, body as Body);
};

const titleOf = (title: unknown): string =>
  typeof title === 'function' ? title.name : String(title);

export function caseRegistrar(current: CurrentRegistry, shape: (body: Body | null) => CaseShape) {
  const register = (mode: Mode) => (title: unknown, ...args: unknown[]): void => {
    const found = bodyAndMode(args, mode);
    const name = typeof title === 'function' && found.body === null ? title.name : titleOf(title);
    const body = found.body ?? (typeof title === 'function' ? (title as Body) : null);
    current().case({ title: name, body, mode: found.mode, ...shape(body) });
  };
  return withModes(register, (mode) => eachOf((title, body) => register(mode)(title, body)));
}

export function suiteRegistrar(current: CurrentRegistry, self: unknown) {
  const register = (mode: Mode) => (title: unknown, ...args: unknown[]): void => {
    const found = bodyAndMode(args, mode);
    current().suite(titleOf(title), found.mode, () => found.body?.call(self));
  };
  return withModes(register, (mode) => eachOf((title, body) => register(mode)(title, body)));
}

type Register = (title: unknown, ...args: unknown[]) => void;

function withModes(register: (mode: Mode) => Register, each: (mode: Mode) => unknown) {
  const plain = { each: each('normal'), for: each('normal') };
  const skip = Object.assign(register('skip'), { each: each('skip') });
  const only = Object.assign(register('only'), { each: each('only') });
  const conditional = (condition: unknown): Register => register(condition ? 'normal' : 'skip');
  return Object.assign(register('normal'), plain, {
    skip, only, todo: register('skip'), failing: register('inverted'), fails: register('inverted'),
    concurrent: register('normal'), sequential: register('normal'), shuffle: register('normal'),
    skipIf: (condition: unknown) => conditional(!condition), runIf: conditional,
  });
}

/** `each(table)(title, body)`, with the title placeholders of jest and vitest; the template-table form is not offered. */
function eachOf(register: (title: string, body: Body) => void) {
  return (table: readonly unknown[], ...rest: unknown[]) => {
    if (rest.length > 0) throw new Error('template tables are not supported here');
    return (title: string, body: Body): void => {
      table.forEach((row, index) => {
        const args = Array.isArray(row) ? row : [row];
        register(fillTitle(title, args, index), () => body(...args));
      });
    };
  };
}

function fillTitle(title: string, args: readonly unknown[], index: number): string {
  const indexed = title.replaceAll('%#', String(index)).replaceAll('%$', String(index + 1));
  const named = indexed.replace(/\$([\w.]+)/g, (whole, path: string) => {
    const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], args[0]);
    return value === undefined ? whole : String(value);
  });
  const places = [...named.matchAll(/%[sdifjoOp]/g)].length;
  return places === 0 ? named : format(named.replaceAll('%p', '%O'), ...args.slice(0, places));
}
