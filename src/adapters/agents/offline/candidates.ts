import { Around, type Proposal } from './around.js';
import { applyEdits, type Edit } from './edits.js';
import type { Suspicion } from './localise.js';
import { parseSource } from '../../../lib/syntax.js';
import { TEMPLATES } from './templates/index.js';
import type { Site } from './statements.js';

/** A change of one source that may be tried. */
export interface Candidate {
  /** Index of the source in the opened project. */
  readonly source: number;
  readonly edits: readonly Edit[];
  /** Template names, one for each combined change. */
  readonly templates: readonly string[];
  readonly score: number;
  readonly statement: number;
  /** Offset of the first edit, for telling where. */
  readonly at: number;
}

export interface EditableSource {
  readonly index: number;
  readonly path: string;
  readonly text: string;
  readonly suspicion: Suspicion;
}

/** Suspicion of what belongs to no counted statement: defaults of parameters, constants of a module. */
const UNCOUNTED_SUSPICION = 0.25;

/** All single changes of a source, best first, each resulting text once. */
export function singleCandidates(source: EditableSource): readonly Candidate[] {
  const parsed = parseSource(source.text, source.path);
  if (parsed === null) return [];
  const around = new Around(source.path, source.text, parsed);
  const best = new Map<string, Candidate>();
  for (const site of around.map.sites) {
    const suspicion = suspicionOf(site, source, around);
    for (const proposal of suspicion === 0 ? [] : proposalsAt(site, around)) {
      const candidate = candidateOf(source, proposal, suspicion * boostOf(proposal, around), site);
      if (candidate !== null) keepBest(best, candidate, source.text);
    }
  }
  return ranked(best.values());
}

/** A variable that nothing reads is a sign of what is missing: changes that read it are tried earlier. */
const READS_NEGLECTED = 2.5;

function boostOf({ edits }: Proposal, around: Around): number {
  if (around.neglected.size === 0) return 1;
  const reads = edits.some(({ text }) => (text.match(/(?<![.\w$'"])[A-Za-z_$][\w$]*(?!\s*[-+*/]?=[^=])/g) ?? []).some((name) => around.neglected.has(name)));
  return reads ? READS_NEGLECTED : 1;
}

function* proposalsAt(site: Site, around: Around): Iterable<Proposal> {
  for (const template of TEMPLATES) yield* template(site, around);
}

/** Better suspicion counts more than a better template: a likely kind of change at an innocent place is unlikely. */
function suspicionOf(site: Site, source: EditableSource, around: Around): number {
  if (site.statement < 0) return site.fn === null && site.node.type !== 'FunctionDeclaration' ? UNCOUNTED_SUSPICION : 0.6;
  const own = source.suspicion.get(site.statement) ?? 0;
  if (own > 0) return own;
  // A statement that no failing case reached can matter only by being reached; its owner's test is what to change then.
  return around.map.statements[site.statement]?.fn === null ? UNCOUNTED_SUSPICION : 0;
}

function candidateOf(source: EditableSource, { edits, template, prior }: Proposal, suspicion: number, site: Site): Candidate | null {
  const score = prior * suspicion;
  if (edits.length === 0 || score <= 0) return null;
  const size = edits.reduce((sum, e) => sum + Math.max(e.text.length, e.end - e.start), 0);
  return { source: source.index, edits, templates: [template], score: score / (1 + size / 400), statement: site.statement, at: Math.min(...edits.map((e) => e.start)) };
}

function keepBest(best: Map<string, Candidate>, candidate: Candidate, text: string): void {
  const result = resultKey(text, candidate.edits);
  if (result === null) return;
  const known = best.get(result);
  if (known === undefined || known.score < candidate.score) best.set(result, candidate);
}

/** The changed stretch of the result, which names the result; null when nothing changes. */
function resultKey(text: string, edits: readonly Edit[]): string | null {
  const from = Math.min(...edits.map((e) => e.start));
  const to = Math.max(...edits.map((e) => e.end));
  const old = text.slice(from, to);
  const next = applyEdits(old, edits.map((e) => ({ start: e.start - from, end: e.end - from, text: e.text })));
  if (squeeze(next) === squeeze(old)) return null;
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < next.length - head && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++;
  return `${from + head}:${to - tail}:${next.slice(head, next.length - tail)}`;
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ');

const ranked = (candidates: Iterable<Candidate>): readonly Candidate[] =>
  [...candidates].sort((a, b) => b.score - a.score || a.source - b.source || a.at - b.at || (textOf(a) < textOf(b) ? -1 : 1));

export const textOf = (candidate: Candidate): string => candidate.edits.map((e) => `${e.start}-${e.end}:${e.text}`).join('|');

export const merge = (lists: readonly (readonly Candidate[])[]): readonly Candidate[] => ranked(lists.flat());
