import { isTestPath } from './change-set.js';
import type { Check } from './check.js';
import { collect, isLiteral, walk, type Node } from './code.js';
import { minus } from './compare.js';
import { format } from './credit.js';
import type { FileModel } from './file-model.js';
import { show } from './print.js';
import { madeOf, movedPieces } from './text-moves.js';
import type { World, Worlds } from './world.js';

interface NamedConstant {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What the change did to the code under test, as far as it can explain a changed expectation. */
export interface Evidence {
  /** Texts that went from, and came to, production code. */
  readonly gone: readonly string[];
  readonly came: readonly string[];
  readonly constants: readonly NamedConstant[];
  /** Texts that production code had and has nowhere now. */
  readonly vanished: ReadonlySet<string>;
  /** Values under a key, or defaults of a parameter, that moved. */
  readonly settings: readonly NamedConstant[];
  /** Error types that production code throws now and did not before, and the other way round. */
  readonly thrown: ReadonlySet<string>;
  readonly unthrown: ReadonlySet<string>;
  /** Functions, classes and members that production code no longer defines. */
  readonly removedNames: ReadonlySet<string>;
  readonly definedNames: ReadonlySet<string>;
  readonly sourceChanged: boolean;
}

export function gatherEvidence(worlds: Worlds): Evidence {
  const before = sources(worlds.before);
  const after = sources(worlds.after);
  const [textsBefore, textsAfter] = [before.flatMap(textsIn), after.flatMap(textsIn)];
  const [namesBefore, namesAfter] = [new Set(before.flatMap(namesIn)), new Set(after.flatMap(namesIn))];
  const [throwsBefore, throwsAfter] = [before.flatMap(throwsIn), after.flatMap(throwsIn)];
  const [had, has] = [new Set(textsBefore), new Set(textsAfter)];
  return {
    vanished: new Set([...had].filter((text) => text.length > 4 && !has.has(text))), constants: movedValues(before.flatMap(constantsIn), after.flatMap(constantsIn)), settings: movedValues(before.flatMap(settingsIn), after.flatMap(settingsIn)), gone: minus(textsBefore, textsAfter), came: minus(textsAfter, textsBefore),
    thrown: new Set(minus(throwsAfter, throwsBefore)), unthrown: new Set(minus(throwsBefore, throwsAfter)),
    removedNames: new Set([...namesBefore].filter((n) => !namesAfter.has(n))), definedNames: namesAfter,
    sourceChanged: before.length + after.length > 0,
  };
}

const sources = (world: World): readonly FileModel[] => [...world.models.values()].filter((m) => !isTestPath(m.path));
/** Inline tests (Rust) stand in production files; what they say is no evidence. */
const isTestNode = (node: Node): boolean => node.tags.some((t) => (t.name === 'cfg' && /\btest\b/.test(t.args[0]?.name ?? '')) || t.name === 'test');

function textsIn(model: FileModel): readonly string[] {
  const out: string[] = [];
  walk(model.root, (node) => {
    if (isTestNode(node) || node.kind === 'comment' || node.kind === 'import') return false;
    if (node.kind === 'text' && node.name.length > 0 && !isDocstring(node, model.root)) out.push(JSON.stringify(node.name));
    else if (node.kind === 'pair' && node.head?.kind === 'name') out.push(JSON.stringify(node.head.name));
    return true;
  });
  return out;
}
const isDocstring = (node: Node, root: Node): boolean => root.args[0] === node || node.name.includes('>>>');

function namesIn(model: FileModel): readonly string[] {
  const out: string[] = [];
  walk(model.root, (node) => {
    if (isTestNode(node)) return false;
    if ((node.kind === 'function' || node.kind === 'class') && node.name !== '') out.push(node.name);
    else if (node.kind === 'assign' && node.body?.kind === 'lambda' && node.head?.kind === 'name') out.push(node.head.name);
    else if (node.kind === 'assign' && node.head?.kind === 'name' && /const|var|field/.test(node.words)) out.push(node.head.name);
    return true;
  });
  return out;
}

/** Types of what is thrown, raised or returned as an error. */
function throwsIn(model: FileModel): readonly string[] {
  return collect(model.root, (n) => n.kind === 'throw' || (n.kind === 'call' && n.name === 'raise')).flatMap((n) => collect(n, (c) => c.kind === 'call' || c.kind === 'name').map((c) => c.name));
}

/** Named values at the top of a file or a class: `const LIMIT = 30`. */
function constantsIn(model: FileModel): readonly (readonly [string, string])[] {
  const out: [string, string][] = [];
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.kind === 'assign' && node.head?.kind === 'name' && node.body !== null && node.body.kind !== 'lambda') out.push([`${model.path}\n${node.head.name}`, show(node.body)]);
      else if (node.kind === 'block') visit(node.args);
      else if (node.kind === 'class' && node.body !== null && !isTestNode(node)) visit(node.body.args);
    }
  };
  visit(model.root.args);
  return out;
}

