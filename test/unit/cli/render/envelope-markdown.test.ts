import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeBlock, codeSpan } from '../../../../src/cli/render/markdown.js';
import { envelopeMarkdown } from '../../../../src/cli/render/envelope-markdown.js';
import { HOSTILE, hostileRun, RUNS } from '../../../golden/render/runs.js';

/** What a Markdown reader takes as text: all but code blocks and code spans, found as CommonMark finds them. */
function outsideCode(markdown: string): string {
  const kept: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const [, marks] = /^ {0,5}(`{3,})[^`]*$/u.exec(line) ?? [];
    if (fence !== null) {
      if (marks !== undefined && marks.length >= fence.length && line.trim() === marks) fence = null;
    } else if (marks !== undefined) fence = marks;
    else kept.push(withoutSpans(line));
  }
  expect(fence).toBeNull();
  return kept.join('\n');
}

function withoutSpans(line: string): string {
  let text = '';
  for (let at = 0; at < line.length; ) {
    const run = /^`+/u.exec(line.slice(at))?.[0];
    const close = run === undefined ? -1 : [...line.slice(at + run.length).matchAll(/`+/gu)].find(([other]) => other === run)?.index ?? -1;
    if (run !== undefined && close >= 0) at += run.length + close + run.length;
    else {
      text += run ?? line[at] ?? '';
      at += run?.length ?? 1;
    }
  }
  return text;
}

const risky = fc.array(fc.constantFrom('`', '``', '```', '````', '~~~', '\n', '    ', '<img src=x>', '@ada', '#1', '|', '\\', ' ', 'a', '-->', '* ', '\r\n', '\t'), { maxLength: 14 }).map((parts) => parts.join(''));

describe('the report as a comment (VR-16, cases T-34)', () => {
  it('has no tag, mention, reference, link or table cell that others wrote', () => {
    const text = outsideCode(envelopeMarkdown(hostileRun()));
    expect(text).not.toMatch(/[<@]|#1|https?:|www\.|\]\(|javascript|script/u);
    expect(text.split('\n').filter((line) => line.startsWith('|')).map((line) => line.split('|').length)).toEqual([6, 6, 6, 6, 6]);
  });

  it('cannot be broken out of by any text', () => {
    let fenced = 0;
    fc.assert(fc.property(risky, (text) => {
      if (text.includes('```')) fenced++;
      const outside = outsideCode(envelopeMarkdown(hostileRun(`${text} <b>@eve</b>`)));
      expect(outside).not.toMatch(/[<@`]/u);
    }), { numRuns: 300 });
    expect(fenced).toBeGreaterThan(50);
  });

  it('fits into a comment whatever the run holds, and says what is left out', () => {
    const { envelope, ...run } = hostileRun();
    const many = <T>(one: T | undefined): readonly T[] => (one === undefined ? [] : Array.from({ length: 400 }, () => one));
    const evidence = { ...envelope.evidence, findings: many(envelope.evidence.findings[0]), files: many(envelope.evidence.files[0]), flakes: many(HOSTILE), regressions: many(HOSTILE) };
    const markdown = envelopeMarkdown({ ...run, envelope: { ...envelope, evidence } });
    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown).toContain('375 more');
  });

  it('shows the verdict first', () => {
    expect(envelopeMarkdown(RUNS.done)).toMatch(/^### ✅ Countersign: DONE\n/u);
    expect(envelopeMarkdown(RUNS['under-way'])).toMatch(/^### Countersign: waits for the agent to revise\n/u);
  });
});

describe('code in Markdown', () => {
  it('has a fence longer than any run of backticks in it', () => {
    expect(codeSpan('a``b')).toBe('```a``b```');
    expect(codeSpan('`x')).toBe('`` `x ``');
    expect(codeSpan('')).toBe('`(empty)`');
    expect(codeBlock('````\nx', { linesMax: 9, charactersMax: 99 })).toBe('`````text\n````\nx\n`````');
  });
});
