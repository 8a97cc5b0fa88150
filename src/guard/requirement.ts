import { isDocument, isTestPath } from './change-set.js';
import type { Check } from './check.js';
import { collect, statementsOf } from './code.js';
import { minus } from './compare.js';
import type { FileModel } from './file-model.js';
import type { TestPair } from './pairing.js';
import { show } from './print.js';
import { remembered } from './remembered.js';
import type { Scene } from './scene.js';
import type { WalkedTest } from './account.js';
import type { World, Worlds } from './world.js';

/** What users are told about a changed expectation: the document that speaks of the test's matter and of what moved in the value. Null when none does. */
export const toldOfValue = (pair: TestPair, before: Check, after: Check, scene: Scene): string | null => {
  const pieces = [...minus(before.literals, after.literals), ...minus(after.literals, before.literals)].flatMap(piecesOf);
  return documented(pair, [before, after], scene, ({ pieces: told }, shared) => shared.length >= WORDS_ENOUGH || pieces.some((piece) => told.has(piece)));
};

/** What users are told about demands that are gone: the document that no longer speaks of their matter. Null when none does. */
export const toldOfLoss = (pair: TestPair, checks: readonly Check[], scene: Scene): string | null => documented(pair, checks, scene, ({ vanished }, shared) => shared.some((word) => vanished.has(word)));

/** Words and numbers of a literal. */
const piecesOf = (text: string): readonly string[] => [...wordsIn(text), ...(text.match(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g) ?? [])];

const CHANGELOG = /(?:^|\/)(?:CHANGES|CHANGELOG|HISTORY|NEWS|RELEASES?|UPGRADING|MIGRATION)(?:\.\w+)?$/i;
const DECLARATIONS = /\.d\.[cm]?ts$/;
/** What users of the code read. */
const isForUsers = (path: string): boolean => (isDocument(path) || CHANGELOG.test(path) || DECLARATIONS.test(path)) && !isTestPath(path);

interface Document {
  readonly path: string;
  readonly words: ReadonlySet<string>;
  /** The words, and the numbers. */
  readonly pieces: ReadonlySet<string>;
  /** Words of what was taken out that nothing which was put in has. */
  readonly vanished: ReadonlySet<string>;
}

function documentFrom(path: string, before: string | null, after: string | null): Document {
  const [old, now] = [linesOf(before), linesOf(after)];
  const [gone, came] = [minus(old, now), minus(now, old)];
  const lines = [...gone, ...came];
  const kept = new Set(came.flatMap(wordsIn));
  return { path, words: new Set(lines.flatMap(wordsIn)), pieces: new Set(lines.flatMap(piecesOf)), vanished: new Set(gone.flatMap(wordsIn).filter((word) => !kept.has(word))) };
}

/** What the change says to users: the words of the lines that it wrote or struck. */
const documentsOf = remembered(({ change, worlds }: Scene): readonly Document[] => [
  ...change.files.filter((file) => isForUsers(file.path)).map((file) => documentFrom(file.path, file.before, file.after)),
  ...rewrittenComments(worlds),
]);

/** A comment speaks of what it stands on. */
const named = (name: string, document: Document): Document => ({ ...document, words: new Set([...document.words, ...wordsIn(name)]) });

/** What stands above a function of the code under test, or as its docstring, where the change says something else there. */
function rewrittenComments({ before, after }: Worlds): readonly Document[] {
  const old = new Map(productionOf(before).map((model) => [model.path, docCommentsOf(model)]));
  return productionOf(after).flatMap((model) => [...docCommentsOf(model)].flatMap(([name, text]) => {
    const was = old.get(model.path)?.get(name);
    return was === undefined || was === text ? [] : [named(name, documentFrom(`the comment on ${name} in ${model.path}`, was, text))];
  }));
}

