import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelopeHtml } from '../../../../src/cli/render/envelope-html.js';
import { finding, HOSTILE, hostileRun, PATCH, RUNS } from '../../../golden/render/runs.js';

const TAGS = new Set([
  'html', 'head', 'meta', 'title', 'style', 'body', 'main', 'header', 'footer', 'div', 'span', 'strong', 'h1', 'h2', 'p', 'br', 'code', 'pre', 'ul', 'ol', 'li',
  'dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'meter', 'details', 'summary', 'time',
]);
const ATTRIBUTES = new Set(['lang', 'charset', 'http-equiv', 'content', 'name', 'class', 'min', 'max', 'low', 'high', 'optimum', 'value', 'open', 'datetime']);

/** Reads every tag of a page; anything that begins like a tag and is not one of ours fails. */
function expectOnlyOurs(page: string): void {
  const body = page.replace(/<style>.*?<\/style>/su, '').replace('<!doctype html>', '');
  for (const [, tag = '', attributes = ''] of body.matchAll(/<\/?([^\s>]*)([^>]*)>?/gu)) {
    expect(TAGS).toContain(tag);
    for (const [, name = ''] of attributes.replaceAll(/="[^"<>]*"/gu, '=').matchAll(/([^\s=]+)=?/gu)) expect(ATTRIBUTES).toContain(name);
  }
}

const hostilePatch = `diff --git a/x b/x\n--- a/${HOSTILE.replaceAll('\n', ' ')}\n+++ b/x\n@@ -1 +1 @@ ${HOSTILE.replaceAll('\n', ' ')}\n-old\n+${HOSTILE.replaceAll('\n', ' ')}\n`;

describe('the report as a page (VR-16)', () => {
  it('holds no tag and no attribute but its own, whatever others wrote', () => {
    expectOnlyOurs(envelopeHtml(hostileRun(), hostilePatch));
    fc.assert(fc.property(fc.array(fc.constantFrom('<', '>', '"', "'", '&', '</style>', '<script>', '-->', '${x}', 'onclick=', ' ', 'a'), { maxLength: 12 }), (parts) => {
      expectOnlyOurs(envelopeHtml(hostileRun(parts.join('')), `+${parts.join('')}`));
    }), { numRuns: 60 });
  });

  it('shows no control character', () => {
    expect(envelopeHtml(hostileRun(), hostilePatch).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });

  it('allows nothing but its own style, by hash', () => {
    const page = envelopeHtml(RUNS.done, PATCH);
    const [, style = ''] = /<style>(.*?)<\/style>/su.exec(page) ?? [];
    expect(page).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${createHash('sha256').update(style).digest('base64')}&#39;`);
    expect(page).not.toMatch(/<script|style=|<link|<img|https?:/u);
  });

  it('shows the change with its line numbers, and a finding at its line', () => {
    const { envelope } = RUNS['done-with-concerns'];
    const page = envelopeHtml({ ...RUNS['done-with-concerns'], envelope: { ...envelope, evidence: { ...envelope.evidence, findings: [finding(), finding({ line: 900, why: 'elsewhere' })] } } }, PATCH);
    expect(page).toMatch(/<tr class="added"><td class="no"><\/td><td class="no">3<\/td><td>\+ {2}return sum - discount;<\/td><\/tr>\n<tr class="note">.*the result stands in a test/u);
    expect(page.match(/class="note"/gu)).toHaveLength(1);
  });

  it('says what it leaves out of a very long change', () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `+line ${at}`);
    const page = envelopeHtml(RUNS.done, `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,5000 @@\n${lines.join('\n')}\n`);
    expect(page).toContain('1004 more lines of the change not shown here');
  });

  it('leaves the change out when it is not at hand', () => {
    expect(envelopeHtml(RUNS.done, null)).not.toContain('Change of attempt');
  });
});
