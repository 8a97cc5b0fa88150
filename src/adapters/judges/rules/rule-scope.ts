import picomatch from 'picomatch';
import { CODE_FILE, type Objection, type Rule } from './evidence.js';

const TEST = /(^|\/)(tests?|__tests__|spec|__mocks__|__snapshots__|fixtures)\/|[.\-_](test|spec)\.\w+$|\.snap$/;
const CONFIGURATION = /(^|\/)(package(-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|tsconfig[^/]*\.json|\.[^/]*rc(\.\w+)?|[^/]+\.config\.\w+|Makefile|\.gitignore|\.npmrc|\.env[^/]*)$|^\.(github|ci|husky|vscode)\//;
const GENERATED = /(^|\/)(dist|build|out|coverage|node_modules|vendor|generated)\/|\.min\.js$|\.map$/;

/** Only source files may be touched: no tests, no configuration, no lock files, nothing generated. */
export const onlySources: Rule = {
  id: 'only-sources',
  affirms: ({ request }) => `Only source files are touched: ${request.change.files.map((f) => f.path).join(', ')}.`,
  check: ({ request }) => {
    const isLocked = picomatch([...request.locked], { dot: true });
    const objections = request.change.files.flatMap(({ path, from, kind }) => [path, ...(from === undefined ? [] : [from])].flatMap((p) => pathObjection(p, isLocked(p), kind)));
    return [...objections, ...request.files.flatMap(({ before, after }) => sideObjections(before?.mode ?? null, after))];
  },
};

function pathObjection(path: string, isLocked: boolean, kind: string): readonly Objection[] {
  if (isLocked || TEST.test(path)) return [{ ruling: 'reject', ground: `${path} is a test or a locked file; a repair may not touch it.` }];
  if (CONFIGURATION.test(path)) return [{ ruling: 'reject', ground: `${path} is configuration; a repair of the code may not change how it is checked or built.` }];
  if (GENERATED.test(path)) return [{ ruling: 'revise', ground: `${path} is generated or installed; the source it comes from has to change instead.` }];
  if (!CODE_FILE.test(path)) return [{ ruling: 'undecided', ground: `${path} is not JavaScript or TypeScript; these rules cannot read it.` }];
  return kind === 'deleted' ? [{ ruling: 'undecided', ground: `${path} is deleted; whether nothing else needs it cannot be seen here.` }] : [];
}

function sideObjections(modeBefore: string | null, after: { readonly path: string; readonly mode: string; readonly text: string | null } | null): readonly Objection[] {
  if (after === null) return [];
  if (after.mode === '120000' || after.mode === '160000') return [{ ruling: 'reject', ground: `${after.path} became a link or a repository.` }];
  if (after.text === null) return [{ ruling: 'undecided', ground: `${after.path} is binary or too large to read.` }];
  return modeBefore !== null && modeBefore !== after.mode ? [{ ruling: 'revise', ground: `The mode of ${after.path} changed from ${modeBefore} to ${after.mode}; a repair needs no such change.` }] : [];
}
