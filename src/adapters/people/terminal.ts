import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { RULINGS, type RulingWord } from '../../core/index.js';
import type { Person } from '../../ports/person.js';

export interface TerminalPersonOptions {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Shows the case; what it prints must be safe for a terminal. */
  readonly show: (question: Parameters<Person['ask']>[0]) => string;
}

/** The person in front of this terminal, if there is one. */
export function terminalPerson({ input, output, show }: TerminalPersonOptions): Person {
  return {
    name: userName(),
    ask: async (question) => {
      if (!input.isTTY || !output.isTTY) return null;
      output.write(`${show(question)}\n`);
      const lines = createInterface({ input, output });
      const closed = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
      try {
        const ruling = await Promise.race([askRuling(lines, question.signal), closed]);
        if (ruling === null) return null;
        const because = await Promise.race([lines.question('Because: ', { signal: question.signal }), closed]);
        return because === null ? null : { ruling, because: because.trim() || `${ruling} by ${userName()}` };
      } catch {
        // Ctrl-C while the question is open: nobody decided.
        return null;
      } finally {
        lines.close();
      }
    },
  };
}

async function askRuling(lines: ReturnType<typeof createInterface>, signal: AbortSignal): Promise<RulingWord> {
  for (;;) {
    const answer = (await lines.question('Apply, revise or reject this change? ', { signal })).trim().toLowerCase();
    const hits = RULINGS.filter((word) => answer.length > 0 && word.startsWith(answer));
    if (hits.length === 1 && hits[0] !== undefined) return hits[0];
  }
}

export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry in the user database still has a number.
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
