import type { Allowance, Finding } from '../../core/index.js';
import { applyAllowances, readAllowances, type AllowContext, type Suppressed } from '../../guard/allowance.js';
import { scanChange, type Engine, type SourceChange } from '../../scan.js';
import { outcomeOf, type ScanOutcome } from './outcome.js';
import { requestsIn } from './requests.js';
import { freshness, type Freshness } from './verdict-record.js';

/** A finished scan, as every format shows it. */
export interface ScanReport {
  readonly outcome: ScanOutcome;
  /** What was compared, in words. */
  readonly title: string;
  readonly files: number;
  readonly findings: readonly Finding[];
  readonly suppressed: readonly Suppressed[];
  readonly notes: readonly string[];
}

/** Files that the command line named, read; null when it named none. */
export interface Papers {
  readonly message: string | null;
  readonly intent: string | null;
  readonly allow: { readonly path: string; readonly text: string } | null;
  readonly verdict: string | null;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** Without a recorded verdict there is none to be stale. */
const NO_VERDICT: Freshness = { stale: false, because: '', notes: [], observed: [] };

/** Scans a change and holds the findings against what a person allowed and what was recorded of the checks (VR-10, VR-11). */
export async function reportScan(change: SourceChange, papers: Papers, engine: Engine): Promise<ScanReport> {
  const detectors = new Set(engine.detectors.map(({ id }) => id));
  const message = papers.message ?? '';
  const asked = requestsIn(message, detectors);
  const allowed = allowancesFor(change, papers, detectors);
  const fresh = papers.verdict === null ? NO_VERDICT : await freshness(papers.verdict, () => change.tree());
  const output = await scanChange(change, { intent: papers.intent ?? '', observed: fresh.observed }, engine);
  const applied = applyAllowances(output.findings, allowed.allowances, allowContext(change, papers.today));
  const errors = [...change.errors, ...allowed.errors, ...asked.errors];
  return {
    outcome: outcomeOf({ findings: applied.findings, unread: errors.length > 0, stale: fresh.stale }),
    title: change.title,
    files: change.files.length,
    findings: applied.findings,
    suppressed: applied.suppressed,
    notes: [
      ...(fresh.stale ? [`stale: ${fresh.because}`] : []),
      ...errors.map((error) => `error: ${error}`),
      ...(change.files.length === 0 && errors.length === 0 ? ['no file differs'] : []),
      ...change.notes, ...output.notes, ...applied.notes, ...fresh.notes,
      ...asked.requests.map(({ detector, reason }) => `the message asks to allow ${detector}: "${reason}". That is a request: only a person grants it, with --allow`),
    ],
  };
}

export const allowContext = ({ files, hashOf }: SourceChange, today: string): AllowContext => ({ files, hashOf, today });

/** An allow file that the change itself brings along would be its own permit. */
function allowancesFor(change: SourceChange, { allow }: Papers, detectors: ReadonlySet<string>): { readonly allowances: readonly Allowance[]; readonly errors: readonly string[] } {
  if (allow === null) return { allowances: [], errors: [] };
  // A copy taken from the base has another text; where only hunks are known, the name alone has to do.
  const brought = change.files.some(({ after }) => after !== null && isSameFile(after.path, allow.path) && (after.text === allow.text || change.hashOf(after.path, 'after') === null));
  if (brought) return { allowances: [], errors: [`${allow.path} is changed by the very change that it would excuse; put it on the base first`] };
  const { allowances, errors } = readAllowances(allow.text, detectors);
  return { allowances, errors: errors.map((error) => `${allow.path}: ${error}`) };
}

/** The command line may name the file by a longer path than the change does. */
function isSameFile(changed: string, named: string): boolean {
  const plain = named.replaceAll('\\', '/').replace(/^\.\//, '');
  return `/${plain}`.endsWith(`/${changed}`) || `/${changed}`.endsWith(`/${plain}`);
}

/** What is said when there was nothing to scan. */
export const unusableReport = (title: string, notes: readonly string[]): ScanReport =>
  ({ outcome: 'unusable', title, files: 0, findings: [], suppressed: [], notes: notes.map((note) => `error: ${note}`) });