/** Literals under a key of a map, as defaults are written. */
function settingsIn(model: FileModel): readonly (readonly [string, string])[] {
  return collect(model.root, (n) => n.kind === 'pair' && n.head !== null && n.body !== null && isLiteral(n.body)).map((n) => [`${model.path}\n${n.head?.name ?? ''}`, show(n.body)] as const);
}

function movedValues(before: readonly (readonly [string, string])[], after: readonly (readonly [string, string])[]): readonly NamedConstant[] {
  const old = new Map(before);
  return after.flatMap(([name, value]) => {
    const was = old.get(name);
    return was === undefined || was === value ? [] : [{ name: name.slice(name.indexOf('\n') + 1), before: was, after: value }];
  });
}

/** The default that a check asks for by its key, when the code under test changed it the same way. */
export function movedDefault(evidence: Evidence, before: Check, after: Check): string | null {
  const value = (check: Check): string => (check.relation === 'truthy' ? String(!check.negated) : check.expectedFull);
  const found = evidence.settings.find((s) => isWord(s.name, before.subjectFull) && s.before === value(before) && s.after === value(after));
  return found === undefined ? null : `the code under test changed ${found.name} from ${found.before} to ${found.after}`;
}

/** Why an expectation moved, when the same move can be seen in the code under test; null when it cannot. */
export function explains(evidence: Evidence, before: { readonly literals: readonly string[]; readonly full: string }, after: { readonly literals: readonly string[]; readonly full: string }): string | null {
  const constant = evidence.constants.find((c) => (c.before === before.full && c.after === after.full) || (isWord(c.name, before.full) && c.before !== c.after && before.full.replace(c.before, c.after) === after.full));
  if (constant !== undefined) return `the constant ${constant.name} of the code under test changed with it`;
  const type = after.full.replace(/\.class$/, '').split('.').pop() ?? '';
  if (type !== '' && /^[A-Z]\w+$/.test(type) && evidence.thrown.has(type) && evidence.unthrown.has(before.full.replace(/\.class$/, '').split('.').pop() ?? '')) return `the code under test now throws ${type}`;
  const gone = minus(before.literals, after.literals);
  const came = minus(after.literals, before.literals);
  if (gone.length === 0 && came.length === 0) return null;
  const went = gone.every((l) => (l === '""' && came.length > 0) || seen(l, evidence.gone) || constantMoved(l, evidence, 'before'));
  const arrived = came.every((l) => seen(l, evidence.came) || constantMoved(l, evidence, 'after'));
  if (went && arrived) return `the code under test changed the same ${came.length > 0 ? `text: ${came[0]}` : 'values'}`;
  if (gone.length === 0 && isGrown(before.full, after.full) && came.some((l) => seen(l, evidence.came))) return `the answer has more in it, and the code under test says so: ${came[0]}`;
  if (came.length > 0 && came.every((l) => isSentence(l) && evidence.came.includes(l))) return `the code under test says it: ${came[0] ?? ''}`;
  return piecewise(gone, came, evidence);
}

/** A text for people, which nothing works out. */
const isSentence = (literal: string): boolean => /^"[^"]*\p{L}{2,} [^"]*\p{L}{2,} ?[^"]*\p{L}{2,}/u.test(literal);

