import { replace, type Around, type Template } from '../around.js';
import { isInList, type Site } from '../statements.js';
import { field, isFunction, isLoop } from '../../../../lib/syntax.js';
import { atomsAt, type Atom } from './conditions.js';
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
    if (argument === null) continue;
    const text = around.textOf(argument);
    const guess = around.names.guess(argument);
    if (argument.type.endsWith('Literal') || argument.type === 'Identifier' || /^\[\]$/.test(text)) offer(text, 0.5);
    if (text === 'true') offer('false', 0.5);
    if (text === 'false' || guess === 'boolean') for (const t of ['true', 'false']) offer(t, 0.45);
    if (guess === 'array') offer('[]', 0.4);
    if (guess === 'string') offer("''", 0.3);
    if (guess === 'number') for (const t of ['0', '1', '-1']) offer(t, 0.35);
    for (const { text: part, node: inner } of around.values(site)) if (inner.type.endsWith('Literal') && part !== text && around.names.guess(inner) === guess) offer(part, 0.2);
  }
  for (const { name, from } of around.variables(site)) offer(name, from === 'parameter' ? 0.3 : 0.25);
  for (const text of ['0', '1', '[]', "''", 'null', 'false', 'true', '-1', 'undefined']) offer(text, 0.1);
  return [...found].map(([text, weight]) => ({ text, weight }));
}

/** `if (condition) return value;` before a statement. Missing cases are the largest group of real bugs. */
export const insertEarlyReturn: Template = function* (site, around) {
  if (!isInList(site) || site.fn === null || !isStatement(site)) return;
  const isFirst = site.index === 0;
  const isLast = site.node.type === 'ReturnStatement';
  const place = isFirst ? 1 : isLast ? 0.9 : site.parent?.parent === site.fn ? 0.7 : 0.45;
  const replies = answers(site, around);
  for (const condition of atomsAt(site, around)) {
    for (const reply of replies) {
      if (condition.weight * reply.weight < 0.02) continue;
      const text = `if (${condition.text}) return ${reply.text};\n${indentOf(site, around)}`;
      yield { template: 'early-return', prior: 1.6 * place * condition.weight * reply.weight, edits: [{ start: site.node.start, end: site.node.start, text }] };
    }
  }
};

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

function stepsAt(site: Site, around: Around): readonly Atom[] {
  const names = around.variables(site);
  const steps: Atom[] = [];
  const values = around.values(site);
  for (const { name, guess, constant } of names) {
    if (!constant && (guess === 'number' || guess === 'unknown')) {
      const w = guess === 'number' ? 1 : 0.5;
      steps.push({ text: `${name}++`, weight: 0.35 * w }, { text: `${name}--`, weight: 0.3 * w }, { text: `${name} = 0`, weight: 0.3 * w }, { text: `${name} = 1`, weight: 0.2 * w });
    }
    if (!constant && guess === 'boolean') steps.push({ text: `${name} = true`, weight: 0.3 }, { text: `${name} = false`, weight: 0.3 });
    if (guess === 'array') {
      steps.push(...['sort()', 'sort((a, b) => a - b)', 'reverse()', 'pop()', 'shift()'].map((step) => ({ text: `${name}.${step}`, weight: 0.3 })));
      for (const other of names) if (other.name !== name && other.guess !== 'array') steps.push({ text: `${name}.push(${other.name})`, weight: 0.3 });
    }
    if (guess === 'collection') for (const other of names) if (other.name !== name) steps.push({ text: `${name}.add(${other.name})`, weight: 0.3 }, { text: `${name}.delete(${other.name})`, weight: 0.1 });
    for (const other of constant ? [] : names) {
      if (other.name === name || guess === 'boolean') continue;
      steps.push({ text: `${name} = ${other.name}`, weight: guess === other.guess || guess === 'unknown' ? 0.25 : 0.1 });
      if (guess === 'number' && other.guess !== 'array') steps.push({ text: `${name} += ${other.name}`, weight: 0.2 }, { text: `${name} -= ${other.name}`, weight: 0.15 });
    }
  }
  for (const { text, node } of values) if (node.type === 'MemberExpression' && node.computed === true) steps.push(...assignments(text, names, values));
  return steps;
}

/** Values kept in or taken out of an element of a list. */
function assignments(element: string, names: ReturnType<Around['variables']>, values: ReturnType<Around['values']>): readonly Atom[] {
  const found: Atom[] = [];
  for (const { name, constant } of names) {
    if (!element.startsWith(`${name}[`) && !element.includes(`[${name}]`)) found.push({ text: `${element} = ${name}`, weight: 0.15 });
    if (!constant) found.push({ text: `${name} = ${element}`, weight: 0.12 });
  }
  for (const { text, node } of values) if (text !== element && node.type === 'MemberExpression' && node.computed === true) found.push({ text: `${element} = ${text}`, weight: 0.2 });
  return found;
}

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
