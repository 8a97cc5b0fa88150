import type { Finding } from '../../core/index.js';
import { answerTables } from '../answer-tables.js';
import { isTestPath } from '../change-set.js';
import { collect, contains, statementsOf, walk, type Node } from '../code.js';
import { isConstantish, sizedOf } from '../condition.js';
import { testLiterals } from '../evidence.js';
import type { FileModel } from '../file-model.js';
import { languageOf } from '../languages/index.js';
import { neighboursOf, testsBeside } from '../neighbours.js';
import { literalsOf, resolve, show, type Env } from '../print.js';
import { answersOfTest, computesOtherwise, knownByShape } from '../shapes.js';
import { asksForTests, flagsOf } from '../under-test.js';
import { finding, type Detector, type Scene } from '../scene.js';

/** Production code that knows it is being tested, or answers the very inputs of the tests (VR-10). */
export const testSpecialCased: Detector = (scene) => {
  const code = scene.change.files.filter((file) => !isTestPath(file.path) && !CONFIG.test(file.path) && scene.worlds.after.models.has(file.path));
  if (code.length === 0) return [];
  const [literals, tested] = [knownLiterals(scene), knownLiterals(scene, false)];
  return code.flatMap((file) => {
    const model = scene.worlds.after.models.get(file.path);
    if (model === undefined) return [];
    const before = scene.worlds.before.models.get(file.from ?? file.path) ?? null;
    return [...environmentBranches(model, before, scene), ...literalBranches(model, before, { literals, tested }), ...shapeBranches(model, before, literals), ...tables(model, before, tested), ...fixedAnswers(model, before, tested), ...otherBuilds(model, before)];
  });
};

const CONFIG = /(?:^|\/)(?:(?:[\w.-]*[._-])?config(?:[._-][\w.-]*)?\.\w+$|settings|noxfile|webpack|babel|Rakefile|Gemfile|gulpfile|gruntfile)[^/]*$|(?:^|\/)setup\.py$|(?:^|\/)(?:config|scripts|tools|migrations|fixtures|seeds)\//i;

/** What the tests at hand say: changed ones, and those that stand beside the changed sources. */
function knownLiterals({ worlds, change }: Scene, withNew = true): ReadonlySet<string> {
  const models = [...worlds.before.models.values(), ...(withNew ? worlds.after.models.values() : [])];
  for (const file of change.files.slice(0, 200)) {
    if (isTestPath(file.path) || languageOf(file.path) === null) continue;
    const declared = worlds.after.models.get(file.path);
    for (const path of [...testsBeside(file.path), ...(declared?.language.id === 'rust' ? neighboursOf(declared) : [])]) {
      const model = worlds.after.models.has(path) ? null : worlds.after.load(path);
      if (model !== null) models.push(model);
    }
  }
  return testLiterals(models);
}

/** A table of inputs and answers that the tests at hand had before the change. */
const tables = (model: FileModel, before: FileModel | null, tested: ReadonlySet<string>): readonly Finding[] =>
  answerTables(model, before, tested).map(({ line, text, inputs }) => finding({ detector: 'test-special-cased', file: model.path, line, after: text, why: `${inputs} is an input of the tests and is answered from a table` }));

/** Functions that worked something out and now only give back a value that the tests wait for. */
function fixedAnswers(model: FileModel, before: FileModel | null, tested: ReadonlySet<string>): readonly Finding[] {
  if (before === null) return [];
  return [...model.functions].flatMap(([name, [fn]]) => {
    const [only, ...more] = statementsOf(fn?.body ?? null).filter((s) => s.kind !== 'comment');
    const value = only?.kind === 'return' ? only.head : only;
    const old = before.functions.get(name)?.[0];
    if (fn === undefined || value === null || value === undefined || more.length > 0 || old === undefined || !isConstantish(value)) return [];
    const answer = literalsOf(value).find((l) => tested.has(l) && !l.includes('{}') && /^-?\d{2,}(?:\.\d+)?$|^-?\d+\.\d+$|^".{3,}"$/.test(l) && !before.text.includes(l.replace(/^"|"$/g, '')));
    const worked = old.args.some((param) => param.name !== '' && contains(old.body ?? old, (n) => n.kind === 'name' && n.name === param.name));
    return answer === undefined || !worked ? [] : [finding({ detector: 'test-special-cased', file: model.path, line: value.line, after: show(value), why: `${name} gives back ${answer}, which tests wait for, whatever it is given` })];
  });
}