/** Examples in a comment are tests of their own. */
const EXAMPLES = />>>|```/;

/** Comments by the function that they end right above of, or that they open. */
function docCommentsOf(model: FileModel): ReadonlyMap<string, string> {
  const above = new Map(collect(model.root, (node) => node.kind === 'comment').map((comment) => [comment.endLine, comment]));
  const out = new Map<string, string>();
  for (const [name, [fn]] of model.functions) {
    const opening = statementsOf(fn?.body ?? null)[0];
    const comment = opening?.kind === 'text' ? opening : above.get((fn?.line ?? 0) - 1);
    if (comment !== undefined && !EXAMPLES.test(comment.name)) out.set(name, comment.name);
  }
  return out;
}

export const linesOf = (text: string | null): readonly string[] => (text ?? '').split('\n').map((line) => line.trim()).filter((line) => line !== '');

const COMMON = new Set(('the and for not are was has had can get set new use its but all any one two out run let var def end int str err foo bar fix non who how why now did per via add you our may must off ' +
  'test this that with when from have been will should then than them they into only also each more same some such over value return expect assert equal result true false null none undefined const function string number boolean error ' +
  'data code name type file line issue http https github import await async call note example default option which where there does make using import export class object array').split(' '));

/** Words that carry meaning: identifiers as a whole and taken apart, endings left off. */
export function wordsIn(text: string): readonly string[] {
  const whole = text.match(/[A-Za-z]\w*(?:[A-Z_]\w*)/g) ?? [];
  const parts = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return [...whole.map((name) => name.toLowerCase()), ...parts.map((word) => word.replace(/(?:ions?|ing|ed|es|s)$/, ''))].filter((word) => word.length > 2 && !COMMON.has(word));
}

/** So many words in common leave no doubt which matter a document speaks of. */
const WORDS_ENOUGH = 6;

/** The document that speaks of what a test is about; null when none does. */
function documented(pair: TestPair, checks: readonly Check[], scene: Scene, tellsOf: (document: Document, shared: readonly string[]) => boolean): string | null {
  const documents = documentsOf(scene);
  if (documents.length === 0) return null;
  const own = new Set([...wordsOf(pair.before), ...checks.flatMap((check) => wordsIn(`${check.subjectFull} ${check.expectedFull}`))]);
  const changed = changedNames(scene.worlds);
  for (const document of documents) {
    const { path, words } = document;
    const shared = [...own].filter((word) => words.has(word));
    const named = shared.filter((word) => changed.words.has(word));
    if (!tellsOf(document, shared)) continue;
    if (named.some((word) => changed.names.has(word)) || (named.length > 0 && shared.length > 1)) return `${path} says what moved: ${[...named, ...shared.filter((word) => !changed.words.has(word))].slice(0, 3).join(', ')}`;
  }
  return null;
}

export const wordsOf = remembered(({ test }: WalkedTest): readonly string[] => [...test.titles.flatMap(wordsIn), ...wordsIn(test.body === null ? '' : show(test.body))]);

interface Changed {
  /** Names of some length, in lower case. */
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** What the functions are called that the change wrote, rewrote or removed outside of tests. */
export const changedNames = remembered(({ before, after }: Worlds): Changed => {
  const [old, now] = [bodiesIn(before), bodiesIn(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key)).map((key) => key.slice(key.lastIndexOf('\n') + 1));
  return { names: new Set(names.map((name) => name.toLowerCase()).filter((name) => name.length > 4 && !COMMON.has(name))), words: new Set(names.flatMap(wordsIn)) };
});

const productionOf = ({ models }: World): readonly FileModel[] => [...models.values()].filter((model) => !isTestPath(model.path));

const bodiesIn = (world: World): ReadonlyMap<string, string> =>
  new Map(productionOf(world).flatMap((model) => [...model.functions].map(([name, fns]) => [`${model.path}\n${name}`, fns.flatMap(({ args, body }) => [...args, ...statementsOf(body).filter((statement, i) => i > 0 || statement.kind !== 'text')]).map((node) => show(node)).join('\n')] as const)));
