import type { Log, Notification, ReportingDescriptor, Result } from 'sarif';
import type { Finding } from '../../core/index.js';
import { sha256 } from '../../lib/hash.js';
import { version } from '../../lib/version.js';
import type { DetectorInfo } from '../../scan.js';
import { SCAN_EXIT_CODES } from '../scan/outcome.js';
import type { ScanReport } from '../scan/report.js';
import { safeLine } from './safe-text.js';

const MESSAGE_CHARACTERS_MAX = 1_000;

/** A scan in SARIF 2.1.0. What a person allowed is in it as a suppressed result, so that viewers show it as such. */
export function scanSarif(report: ScanReport, detectors: readonly DetectorInfo[]): Log {
  const index = new Map(detectors.map(({ id }, at) => [id, at]));
  const fingerprint = fingerprints();
  const result = (finding: Finding): Result => resultOf(finding, index.get(finding.detector) ?? -1, fingerprint(finding));
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'countersign', version: version(), semanticVersion: version(), rules: detectors.map(rule) } },
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { SRCROOT: { description: { text: 'The root of the repository that was scanned.' } } },
      invocations: [{
        executionSuccessful: report.outcome !== 'unusable',
        exitCode: SCAN_EXIT_CODES[report.outcome],
        toolExecutionNotifications: report.notes.map(notification),
      }],
      results: [
        ...report.findings.map(result),
        ...report.suppressed.map(({ finding, allowance }): Result => ({
          ...result(finding),
          suppressions: [{ kind: 'external', status: 'accepted', justification: safeLine(`${allowance.reason} (${allowance.by})`, MESSAGE_CHARACTERS_MAX) }],
        })),
      ],
    }],
  };
}

const rule = ({ id, level, summary, doc }: DetectorInfo): ReportingDescriptor => ({
  id,
  name: id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
  shortDescription: { text: summary },
  fullDescription: { text: summary },
  help: { text: `${summary}. See ${doc} of Countersign for what fires, what does not, and how to allow it.` },
  defaultConfiguration: { level: level === 'block' ? 'error' : 'warning' },
});

function resultOf({ detector, level, file, line, side, test, evidence, why }: Finding, ruleIndex: number, fingerprint: string): Result {
  return {
    ruleId: detector,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: level === 'block' ? 'error' : 'warning',
    message: { text: safeLine(test === undefined || test === '' ? why : `${why} (test: ${test})`, MESSAGE_CHARACTERS_MAX) },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file), uriBaseId: 'SRCROOT' }, region: { startLine: Math.max(1, line) } } }],
    partialFingerprints: { 'countersign/v1': fingerprint },
    properties: { side, before: evidence.before, after: evidence.after },
  };
}

const notification = (note: string): Notification => ({ level: note.startsWith('error: ') || note.startsWith('stale: ') ? 'error' : 'note', message: { text: safeLine(note, MESSAGE_CHARACTERS_MAX) } });

/** Every part of a path percent-encoded, so that a blank, a `#` or a `%` stays part of the name. */
const uriOf = (path: string): string => path.split('/').map((part) => encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '\ufffd'))).join('/');

/** What a finding is about, without its line: one that only moved keeps its fingerprint. Equal ones are told apart by their order. */
function fingerprints(): (finding: Finding) => string {
  const seen = new Map<string, number>();
  return ({ detector, file, test, evidence }) => {
    const text = [evidence.before, evidence.after].map((part) => part.replaceAll(/\s+/g, ' ').trim());
    const key = sha256(JSON.stringify([detector, file, test ?? '', ...text])).slice(0, 32);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key}:${count}`;
  };
}
