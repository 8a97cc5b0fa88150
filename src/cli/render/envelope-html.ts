import { createHash } from 'node:crypto';
import { diffSection } from './html/diff-section.js';
import { html, line, type Markup } from './html/markup.js';
import { failingCases, findingsList, resultsTable } from './html/results.js';
import { STYLE } from './html/style.js';
import { nextSteps, summary } from './html/summary.js';
import { timeline } from './html/timeline.js';
import type { RunReport } from './run-report.js';

/**
 * The report of a run as one page that needs nothing else: no script, no font, no picture, no network. Everything that others wrote is
 * escaped, and the policy of the page forbids all but its own style in case an escape were ever missing (DESIGN 7).
 * `patch` is the text of `envelope.evidence.patch`, or null when it is not at hand.
 */
export function envelopeHtml(run: RunReport, patch: string | null): string {
  const style: Markup = { markup: STYLE };
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${run.envelope.verdict ?? 'Unfinished'}: ${line(run.envelope.contract?.requirement ?? run.runId, 100)}</title>
<style>${style}</style>
</head>
<body><main>
${summary(run)}
${nextSteps(run)}
${resultsTable(run)}
${failingCases(run)}
${findingsList(run)}
${diffSection(run, patch)}
${timeline(run)}
<footer>Countersign · ${line(run.root)}</footer>
</main></body>
</html>
`;
  return page.markup;
}
