import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { generatedFiles } from '../scripts/generate/pages.js';
import { measureTransitions } from '../scripts/generate/transitions.js';
import { RULES, STOP_REASONS } from '../src/core/index.js';
import { anchorsOf, linksOf, proseOf, rowsOf } from './support/markdown.js';
import { filesOf, occurrences, ROOT, textOf } from './support/repository.js';

const files = filesOf();
const sources = files.filter((path) => path.startsWith('src/') && path.endsWith('.ts'));
const pages = files.filter((path) => path.endsWith('.md') && !path.startsWith('test/') && !path.startsWith('demo/') && !path.startsWith('guard-fixtures/'));
const written = files.filter((path) => /\.(ts|mjs|cjs|js|json|md|ya?ml)$|^\.ci\//.test(path) && !/^(test\/(golden|fixtures)|guard-fixtures)\//.test(path) && path !== 'package-lock.json');
const tests = files.filter((path) => path.startsWith('test/') && path.endsWith('.test.ts'));
const here = 'test/tidy.test.ts';

const quantile = (values: readonly number[], share: number): number => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

describe('sources', () => {
  test('most files have fewer than 200 lines, none more than 300', () => {
    const lengths = sources.map((path) => ({ path, lines: textOf(path).trimEnd().split('\n').length }));
    expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
    expect(quantile(lengths.map(({ lines }) => lines), 0.9)).toBeLessThanOrEqual(200);
  });

  test('most functions have fewer than 30 lines, none more than 60', () => {
    const lengths = sources.flatMap(functionsIn);
    expect(lengths.filter(({ lines }) => lines > 60)).toEqual([]);
    expect(quantile(lengths.map(({ lines }) => lines), 0.9)).toBeLessThanOrEqual(30);
  });

  test('files and folders have kebab-case names', () => {
    const names = files.filter((path) => /^(src|scripts|bench|docs)\//.test(path)).flatMap((path) => path.split('/'));
    expect([...new Set(names)].filter((name) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(name) && !['GLOSSARY.md', 'README.md'].includes(name))).toEqual([]);
  });

  test('no compiled file stands beside its source, where it would be loaded in its place', () => {
    expect(files.filter((path) => path.endsWith('.js') && files.includes(path.replace(/\.js$/, '.ts')))).toEqual([]);
  });

  test('no test is skipped, focused or left for later', () => {
    expect(occurrences(tests.filter((path) => path !== here), /^\s*(it|test|describe)(\.each\([^)]*\))?\.(skip|only|todo|skipIf|runIf|fails)\b/)).toEqual([]);
  });
});

describe('what leaves this machine', () => {
  test('no path of a machine where it was made', () => {
    const everything = files.filter((path) => path !== here && !/\.(wasm|png|gz)$/.test(path));
    expect(occurrences(everything, /(?<![\w./-])\/(work\/(main|shared)|root\/\.|home\/(?!(ada|user|you|me)\b)[a-z])/)).toEqual([]);
  });

  test('the lockfile names no host, so that every registry will do', () => {
    const resolved = [...textOf('package-lock.json').matchAll(/"resolved": "([^"]+)"/g)].map(([, url]) => new URL(url ?? '').host);
    expect([...new Set(resolved)].filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
  });

  test('no registry is configured', () => {
    expect(textOf('.npmrc')).not.toMatch(/registry|_auth|proxy/i);
    expect(occurrences(written.filter((path) => path !== here), /https?:\/\/[\w.-]*(registry|artifactory|nexus)[\w.-]*\//i)).toEqual([]);
  });

  test('versions of packages are exact', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;
    expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('the check of a clean checkout can be started', () => {
    expect(() => accessSync(join(ROOT, '.ci/run'), constants.X_OK)).not.toThrow();
  });
});

describe('pages', () => {
  // In code the linter looks for these words, in comments only: TAP has a directive of that name.
  test('nothing is left for later', () => expect(occurrences(pages, /\b(TODO|FIXME|TBD)\b/)).toEqual([]));

  test('every link leads somewhere', () => {
    expect(pages.flatMap((page) => linksOf(page).filter((target) => !leads(page, target)).map((target) => `${page}: ${target}`))).toEqual([]);
  });

  test('every page can be reached from the README', () => {
    const reached = new Set<string>();
    const queue = ['README.md', 'AGENTS.md', 'CLAUDE.md'];
    for (let page = queue.pop(); page !== undefined; page = queue.pop()) {
      if (reached.has(page) || !pages.includes(page)) continue;
      reached.add(page);
      queue.push(...linksOf(page).filter((target) => !target.includes('://')).map((target) => resolveFrom(page, target)));
    }
    expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
  });

  test('words that the glossary rules out are not used', () => {
    const ruledOut = rowsOf('docs/GLOSSARY.md').flatMap(([term = '', , avoid = '']) =>
      [...avoid.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word, instead: term.replaceAll('*', '') })));
    expect(ruledOut.length).toBeGreaterThan(10);
    const used = pages.filter((page) => page !== 'docs/GLOSSARY.md').flatMap((page) => {
      const prose = proseOf(page);
      return ruledOut.filter(({ word }) => new RegExp(`\\b${word}s?\\b`, 'i').test(prose)).map(({ word, instead }) => `${page}: "${word}", say "${instead}"`);
    });
    expect(used).toEqual([]);
  });

  test('every term of the glossary stands there once', () => {
    const terms = rowsOf('docs/GLOSSARY.md').map(([term]) => term);
    expect(new Set(terms).size).toBe(terms.length);
  });

  test('the page for agents is short, and the other name points to it', () => {
    expect(textOf('AGENTS.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
    expect(textOf('CLAUDE.md').trimEnd().split('\n')).toHaveLength(1);
    expect(linksOf('CLAUDE.md')).toEqual(['AGENTS.md']);
  });

  test('every decision says its context, what was refused and what follows, and is listed', () => {
    const records = pages.filter((page) => /^docs\/adr\/\d{4}-/.test(page));
    expect(records.length).toBeGreaterThanOrEqual(4);
    for (const record of records) {
      expect([...anchorsOf(record)].slice(1), record).toEqual(['context', 'decision', 'refused', 'consequences']);
      expect(linksOf('docs/adr/README.md')).toContain(posix.basename(record));
    }
  });

  test('scripts that pages speak of exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const named = [...pages, 'bench/README.md'].filter((page) => files.includes(page)).flatMap((page) =>
      [...textOf(page).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => ({ page, name })));
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });
});

describe('generated pages', () => {
  test.each([...generatedFiles()])('%s is what the sources give; else run "npm run generate"', (path, text) => {
    expect(existsSync(join(ROOT, path)) ? textOf(path) : '').toBe(text);
  });

  test('the walk behind the diagram meets every cell of the rule table and every stop reason', () => {
    const { transitions } = measureTransitions();
    const cells = Object.entries(RULES).flatMap(([phase, row]) => Object.keys(row).map((seen) => `${phase} ${seen}`));
    expect([...new Set(transitions.map(({ from, seen }) => `${from} ${seen}`))].sort()).toEqual(cells.sort());
    const reasons = new Set(transitions.map(({ reason }) => reason).filter((reason) => reason !== null));
    // Waiting for a person is a phase: `approval` is how a report words it, and never a stop.
    expect([...reasons].sort()).toEqual(Object.keys(STOP_REASONS).filter((reason) => reason !== 'approval').sort());
  });
});

function functionsIn(path: string): readonly { readonly place: string; readonly lines: number }[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const found: { readonly place: string; readonly lines: number }[] = [];
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      found.push({ place: `${path}:${lineOf(node.getStart()) + 1}`, lines: lineOf(node.end) - lineOf(node.getStart()) + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const resolveFrom = (page: string, target: string): string => posix.normalize(posix.join(dirname(page), target.split('#')[0] ?? '')) || page;

function leads(page: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return true;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : resolveFrom(page, path);
  if (!existsSync(join(ROOT, file))) return false;
  return anchor === undefined || anchorsOf(file).has(anchor);
}
