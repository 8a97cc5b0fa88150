import { childrenOf, type SyntaxNode } from './syntax.js';

/** Shorter code is alike by chance. */
const TELLING_TOKENS = 6;
const UNITS = /^(ExpressionStatement|VariableDeclaration|ReturnStatement)$/;
const TOKEN = /[A-Za-z_$][\w$]*|\d+(?:\.\d+)?|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[=!]==?|\*\*|=>|[-+*/%&|^<>]=|&&|\|\||\?\?|\+\+|--|[^\s\w]/g;
const WORDS = new Set(['let', 'const', 'var', 'return', 'new', 'typeof', 'in', 'of', 'function', 'true', 'false', 'null', 'undefined', 'await', 'this']);

/** A place of a program where a small piece of code stands, with its text. */
interface Place {
  readonly at: number;
  readonly text: string;
}

/** Statements and tests of a program that are long enough to tell something, by their form: the text with its variables numbered. */
type Forms = ReadonlyMap<string, readonly Place[]>;

export function formsOf(program: SyntaxNode, text: string): Forms {
  const found = new Map<string, Place[]>();
  const walk = (node: SyntaxNode, key: string): void => {
    if (UNITS.test(node.type) || key === 'test') {
      const unit = text.slice(node.start, node.end);
      const form = formOf(unit);
      if (form !== null) found.set(form, [...(found.get(form) ?? []), { at: node.start, text: unit }]);
    }
    for (const child of childrenOf(node)) walk(child.node, child.key);
  };
  walk(program, '');
  return found;
}

function formOf(unit: string): string | null {
  const tokens = tokensOf(unit);
  const numbers = new Map<string, number>();
  const parts = tokens.map((token, i) => {
    if (!/^[A-Za-z_$]/.test(token) || WORDS.has(token) || tokens[i - 1] === '.') return token;
    numbers.set(token, numbers.get(token) ?? numbers.size);
    return `$${numbers.get(token) ?? 0}`;
  });
  return parts.length < TELLING_TOKENS ? null : parts.join(' ');
}

/** Words, numbers, texts and operators of code, without semicolons. */
const tokensOf = (code: string): readonly string[] => (code.match(TOKEN) ?? []).filter((token) => token !== ';');

/** A form that stood several times and now stands less often, while as many pieces of code are there: one of a kind was changed. */
export function brokenForm(before: Forms, after: Forms): Place | null {
  if (pieces(after) < pieces(before)) return null;
  for (const [form, places] of before) {
    const left = after.get(form)?.length ?? 0;
    const known = places[0];
    if (known !== undefined && left > 0 && left < places.length) return known;
  }
  return null;
}

const pieces = (forms: Forms): number => [...forms.values()].reduce((sum, places) => sum + places.length, 0);
