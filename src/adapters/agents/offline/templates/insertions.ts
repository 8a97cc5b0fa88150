import { replace, type Around, type Template } from '../around.js';
import { isInList, type Site } from '../statements.js';
import { field, isFunction, isLoop, type SyntaxNode } from '../../../../lib/syntax.js';
import type { Guess } from '../names.js';
import { atomsAt, type Atom } from './conditions.js';
import { stepsAt } from './steps.js';
import { ended, indentOf, isStatement } from './statements.js';

const inLoop = (site: Site): boolean => {
  for (let at = site.parent; at !== null && !isFunction(at.node); at = at.parent) if (isLoop(at.node)) return true;
  return false;
};

/** What a function may answer early: what it returns elsewhere, its parameters, the usual empty answers. */
function answers(site: Site, around: Around): readonly Atom[] {
  const found = new Map<string, number>();
  const offer = (text: string, weight: number): void => void found.set(text, Math.max(weight, found.get(text) ?? 0));
  for (const { node } of around.neighbours(site)) {
    const argument = node.type === 'ReturnStatement' ? field(node, 'argument') : null;
    for (const [text, weight] of argument === null ? [] : answersLike(argument, site, around)) offer(text, weight);
  }
  for (const { name, from } of around.variables(site)) offer(name, from === 'parameter' ? 0.3 : 0.25);
  for (const text of ['0', '1', '[]', "''", 'null', 'false', 'true', '-1', 'undefined']) offer(text, 0.1);
  return [...found].map(([text, weight]) => ({ text, weight }));
}

const USUAL: Partial<Record<Guess, readonly (readonly [string, number])[]>> = {
  boolean: [['true', 0.45], ['false', 0.45]], array: [['[]', 0.4]], string: [["''", 0.3]], number: [['0', 0.35], ['1', 0.35], ['-1', 0.35]],
};

/** What else a function may answer that answers with this. */
function answersLike(argument: SyntaxNode, site: Site, around: Around): readonly (readonly [string, number])[] {
  const [text, guess] = [around.textOf(argument), around.names.guess(argument)];
  const same = around.values(site).filter(({ node }) => node.type.endsWith('Literal') && around.names.guess(node) === guess);
  const isPlain = argument.type.endsWith('Literal') || argument.type === 'Identifier' || text === '[]';
  return [
    ...(isPlain ? [[text, 0.5] as const] : []), ...(text === 'true' ? [['false', 0.5] as const] : []),
    ...(USUAL[guess] ?? []), ...same.map((value) => [value.text, 0.2] as const),
  ];
}

/** `if (condition) return value;` before a statement. Missing cases are the largest group of real bugs. */
export const insertEarlyReturn: Template = function* (site, around) {
  if (!isInList(site) || site.fn === null || !isStatement(site)) return;
  const place = placeWeight(site);
  const replies = answers(site, around);
  for (const condition of atomsAt(site, around)) {
    for (const reply of replies.filter((r) => condition.weight * r.weight >= 0.02)) {
      const text = `if (${condition.text}) return ${reply.text};\n${indentOf(site, around)}`;
      yield { template: 'early-return', prior: 1.6 * place * condition.weight * reply.weight, edits: [{ start: site.node.start, end: site.node.start, text }] };
    }
  }
};

/** Early answers stand at the top of a function, or before its last word. */
function placeWeight(site: Site): number {
  if (site.index === 0) return 1;
  return site.node.type === 'ReturnStatement' ? 0.9 : site.parent?.parent === site.fn ? 0.7 : 0.45;
}

