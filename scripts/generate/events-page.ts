import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { RepairEvent } from '../../src/core/index.js';
import { code, page, table } from './markdown.js';
import { measureTransitions, type Transition } from './transitions.js';

const SOURCE = new URL('../../src/core/repair/events.ts', import.meta.url);

const MEANINGS: Readonly<Record<RepairEvent['type'], string>> = {
  'contract-frozen': 'What "done" means is frozen and fingerprinted, together with the content of every locked file (VR-1).',
  'baseline-suspected': 'The checks ran on the untouched tree and something is red. It is run again, so that flakes are known before the first attempt (VR-3).',
  'baseline-taken': 'The baseline stands, case by case, and the first letter to the agent is written.',
  'attempt-made': 'The agent returned. The revision is what was measured from the tree, whatever the agent says of it.',
  'change-cleared': 'The guard found nothing that blocks. Warnings stay with the attempt.',
  'attempt-refused': 'The attempt went further from the functions it touched than the contract allows. It is rolled back, no check runs on it, and the next letter is written (SC-6).',
  'verdict-doubted': 'A rule is about to speak on a case that may be a flake; the suspects are run again first (VR-7, VR-8).',
  'gate-failed': 'The score is too low; the next letter is written.',
  'gate-passed': 'The checks are green in place. The pristine verdict comes next.',
  'pristine-doubted': 'Green in place, red in the clean copy: run once more before it is called tampering.',
  'pristine-held': 'Green in a clean copy with the frozen tests laid over the change. The judge is asked.',
  'revision-asked': 'The judge sent the change back; another attempt follows, still bounded (VR-14).',
  'approval-awaited': 'The judge gave no ruling. A person has to rule (`countersign rule`).',
  'change-approved': 'A judge that made no part of the change said `apply`. The only way to `success`.',
  'run-stopped': 'The run ended for any other reason.',
};

/** The events of a repair run: their meaning, their fields as the source declares them, and between which states they stand. */
export function eventsPage(): string {
  const { transitions } = measureTransitions();
  const events = fieldsByEvent();
  const sections = [...events].map(([type, fields]) => [
    `## ${type}`, MEANINGS[type as RepairEvent['type']], between(transitions.filter(({ event }) => event === type)),
    table(['Field', 'Type'], fields.map(([name, text]) => [code(name), code(text)])),
  ].join('\n\n'));
  return page('# Events', INTRODUCTION, ...sections);
}

const INTRODUCTION = `A run is the fold of its events; nothing else is stored. \`countersign run --json\` prints them as they are appended, and
\`.countersign/\` keeps them one JSON line each: \`v\` (format of the line), \`seq\`, \`atMs\` and \`by\` (for people; no rule reads them), \`event\`,
\`prev\` and \`hash\` (the chain). Types are those of \`src/core\`; a text called a content hash names a file beside the journal.`;

function between(moves: readonly Transition[]): string {
  const pairs = new Set(moves.map(({ from, to }) => `${from} → ${to}`));
  return `Moves a run: ${[...pairs].map(code).join(', ')}.`;
}

type Field = readonly [name: string, type: string];

/** Members of the union `RepairEvent`, as its source says. */
function fieldsByEvent(): ReadonlyMap<string, readonly Field[]> {
  const source = ts.createSourceFile('events.ts', readFileSync(SOURCE, 'utf8'), ts.ScriptTarget.Latest, true);
  const interfaces = new Map<string, readonly Field[]>();
  const events = new Map<string, readonly Field[]>();
  source.forEachChild((node) => {
    if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node.members.flatMap(fieldOf));
    if (!ts.isTypeAliasDeclaration(node) || node.name.text !== 'RepairEvent' || !ts.isUnionTypeNode(node.type)) return;
    for (const member of node.type.types) {
      const fields = fieldsOf(member, interfaces);
      const type = fields.find(([name]) => name === 'type')?.[1].replaceAll("'", '') ?? '';
      events.set(type, fields.filter(([name]) => name !== 'type'));
    }
  });
  return events;
}

function fieldsOf(node: ts.TypeNode, interfaces: ReadonlyMap<string, readonly Field[]>): readonly Field[] {
  if (ts.isParenthesizedTypeNode(node)) return fieldsOf(node.type, interfaces);
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap((part) => fieldsOf(part, interfaces));
  if (ts.isTypeLiteralNode(node)) return node.members.flatMap(fieldOf);
  return interfaces.get(node.getText()) ?? [];
}

function fieldOf(member: ts.TypeElement): readonly Field[] {
  if (!ts.isPropertySignature(member) || member.type === undefined) return [];
  return [[member.name.getText(), member.type.getText().replace(/^readonly /, '')]];
}
