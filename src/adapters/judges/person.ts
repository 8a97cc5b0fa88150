import type { Judge } from '../../ports/judge.js';
import type { Person } from '../../ports/person.js';

/** A person at the terminal rules; without one the run waits for `countersign rule` (VR-14, FV-10). */
export function personJudge(person: Person): Judge {
  return {
    identity: { kind: 'person', id: `person:${person.name}` },
    rule: async (request) => {
      const answer = await person.ask(request);
      if (answer === null) return { type: 'undecided', because: 'a person has to rule, and none is at this terminal' };
      return { type: 'ruled', ...answer, reasons: [] };
    },
  };
}
