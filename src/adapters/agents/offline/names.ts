import type { Site } from './statements.js';
import { childrenOf, field, isFunction, listField, nameOf, textField, type SyntaxNode } from '../../../lib/syntax.js';

/** What a value probably is, guessed from how it is made and used. */
export type Guess = 'number' | 'string' | 'boolean' | 'array' | 'function' | 'object' | 'collection' | 'unknown';

export interface Name {
  readonly name: string;
  readonly guess: Guess;
  readonly from: 'parameter' | 'local' | 'outer';
  readonly constant: boolean;
}

const STRING_METHODS = new Set(['split', 'charCodeAt', 'charAt', 'toLowerCase', 'toUpperCase', 'trim', 'startsWith', 'endsWith', 'replace', 'substring', 'codePointAt', 'match', 'padStart', 'repeat']);
const ARRAY_METHODS = new Set(['push', 'pop', 'shift', 'unshift', 'sort', 'map', 'filter', 'reduce', 'forEach', 'join', 'reverse', 'some', 'every', 'splice', 'fill', 'flat', 'flatMap', 'find', 'findIndex']);
const SET_METHODS = new Set(['add', 'has', 'delete', 'set', 'get']);
const NUMBER_RESULTS = new Set(['length', 'size', 'indexOf', 'lastIndexOf', 'charCodeAt', 'codePointAt', 'findIndex', 'abs', 'floor', 'ceil', 'round', 'sqrt', 'pow', 'min', 'max', 'parseInt', 'parseFloat', 'Number', 'push', 'trunc']);
const STRING_RESULTS = new Set(['join', 'toLowerCase', 'toUpperCase', 'trim', 'charAt', 'fromCharCode', 'substring', 'replace', 'padStart', 'padEnd', 'repeat', 'String', 'toString', 'toFixed']);
const ARRAY_RESULTS = new Set(['map', 'filter', 'split', 'sort', 'keys', 'values', 'entries', 'from', 'flat', 'flatMap', 'Array', 'match', 'reverse', 'splice', 'fill']);
const BOOLEAN_RESULTS = new Set(['includes', 'startsWith', 'endsWith', 'some', 'every', 'has', 'isInteger', 'isArray', 'test', 'isNaN']);
const ARITHMETIC = new Set(['-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>']);

/** Scopes and guessed types of one source. */
export class Names {
  private readonly guesses = new Map<string, Map<Guess, number>>();
  private readonly declared = new Map<SyntaxNode, readonly { name: string; start: number; constant: boolean }[]>();

  constructor(sites: readonly Site[]) {
    for (const site of sites) this.learn(site);
  }

  /** Names visible at a place, nearest scope first; what is declared later in the same function is left out. */
  at(site: Site): readonly Name[] {
    const found = new Map<string, Name>();
    for (let at: Site | null = site; at !== null; at = at.parent) {
      const inSame = at.fn === site.fn || at === site.fn;
      for (const { name, start, constant } of this.declarationsIn(at.node)) {
        if (!found.has(name) && !(inSame && start > site.node.start)) found.set(name, { name, guess: this.guessName(name), from: originOf(at, site), constant });
      }
    }
    return [...found.values()];
  }

  guess(node: SyntaxNode | null): Guess {
    if (node === null) return 'unknown';
    switch (node.type) {
      case 'NumericLiteral': case 'UpdateExpression': return 'number';
      case 'StringLiteral': case 'TemplateLiteral': return 'string';
      case 'BooleanLiteral': return 'boolean';
      case 'ArrayExpression': return 'array';
      case 'ArrowFunctionExpression': case 'FunctionExpression': return 'function';
      case 'ObjectExpression': return 'object';
      case 'Identifier': return this.guessName(nameOf(node));
      case 'LogicalExpression': return this.guess(field(node, 'right'));
      case 'ConditionalExpression': return this.guess(field(node, 'consequent'));
      case 'NewExpression': return /^(Set|Map|WeakMap|WeakSet)$/.test(nameOf(field(node, 'callee'))) ? 'collection' : nameOf(field(node, 'callee')) === 'Array' ? 'array' : 'object';
      default: return this.guessCompound(node);
    }
  }

  private guessCompound(node: SyntaxNode): Guess {
    if (node.type === 'UnaryExpression') return UNARY_RESULTS[textField(node, 'operator')] ?? 'number';
    if (node.type === 'BinaryExpression') return this.guessBinary(node);
    if (node.type === 'CallExpression') return guessResult(lastName(field(node, 'callee')), true);
    return node.computed === true ? 'unknown' : guessResult(lastName(node), false);
  }

  private guessBinary(node: SyntaxNode): Guess {
    if (ARITHMETIC.has(textField(node, 'operator'))) return 'number';
    if (node.operator !== '+') return 'boolean';
    const sides = [this.guess(field(node, 'left')), this.guess(field(node, 'right'))];
    return sides.includes('string') ? 'string' : sides.includes('number') ? 'number' : 'unknown';
  }

  private guessName(name: string): Guess {
    const votes = [...(this.guesses.get(name) ?? [])].sort((a, b) => b[1] - a[1]);
    return votes[0]?.[0] ?? 'unknown';
  }

