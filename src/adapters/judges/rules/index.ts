import type { Judge } from '../../../ports/judge.js';

export function rulesJudge(): Judge {
  return { identity: { kind: 'judge', id: 'rules' }, rule: () => Promise.resolve({ type: 'undecided', because: 'not ready' }) };
}
