import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { letterMarkdown, type Fault, type Letter } from '../../core/index.js';
import type { Agent, RevisionReport, RevisionRequest } from '../../ports/agent.js';
import { supervise, type Supervised } from '../../lib/supervise.js';

export interface CommandAgentOptions {
  /** argv of the program; started without a shell, in the workspace. */
  readonly command: readonly string[];
  /** Its whole environment beside the COUNTERSIGN_ variables. */
  readonly env: Readonly<Record<string, string>>;
}

/** Longest part of a dispute that is kept. */
const DISPUTE_CHARACTERS_MAX = 8_000;

/**
 * Any program as an agent. It finds the letter on stdin as Markdown, in the file `COUNTERSIGN_LETTER` as JSON and in
 * `COUNTERSIGN_LETTER_MARKDOWN` as Markdown; it may write a reason into the file `COUNTERSIGN_DISPUTE` (VR-22). Its exit status
 * is noted and proves nothing: the change is measured from the tree.
 */
export function commandAgent({ command, env }: CommandAgentOptions): Agent {
  return {
    identity: { kind: 'agent', id: `command:${command.join(' ')}` },
    revise: async (request) => {
      const files = await writeLetterFiles(request.scratch, request.letter);
      const ended = await supervise({
        command,
        cwd: request.root,
        // A git without its own repository must not find one above the copy.
        env: { GIT_CEILING_DIRECTORIES: dirname(request.root), ...env, ...files.env },
        input: files.markdown,
        deadlineMs: request.deadlineMs,
        idleMs: null,
        signal: request.signal,
        onLine: request.onProgress,
      });
      return reportOf(ended, request, await disputeIn(files.dispute));
    },
  };
}

interface LetterFiles {
  readonly markdown: string;
  readonly dispute: string;
  readonly env: Readonly<Record<string, string>>;
}

async function writeLetterFiles(scratch: string, letter: Letter): Promise<LetterFiles> {
  const [json, markdownFile, dispute] = ['letter.json', 'letter.md', 'dispute.txt'].map((name) => join(scratch, name)) as [string, string, string];
  const markdown = letterMarkdown(letter, randomUUID().slice(0, 8));
  await writeFile(json, `${JSON.stringify(letter, null, 2)}\n`);
  await writeFile(markdownFile, markdown);
  const env = { COUNTERSIGN_LETTER: json, COUNTERSIGN_LETTER_MARKDOWN: markdownFile, COUNTERSIGN_DISPUTE: dispute, COUNTERSIGN_ATTEMPT: String(letter.attempt) };
  return { markdown, dispute, env };
}

async function disputeIn(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim() === '' ? null : text.trim().slice(0, DISPUTE_CHARACTERS_MAX);
}

function reportOf(ended: Supervised, { deadlineMs }: RevisionRequest, dispute: string | null): RevisionReport | Fault {
  const fault = (message: string, retryable: boolean): Fault => ({ type: 'faulted', port: 'agent', operation: 'revise', retryable, message });
  if (ended.reason === 'not-started') return fault(ended.message, false);
  if (ended.reason === 'aborted') return fault('interrupted', false);
  if (ended.reason === 'deadline') return fault(`it did not end within ${Math.round(deadlineMs / 1000)} s and was killed`, false);
  if (ended.code !== 0 && dispute === null) return fault(`it ended with ${ending(ended)}${lastLine(ended.log.text)}`, true);
  return { type: 'revised', note: lastLine(ended.log.text).slice(2), dispute, cost: { usd: null, tokens: null }, log: ended.log.text };
}

const ending = ({ code, signal }: Supervised): string => (signal === null ? `exit code ${String(code)}` : `signal ${signal}`);

const lastLine = (text: string): string => {
  const line = text.trimEnd().split('\n').at(-1)?.trim().slice(0, 300) ?? '';
  return line === '' ? '' : `: ${line}`;
};
