import { scanContent } from '../../guard/locked.js';
import type { Guard } from '../../ports/guard.js';

/** The first guard: by path and content, free of languages. */
export const contentGuard: Guard = {
  scan: (change, contract) => Promise.resolve({ type: 'scanned', findings: scanContent(change.files, contract.scope), notes: [] }),
};
