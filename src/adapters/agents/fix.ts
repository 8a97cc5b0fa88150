import type { CheckSpec } from '../../core/index.js';
import type { Agent } from '../../ports/agent.js';
import { supervise } from '../../lib/supervise.js';
import { join } from 'node:path';

/** The project's own automatic fixes as a worker: no model, no search, no cost (VR-15). */
export function fixAgent(checks: readonly CheckSpec[], env: Readonly<Record<string, string>>): Agent {
  return {
    identity: { kind: 'fix', id: `fix:${checks.map((check) => check.name).join('+')}` },
    revise: async ({ root, deadlineMs, signal, onProgress }) => {
      const logs: string[] = [];
      for (const check of checks) {
        const command = check.fix ?? [];
        onProgress(`fix: ${command.join(' ')}`);
        const ended = await supervise({
          command, cwd: join(root, check.cwd), env: { ...env, ...check.env }, deadlineMs, idleMs: check.idleMs, signal, onLine: onProgress,
        });
        // A fixer ends red while anything is left that it cannot fix; the checks say what came of it.
        if (ended.reason !== 'exited') {
          return { type: 'faulted', port: 'agent', operation: `run the fix of check "${check.name}"`, retryable: false, message: ended.message || ended.reason };
        }
        logs.push(`$ ${command.join(' ')}\n${ended.log.text}`);
      }
      return { type: 'revised', note: `ran the automatic fix of ${checks.map((c) => c.name).join(', ')}`, dispute: null, cost: { usd: 0, tokens: 0 }, log: logs.join('\n') };
    },
  };
}
