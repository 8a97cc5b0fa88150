import type { Assertion } from './assertions.js';
import { implied } from './chains.js';
import { pathOf, type Node } from './code.js';
import type { Language } from './languages/spec.js';

const GO_NAME = /^(?:assert|check|require|expect|must|verify)(?:[A-Z_]\w*)?$/i;
const NAME = /^assert(?:[A-Z_]\w*|_\w+)!?$/;
const OWN = /^(?:this|self|Self|static|cls|[A-Z]\w*)?$/;

/** A call of a helper that stands in a file which the change does not show: its name says that it checks, and in Go it is handed the test. */
export function helperAssertion(call: Node, language: Language): Assertion | null {
  const args = handed(call, language);
  if (args === null) return null;
  const [subject, ...rest] = args;
  if (subject === undefined) return null;
  const expected = rest.length > 0 ? implied(call, 'list', '', { args: rest }) : implied(call, 'name', call.name);
  return { atoms: [{ relation: 'custom', negated: false, subject, expected }], promised: false, fails: false };
}

/** What the helper is to look at; null for a call that is no such helper. */
function handed(call: Node, language: Language): readonly Node[] | null {
  const path = pathOf(call.head);
  const owner = path.slice(0, Math.max(0, path.length - call.name.length - 1));
  if (language.id === 'go') {
    const [first, ...rest] = call.args;
    return first?.kind === 'name' && /^(?:t|tb|tt)$/.test(first.name) && owner === '' && GO_NAME.test(call.name) ? rest : null;
  }
  return OWN.test(owner) && call.head?.kind !== 'call' && NAME.test(call.name) ? call.args : null;
}
