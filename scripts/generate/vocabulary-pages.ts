import { CHECK_STATES, EXIT_CODES, RUN_TERMINALS, STOP_REASONS, type RunTerminal, type StopReason } from '../../src/core/index.js';
import { SCAN_EXIT_CODES, type ScanOutcome } from '../../src/cli/scan/outcome.js';
import { CHECK_EXIT_CODES } from '../../src/cli/commands/check.js';
import { VERDICT_EXIT_CODES } from '../../src/cli/commands/verdict.js';
import { REPORT_STATES } from '../../src/verdict.js';
import { code, page, table } from './markdown.js';

const WHY: Readonly<Record<StopReason, string>> = {
  threshold: 'The checks are green, the scan is clean, and a judge other than the worker said `apply`.',
  'no-op': 'Every check was green before anything was edited.',
  cap: 'As many attempts were made as the gate allows. The best one is handed back.',
  budget: 'The time or money of the run is used up. An unknown cost counts as used up when there is a limit in money.',
  plateau: 'The last scores do not move, after suspected flakes were run again.',
  oscillation: 'The attempts return to files that were tried before, or alternate between two failures.',
  regression: 'A case that was green in the baseline is not green now, and a re-run showed that it is no flake.',
  tampering: 'The change weakens its own checks, or a locked file changed, or the change is green only with its own version of the tests.',
  'stale-verdict': 'The checks ran on another tree than the one being judged.',
  reject: 'The judge refused the change.',
  environment: 'A check cannot run here at all: not installed, not found, no cases.',
  fault: 'The world failed: an agent that crashed, a disk that is full, an answer that cannot be read.',
  'self-approval': 'Whoever made the change tried to rule on it.',
  'contract-disputed': 'The agent says, with reasons, that the contract cannot be met.',
  approval: 'No judge gave a ruling; a person has to. The run goes on with `countersign rule`.',
  'contract-changed': 'The requirement, the checks or a locked file was changed by the user while the run went on.',
};

const SCANNED: Readonly<Record<ScanOutcome, string>> = {
  clean: 'Nothing was found, and everything could be read.',
  violations: 'At least one finding blocks.',
  unusable: 'The input could not be read, or only in part; what was not read whole is never clean.',
  warnings: 'Findings, none of which blocks.',
  stale_verdict: 'The verdict that was handed in is not of this tree.',
};

const REPORTED: Readonly<Record<keyof typeof VERDICT_EXIT_CODES, string>> = {
  supported: 'The reports support `passed`.',
  refuted: 'Any other state: red, flaky, incomplete, or in contradiction to the exit status.',
  unusable: 'A report cannot be read: no such file, a folder, empty, broken, of no known format.',
};

const CHECKED: Readonly<Record<keyof typeof CHECK_EXIT_CODES, string>> = {
  green: 'Every check passed, and none changed a locked file.',
  red: 'A check is in any other state.',
  refused: 'Nothing was executed: bad configuration, no such check, no space for the copy.',
  interrupted: 'Interrupted; the processes of the checks were ended.',
};

/** What the process ends with, and why a run stops. */
export function exitCodesPage(): string {
  const reasonsOf = (terminal: RunTerminal): string =>
    Object.entries(STOP_REASONS).filter(([, ends]) => ends === terminal).map(([reason]) => code(reason)).join(', ');
  return page(
    '# Exit codes and stop reasons',
    'A run ends in one of seven terminals (`run_terminal` in the envelope), and never in another.',
    table(['Exit code', 'Run terminal', 'Stop reasons'], RUN_TERMINALS.map((terminal) => [String(EXIT_CODES[terminal]), code(terminal), reasonsOf(terminal)])),
    '## Other ends of the program',
    table(['Exit code', 'Meaning'], [
      ['1', '`countersign doctor` only: something that a run needs is missing.'],
      ['2', 'Refused at the door: bad configuration, unknown flag, no repository. One line says what was expected and what to do.'],
      ['70', 'A promise of our own code is broken, such as a journal that was edited. Nothing goes on from there.'],
      ['130', 'Interrupted. The journal is whole; `countersign resume` goes on.'],
    ]),
    '## Ends of `countersign scan`',
    table(['Exit code', 'Outcome', 'Meaning'], Object.entries(SCAN_EXIT_CODES).map(([outcome, exit]) => [String(exit), code(outcome), SCANNED[outcome as ScanOutcome]])),
    '## Ends of `countersign check`',
    table(['Exit code', 'Meaning'], Object.entries(CHECK_EXIT_CODES).map(([outcome, exit]) => [String(exit), CHECKED[outcome as keyof typeof CHECK_EXIT_CODES]])),
    '## Ends of `countersign verdict`',
    table(['Exit code', 'Meaning'], Object.entries(VERDICT_EXIT_CODES).map(([outcome, exit]) => [String(exit), REPORTED[outcome as keyof typeof VERDICT_EXIT_CODES]])),
    '## Stop reasons',
    table(['Stop reason', 'Run terminal', 'What it means'], Object.entries(STOP_REASONS).map(([reason, terminal]) => [code(reason), code(terminal), WHY[reason as StopReason]])),
  );
}

/** How one execution of a check may end. */
export function checkStatesPage(): string {
  return page(
    '# Check states',
    'How one execution of a check ended. Only `passed` is a pass; whatever is missing or contradicts itself has a state of its own and never counts as green.',
    table(['State', 'When'], Object.entries(CHECK_STATES).map(([state, when]) => [code(state), when])),
    '## What reports support',
    'States of `countersign verdict`, which sees reports and at most the exit status of the run that wrote them.',
    table(['State', 'When'], Object.entries(REPORT_STATES).map(([state, when]) => [code(state), when])),
  );
}
