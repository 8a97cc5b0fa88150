import type { Finding } from '../../../core/index.js';
import { patchLines, type PatchLine } from '../patch-lines.js';
import type { RunReport } from '../run-report.js';
import { plural } from '../wording.js';
import { html, line, NOTHING, verbatim, type Markup } from './markup.js';

const LINES_MAX = 4_000;
const LINE_CHARACTERS_MAX = 2_000;

/** The change that is handed back, file by file, each finding below the line it is about. `patch` is null when it is not at hand. */
export function diffSection({ envelope: { evidence } }: RunReport, patch: string | null): Markup {
  if (patch === null || patch.trim() === '') return NOTHING;
  const lines = patchLines(patch);
  const cut = lines.length > LINES_MAX ? html`<p class="soft">${plural(lines.length - LINES_MAX, 'more line')} of the change not shown here</p>` : NOTHING;
  const files = grouped(lines.slice(0, LINES_MAX)).map((file) => fileSection(file, evidence.findings));
  return html`<h2>Change of attempt ${evidence.attempt}</h2>${files}${cut}`;
}

function grouped(lines: readonly PatchLine[]): readonly (readonly PatchLine[])[] {
  const files: PatchLine[][] = [];
  for (const patchLine of lines) {
    const current = files.at(-1);
    if (patchLine.kind === 'file' || current === undefined) files.push([patchLine]);
    else current.push(patchLine);
  }
  return files;
}

function fileSection(lines: readonly PatchLine[], findings: readonly Finding[]): Markup {
  const before = named(lines, '--- ', 'a/');
  const after = named(lines, '+++ ', 'b/');
  const title = after ?? before ?? (lines[0]?.text ?? '').replace(/^diff --git /u, '');
  const added = lines.filter(({ kind }) => kind === 'added').length;
  const deleted = lines.filter(({ kind }) => kind === 'deleted').length;
  const own = findings.filter((f) => f.file === (f.side === 'before' ? before : after));
  // The header lines repeat what the title says, but for changes of mode, name or binary content.
  const body = lines.filter(({ kind, text }) => kind !== 'file' && !/^(?:index |--- |\+\+\+ )/u.test(kind === 'meta' ? text : ''));
  return html`<details class="file" open><summary><code>${line(title)}</code> <span class="good small">+${added}</span> <span class="bad small">-${deleted}</span></summary>
<div class="scroll"><table class="diff"><tbody>${body.map((patchLine) => row(patchLine, own))}</tbody></table></div></details>`;
}

function named(lines: readonly PatchLine[], sign: string, prefix: string): string | null {
  const text = lines.find(({ kind, text: t }) => kind === 'meta' && t.startsWith(sign))?.text.slice(sign.length).replace(/\t$/u, '');
  return text === undefined || text === '/dev/null' ? null : text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

const CLASSES: Readonly<Record<PatchLine['kind'], Markup>> = {
  file: html`meta`, meta: html`meta`, hunk: html`hunk`, added: html`added`, deleted: html`deleted`, context: html`context`,
};

function row({ kind, text, before, after }: PatchLine, findings: readonly Finding[]): Markup {
  const long = text.length - LINE_CHARACTERS_MAX;
  const shown = long > 0 ? `${text.slice(0, LINE_CHARACTERS_MAX)}… [${long} more characters]` : text;
  const notes = kind === 'hunk' || kind === 'meta' ? [] : findings.filter((f) => f.line === (f.side === 'before' ? before : after));
  return html`<tr class="${CLASSES[kind]}"><td class="no">${before}</td><td class="no">${after}</td><td>${verbatim(shown)}</td></tr>
${notes.map((f) => html`<tr class="note"><td></td><td></td><td>${line(f.detector, 60)}: ${line(f.why, 600)}</td></tr>`)}`;
}