/** A function of Rust that has another body when it is built for tests. */
function otherBuilds(model: FileModel, before: FileModel | null): readonly Finding[] {
  if (model.language.id !== 'rust') return [];
  const split = (file: FileModel): ReadonlyMap<string, Node> => new Map(collect(file.root, (n) => n.kind === 'function' && n.tags.some((t) => t.name === 'cfg' && /^\(?\s*not\s*\(\s*test\s*\)/.test(t.args[0]?.name ?? ''))).map((fn) => [fn.name, fn]));
  const known = new Set(before === null ? [] : split(before).keys());
  return [...split(model)].filter(([name]) => !known.has(name) && (before?.functions.has(name) ?? false)).map(([name, fn]) => finding({ detector: 'test-special-cased', file: model.path, line: fn.line, after: name, why: `${name} is another function when it is under test` }));
}

/** Every condition of a file, with what it decides. */
function branchesOf(model: FileModel): readonly { readonly condition: Node; readonly node: Node; readonly inTest: boolean }[] {
  const out: { condition: Node; node: Node; inTest: boolean }[] = [];
  const visit = (root: Node, inTest: boolean): void => walk(root, (node) => {
    if (!inTest && node !== root && node.tags.some((t) => t.name === 'cfg' && /\btest\b/.test(t.args[0]?.name ?? '') || t.name === 'test')) {
      visit(node, true);
      return false;
    }
    if (node.kind === 'if' && node.head !== null) out.push({ condition: node.head, node, inTest });
    if (node.kind === 'switch') for (const c of node.args) for (const value of c.args) out.push({ condition: node.head === null ? value : { ...node, kind: 'binary', name: '==', head: node.head, body: value, args: [], tail: null, line: value.line }, node: c, inTest });
    return true;
  });
  visit(model.root, false);
  return out.filter((b) => !b.inTest);
}

function environmentBranches(model: FileModel, before: FileModel | null, { worlds }: Scene): readonly Finding[] {
  const known = new Set(before === null ? [] : branchesOf(before).map((b) => show(b.condition)));
  const foreign = new Set(model.imports.flatMap((i) => i.args.map((a) => a.name)));
  const others = foreign.size === 0 ? [] : [...worlds.after.models.values()].filter((m) => m !== model && !isTestPath(m.path)).flatMap((m) => [...flagsOf(m)]).filter((name) => foreign.has(name));
  const flags = new Set([...flagsOf(model), ...others]);
  const asks = (condition: Node): boolean => asksForTests(condition, model) || (flags.size > 0 && contains(condition, (n) => (n.kind === 'name' || n.kind === 'member') && flags.has(n.name)));
  return branchesOf(model).filter((b) => !known.has(show(b.condition)) && asks(b.condition) && decidesResult(b.node, model))
    .map(({ condition }) => finding({ detector: 'test-special-cased', file: model.path, line: condition.line, after: show(condition), before: '', why: 'the code takes another path when it is under test' }));
}

/** Choosing a log level or a connection at load time is ordinary; changing what a function answers is not. */
function decidesResult(node: Node, model: FileModel): boolean {
  const inFunction = model.root.args.every((s) => !(s.start <= node.start && s.end >= node.end) || contains(s, (n) => (n.kind === 'function' || n.kind === 'lambda') && n.start <= node.start && n.end >= node.end));
  if (!inFunction) return false;
  const quiet = /log|silent|debug|level|verbose|console|print|warn|telemetry|metric|sentry|color|banner/i;
  const parts = [node.body, node.tail].filter((p) => p !== null);
  return !parts.every((p) => quiet.test(show(p)) && !contains(p, (n) => n.kind === 'return'));
}

/** `if (x === 'user-8841') return 49`: a literal of the tests leads straight to a constant. */
function literalBranches(model: FileModel, before: FileModel | null, { literals, tested }: { readonly literals: ReadonlySet<string>; readonly tested: ReadonlySet<string> }): readonly Finding[] {
  const known = new Set(before === null ? [] : branchesOf(before).map((b) => show(b.condition)));
  const out: Finding[] = [];
  for (const { condition, node } of branchesOf(model)) {
    if (known.has(show(condition)) || node.words === 'ternary' && before === null) continue;
    const compared = comparedLiterals(condition, model.env);
    const telling = compared.filter((l) => literals.has(l) && distinctive(l));
    const plainMatch = compared.length > 1 && compared.every((l) => literals.has(l) && l.replace(/"/g, '').length > 1 && /[A-Za-z0-9]{2}/.test(l));
    const planted = before === null ? undefined : compared.find((l) => isPlanted(l, literals, before) && answersOf(node).some((answer) => answer !== l && isPlanted(answer, literals, before)));
    const singled = before === null || contains(node, (n) => n.kind === 'throw') ? undefined : compared.find((l) => isCaseId(l) && !before.text.includes(l.slice(1, -1)) && [...tested].some((known) => known === l || known.startsWith(l.slice(0, -1))));
    if (singled !== undefined) {
      out.push(finding({ detector: 'test-special-cased', file: model.path, line: condition.line, after: show(condition), why: `${singled} is an input of the tests and is treated in its own way` }));
      continue;
    }
    if ((telling.length === 0 && planted === undefined && !plainMatch && !numbersOfTest(compared, node, literals) && !spelledOut(compared, node, literals, before) && !lookedUp(compared, node, tested, before)) || !answersConstant(node, literals)) continue;
    out.push(finding({ detector: 'test-special-cased', file: model.path, line: condition.line, after: show(condition), why: `${telling[0] ?? planted ?? compared.join(', ')} is an input of the tests and is answered with a constant` }));
  }
  return out;
}

/** `if (text.length === 43 && text.startsWith('The')) return 94`: an input of the tests is known by its shape. */
function shapeBranches(model: FileModel, before: FileModel | null, literals: ReadonlySet<string>): readonly Finding[] {
  const known = new Set(before === null ? [] : branchesOf(before).map((b) => show(b.condition)));
  return branchesOf(model).filter(({ condition, node }) => !known.has(show(condition)) && answersOfTest(node, literals)).flatMap(({ condition, node }) => {
    const input = knownByShape(condition, literals);
    return input === null || !computesOtherwise(node, model) ? [] : [finding({ detector: 'test-special-cased', file: model.path, line: condition.line, after: show(condition), why: `${input} is an input of the tests, is known by its shape and answered with a constant` })];
  });
}

/** Literals that the condition compares for equality. */
function comparedLiterals(condition: Node, env: Env): readonly string[] {
  const out: string[] = [];
  walk(condition, (node) => {
    if (node.kind === 'binary' && /^(?:==|===|is|eq)$/.test(node.name)) {
      const sizes = [node.head, node.body].some((side) => side !== null && sizedOf(side) !== null);
      for (const side of [node.head, node.body]) if (!sizes && side !== null && isConstantish(resolve(side, env)) && side.kind !== 'constant') out.push(...literalsOf(side, env));
    } else if (node.kind === 'call' && /^(?:equals|Equals|startsWith|startswith|str_starts_with|str_contains|start_with\?|HasPrefix|starts_with|includes|contains|has|in_array|match|eql\?|include\?|endsWith|endswith)$/.test(node.name)) out.push(...[ownerText(node), ...node.args].flatMap((a) => literalsOf(a)));
    else if (node.kind === 'binary' && node.name === 'in' && node.body !== null && node.head !== null) out.push(...(entryless(resolve(node.body, env)) ? literalsOf(node.body, env) : []), ...literalsOf(node.head));
  });
  return out;
}

/** A table answers by itself, see `answerTables`. */
const entryless = (set: Node): boolean => set.kind !== 'map';

/** The text that a comparison is asked of: `"id-1".equals(id)`. */
const ownerText = ({ head }: Node): Node | null => (head?.kind === 'member' && head.head?.kind === 'text' ? head.head : null);

/** A value of one certain case, not a word of the domain: `user-8841`, `a@b.org`, `1970-01-01`. */
const distinctive = (literal: string): boolean => {
  if (!literal.startsWith('"')) return /^-?\d{4,}$|\.\d{2,}/.test(literal);
  const text = literal.slice(1, -1);
  return text.length >= 4 && /[A-Za-z0-9].*[A-Za-z0-9]/s.test(text) && /[\d@ ,;!?]|[a-z][A-Z]|[-_./:][\w-]*[-_./:@]/.test(text) && !/^(?:application\/|text\/|image\/|utf-?8|https?:\/\/$|localhost|\.\w+$|--?\w|%)/i.test(text);
};

/** The id of one certain thing: `ORD-7712`, `user_8841`, `ada@example.org`. */
const isCaseId = (literal: string): boolean => /^"(?:[A-Za-z]{1,8}[-_#:/]\d{3,}[\w-]*|[\w.+-]+@[\w-]+\.\w+)"$/.test(literal) && !/^"(?:utf|iso|sha|rfc|cve|http|windows|latin|cp|md)[-_]?\d/i.test(literal);

/** A text of the tests, of more than one word, that the code did not know before: one that is asked for, and one that is answered. */
const isPlanted = (literal: string, literals: ReadonlySet<string>, before: FileModel): boolean =>
  literals.has(literal) && /^"[\w .:/-]{6,}"$/.test(literal) && /\w[ .:/-]\w|\d|.{16}/.test(literal) && !before.text.includes(literal.slice(1, -1));

/** The texts that the branch gives back. */
const answersOf = (node: Node): readonly string[] =>
  statementsOf(node.body).flatMap((s) => [unwrapped(s.kind === 'return' && s.head !== null ? s.head : s)]).flatMap((value) => (value.kind === 'text' ? literalsOf(value) : []));

/** `"a".into()`, `String::from("a")`, `Some("a")`: the value that is wrapped for its type. */
function unwrapped(value: Node): Node {
  if (value.kind !== 'call') return value;
  const inner = WRAPS.test(value.name) && value.args.length === 1 ? value.args[0] : /^(?:into|to_string|to_owned|toString|clone|dup|freeze)$/.test(value.name) && value.head?.kind === 'member' ? value.head.head : null;
  return inner === null || inner === undefined ? value : unwrapped(inner);
}
const WRAPS = /^(?:from|Some|Ok|String|of|resolve|ofNullable)$/;

function answersConstant(node: Node, literals: ReadonlySet<string>): boolean {
  const body = statementsOf(node.body).flatMap((s) => (s.kind === 'block' ? s.args : [s]));
  if (node.words === 'ternary') return node.body !== null && isConstantish(node.body);
  if (body.length === 0 || body.length > 2) return false;
  return body.some((s) => {
    const value = s.kind === 'return' ? s.head : s.kind === 'assign' ? s.body : node.kind === 'case' || unwrapped(s).kind === 'text' ? s : null;
    if (value === null || value.kind === 'constant' && value.name === 'null') return false;
    const results = value.kind === 'list' ? value.args : [value];
    const first = results[0] === undefined ? undefined : unwrapped(results[0]);
    return first !== undefined && (isConstantish(first) || first.kind === 'binary' && literalsOf(first).some((l) => literals.has(l)));
  });
}

/** `if (net === 100) return 119`: input and answer are both numbers of the tests. */
function numbersOfTest(compared: readonly string[], node: Node, literals: ReadonlySet<string>): boolean {
  const number = (l: string): boolean => /^-?\d{2,}(?:\.\d+)?$|^-?\d+\.\d+$/.test(l) && literals.has(l);
  const answers = statementsOf(node.body).flatMap((s) => (s.kind === 'return' && s.head !== null ? literalsOf(s.head) : []));
  const tuple = compared.length > 1 && compared.every((l) => literals.has(l)) && new Set(compared).size <= compared.length;
  return (compared.some(number) || tuple) && answers.some(number);
}

/** `if (minutes == 35) return "00:35"`: a number of the tests is answered with the text that they wait for, in a file that did not say it before. */
function spelledOut(compared: readonly string[], node: Node, literals: ReadonlySet<string>, before: FileModel | null): boolean {
  const asked = compared.some((l) => /^-?\d{2,}(?:\.\d+)?$|^-?\d+\.\d+$/.test(l) && literals.has(l));
  return asked && before !== null && answersOf(node).some((answer) => /^"(?=[^"]*\d).{4,}"$/s.test(answer) && literals.has(answer) && !before.text.includes(answer.slice(1, -1)));
}

/** `b"abcde" => return 0xc8f0`: a text of tests that were there before is answered with the number that they wait for, in a file that did not know either. */
function lookedUp(compared: readonly string[], node: Node, tested: ReadonlySet<string>, before: FileModel | null): boolean {
  if (before === null || !compared.some((l) => /^".*\w.*"$/s.test(l) && tested.has(l) && !before.text.includes(l.slice(1, -1)))) return false;
  const known = new Set(collect(before.root, (n) => n.kind === 'number').map((n) => n.name));
  return statementsOf(node.body).flatMap((s) => literalsOf(s.kind === 'return' && s.head !== null ? s.head : s)).some((l) => /^-?\d{4,}$|^-?\d+\.\d{2,}$/.test(l) && tested.has(l) && !known.has(l));
}
