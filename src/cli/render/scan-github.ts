import type { Finding } from '../../core/index.js';
import type { ScanReport } from '../scan/report.js';
import { safeLine } from './safe-text.js';

/**
 * A scan as workflow commands of GitHub Actions: annotations at the lines. Values are escaped as the runner reads them, so that no text of the
 * change can end a command or begin another.
 */
export function scanGithub({ outcome, findings, suppressed, notes, title }: ScanReport): string {
  const lines = [
    ...findings.map(annotation),
    ...suppressed.map(({ finding, allowance }) => `::notice ${place(finding)},title=${property(`allowed: ${finding.detector}`)}::${message(`${allowance.reason} (${allowance.by})`)}`),
    ...notes.map((note) => `::${note.startsWith('error: ') || note.startsWith('stale: ') ? 'error' : 'notice'} title=countersign::${message(note)}`),
    message(`countersign scan: ${outcome}, ${title}`),
  ];
  return `${lines.join('\n')}\n`;
}

function annotation(finding: Finding): string {
  const { level, detector, test, why } = finding;
  return `::${level === 'block' ? 'error' : 'warning'} ${place(finding)},title=${property(detector)}::${message(test === undefined || test === '' ? why : `${why} (test: ${test})`)}`;
}

const place = ({ file, line }: Finding): string => `file=${property(file)},line=${line}`;
const message = (text: string): string => safeLine(text, 2_000).replaceAll('%', '%25').replace(/^:(?=:)|^#(?=#)/, ' $&');
const property = (text: string): string => safeLine(text).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C');
