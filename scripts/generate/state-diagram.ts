import { measureTransitions, type Transition } from './transitions.js';

/** The states of a repair run as a Mermaid diagram, drawn from what the program really does. */
export function stateDiagram(): string {
  const { transitions, waitsFor } = measureTransitions();
  const states = [...waitsFor].map(([phase, step]) => `  ${phase}: ${phase} (waits for ${step})`);
  const arrows = [...grouped(transitions)].map(([arrow, labels]) => `  ${arrow}: ${[...labels].join(', ')}`);
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> unfrozen', ...states, ...arrows, '  stopped --> [*]', '```'].join('\n');
}

/** One arrow for two states, whatever number of facts leads from one to the other. A stop is labelled with its reason. */
function grouped(transitions: readonly Transition[]): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to, event, reason } of transitions) {
    const arrow = `${from} --> ${to}`;
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(reason ?? event));
  }
  return arrows;
}
