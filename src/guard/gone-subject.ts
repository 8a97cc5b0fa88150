import type { Check } from './check.js';
import { walk, type Node } from './code.js';
import { isTestPath } from './change-set.js';
import { subjectRemoved, type Evidence } from './evidence.js';
import type { FileModel } from './file-model.js';
import { remembered } from './remembered.js';
import type { World, Worlds } from './world.js';

/**
 * What the checks of a test ask and the code under test no longer has: a function, class, member or value that others could reach.
 * Null when all is there. A variable inside of a function is nobody's subject, and a word in a text is no name.
 */
export function goneSubject(checks: readonly Check[], calls: ReadonlySet<string>, { worlds, evidence }: { readonly worlds: Worlds; readonly evidence: Evidence }): string | null {
  return subjectRemoved({ ...evidence, removedNames: removedDeclarations(worlds) }, checks.map((check) => ({ ...check, subjectFull: check.subjectFull.replace(/"(?:[^"\\]|\\.)*"/g, '""') })), calls);
}

const removedDeclarations = remembered(({ before, after }: Worlds): ReadonlySet<string> => {
  const [had, has] = [declaredIn(before), declaredIn(after)];
  return new Set([...had].filter((name) => !has.has(name)));
});

const declaredIn = (world: World): ReadonlySet<string> => new Set([...world.models.values()].filter((model) => !isTestPath(model.path)).flatMap(declarations));

/** Functions and classes wherever they stand; named values where no function is around them. */
function declarations(model: FileModel): readonly string[] {
  const out: string[] = [];
  const visit = (root: Node, local: boolean): void => walk(root, (node) => {
    if (node.tags.some((t) => (t.name === 'cfg' && /\btest\b/.test(t.args[0]?.name ?? '')) || t.name === 'test')) return false;
    if (node.kind === 'function' || node.kind === 'class') out.push(node.name);
    else if (node.kind === 'assign' && node.head?.kind === 'name' && (node.body?.kind === 'lambda' || (!local && /const|var|field/.test(node.words)))) out.push(node.head.name);
    if (local || node === root || (node.kind !== 'function' && node.kind !== 'lambda')) return true;
    visit(node, true);
    return false;
  });
  visit(model.root, false);
  return out.filter((name) => name !== '');
}
