import type { Finding } from '../../core/index.js';
import type { FileVersions } from '../change-set.js';
import { minus } from '../compare.js';
import { finding, type Scene } from '../scene.js';
import { covers } from './command-compare.js';
import { isHarmless } from './rules.js';

/** What a line of configuration written as code says: the kind of statement, and its value. */
interface Statement {
  readonly kind: 'exclude' | 'lax' | 'include' | 'floor';
  readonly value: string;
  readonly line: number;
}

const GRADLE = /(?:^|\/)[\w.-]+\.gradle(?:\.kts)?$/;
const RAKE = /(?:^|\/)Rakefile$|\.rake$/;
const SIMPLECOV = /(?:^|\/)(?:\.simplecov|(?:spec|test|rails)_helper\.rb)$/;
const CONFTEST = /(?:^|\/)conftest\.py$/;

const PATTERNS: readonly (readonly [RegExp, RegExp, Statement['kind']])[] = [
  [GRADLE, /^\s*(?:it\.)?(?:exclude|excludeTestsMatching|excludeTags|excludeTest|excludeCategories|excludeEngines|includeTestsMatching|includeTags|includeTest)\b(?!\s*\(?\s*(?:group|module))[\s(]*(.+?)\)?\s*$|\b(?:excludeTags|excludeTestsMatching|includeTags|includeTestsMatching)\b[\s(]*["']([^"']+)/, 'exclude'],
  [GRADLE, /\b(ignoreFailures\s*=?\s*\(?true|enabled\s*=\s*false|isIgnoreFailures\s*=\s*true|isEnabled\s*=\s*false|onlyIf\s*\{\s*false|failOnNoMatchingTests\s*=\s*false|isFailOnNoMatchingTests\s*=\s*false|failOnNoDiscoveredTests\s*=\s*false|maxRetries\s*=\s*[1-9])/, 'lax'],
  [GRADLE, /\bminimum\s*=\s*["']?([\d.]+)/, 'floor'],
  [SIMPLECOV, /\bminimum_coverage(?:_by_file)?\b\D*(\d+)/, 'floor'],
  [RAKE, /\b(?:pattern|test_files|spec_pattern)\s*=\s*(?:(?:Rake::)?FileList\[)?\s*["']([^"']+)/, 'include'],
  [RAKE, /\b(fail_on_error\s*=\s*false|exit\(?\s*0)/, 'lax'],
];

/** Test settings of build files that are programs, read statement by statement. */
export function weakenedCode(scene: Scene): readonly Finding[] {
  return scene.change.files.flatMap((file) => {
    if (file.before === null || file.after === null) return CONFTEST.test(file.path) ? ignored(file) : [];
    const [before, after] = [statementsIn(file.path, file.before), statementsIn(file.path, file.after)];
    return [...grown(file, before, after), ...narrowed(file, before, after), ...lowered(file, before, after), ...(CONFTEST.test(file.path) ? ignored(file) : [])];
  });
}

function statementsIn(path: string, text: string): readonly Statement[] {
  const patterns = PATTERNS.filter(([files]) => files.test(path));
  if (patterns.length === 0) return [];
  return text.split('\n').flatMap((line, i) => (/^\s*(?:\/\/|#)/.test(line) ? [] : patterns.flatMap(([, pattern, kind]) => {
    const found = pattern.exec(line);
    return found === null ? [] : [{ kind, value: (found[1] ?? found[2] ?? found[0]).trim(), line: i + 1 }];
  })));
}

const made = (file: FileVersions, line: number, { before = '', after, why }: { readonly before?: string; readonly after: string; readonly why: string }): Finding =>
  finding({ detector: 'check-config-weakened', file: file.path, line, before, after, why });

function grown(file: FileVersions, before: readonly Statement[], after: readonly Statement[]): readonly Finding[] {
  const known = new Set(before.map((s) => s.value));
  return after.filter((s) => s.kind !== 'include' && s.kind !== 'floor' && !known.has(s.value) && !(s.kind === 'exclude' && isHarmless(s.value))).map((s) => made(file, s.line, { after: s.value, why: s.kind === 'exclude' ? 'a part of the tests is left out now' : 'failures count less now' }));
}

function narrowed(file: FileVersions, before: readonly Statement[], after: readonly Statement[]): readonly Finding[] {
  const [was, is] = [before.filter((s) => s.kind === 'include'), after.filter((s) => s.kind === 'include')];
  const gone = minus(was.map((s) => s.value), is.map((s) => s.value)).filter((v) => !is.some((s) => covers(s.value, v)));
  return gone.length === 0 || is.length === 0 ? [] : [made(file, is[0]?.line ?? 1, { before: gone.join(', '), after: is.map((s) => s.value).join(', '), why: 'fewer test files are looked for' })];
}

/** The least coverage that is asked for. */
function lowered(file: FileVersions, before: readonly Statement[], after: readonly Statement[]): readonly Finding[] {
  const [was, is] = [before.filter((s) => s.kind === 'floor'), after.filter((s) => s.kind === 'floor')];
  const gone = was.length > 0 && is.length === 0 ? was[0] : undefined;
  if (gone !== undefined) return [finding({ detector: 'check-config-weakened', file: file.path, line: gone.line, side: 'before', before: gone.value, after: '', why: `the limit of ${gone.value} is gone` })];
  return is.flatMap((s, i) => (Number(s.value) < Number(was[i]?.value) ? [made(file, s.line, { before: was[i]?.value ?? '', after: s.value, why: `the limit went from ${was[i]?.value ?? ''} to ${s.value}` })] : []));
}

/** `collect_ignore = [...]` of pytest. */
function ignored(file: FileVersions): readonly Finding[] {
  const items = (text: string): ReadonlyMap<string, number> => {
    const out = new Map<string, number>();
    for (const found of text.matchAll(/^collect_ignore(?:_glob)?\s*(?:\+?=|\.(?:append|extend)\()([^\]]*)/gm)) {
      const line = text.slice(0, found.index).split('\n').length;
      for (const [, , value = ''] of (found[1] ?? '').matchAll(/(["'])(.*?)\1/g)) out.set(value, line);
    }
    return out;
  };
  const known = items(file.before ?? '');
  const fresh = [...items(file.after ?? '')].filter(([value]) => !known.has(value) && !isHarmless(value) && !/^setup\.py$/.test(value));
  return fresh.slice(0, 1).map(([value, line]) => made(file, line, { after: value, why: `${value} is not collected any more` }));
}
