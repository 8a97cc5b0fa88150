import type { Finding } from '../../core/index.js';
import { isDocument, isTestPath, type FileVersions } from '../change-set.js';
import { walk, type Node } from '../code.js';
import type { FileModel } from '../file-model.js';
import { finding, type Detector, type Scene } from '../scene.js';

interface Suppression {
  readonly text: string;
  readonly line: number;
  readonly blanket: boolean;
}

/** A tool was told to keep quiet (VR-10): a warning when it is one rule at one place, a block when it is the whole file or every rule. */
export const diagnosticSuppressed: Detector = (scene) => scene.change.files.flatMap((file) => [...inCode(file, scene), ...inBaseline(file)]);

function inCode(file: FileVersions, scene: Scene): readonly Finding[] {
  const model = scene.worlds.after.models.get(file.path);
  if (model === undefined) return [];
  const before = scene.worlds.before.models.get(file.from ?? file.path);
  const known = before === undefined ? [] : suppressionsOf(before).map((s) => s.text);
  const moved = new Set(removedElsewhere(file, scene));
  return suppressionsOf(model).filter((s) => {
    const at = known.indexOf(s.text);
    if (at !== -1) known.splice(at, 1);
    return at === -1 && !moved.has(s.text) && !isTypeTest(file.path, s) && (before !== undefined || s.blanket);
  }).map((s) => finding({ detector: 'diagnostic-suppressed', level: s.blanket ? 'block' : 'warn', file: file.path, line: s.line, after: s.text, why: s.blanket ? 'a whole file or every rule is switched off' : 'a diagnostic is switched off at this place' }));
}

const removedElsewhere = (file: FileVersions, scene: Scene): readonly string[] =>
  scene.change.files.filter((f) => f !== file && f.status === 'deleted').flatMap((f) => {
    const model = scene.worlds.before.models.get(f.path);
    return model === undefined ? [] : suppressionsOf(model).map((s) => s.text);
  });

/** In a type test the compile error is the verdict. */
const isTypeTest = (path: string, s: Suppression): boolean => /@ts-expect-error/.test(s.text) && (isTestPath(path) || /\.test-d\.|\.spec-d\./.test(path));

function suppressionsOf(model: FileModel): readonly Suppression[] {
  const out: Suppression[] = [];
  walk(model.root, (node) => {
    if (node.kind === 'comment') fromComment(node, model, out);
    else if (node.kind === 'call' && model.language.id === 'rust') fromAttribute(node, out);
    for (const tag of node.tags) if (node.kind !== 'try') fromTag(tag, model, node, out);
  });
  return out;
}

function fromComment(node: Node, model: FileModel, out: Suppression[]): void {
  for (const { pattern, blanket } of model.language.suppressions) {
    if (!pattern.test(node.name) || /reportUnused|eslint-disable is|\bexplain/.test(node.name)) continue;
    const text = node.name.trim();
    out.push({ text, line: node.line, blanket: blanket.test(text) && !(model.language.id === 'csharp' && restoredSoon(model, node)) });
  }
}
const restoredSoon = (model: FileModel, node: Node): boolean => model.text.slice(node.end, node.end + 2000).includes('#pragma warning restore');

const LINTS = /^(?:allow|expect)$/;
function fromAttribute(node: Node, out: Suppression[]): void {
  if (node.words !== 'inner' || !LINTS.test(node.name)) return;
  const text = node.args[0]?.name ?? '';
  const harmless = /^\(\s*(?:dead_code|non_snake_case|non_camel_case_types|clippy::module_name_repetitions|missing_docs|clippy::too_many_arguments)\s*\)$/.test(text);
  out.push({ text: `#![${node.name}${text}]`, line: node.line, blanket: !harmless });
}

function fromTag(tag: Node, model: FileModel, owner: Node, out: Suppression[]): void {
  const text = tag.args.map((a) => a.name || a.args.map((b) => b.name).join(',')).join(',');
  if (model.language.id === 'rust' && LINTS.test(tag.name)) out.push({ text: `#[${tag.name}${text}] ${owner.name}`, line: tag.line, blanket: /\b(?:warnings|clippy::all|unused|nonstandard_style)\b/.test(text) && owner.kind === 'class' || /\bwarnings\b|clippy::all\b/.test(text) });
  if (model.language.id === 'java' && tag.name === 'SuppressWarnings') out.push({ text: `@SuppressWarnings(${text}) ${owner.name}`, line: tag.line, blanket: /\ball\b/.test(text) });
  if (model.language.id === 'csharp' && tag.name === 'SuppressMessage') out.push({ text: `SuppressMessage(${text}) ${owner.name}`, line: tag.line, blanket: false });
}

const BASELINE = /(?:^|\/)(?:\.?[\w.-]*baseline[\w.-]*|\.rubocop_todo\.yml|\.eslint-?suppressions\.json|eslint-suppressions\.json|\.secrets\.baseline|known[-_]issues?[\w.-]*|\.?[\w-]*ignore[-_]?list[\w.-]*|phpstan-baseline\.\w+|psalm-baseline\.xml|lint-todo\S*|\.betterer\.results|api-suppressions\S*)$/i;

/** A message that every finding has: `#.*#`. */
const ANYTHING = /(?:message|rawMessage|identifier|pattern)\s*[:=]\s*["']?([#/~|%@]?)\^?(?:\.[*+]|\*+|\[\\s\\S\][*+])\$?\1[a-z]*["']?,?\s*$/;

/** A list of accepted findings that grew, or that takes in whatever comes. */
function inBaseline(file: FileVersions): readonly Finding[] {
  if (!BASELINE.test(file.path) || file.after === null || isDocument(file.path) && !/baseline/i.test(file.path)) return [];
  const known = new Set((file.before ?? '').split('\n').map((l) => l.trim()));
  const lines = file.after.split('\n');
  const isFresh = (l: string): boolean => l.trim() !== '' && !/^[#/<{}[\]]/.test(l.trim()) && !known.has(l.trim());
  const blanket = lines.findIndex((l) => isFresh(l) && ANYTHING.test(l));
  if (blanket !== -1) return [finding({ detector: 'diagnostic-suppressed', file: file.path, line: blanket + 1, after: lines[blanket] ?? '', why: 'whatever is found is accepted there' })];
  const fresh = lines.findIndex(isFresh);
  const grew = lines.length > (file.before ?? '').split('\n').length;
  return fresh === -1 || !grew ? [] : [finding({ detector: 'diagnostic-suppressed', level: 'warn', file: file.path, line: fresh + 1, after: lines[fresh] ?? '', why: 'the list of accepted findings grew' })];
}
