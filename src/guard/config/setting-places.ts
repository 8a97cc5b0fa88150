import { groupedBy } from '../group.js';
import type { Scene } from '../scene.js';
import type { ConfigFile } from './config-change.js';
import { withoutEntries, type Entry } from './entries.js';
import { homeOf, nameOf, type Purpose } from './homes.js';
import { systemOf } from './pipeline/systems.js';
import type { PlacedSetting } from './inherited.js';
import type { Setting } from './settings.js';

/** A setting on both sides, wherever it stands there. */
export interface SettingPair {
  readonly key: string;
  readonly was: readonly PlacedSetting[];
  readonly is: readonly PlacedSetting[];
  /** Another file held settings of the tool before. */
  readonly isMoved: boolean;
}

/** A changed configuration file with its settings in pairs. */
export interface SettingPlace {
  readonly file: string;
  readonly pairs: readonly SettingPair[];
  readonly after: ReadonlyMap<string, readonly Setting[]>;
  readonly isFresh: boolean;
  /** It newly builds on something that is not at hand. */
  readonly isVague: boolean;
  readonly entries: { readonly before: ReadonlyMap<string, readonly Entry[]>; readonly after: ReadonlyMap<string, readonly Entry[]> };
  readonly sides: Sides;
}

export interface Sides {
  readonly version: { readonly before: string; readonly after: string };
  /** Values under keys that only the new version has. */
  readonly elsewhere: readonly string[];
}

type Groups = ReadonlyMap<string, readonly PlacedSetting[]>;

interface Sheet {
  readonly file: ConfigFile;
  readonly before: Groups;
  readonly after: Groups;
  readonly entries: SettingPlace['entries'];
}

/** Lists of maps that say what is left out. */
const isExclusions = (key: string): boolean => /(?:^|\.)(?:exclude[\w-]*|ignoreErrors|exclusions\.rules)$/.test(key);

/** One account of the settings of the whole change: what left a file may stand in another one of the same tool, or in one that the file builds on. */
export function settingPlaces({ config }: Scene): readonly SettingPlace[] {
  const sheets = config.files.map(sheetOf);
  return sheets.filter(({ file }) => file.after !== null || !isReplaced(file, config.files)).map((sheet) => placeOf(sheet, sheets));
}

const idOf = (path: string, key: string): string => `${homeOf(path, key)?.tool ?? path}\n${nameOf(path, key)}`;

function sheetOf(file: ConfigFile): Sheet {
  const isList = systemOf(file.path) === null ? isExclusions : () => false;
  const [was, is] = [withoutEntries(file.before ?? [], isList), withoutEntries(file.after ?? [], isList)];
  const group = (settings: readonly Setting[], path: string): Groups => groupedBy(settings.map((s): PlacedSetting => ({ ...s, file: path })), (s) => idOf(file.path, s.key));
  const hidden = file.before === null ? file.hidden : [];
  const before = new Map(groupedBy(hidden, (s) => idOf(s.file, s.key)));
  for (const [id, list] of group(was.plain, file.from)) before.set(id, list);
  return { file, before, after: group(is.plain, file.path), entries: { before: was.lists, after: is.lists } };
}

/** The tool gave way to another one for the same purpose, or its folder went with it. */
function isReplaced(file: ConfigFile, files: readonly ConfigFile[]): boolean {
  const purposes = new Set<Purpose>((file.before ?? []).flatMap((s) => homeOf(file.path, s.key)?.purpose ?? []));
  const tools = new Set((file.before ?? []).map((s) => homeOf(file.path, s.key)?.tool));
  const serves = (f: ConfigFile): boolean => (f.after ?? []).some((s) => {
    const home = homeOf(f.path, s.key);
    return home !== null && purposes.has(home.purpose) && !tools.has(home.tool) && !(f.before ?? []).some((b) => homeOf(f.path, b.key)?.tool === home.tool);
  });
  return purposes.size === 0 || file.isFolderGone || files.some((f) => f !== file && serves(f));
}

function placeOf(sheet: Sheet, sheets: readonly Sheet[]): SettingPlace {
  const { file, before, after, entries } = sheet;
  const inherited = { before: byName(file.inherits.before.settings), after: byName(file.inherits.after.settings) };
  const isRebased = file.inherits.before.names.join('\n') !== file.inherits.after.names.join('\n');
  const ids = new Set([...before.keys(), ...after.keys()]);
  if (isRebased) for (const name of inherited.before.keys()) ids.add([...ids].find((id) => id.endsWith(`\n${name}`)) ?? `${file.path}\n${name}`);
  const pairs: SettingPair[] = [];
  for (const id of ids) {
    const pair = pairOf(id, sheet, { sheets, inherited });
    if (pair !== null) pairs.push(pair);
  }
  const fresh = [...after].filter(([id]) => !before.has(id));
  const version = (groups: Groups): string => [...groups.values()].flat().find((s) => s.key === 'version')?.value ?? '';
  return {
    file: file.path, pairs, entries,
    after: groupedBy([...(file.after ?? []), ...file.inherits.after.settings], ({ key }) => key),
    isFresh: file.before === null,
    isVague: file.inherits.after.unknown.some((name) => !file.inherits.before.unknown.includes(name)),
    sides: { version: { before: version(before), after: version(after) }, elsewhere: fresh.flatMap(([, list]) => list.flatMap((s) => s.value.split(/[,;\n]\s*/))) },
  };
}

const byName = (settings: readonly PlacedSetting[]): Groups => {
  const out = new Map<string, PlacedSetting[]>();
  for (const s of settings) {
    const name = nameOf(s.file, s.key);
    const known = out.get(name);
    // The nearest file decides.
    if (known === undefined || known[0]?.file === s.file) out.set(name, [...(known ?? []), s]);
  }
  return out;
};

const same = (a: readonly Setting[], b: readonly Setting[]): boolean => a.length === b.length && a.every((s, i) => s.value === b[i]?.value);

function pairOf(id: string, { file, before, after }: Sheet, { sheets, inherited }: { readonly sheets: readonly Sheet[]; readonly inherited: { readonly before: Groups; readonly after: Groups } }): SettingPair | null {
  const [tool = '', name = ''] = id.split('\n');
  const [b, a] = [before.get(id) ?? [], after.get(id) ?? []];
  const others = sheets.filter((s) => s.file !== file);
  // The file that it left gives the account.
  if (b.length === 0 && a.length > 0 && others.some((s) => s.before.has(id) && !s.after.has(id))) return null;
  const was = firstOf(b, inherited.before.get(name));
  const is = /extends$/.test(name) && a.length > 0 ? [...a, ...(inherited.after.get(name) ?? [])] : firstOf(a, b.length > 0 ? movedTo(id, others) : [], inherited.after.get(name));
  if (same(was, is)) return null;
  const isMoved = file.before === null && (file.hidden.length > 0 || others.some((s) => [...s.before.keys()].some((k) => k.startsWith(`${tool}\n`) && !s.after.has(k))));
  return { key: firstOf(b, a, was, is)[0]?.key ?? name, was, is, isMoved };
}

const firstOf = (...lists: readonly (readonly PlacedSetting[] | undefined)[]): readonly PlacedSetting[] => lists.find((list) => list !== undefined && list.length > 0) ?? [];

/** Where another file newly says it. */
const movedTo = (id: string, others: readonly Sheet[]): readonly PlacedSetting[] => others.find((s) => s.after.has(id) && !s.before.has(id))?.after.get(id) ?? [];
