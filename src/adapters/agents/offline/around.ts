import { isLeaf, isValue } from './roles.js';
import { Names, type Guess, type Name } from './names.js';
import { isRead } from '../../../lib/code-smells.js';
import { isFunction, nameOf, textField, type ParsedSource, type SyntaxNode } from '../../../lib/syntax.js';
import { mapSource, type Site, type SourceMap } from './statements.js';
import type { Edit } from './edits.js';

/** One way to change a source, before it is ranked. */
export interface Proposal {
  readonly edits: readonly Edit[];
  readonly template: string;
  /** How often this kind of change is the right one, relative to the others; 1 is the most. */
  readonly prior: number;
}

/** Proposes changes at one place of a source. */
export type Template = (site: Site, around: Around) => Iterable<Proposal>;

export interface Ingredient {
  readonly text: string;
  readonly guess: Guess;
  readonly node: SyntaxNode;
}

/** What templates may know of a source besides the place itself. */
export class Around {
  readonly path: string;
  readonly text: string;
  readonly map: SourceMap;
  readonly names: Names;
  /** Parameters and variables of functions that are never read. */
  readonly neglected: ReadonlySet<string>;
  /** Words of the comments. */
  readonly commentWords: ReadonlySet<string>;
  private readonly byFunction = new Map<Site | null, Site[]>();
  private readonly nameCache = new Map<Site, readonly Name[]>();
  private readonly valueCache = new Map<Site | null, readonly Ingredient[]>();

  constructor(path: string, text: string, parsed: ParsedSource) {
    this.path = path;
    this.text = text;
    this.map = mapSource(parsed.program);
    this.names = new Names(this.map.sites);
    this.neglected = neglectedIn(this.map.sites);
    this.commentWords = new Set(parsed.comments.flatMap((c) => c.value.match(/[A-Za-z]{3,}/g) ?? []));
    for (const site of this.map.sites) {
      const fn = outermost(site.fn);
      this.byFunction.set(fn, [...(this.byFunction.get(fn) ?? []), site]);
    }
  }

  textOf(node: SyntaxNode): string {
    return this.text.slice(node.start, node.end);
  }

  namesAt(site: Site): readonly Name[] {
    const known = this.nameCache.get(site);
    if (known !== undefined) return known;
    const names = this.names.at(site);
    this.nameCache.set(site, names);
    return names;
  }

  /** All places in the outermost function around, in source order. */
  neighbours(site: Site): readonly Site[] {
    return this.byFunction.get(outermost(site.fn ?? (isFunction(site.node) ? site : null))) ?? [];
  }

  /** Distinct value expressions of the outermost function around, short ones only, in source order. */
  values(site: Site): readonly Ingredient[] {
    const key = outermost(site.fn);
    const known = this.valueCache.get(key);
    if (known !== undefined) return known;
    const found = new Map<string, Ingredient>();
    for (const { node } of this.neighbours(site).filter(isValue)) {
      const text = this.textOf(node);
      if (text.length <= 60 && !found.has(text) && node.type !== 'ArrowFunctionExpression') found.set(text, { text, guess: this.names.guess(node), node });
    }
    const values = [...found.values()];
    this.valueCache.set(key, values);
    return values;
  }

  /** Values that are a single name or literal. */
  leaves(site: Site): readonly Ingredient[] {
    return this.values(site).filter(({ node }) => isLeaf(node));
  }

  /** Names that are variables in reach and used as data. */
  variables(site: Site): readonly Name[] {
    return this.namesAt(site).filter((n) => n.from !== 'outer' && n.guess !== 'function');
  }
}

function neglectedIn(sites: readonly Site[]): ReadonlySet<string> {
  const read = new Set(sites.filter((s) => s.node.type === 'Identifier' && s.parent !== null && isRead(s.parent.node, s.key)).map((s) => nameOf(s.node)));
  const declared = sites.filter((s) => s.fn !== null && (s.key === 'params' || (s.key === 'id' && s.parent?.node.type === 'VariableDeclarator')));
  return new Set(declared.map((s) => nameOf(s.node)).filter((name) => name !== '' && !read.has(name)));
}

function outermost(fn: Site | null): Site | null {
  let at = fn;
  while (at?.fn) at = at.fn;
  return at;
}

export const replace = (node: SyntaxNode, text: string): Edit => ({ start: node.start, end: node.end, text });

/** How well one guess can stand for another, 0 to 1. */
export function affinity(a: Guess, b: Guess): number {
  if (a === b) return a === 'unknown' ? 0.7 : 1;
  return a === 'unknown' || b === 'unknown' ? 0.6 : 0.12;
}

/** Identifiers of an expression that could be variables. */
export function identifiersIn(node: SyntaxNode, text: string): readonly string[] {
  if (node.type === 'Identifier') return [nameOf(node)];
  return [...new Set(text.slice(node.start, node.end).match(/(?<![.\w$'"])[A-Za-z_$][\w$]*/g) ?? [])];
}

/** The operator as it stands between two nodes. */
export function operatorEdit(node: SyntaxNode, text: string, next: string): Edit {
  const [left, right] = [node.left as SyntaxNode, node.right as SyntaxNode];
  const from = text.indexOf(textField(node, 'operator'), left.end);
  const start = from >= 0 && from < right.start ? from : left.end;
  return { start, end: start + textField(node, 'operator').length, text: next };
}
