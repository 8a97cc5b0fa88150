import type { Finding } from '../../core/index.js';
import { minus } from '../compare.js';
import { finding, type Scene } from '../scene.js';
import { covers, weakerOptions } from './command-compare.js';
import { takesIn, isWithin } from './entries.js';
import type { PlacedSetting } from './inherited.js';
import { CONFIG_RULES, isHarmless, type ConfigRule } from './rules.js';
import { settingPlaces, type SettingPlace, type Sides } from './setting-places.js';
import type { Setting } from './settings.js';

interface Weakening {
  readonly line: number;
  readonly side: 'before' | 'after';
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

/** Settings of the changed configuration files whose new value lets more through. */
export function weakenedSettings(scene: Scene): readonly Finding[] {
  const places = settingPlaces(scene);
  return [...places.flatMap(({ file, pairs, after, isFresh, isVague, sides }) => pairs.flatMap(({ key, was, is, isMoved }) => {
    const rule = ruleFor(is[0]?.file ?? file, is[0]?.key ?? key) ?? ruleFor(was[0]?.file ?? file, was[0]?.key ?? key) ?? ruleFor(file, key);
    if (rule === undefined) return [];
    const context = { fresh: isFresh && was.length === 0 && !isMoved, after };
    const found = compare(rule, was, is, context).filter(() => !(is.length === 0 && impliedBy(key, after)));
    const isMild = (isVague && is.length === 0) || replaced(rule, was, is, sides);
    return found.map((w) => [w, isMild || isOneMessage(key, w.why) ? { level: 'warn' as const } : {}] as const).map(([w, level]) => finding({ detector: rule.tool === true && isMute(key, rule) ? 'diagnostic-suppressed' : 'check-config-weakened', ...level, file: fileOf(w, was, is) ?? file, line: w.line, side: w.side, before: w.before, after: w.after, why: `${key}: ${w.why}` }));
  })), ...places.flatMap(grownEntries)];
}

const ruleFor = (file: string, key: string): ConfigRule | undefined =>
  (key === 'files' && file.endsWith('package.json')) || /baseline[^/]*$/i.test(file) || PACKAGES.test(key) ? undefined : CONFIG_RULES.find((r) => r.files.test(file) && r.key.test(key));

const fileOf = (w: Weakening, was: readonly PlacedSetting[], is: readonly PlacedSetting[]): string | undefined => (w.side === 'before' ? was : is).find((s) => s.line === w.line)?.file;

/** `strict` of the TypeScript compiler holds all of these. */
const impliedBy = (key: string, after: ReadonlyMap<string, readonly Setting[]>): boolean =>
  /^compilerOptions\.(?:noImplicit(?:Any|This)|alwaysStrict|strict\w+|useUnknownInCatchVariables)$/i.test(key) && [...after].some(([name, [s]]) => /^compileroptions\.strict$/i.test(name) && s?.value === 'true');

/** A named error of a static analyser is hidden, not whatever there is. */
const isOneMessage = (key: string, text: string): boolean => /ignoreErrors$/.test(key) && /\w{4,}/.test(text.replace(/is left out now|src|message|path/g, ''));

/** Exclusions that are lists of maps, entry by entry. */
function grownEntries({ file, entries }: SettingPlace): readonly Finding[] {
  // A baseline is judged as a list of accepted findings.
  if (/baseline/i.test(file)) return [];
  return [...entries.after].flatMap(([list, now]) => {
    const known = entries.before.get(list) ?? [];
    const added = now.filter((entry) => !known.some((old) => takesIn(old, entry)) && !entry.settings.some((s) => isHarmless(s.value)));
    return added.slice(0, 1).map((entry) => finding({ ...(isOneMessage(list, entry.settings.map((s) => s.value).join(' ')) || entry.settings.some((s) => /_test\b|\btests?\b/.test(s.value)) ? { level: 'warn' as const } : {}), detector: /ignoreErrors/.test(list) ? 'diagnostic-suppressed' : 'check-config-weakened', file, line: entry.line, before: '', after: entry.settings.map((s) => s.value).join(', '), why: `${list}: ${entry.settings.map((s) => s.value).join(', ')} is left out now` }));
  });
}

/** Names of packages, which may be called like a setting. */
const PACKAGES = /^(?:(?:dev|peer|optional|bundled)?[dD]ependencies|peerDependenciesMeta|overrides|resolutions|require(?:-dev)?|catalogs?)\./;

/** Rules of a tool were swapped for as many others, set up in another place of the file, or written for another version of the tool: no reader of settings knows whether they say the same. */
function replaced(rule: ConfigRule, before: readonly Setting[], after: readonly Setting[], { version, elsewhere }: Sides): boolean {
  if (rule.tool !== true || rule.meaning !== 'include') return false;
  if (version.before !== version.after) return true;
  const [was, is] = [before.flatMap(items), after.flatMap(items)];
  const lost = minus(was, is).filter((value) => !elsewhere.includes(value));
  return lost.length === 0 || minus(is, was).length >= lost.length;
}

/** Errors of a tool are hidden, rather than a file or rule left unchecked. */
const isMute = (key: string, rule: ConfigRule): boolean => /ignore_errors|NoWarn|ignoreErrors/.test(key) && (rule.meaning === 'lax' || rule.meaning === 'exclude');


type Context = { readonly fresh: boolean; readonly after: ReadonlyMap<string, readonly Setting[]> };

function compare(rule: ConfigRule, before: readonly Setting[], after: readonly Setting[], context: Context): readonly Weakening[] {
  switch (rule.meaning) {
    case 'exclude': return excluded(before, after, context);
    case 'include': return included(before, after, context);
    case 'floor': return limit(before, after, (b, a) => a < b);
    case 'ceiling': return limit(before, after, (b, a) => a > b, context.fresh ? null : 0);
    case 'strict': return flag(before, after, 'true', context);
    case 'lax': return flag(before, after, 'false', context);
    case 'filter': return context.fresh ? [] : filtered(before, after);
    case 'override': return overridden(before, after);
    case 'options': return options(before, after, context);
    case 'severity': return severity(before, after);
  }
}

const valuesOf = (list: readonly Setting[]): readonly string[] => list.map((s) => s.value);
const text = (list: readonly Setting[]): string => valuesOf(list).join(', ');
const made = (setting: Setting | undefined, before: readonly Setting[], after: readonly Setting[], why: string): Weakening =>
  setting === undefined
    ? { line: before[0]?.line ?? 1, side: 'before', before: text(before), after: text(after), why }
    : { line: setting.line, side: 'after', before: text(before), after: text(after), why };

function excluded(before: readonly Setting[], after: readonly Setting[], { fresh, after: all }: Context): readonly Weakening[] {
  const isAllNew = [...all].some(([key, list]) => /select$/.test(key) && list.some((s) => s.value === 'ALL'));
  const known = before.flatMap(items);
  const isAdded = (value: string): boolean => !isHarmless(value) && !known.some((old) => isWithin(old, value));
  const added = after.find((s) => items(s).some(isAdded));
  if (added === undefined || fresh || (/ignore$/.test(added.key) && isAllNew)) return [];
  return [made(added, before, after, `${items(added).find(isAdded) ?? added.value} is left out now`)];
}
const items = (s: Setting): readonly string[] => s.value.split(/(?:python_\w+|testpaths|norecursedirs)$/.test(s.key) ? /\s+/ : /[,;\n]\s*/).map((v) => v.trim()).filter((v) => v !== '');

function included(before: readonly Setting[], after: readonly Setting[], { fresh }: Context): readonly Weakening[] {
  if (fresh) return [];
  if (before.length === 0) return firstNamed(after);
  if (after.length === 0) return isFatalLoss(before) ? [made(undefined, before, after, `${text(before)} is gone`)] : [];
  const gone = minus(before.flatMap(items), after.flatMap(items)).filter((v) => !after.flatMap(items).some((a) => covers(a, v) || a.endsWith(`/${v}`)) && !isHarmless(v) && !v.startsWith('!') && !/prettier/.test(v) && !(/env_?list$/.test(before[0]?.key ?? '') && /^py|[{}]|^\d/.test(v)));
  if (after.flatMap(items).some((v) => v === 'ALL' || v === 'all')) return [];
  const broken = after.flatMap(items).filter((v) => v.startsWith('!') && !valuesOf(before).includes(v) && !isHarmless(v));
  if (gone.length === 0 && broken.length === 0) return [];
  const fresh_ = after.find((s) => !valuesOf(before).includes(s.value)) ?? after[0];
  return [made(fresh_, before, after, broken[0] === undefined ? `${gone[0] ?? ''} is no longer covered` : `${broken[0]} is left out now`)];
}

/** A list that is new takes the place of what the tool does by habit. */
function firstNamed(after: readonly Setting[]): readonly Weakening[] {
  const values = after.flatMap(items);
  const usual = after.some((s) => (/python_files$/.test(s.key) ? /^(?:test_?\*|test_\*\.py|\*\.py|\*test\*)/.test(s.value) || s.value.split(/\s+/).includes('test_*.py') : /python_functions$/.test(s.key) ? /^test/.test(s.value) : true));
  const deep = after.every((s) => /(?:^|\.)(?:testMatch|testRegex|roots)$/.test(s.key)) && values.length > 0 && values.every((v) => /^\w[\w-]*\/[\w-]+/.test(v.replace(/^<rootDir>\//, '').replace(/^\.\//, '')));
  return values.length > 0 && (!usual || deep) ? [made(after[0], [], after, `only ${values.join(', ')} is collected now`)] : [];
}

/** A list whose absence means "nothing special" is no loss; a demand that is absent is one. */
const isFatalLoss = (before: readonly Setting[]): boolean => before.some((s) => /^error(?:$|:)|^E$|^ALL$/.test(s.value));

function limit(before: readonly Setting[], after: readonly Setting[], weaker: (b: number, a: number) => boolean, absent: number | null = null): readonly Weakening[] {
  const [b, a] = [before[0], after[0]];
  if (b === undefined) return a !== undefined && absent !== null && weaker(absent, Number(a.value)) ? [made(a, before, after, `${a.value} was not there before`)] : [];
  if (a === undefined) return Number(b.value) > 0 && absent === null ? [made(undefined, before, after, `the limit of ${b.value} is gone`)] : [];
  const number = (value: string): number => (value === 'max' ? Infinity : parseFloat(value));
  const [was, is] = [number(b.value), number(a.value)];
  if (!Number.isNaN(was) && !Number.isNaN(is) && weaker(was, is)) return [made(a, before, after, `went from ${b.value} to ${a.value}`)];
  return [];
}

const TRUE = /^(?:true|yes|on|1|error|always)$/i;
const FALSE = /^(?:false|no|off|0|never)$/i;

function flag(before: readonly Setting[], after: readonly Setting[], good: 'true' | 'false', { fresh, after: all }: Context): readonly Weakening[] {
  const [b, a] = [before[0], after[0]];
  const [goodly, badly] = good === 'true' ? [TRUE, FALSE] : [FALSE, TRUE];
  if (a !== undefined && badly.test(a.value) && !(b !== undefined && badly.test(b.value)) && !(fresh && b === undefined && good === 'true')) {
    if (good === 'false' && /ignore_errors$/.test(a.key) && !isWide(a, all)) return [];
    return [made(a, before, after, `is ${a.value} now`)];
  }
  if (a === undefined && b !== undefined && good === 'true' && (goodly.test(b.value) || /forbid/i.test(b.key) && !badly.test(b.value))) return [made(undefined, before, after, 'is gone')];
  return [];
}

/** An override for one foreign module is ordinary. */
function isWide(setting: Setting, all: ReadonlyMap<string, readonly Setting[]>): boolean {
  const modules = all.get(setting.key.replace(/ignore_errors$/, 'module')) ?? [];
  return modules.length === 0 || modules.some((m) => m.value.includes('*'));
}

function filtered(before: readonly Setting[], after: readonly Setting[]): readonly Weakening[] {
  const fresh = after.find((s) => !valuesOf(before).includes(s.value) && s.value !== '' && !/^(?:all\(\)|true|null|undefined)$/.test(s.value));
  return fresh === undefined ? [] : [made(fresh, before, after, `only what ${fresh.value} selects runs now`)];
}

/** What stands in for the program that runs the tests; emulators of other machines do run them. */
function overridden(before: readonly Setting[], after: readonly Setting[]): readonly Weakening[] {
  const fresh = after.find((s) => !valuesOf(before).includes(s.value) && !/qemu|wasm|cross|probe|wine|emulator|^(?:\/usr)?(?:\/bin\/)?(?:ba|z|da)?sh$|pwsh|bash/i.test(s.value) && !/^(?:test|nextest)\b/.test(s.value));
  return fresh === undefined ? [] : [made(fresh, before, after, `${fresh.value} stands in for what runs the tests`)];
}

function options(before: readonly Setting[], after: readonly Setting[], { fresh }: Context): readonly Weakening[] {
  if (after.length === 0) return [];
  const why = fresh ? [] : weakerOptions(valuesOf(before), valuesOf(after));
  return why.length === 0 ? [] : [made(after.find((s) => !valuesOf(before).includes(s.value)) ?? after[0], before, after, why.join('; '))];
}

const RANK: Readonly<Record<string, number>> = { off: 0, '0': 0, allow: 0, disable: 0, annotations: 1, basic: 1, warnings: 2, standard: 2, strict: 4, enable: 3, ignore: 0, info: 1, hint: 1, warn: 2, warning: 2, '1': 2, error: 3, deny: 3, '2': 3, forbid: 4, on: 3 };

function severity(before: readonly Setting[], after: readonly Setting[]): readonly Weakening[] {
  const [b, a] = [before[0], after[0]];
  if (b === undefined) return [];
  const was = RANK[b.value];
  if (was === undefined || was < 2) return [];
  const is = a === undefined ? 3 : (RANK[a.value] ?? 3);
  return is < was ? [made(a, before, after, `${b.value} became ${a?.value ?? 'nothing'}`)] : [];
}