/** A map or list that kept all it had. */
const isGrown = (before: string, after: string): boolean => /^[{[]/.test(before) && before[0] === after[0] && before.length < after.length;

const inside = (literal: string): string => literal.slice(1, -1);
const isText = (literal: string): boolean => literal.startsWith('"');

/** An expected text of which only pieces moved, and the same pieces moved in texts of the code under test. */
function piecewise(gone: readonly string[], came: readonly string[], evidence: Evidence): string | null {
  if (gone.length === 0 || came.length === 0 || ![...gone, ...came].every(isText)) return null;
  const [before, after] = [gone.map(inside).join('\n'), came.map(inside).join('\n')];
  const pieces = movedPieces(before, after);
  if (pieces === null || pieces.gone.length + pieces.came.length === 0) return null;
  const [went, arrived] = [evidence.gone.map(inside), evidence.came.map(inside)];
  const told = pieces.gone.every((piece) => madeOf(piece, went, '')) && pieces.came.every((piece) => madeOf(piece, arrived, before));
  return told ? `the code under test changed the same part of the text: ${pieces.came[0] ?? pieces.gone[0] ?? ''}` : null;
}

const isWord = (name: string, text: string): boolean => text.split(/\W+/).includes(name);
const constantMoved = (literal: string, evidence: Evidence, side: 'before' | 'after'): boolean => evidence.constants.some((c) => c[side] === literal);

/** Whether a literal of the expectation is, fills or holds one of the texts that moved. */
function seen(literal: string, texts: readonly string[]): boolean {
  if (!literal.startsWith('"') && !literal.startsWith('/')) return false;
  const inner = literal.replace(/^["/]|["/]\w*$/g, '');
  return texts.some((text) => text === literal || format(text, literal) || (text.length > 6 && holds(inner, text.slice(1, -1))));
}
const holds = (whole: string, part: string): boolean => {
  const fixed = part.replace(/%[sdvqiuf]|#?\{[^}]*\}/g, '').trim();
  return fixed.length >= 4 && (whole.includes(fixed) || fixed.includes(whole) && whole.length >= 8);
};

/** Why checks cannot hold any more: they name an error that nothing throws now, or a text that production code no longer has. */
export function outdated(checks: readonly Check[], evidence: Evidence): string | null {
  const said = evidence.gone.flatMap((text) => inside(text).split(/%[sdvqiuf]|#?\{[^}]*\}/)).map((part) => part.trim()).filter((part) => part.length >= 5 && /[a-z]{3}/i.test(part));
  const gone = said.filter((part) => !evidence.came.some((text) => text.includes(part)));
  for (const check of checks) {
    const type = check.relation === 'throws' && !check.negated ? (check.expectedFull.replace(/\.class$/, '').split('.').pop() ?? '') : '';
    if (type !== '' && evidence.unthrown.has(type)) return `the code under test no longer throws ${type}`;
    if (check.negated) continue;
    const text = gone.find((part) => check.literals.some((l) => l.includes(part)));
    if (text !== undefined) return `the code under test no longer says ${text}`;
  }
  return null;
}

/** A value that a test hands in, or waits for, and that the code under test no longer knows. */
export function forgotten(checks: readonly Check[], { vanished }: Evidence): string | null {
  const texts = checks.flatMap((c) => [...c.literals, ...(c.subjectFull.match(/"(?:[^"\\]|\\.)*"/g) ?? [])]);
  const text = texts.find((t) => vanished.has(t));
  return text === undefined ? null : `the code under test no longer knows ${text}`;
}

/** Names that a check needs and production code no longer has. */
export function subjectRemoved(evidence: Evidence, checks: readonly Check[], calls: ReadonlySet<string>): string | null {
  for (const call of calls) if (evidence.removedNames.has(call) && !/^(?:new|get|set|add|run|init|constructor|__init__|toString|test\w*)$/.test(call)) return call;
  for (const check of checks) {
    for (const word of check.subjectFull.split(/\W+/)) if (word.length > 2 && evidence.removedNames.has(word)) return word;
  }
  return null;
}

/** Every literal that the tests of a world hand to, or expect of, the code under test. */
export function testLiterals(models: Iterable<FileModel>): ReadonlySet<string> {
  const out = new Set<string>();
  for (const model of models) {
    const roots = isTestPath(model.path) ? [model.root] : collect(model.root, isTestNode);
    for (const root of roots) {
      walk(root, (node) => {
        if (node.kind === 'text' && node.words !== 'regex') addText(node.name, out);
        else if (node.kind === 'number') out.add(node.name);
        return node.kind !== 'import' && node.kind !== 'comment';
      });
    }
  }
  return out;
}

/** A text, and the cells when it is a row of CSV. */
function addText(text: string, out: Set<string>): void {
  out.add(JSON.stringify(text));
  if (!text.includes(',') || text.length > 400) return;
  for (const cell of text.split(',')) out.add(JSON.stringify(cell.trim()));
  for (const [, quoted = ''] of text.matchAll(/'([^']*)'/g)) out.add(JSON.stringify(quoted));
}
