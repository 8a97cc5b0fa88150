import { terminalPersonOf } from '../app.js';
import type { Person } from '../ports/person.js';
import { diffText } from './render/diff.js';
import { safeLine } from './render/safe-text.js';
import { changeText } from './render/wording.js';
import type { Terminal } from './terminal.js';

/** The person in front of this terminal; `quiet` takes the live view away before the question is shown. */
export function askAtTerminal({ stdin, stdout, colours }: Terminal, quiet: () => void): Person {
  return terminalPersonOf({
    input: stdin,
    output: stdout,
    show: ({ requirement, change, patch, findings, flakes }) => {
      quiet();
      const concerns = [...findings.map((f) => `${f.file}:${f.line} ${f.detector}: ${f.why}`), ...flakes.map((name) => `flaky: ${name}`)];
      return [
        '', colours.bold(`Every check passed. Is this what was asked for: ${safeLine(requirement)}`), changeText(change.files), '',
        diffText(patch, colours), ...concerns.map((line) => colours.yellow(safeLine(line))), '',
      ].join('\n');
    },
  });
}
