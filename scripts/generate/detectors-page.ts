import { DETECTORS } from '../../src/guard/catalogue.js';
import { code, page, table } from './markdown.js';

/** Every detector of the scan, with a link to its page. */
export function detectorsPage(): string {
  return page(
    '# Detectors',
    'What `countersign scan` and the guard of a run look for by reading syntax trees and configuration. Each page says what fires, what stays quiet, and how to allow it.',
    table(['Detector', 'Usual level', 'Fires when'], DETECTORS.map(({ id, level, summary, doc }) => [`[${code(id)}](${doc.replace(/^docs\//, '../')})`, level, summary])),
  );
}
