import type { CaseResult } from '../scan/self-test.js';
import type { Colours } from './colours.js';
import { safeLine } from './safe-text.js';

/** Cases that are not as recorded, and how many are. */
export function selfTestText(results: readonly CaseResult[], colours: Colours): string {
  const wrong = results.filter(({ differences }) => differences.length > 0);
  const lines = [
    ...wrong.flatMap(({ id, differences }) => [`${colours.red('wrong')}  ${safeLine(id)}`, ...differences.map((difference) => `       ${safeLine(difference)}`)]),
    `${wrong.length === 0 ? colours.green('self-test passed') : colours.red('self-test failed')}: ${results.length - wrong.length} of ${results.length} cases are as recorded`,
  ];
  return `${lines.join('\n')}\n`;
}
