import type { World } from './world.js';

type Version = readonly number[];

const PACKAGING = ['pyproject.toml', 'setup.cfg', 'setup.py'];
const LOWEST = /(?:requires-python|python_requires|python)["'\s]*[=:(,]\s*["']?\s*[^"'\n]*?(?:>=|~=|\^|==)\s*(\d+(?:\.\d+)?)/;

/** The lowest version of Python that a project says it supports; null when it says nothing. */
export function lowestPython(world: World): Version | null {
  for (const path of PACKAGING) {
    const found = LOWEST.exec(world.contextText(path) ?? '')?.[1];
    if (found !== undefined) return versionOf(found);
  }
  return null;
}

const versionOf = (text: string): Version => (text.match(/\d+/g) ?? []).slice(0, 2).map(Number);

const COMPARISON = /version_info(?:\[[^\]]*\]|\.major)?\s*(>=|>|<=|<|==|!=)\s*\[?(\d+(?:\s*,\s*\d+)?)/;
/** Variables that are set where the checks of a change are run. */
const SERVER = /environ|getenv/;
const EVERYWHERE = [/linux|posix/i, /darwin|macos|posix/i, /win32|windows|nt\b/i];

/** Whether a condition on the machine, as a skip shows it, leaves no supported machine or no server on which the test would run. */
export function skipsAlways(text: string, lowest: Version | null): boolean {
  if (SERVER.test(text)) return true;
  if (/(?:platform|os\.name|system)/.test(text) && / in /.test(text) && !/ not in /.test(text) && EVERYWHERE.every((system) => system.test(text))) return true;
  const found = COMPARISON.exec(text);
  if (found === null || lowest === null || / (?:and|or) /.test(text)) return false;
  const bound = versionOf(found[2] ?? '');
  const unless = /skipUnless/.test(text) !== /!\(|not /.test(text);
  const above = !isBelow(lowest, bound);
  return unless ? (found[1] === '<' && above) || (found[1] === '<=' && isBelow(bound, lowest)) : (found[1] === '>=' && above) || (found[1] === '>' && isBelow(bound, lowest)) || (found[1] === '!=' && isBelow(bound, lowest));
}

const isBelow = (a: Version, b: Version): boolean => (a[0] ?? 0) < (b[0] ?? 0) || ((a[0] ?? 0) === (b[0] ?? 0) && (a[1] ?? 0) < (b[1] ?? 0));
