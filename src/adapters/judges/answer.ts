import { z } from 'zod';
import type { Ruling, Undecided } from '../../ports/judge.js';

const ANSWER = z.object({
  ruling: z.enum(['apply', 'revise', 'reject']),
  because: z.string().trim().min(1).max(20_000),
  reasons: z.array(z.string()).max(100).default([]),
});

/**
 * Reads a judge's answer: one JSON object, bare or in one code fence (cases J-01). Anything else, a missing ruling above all, is no
 * answer and never an approval (cases J-03, J-04).
 */
export function readAnswer(text: string): Ruling | Undecided {
  for (const candidate of [text.trim(), ...fenced(text)]) {
    const parsed = ANSWER.safeParse(parse(candidate));
    if (parsed.success) return { type: 'ruled', ...parsed.data };
  }
  return { type: 'undecided', because: `the judge's answer is not {"ruling": "apply|revise|reject", "because": "…"}: ${text.trim().slice(0, 200) || '(empty)'}` };
}

/** Two fences that both answer would be a choice of ours, so only a single one counts. */
function fenced(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```(?:json)?[ \t]*\r?\n([\s\S]*?)^```[ \t]*$/gm)].map((match) => match[1] ?? '');
  return blocks.length === 1 ? blocks : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
