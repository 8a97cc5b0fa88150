import { inspect } from 'node:util';
import type { Loader } from './loader.js';
import type { Question } from '../protocol.js';

/** What a question gives, as text; what it throws, by kind. */
export async function answerTo(question: Question, loader: Loader): Promise<string> {
  try {
    const exports = loader.load(question.path);
    const value = 'expression' in question ? evaluate(question.expression, exports) : callExport(exports, question.name, structuredClone([...question.args]));
    return show(await value);
  } catch (error) {
    return `throws ${error instanceof Error ? error.name : typeof error}`;
  }
}

const show = (value: unknown): string => inspect(value, { depth: 8, maxArrayLength: 300, maxStringLength: 4_000, breakLength: Infinity, sorted: true });

type Callable = (...args: unknown[]) => unknown;

function callExport(exports: unknown, name: string, args: unknown[]): unknown {
  const own = (exports as Record<string, unknown> | null)?.[name];
  const target = typeof own === 'function' ? own : name === 'default' && typeof exports === 'function' ? exports : null;
  if (target === null) throw new TypeError('not a function');
  const result = (target as Callable)(...args);
  // A function that answers by changing its arguments is compared by these.
  return result === undefined ? args : result;
}

function evaluate(expression: string, exports: unknown): unknown {
  const scope = typeof exports === 'object' && exports !== null ? (exports as Record<string, unknown>) : {};
  const names = Object.keys(scope).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
  return (new Function(...names, `"use strict"; return (${expression});`) as Callable)(...names.map((name) => scope[name]));
}
