import { readFileSync } from 'node:fs';
import { program } from '../../src/cli/main.js';
import { thisTerminal } from '../../src/cli/terminal.js';
import { configReference } from '../../src/config/reference.js';
import { cliPage } from './cli-page.js';
import { detectorsPage } from './detectors-page.js';
import { eventsPage } from './events-page.js';
import { page } from './markdown.js';
import { stateDiagram } from './state-diagram.js';
import { checkStatesPage, exitCodesPage } from './vocabulary-pages.js';

const ROOT = new URL('../../', import.meta.url);
const DIAGRAM = /(?<=<!-- diagram: begin -->\n)[\s\S]*?(?=<!-- diagram: end -->)/;

/** Every generated file and the text it must hold: path relative to the root, content. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const commands = program({ terminal: thisTerminal(), finish: () => undefined });
  const scans = commands.commands.some((command) => command.name() === 'scan');
  return new Map([
    ['docs/reference/config.md', page(configReference().trimEnd())],
    ['docs/reference/cli.md', cliPage(commands)],
    // Only what can be called is described.
    ...(scans ? [['docs/reference/detectors.md', detectorsPage()] as const] : []),
    ['docs/reference/events.md', eventsPage()],
    ['docs/reference/exit-codes.md', exitCodesPage()],
    ['docs/reference/check-states.md', checkStatesPage()],
    ['ARCHITECTURE.md', withDiagram(readFileSync(new URL('ARCHITECTURE.md', ROOT), 'utf8'))],
  ]);
}

/** The page with the diagram between its two marks drawn anew. */
function withDiagram(text: string): string {
  if (!DIAGRAM.test(text)) throw new Error('ARCHITECTURE.md has lost the marks that the diagram stands between');
  return text.replace(DIAGRAM, () => `${stateDiagram()}\n`);
}
