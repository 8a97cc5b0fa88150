import { spec, type DetectedCheck, type Evidence } from './detected.js';
import type { ReportRecipe } from './recipe.js';

/** Events instead of text, and no result out of the cache. */
export const goReport: ReportRecipe = (check) => {
  const at = check.command.indexOf('test') + 1;
  const added = ['-json', '-count=1'].filter((flag) => !check.command.some((word) => word.split('=')[0] === flag.split('=')[0]));
  return { command: at === 0 ? check.command : [...check.command.slice(0, at), ...added, ...check.command.slice(at)], readFrom: 'stdout' };
};

export async function detectGo({ folder, exists, hasProgram }: Evidence): Promise<DetectedCheck[]> {
  if (!exists('go.mod')) return [];
  return [{
    check: spec({ name: 'go test', command: ['go', 'test', './...'], cwd: folder, format: 'go-test-json' }),
    why: 'go.mod',
    confidence: 'certain',
    propose: 'check',
    missing: hasProgram('go') ? [] : [{ what: 'go', fix: 'install Go' }],
  }];
}
