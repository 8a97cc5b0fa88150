import type { FailureBrief, Letter } from './letter.js';

/**
 * The letter for a person or a model. Text that came out of the code under test stands between two marks with a nonce
 * (DESIGN 7), so that it cannot pass itself off as instructions.
 */
export function letterMarkdown(letter: Letter, nonce: string): string {
  return [
    '# What has to be done',
    letter.requirement,
    `This is attempt ${letter.attempt} of at most ${letter.attemptsMax}. Edit the files in the current folder. Afterwards the project's own checks are run by somebody else; what you report of them does not count.`,
    ...rules(letter),
    ...history(letter),
    ...refusal(letter, nonce),
    ...trouble(letter),
    ...failures(letter, nonce),
    '## If it cannot be done',
    'When the requirement and the checks contradict each other, or cannot be met, change nothing and write the reason into the file that the environment variable COUNTERSIGN_DISPUTE names. That is an accepted end.',
  ].join('\n\n') + '\n';
}

function rules({ writable, locked, flakes, mutationMax }: Letter): readonly string[] {
  const lines = [
    `- You may edit: ${writable.join(', ')}`,
    `- Locked, and compared by content afterwards: tests, check configuration, lockfiles (${locked.length} patterns).`,
    '- Do not skip, weaken or special-case tests, and do not make the code notice that it is being tested.',
    '- Make the smallest change that meets the requirement.',
    ...(mutationMax === undefined ? [] : [`- Keep the functions you touch: a change whose mutation distance to them is over ${percent(mutationMax)} is refused before any check runs. New functions do not count.`]),
    ...(flakes.length > 0 ? [`- Known to be flaky, leave aside: ${flakes.join(', ')}`] : []),
  ];
  return ['## Rules', lines.join('\n')];
}

function history({ previous, judgeSays, sameFailureAsBefore }: Letter): readonly string[] {
  const parts: string[] = [];
  if (judgeSays !== null) parts.push(`The change passed the checks, but the judge sent it back: ${judgeSays}`);
  if (previous !== null) {
    const fate = previous.kept ? 'Its edits are still in place.' : 'Its edits were rolled back, since they made nothing better.';
    parts.push(`The last attempt reached ${(previous.score * 100).toFixed(1)} %. ${fate} It left failing: ${previous.failing.join(', ') || 'nothing countable'}.`);
  }
  if (sameFailureAsBefore) parts.push('It failed in exactly the same way as before it. Look for another cause.');
  return parts.length === 0 ? [] : ['## What happened before', ...parts];
}

function refusal({ refused }: Letter, nonce: string): readonly string[] {
  if (refused === undefined) return [];
  const { mutation, mutationMax, functions } = refused;
  const where = functions.map(({ file, name, line, deleted }) => `${file}:${line} ${name} ${deleted ? 'deleted' : 'rewritten'}`);
  return [
    '## The last attempt was refused',
    `It rewrote too much: its mutation distance to the functions it touched was ${percent(mutation)}, at most ${percent(mutationMax)} is allowed. No check was run on it, and its edits were rolled back. Repair the functions that are there.`,
    [`<output-${nonce}>`, ...where, `</output-${nonce}>`].join('\n'),
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const trouble = ({ troubles }: Letter): readonly string[] =>
  troubles.length === 0 ? [] : ['## Checks that did not run to their end', troubles.map((t) => `- ${t.check}: ${t.state} (${t.detail})`).join('\n')];

function failures({ failures: listed, failuresNotListed }: Letter, nonce: string): readonly string[] {
  if (listed.length === 0) return [];
  const more = failuresNotListed > 0 ? [`${failuresNotListed} more failing cases are not listed.`] : [];
  return ['## Failing cases', ...listed.map((failure) => one(failure, nonce)), ...more];
}

function one(failure: FailureBrief, nonce: string): string {
  const { location, expected, actual } = failure;
  const where = location === null ? failure.file : `${location.file}:${location.line}`;
  const facts = [
    `### ${failure.name}`,
    ...(where === '' ? [] : [`At ${where}`]),
    `<output-${nonce}>`,
    failure.message,
    ...(expected === null ? [] : [`expected: ${expected}`]),
    ...(actual === null ? [] : [`actual: ${actual}`]),
    `</output-${nonce}>`,
  ];
  return facts.join('\n');
}
