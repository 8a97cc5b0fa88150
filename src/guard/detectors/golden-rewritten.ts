import type { Finding } from '../../core/index.js';
import { minus } from '../compare.js';
import { explains } from '../evidence.js';
import { finding, type Detector, type Scene } from '../scene.js';
import type { FileVersions } from '../change-set.js';
import { titleOf } from '../test-case.js';
import { isComparedWith } from '../compared-data.js';
import { firstChange, isCassette, isGolden, isTestData } from '../golden.js';

/** Recorded output that tests compare with was recorded anew (VR-10). */
export const goldenRewritten: Detector = (scene) => [...scene.change.files.filter((f) => isGolden(f.path) || (f.status === 'modified' && isTestData(f.path) && isComparedWith(f.path, scene))).flatMap((f) => judge(f, scene)), ...inline(scene)];

function judge(file: FileVersions, scene: Scene): readonly Finding[] {
  if (file.before === null && file.status !== 'deleted') return [];
  if (file.status === 'deleted') return deleted(file, scene);
  if (file.before === null || file.after === null) return file.status === 'modified' ? [finding({ detector: 'golden-rewritten', file: file.path, line: 1, why: 'recorded data was replaced (not readable as text)' })] : [];
  const changed = firstChange(file.before, file.after);
  if (changed === null) return [];
  const before = { literals: pieces(minus(lines(file.before), lines(file.after))), full: '' };
  const after = { literals: pieces(minus(lines(file.after), lines(file.before))), full: '-' };
  const [gone, came] = [minus(before.literals, after.literals), minus(after.literals, before.literals)];
  const told = came.filter((piece) => explains(scene.evidence, { literals: [], full: '' }, { literals: [piece], full: '-' }) !== null);
  const reason = retold(minus(lines(file.before), lines(file.after)), minus(lines(file.after), lines(file.before)), scene.evidence) ?? explains(scene.evidence, { ...before, literals: gone }, { ...after, literals: told.length > 0 ? told : came });
  const loses = before.literals.length > 0 && after.literals.length === 0;
  if (isCassette(file.path) && answersDiffer(file.before, file.after)) return [finding({ detector: 'golden-rewritten', file: file.path, line: changed.line, before: changed.before, after: changed.after, why: 'the recorded answer of another system changed, which nothing in this project decides' })];
  return [finding({ detector: 'golden-rewritten', level: reason === null || loses ? 'block' : 'warn', file: file.path, line: changed.line, before: changed.before, after: changed.after, why: reason ?? 'recorded output changed and no text or constant of the code under test says so' })];
}

/** Whether a request that was recorded and is made as before has another answer now. A cassette that was recorded anew has other dates as well. */
function answersDiffer(before: string, after: string): boolean {
  const dates = (text: string): string => (text.match(/\b(?:recorded_at|startedDateTime|[Dd]ate)\b["']?:[^\n]*(?:\n\s*-[^\n]*)?/g) ?? []).join('\n');
  const [was, is] = [exchangesIn(before), exchangesIn(after)];
  return dates(before) === dates(after) && was.length === is.length && was.some(({ request, response }, i) => request === is[i]?.request && response !== is[i]?.response);
}

/** What was asked and what was answered, in the order of the file. */
const exchangesIn = (text: string): readonly { readonly request: string; readonly response: string }[] =>
  text.split(/^[\s"-]*request["']?\s*:/m).slice(1).map((part) => {
    const [request = '', ...response] = part.split(/^[\s"-]*response["']?\s*:/m);
    return { request, response: response.join('') };
  });

/** Lines that differ by nothing but texts of the code under test that moved with them. */
function retold(gone: readonly string[], came: readonly string[], evidence: Scene['evidence']): string | null {
  const [was, is] = [without(gone, evidence.gone), without(came, evidence.came)];
  if (was.touched === 0 || is.touched === 0 || was.rest.join('\n') !== is.rest.join('\n')) return null;
  return `the code under test changed the same text: ${came[0] ?? ''}`;
}

/** What is left of lines when the fixed parts of texts are taken out, and how many lines had such a part. */
function without(list: readonly string[], texts: readonly string[]): { readonly rest: readonly string[]; readonly touched: number } {
  const fixed = texts.flatMap((text) => text.slice(1, -1).split(/\{\}|\\n|%[sdvqif]/)).map((part) => part.trim()).filter((part) => /[A-Za-z]{3}/.test(part)).sort((a, b) => b.length - a.length);
  const cut = list.map((line) => fixed.reduce((rest, part) => rest.split(part).join(''), line));
  return { rest: pieces(cut), touched: cut.filter((line, i) => line !== list[i]).length };
}

/** Recorded data of a test that is gone too is no loss. */
function deleted(file: FileVersions, scene: Scene): readonly Finding[] {
  const owner = file.path.replace(/\.snap$/, '').split('/').pop() ?? '';
  const testKept = /\.snap$|\.ambr$/.test(file.path) && isThere(file.path.replace(/__snapshots__\/[^/]*$/, owner), scene);
  return testKept ? [finding({ detector: 'golden-rewritten', file: file.path, line: 1, side: 'before', why: 'the recorded output of a kept test is gone; the next run records whatever comes' })] : [];
}

const isThere = (path: string, { worlds }: Scene): boolean => worlds.after.models.has(path) || worlds.after.contextText(path) !== null;

const lines = (text: string): readonly string[] => text.split('\n').map((l) => l.trim()).filter((l) => l !== '');

/** The words and numbers of data lines, as literals that evidence can explain. */
function pieces(list: readonly string[]): readonly string[] {
  return list.flatMap((line) => line.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*/g) ?? []).map((piece) => (/^-?\d/.test(piece) ? piece : JSON.stringify(piece.replace(/^["']|["']$/g, ''))));
}

function inline(scene: Scene): readonly Finding[] {
  return scene.account.settlement.matched.flatMap(({ before, after, pair, comparison }) => {
    if (before.relation !== 'snapshot' || before.expected === '' || comparison.change === 'same' || before.expected === after.expected) return [];
    const reason = explains(scene.evidence, { literals: before.literals, full: before.expected }, { literals: after.literals, full: after.expected });
    return [finding({ detector: 'golden-rewritten', level: reason === null ? 'block' : 'warn', file: after.at.file, line: after.at.line, test: titleOf(pair.before.test), before: before.expected, after: after.expected, why: reason ?? 'the inline snapshot was recorded anew' })];
  });
}