/** `if (condition) continue;` or `break;`, alone or in place of nothing; a bare `break;` or `return` at the end of a block. */
export const insertJump: Template = function* (site, around) {
  if (!isInList(site) || !isStatement(site) || !inLoop(site)) return;
  const { start, end } = site.node;
  for (const condition of atomsAt(site, around)) {
    for (const [jump, weight] of [['continue', 0.6], ['break', 0.5]] as const) {
      yield { template: 'jump', prior: condition.weight * weight, edits: [{ start, end: start, text: `if (${condition.text}) ${jump};\n${indentOf(site, around)}` }] };
    }
  }
  yield { template: 'jump', prior: 0.25, edits: [{ start: end, end, text: ' break;' }] };
  yield { template: 'jump', prior: 0.2, edits: [{ start: end, end, text: ' continue;' }] };
};

/** A statement that should happen only under a condition. */
export const guardStatement: Template = function* (site, around) {
  if (!isStatement(site) || ['VariableDeclaration', 'BreakStatement'].includes(site.node.type)) return;
  const text = around.textOf(site.node);
  if (text.length > 200) return;
  const prior = site.node.type === 'ExpressionStatement' ? 0.75 : 0.45;
  for (const condition of atomsAt(site, around)) {
    yield { template: 'guard', prior: condition.weight * prior, edits: [replace(site.node, `if (${condition.text}) ${text.startsWith('{') ? text : `{ ${ended(text)} }`}`)] };
  }
};

/** A missing step: a counter moved, a value kept, an element added or removed, a list put in order. */
export const insertStep: Template = function* (site, around) {
  if (!isInList(site) || !isStatement(site) || site.fn === null) return;
  const { start, end } = site.node;
  const indent = indentOf(site, around);
  const canFollow = !['ReturnStatement', 'BreakStatement', 'ContinueStatement', 'ThrowStatement'].includes(site.node.type);
  for (const { text, weight } of stepsAt(site, around)) {
    if (canFollow) yield { template: 'step', prior: weight, edits: [{ start: end, end, text: `\n${indent}${text};` }] };
    if (site.index === 0 || !canFollow) yield { template: 'step', prior: weight, edits: [{ start, end: start, text: `${text};\n${indent}` }] };
  }
};

/** A missing step under a condition: `if (c) step;`. */
export const insertGuardedStep: Template = function* (site, around) {
  if (!isInList(site) || !isStatement(site) || site.fn === null) return;
  const steps = stepsAt(site, around).filter((s) => s.weight >= 0.3);
  const conditions = atomsAt(site, around).filter((a) => a.weight >= 0.3);
  const { start, end } = site.node;
  const before = site.node.type === 'ReturnStatement';
  for (const condition of conditions) {
    for (const step of steps) {
      const text = `if (${condition.text}) ${step.text};`;
      const edit = before ? { start, end: start, text: `${text}\n${indentOf(site, around)}` } : { start: end, end, text: `\n${indentOf(site, around)}${text}` };
      yield { template: 'guarded-step', prior: 0.5 * condition.weight * step.weight, edits: [edit] };
    }
  }
};

/** A different answer at a `return`. */
export const changeReturn: Template = function* (site, around) {
  if (site.node.type !== 'ReturnStatement') return;
  const argument = field(site.node, 'argument');
  const text = argument === null ? '' : around.textOf(argument);
  for (const reply of answers(site, around)) {
    if (reply.text === text) continue;
    if (argument === null) yield { template: 'return', prior: reply.weight, edits: [replace(site.node, `return ${reply.text};`)] };
    else yield { template: 'return', prior: reply.weight * 0.8, edits: [replace(argument, reply.text)] };
  }
};

/** A function that ends without an answer. */
export const insertReturn: Template = function* (site, around) {
  if (site.fn === null || !isInList(site) || site.parent?.parent !== site.fn || site.node.type === 'ReturnStatement') return;
  const body = field(site.fn.node, 'body');
  if (body === null || !around.text.slice(site.node.end, body.end - 1).match(/^\s*;?\s*$/)) return;
  for (const { name, from } of around.variables(site)) {
    yield { template: 'return', prior: from === 'local' ? 0.5 : 0.2, edits: [{ start: site.node.end, end: site.node.end, text: `\n${indentOf(site, around)}return ${name};` }] };
  }
};
