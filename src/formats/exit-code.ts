import type { ReportReader } from './reading.js';
import { firstLine, plain } from './text.js';

const MESSAGE_CHARACTERS_MAX = 20_000;

/** For linters and compilers: one case, green on exit 0; the message is what was printed. */
export const readExitCode: ReportReader = ({ check, exitCode, text, diagnostics }) => {
  const green = exitCode === 0;
  const said = plain([text, diagnostics].filter((part) => part.trim() !== '').join('\n')).trim();
  return {
    type: 'readable',
    cases: [{
      id: check, file: '', title: [check], status: green ? 'passed' : 'failed',
      ...(green ? {} : { message: said.slice(0, MESSAGE_CHARACTERS_MAX) || `exit ${exitCode ?? 'by a signal'}` }),
    }],
    problems: [],
    incomplete: exitCode === null ? `the command did not end by itself${said === '' ? '' : `: ${firstLine(said)}`}` : null,
  };
};
