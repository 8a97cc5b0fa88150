import { REPORT_READERS } from '../../../src/formats/index.js';
export const reading = (format, text, raw = {}) => REPORT_READERS[format]({ text, diagnostics: '', roots: ['/repo'], cwd: '.', exitCode: 0, check: 'check', ...raw });
export function readable(format, text, raw = {}) {
    const found = reading(format, text, raw);
    if (found.type === 'unreadable')
        throw new Error(found.because);
    return found;
}
/** `status id` of each case, for tests about names and states. */
export const brief = (cases) => cases.map(({ status, id }) => `${status} ${id}`);
