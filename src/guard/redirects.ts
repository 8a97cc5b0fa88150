import { isTestPath } from './change-set.js';
import type { Setting } from './config/settings.js';
import { mocksOf } from './mocks.js';
import { testsBeside } from './neighbours.js';
import type { Scene } from './scene.js';

/** A module of the project that configuration or a set-up file puts something else in the place of. */
export interface Redirect {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** The file that is no longer loaded. */
  readonly subject: string;
  /** Tests of that file are at hand. */
  readonly tested: boolean;
}

const MAPS = /(?:^|\.)(?:moduleNameMapper|alias|compilerOptions\.paths|imports|_moduleAliases)\.(.+)$/;
/** Paths of what stands for something else. */
export const STAND_IN = /(?:^|[/._-])(?:mocks?|fakes?|stubs?|dummy|dummies|doubles?|canned|__mocks__)(?:[/._-]|$)/i;
const EXTENSIONS = ['ts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'mts'];
const ROOTS = ['', 'src/', 'lib/', 'app/', 'source/', 'server/'];
const SET_UP = /(?:^|\/)[\w.-]*(?:set-?up|jest|vitest|mocha|bootstrap|preload)[\w.-]*\.[cm]?[jt]sx?$/i;

/** Every redirect from a file of the project to a stand-in that only the new version has. */
export const redirectsOf = (scene: Scene): readonly Redirect[] => [...inConfig(scene), ...inSetUp(scene)];

function inConfig(scene: Scene): readonly Redirect[] {
  return scene.config.files.flatMap((file) => {
    const known = new Set(entriesOf(file.before ?? []).map(({ from, to }) => `${from}\n${to}`));
    return entriesOf(file.after ?? []).filter(({ from, to }) => !known.has(`${from}\n${to}`) && isStandIn(to)).flatMap(({ from, to, line }) => {
      const subject = subjectOf(from, scene);
      return subject === null || leadsTo(to, subject) ? [] : [{ file: file.path, line, text: `${from}: ${to}`, subject, tested: isTested(subject, scene) }];
    });
  });
}

interface Entry {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

/** `'lib/tax$': 'test/fakes/tax.js'`, and `{ find: /tax$/, replacement: 'test/fakes/tax.js' }`. */
function entriesOf(settings: readonly Setting[]): readonly Entry[] {
  let find = '';
  return settings.flatMap(({ key, value, line }): readonly Entry[] => {
    if (/(?:^|\.)alias\.find$/.test(key)) find = value;
    else if (/(?:^|\.)alias\.replacement$/.test(key)) return [{ from: find, to: value, line }];
    else {
      const from = MAPS.exec(key)?.[1];
      return from === undefined ? [] : [{ from: from.replace(/\.(?:default|node|require|import)$/, ''), to: value, line }];
    }
    return [];
  });
}

const plainPath = (text: string): string => text.replace(/^<rootDir>\//, '').replace(/^(?:\.{1,2}\/)+/, '').replace(/^\//, '');
const isStandIn = (to: string): boolean => /[/.]/.test(to) && (isTestPath(plainPath(to)) || STAND_IN.test(to)) && !/\$\d|\*/.test(to);
const withoutEnding = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, '');
const leadsTo = (to: string, subject: string): boolean => withoutEnding(plainPath(to)) === withoutEnding(subject);

/** The file of the project that a pattern or a module name speaks of; null for packages, styles and wildcards. */
function subjectOf(pattern: string, scene: Scene): string | null {
  const plain = withoutEnding(pattern.replace(/^\/(.*)\/[a-z]*$/, '$1').replace(/^\^|\$$/g, '').replace(/\((?:\?:)?[^()]*\)[?*+]?/g, '').replace(/\.[*+]\??/g, '').replace(/\\/g, ''));
  const parts = plain.split('/').filter((part) => !/^[.@~#]*$/.test(part)).map((part) => part.replace(/^#/, ''));
  const last = parts.at(-1) ?? '';
  if (last === '' || /[*+?|[\]{}]/.test(plain)) return null;
  const tails = parts.length > 1 && /^@|^~/.test(plain) ? [parts.join('/'), parts.slice(1).join('/')] : [parts.join('/')];
  const changed = [...scene.worlds.after.models.keys(), ...scene.worlds.before.models.keys()].filter((path) => !isTestPath(path));
  for (const tail of tails) {
    const found = changed.find((path) => withoutEnding(path) === tail || withoutEnding(path).endsWith(`/${tail}`));
    if (found !== undefined) return found;
    const there = ROOTS.flatMap((root) => EXTENSIONS.map((ending) => `${root}${tail}.${ending}`)).find((path) => !isTestPath(path) && scene.worlds.after.contextText(path) !== null);
    if (there !== undefined) return there;
  }
  return null;
}

function isTested(subject: string, { worlds }: Scene): boolean {
  const name = withoutEnding(subject).split('/').pop() ?? '';
  const named = [...worlds.after.models.values()].some((model) => isTestPath(model.path) && model.tests.length > 0 && model.imports.some((i) => withoutEnding(i.name).split('/').pop() === name));
  return named || testsBeside(subject).some((path) => worlds.after.models.has(path) || worlds.after.contextText(path) !== null);
}

/** `vi.mock('../src/tax')` in a file that every test loads first. */
function inSetUp({ worlds, ...rest }: Scene): readonly Redirect[] {
  const scene: Scene = { worlds, ...rest };
  return [...worlds.after.models.values()].filter((model) => SET_UP.test(model.path) && model.tests.length === 0).flatMap((model) => {
    const before = worlds.before.models.get(model.path);
    const known = new Set(before === undefined ? [] : mocksOf(before).map((mock) => mock.key));
    return mocksOf(model).filter((mock) => mock.module?.startsWith('.') === true && !known.has(mock.key)).flatMap((mock) => {
      const subject = subjectOf(mock.module ?? '', scene);
      return subject === null || !isTested(subject, scene) ? [] : [{ file: model.path, line: mock.line, text: mock.text, subject, tested: true }];
    });
  });
}