  private vote(name: string, guess: Guess, weight = 1): void {
    if (name === '' || guess === 'unknown') return;
    const votes = this.guesses.get(name) ?? new Map<Guess, number>();
    votes.set(guess, (votes.get(guess) ?? 0) + weight);
    this.guesses.set(name, votes);
  }

  private learn({ node }: Site): void {
    if (node.type === 'VariableDeclarator') this.vote(nameOf(field(node, 'id')), this.guess(field(node, 'init')), 3);
    else if (node.type === 'UpdateExpression') this.vote(nameOf(field(node, 'argument')), 'number');
    else if (node.type === 'AssignmentExpression') this.vote(nameOf(field(node, 'left')), this.guess(field(node, 'right')));
    else if (node.type === 'BinaryExpression') this.learnBinary(node);
    else if (node.type === 'MemberExpression') this.learnMember(node);
    else if (node.type === 'ForOfStatement') this.vote(nameOf(field(node, 'right')), 'array');
    else if (node.type === 'SpreadElement') this.vote(nameOf(field(node, 'argument')), 'array');
    else if (node.type === 'FunctionDeclaration') this.vote(nameOf(field(node, 'id')), 'function', 9);
  }

  private learnBinary(node: SyntaxNode): void {
    const [left, right] = [field(node, 'left'), field(node, 'right')];
    const numeric = ARITHMETIC.has(textField(node, 'operator')) || /^[<>]=?$/.test(textField(node, 'operator'));
    if (numeric) for (const side of [left, right]) this.vote(nameOf(side), 'number');
    else for (const [a, b] of [[left, right], [right, left]] as const) if (b !== null && b.type !== 'Identifier') this.vote(nameOf(a), this.guess(b), 0.5);
  }

  private learnMember(node: SyntaxNode): void {
    const object = nameOf(field(node, 'object'));
    if (node.computed === true) {
      this.vote(nameOf(field(node, 'property')), 'number', 0.5);
      return this.vote(object, 'array', 0.4);
    }
    const property = lastName(node);
    if (STRING_METHODS.has(property)) this.vote(object, 'string', 2);
    else if (ARRAY_METHODS.has(property)) this.vote(object, 'array', 2);
    else if (SET_METHODS.has(property)) this.vote(object, 'collection', 1.5);
  }

  private declarationsIn(node: SyntaxNode) {
    const known = this.declared.get(node);
    if (known !== undefined) return known;
    const found: { name: string; start: number; constant: boolean }[] = [];
    collectDeclarations(node, found);
    this.declared.set(node, found);
    return found;
  }
}

const UNARY_RESULTS: Readonly<Record<string, Guess>> = { '!': 'boolean', typeof: 'string', delete: 'boolean', void: 'unknown' };

/** What a call or a property of this name usually gives. */
function guessResult(name: string, isCall: boolean): Guess {
  if (NUMBER_RESULTS.has(name)) return 'number';
  if (STRING_RESULTS.has(name)) return 'string';
  if (BOOLEAN_RESULTS.has(name)) return 'boolean';
  return isCall && ARRAY_RESULTS.has(name) ? 'array' : 'unknown';
}

function originOf(scope: Site, site: Site): Name['from'] {
  if (scope === site.fn) return 'parameter';
  return scope.fn === site.fn || isFunction(scope.node) || scope.fn !== null ? 'local' : 'outer';
}

/** The last part of `a.b.c`, or a plain name. */
export function lastName(node: SyntaxNode | null): string {
  if (node === null) return '';
  const property = field(node, 'property');
  return property === null ? nameOf(node) : nameOf(property);
}

type Found = { name: string; start: number; constant: boolean }[];

function collectDeclarations(node: SyntaxNode, into: Found): void {
  for (const parameter of listField(node, 'params')) patternNames(parameter, into, false, node.start);
  if (node.type === 'CatchClause') patternNames(field(node, 'param'), into, false, node.start);
  const head = node.type.startsWith('For') ? (field(node, 'init') ?? field(node, 'left')) : null;
  if (head !== null) declaration(head, into);
  for (const inner of [...listField(node, 'body'), ...listField(node, 'consequent')]) {
    declaration(field(inner, 'declaration') ?? inner, into);
    if (inner.type === 'ImportDeclaration') for (const specifier of listField(inner, 'specifiers')) patternNames(field(specifier, 'local'), into, true, 0);
  }
}

function declaration(node: SyntaxNode, into: Found): void {
  if (node.type === 'VariableDeclaration') for (const d of listField(node, 'declarations')) patternNames(field(d, 'id'), into, node.kind === 'const', d.end);
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') patternNames(field(node, 'id'), into, true, 0);
}

function patternNames(node: SyntaxNode | null, into: Found, constant: boolean, start: number): void {
  if (node === null) return;
  if (node.type === 'Identifier') into.push({ name: nameOf(node), start, constant });
  else if (node.type === 'AssignmentPattern') patternNames(field(node, 'left'), into, constant, start);
  else if (node.type === 'ObjectProperty') patternNames(field(node, 'value'), into, constant, start);
  else if (/Pattern$|^RestElement$/.test(node.type)) for (const child of childrenOf(node)) patternNames(child.node, into, constant, start);
}
