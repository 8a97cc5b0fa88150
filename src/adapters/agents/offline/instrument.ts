import { applyEdits, type Edit } from './edits.js';
import { isExpressionBody, isInList, mapSource, type Site, type SourceMap } from './statements.js';
import { field, isFunction, isLoop, listField, parseSource, type SyntaxNode } from '../../../lib/syntax.js';

/** Names the instrumented text expects in scope: `TICK()` throws when the allowance is used up, `HITS[n]` counts statement n. */
export const TICK = '__tick__';
export const HITS = '__hits__';

interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly opens: boolean;
}

/** What has to be put into a text so that no loop or recursion in it can run for ever, and, if asked, so that statements are counted. */
export interface Instrumentation {
  readonly opening: readonly Edit[];
  readonly closing: readonly Edit[];
}

const toEdit = ({ at, text }: Insertion): Edit => ({ start: at, end: at, text });

export function planInstrumentation(map: SourceMap, counting: boolean): Instrumentation {
  const insertions: Insertion[] = [];
  // In source order, outer before inner: what opens first must close last.
  for (const site of map.sites) {
    if (counting && map.statements[site.statement] === site) insertions.push(...countersOf(site, site.statement));
    insertions.push(...guardsOf(site));
  }
  const closing = insertions.filter((i) => !i.opens).reverse();
  return { opening: insertions.filter((i) => i.opens).map(toEdit), closing: closing.map(toEdit) };
}

/** Source text with edits and instrumentation. At one offset: what opens, then the edit, then what closes. */
export function weave(source: string, edits: readonly Edit[], plan: Instrumentation): string {
  return applyEdits(source, [...plan.opening, ...edits, ...plan.closing]);
}

/** Instruments an edited text; null when it does not parse. `plan` is the original's, null when that does not parse. */
export function instrumentEdited(source: string, path: string, edits: readonly Edit[], plan: Instrumentation | null): string | null {
  if (plan !== null && !needsNewPlan(edits, plan)) return weave(source, edits, plan);
  const text = applyEdits(source, edits);
  const parsed = parseSource(text, path);
  return parsed === null ? null : weave(text, [], planInstrumentation(mapSource(parsed.program), false));
}

/** The plan made for the original still fits unless an edit covers an insertion or brings a loop or function of its own. */
function needsNewPlan(edits: readonly Edit[], plan: Instrumentation): boolean {
  const all = [...plan.opening, ...plan.closing];
  return edits.some((edit) => /\b(for|while|do|function)\b|=>/.test(edit.text)
    || (edit.end > edit.start && all.some(({ start }) => start > edit.start && start < edit.end)));
}

function guardsOf({ node }: Site): readonly Insertion[] {
  const body = field(node, 'body');
  if (body === null || !(isLoop(node) || isFunction(node))) return [];
  if (body.type === 'BlockStatement') return [{ at: firstStatementOf(body), text: `;${TICK}();`, opens: true }];
  if (isFunction(node)) return [{ at: body.start, text: `(${TICK}(),`, opens: true }, { at: body.end, text: ')', opens: false }];
  return [{ at: body.start, text: `{${TICK}();`, opens: true }, { at: body.end, text: ';}', opens: false }];
}

/** Offset after the opening brace and any directives. */
function firstStatementOf(block: SyntaxNode): number {
  const last = listField(block, 'directives').at(-1);
  return last === undefined ? block.start + 1 : last.end;
}

function countersOf(site: Site, id: number): readonly Insertion[] {
  const { start, end } = site.node;
  if (isExpressionBody(site)) return [{ at: start, text: `(${HITS}[${id}]++,`, opens: true }, { at: end, text: ')', opens: false }];
  if (isInList(site)) return [{ at: start, text: `;${HITS}[${id}]++;`, opens: true }];
  return [{ at: start, text: `{${HITS}[${id}]++;`, opens: true }, { at: end, text: ';}', opens: false }];
}

