/** How a run ended, in the words every loop reports in (VR-17). Never another value. */
export const RUN_TERMINALS = [
    'success', 'clean-no-op', 'blocked', 'approval-required', 'exhausted', 'stagnated', 'premise-invalidated',
];
/** Why a run stopped, and the terminal it maps onto. The only such table. */
export const STOP_REASONS = {
    threshold: 'success',
    'no-op': 'clean-no-op',
    cap: 'exhausted',
    budget: 'exhausted',
    plateau: 'stagnated',
    oscillation: 'stagnated',
    regression: 'blocked',
    tampering: 'blocked',
    'stale-verdict': 'blocked',
    reject: 'blocked',
    environment: 'blocked',
    fault: 'blocked',
    'self-approval': 'blocked',
    'contract-disputed': 'blocked',
    approval: 'approval-required',
    'contract-changed': 'premise-invalidated',
};
/** Process exit code of each terminal (DESIGN 7). */
export const EXIT_CODES = {
    success: 0,
    'clean-no-op': 0,
    blocked: 10,
    'approval-required': 11,
    exhausted: 12,
    stagnated: 13,
    'premise-invalidated': 14,
};
export const OUTCOMES = ['DONE', 'DONE_WITH_CONCERNS', 'BLOCKED'];
export const RULINGS = ['apply', 'revise', 'reject'];
