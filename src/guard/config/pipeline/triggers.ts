import type { Setting } from '../settings.js';
import { isMainBranch, type Gate, type GateKind } from './gate.js';
import type { System } from './systems.js';

/** An event that starts a pipeline, and what it asks besides. */
export interface Trigger {
  readonly event: string;
  readonly line: number;
  readonly gates: readonly Gate[];
}

const LISTS: Readonly<Record<string, GateKind>> = { paths: 'paths', 'paths-ignore': 'paths-ignore', branches: 'branches', 'branches-ignore': 'branches-ignore', types: 'types' };

/** What starts a pipeline; null where the file cannot say so. */
export function triggersOf(system: System, settings: readonly Setting[]): readonly Trigger[] | null {
  switch (system) {
    case 'github': return githubTriggers(settings);
    case 'azure': return azureTriggers(settings);
    case 'bitbucket': return ['default', 'pull-requests', 'branches'].flatMap((event) => settings.filter((s) => s.key.startsWith(`pipelines.${event}`)).slice(0, 1).map((s) => ({ event: event === 'pull-requests' ? 'pull_request' : 'push', line: s.line, gates: [] })));
    case 'travis': return [{ event: 'pull_request', line: 1, gates: listed(settings, /^branches\.(only|except)$/, 'pull_request') }];
    case 'drone': return [{ event: 'push', line: 1, gates: listed(settings, /^(?:trigger|when)(?:\[\d+\])?\.(event|branch|branches|paths?)(?:\.include)?$/, 'push') }];
    default: return null;
  }
}

function githubTriggers(settings: readonly Setting[]): readonly Trigger[] {
  const out = new Map<string, { event: string; line: number; gates: Gate[] }>();
  for (const s of settings) {
    const found = s.key === 'on' ? [s.value] : /^on\.(\w+)(?:\[\d+\])?(?:\.([\w-]+))?/.exec(s.key)?.slice(1);
    const event = found?.[0];
    if (event === undefined) continue;
    const trigger = out.get(event) ?? { event, line: s.line, gates: [] };
    out.set(event, trigger);
    const kind = LISTS[found?.[1] ?? ''];
    if (kind !== undefined) join(trigger.gates, { kind, scope: event, values: [s.value], line: s.line });
  }
  return [...out.values()];
}

function azureTriggers(settings: readonly Setting[]): readonly Trigger[] {
  return [['trigger', 'push'], ['pr', 'pull_request']].flatMap(([key = '', event = '']) => {
    const own = settings.filter((s) => s.key === key || s.key.startsWith(`${key}.`));
    if (own.some((s) => s.key === key && s.value === 'none')) return [];
    const gates: Gate[] = own.filter((s) => s.key === key).reduce<Gate[]>((list, s) => join(list, { kind: 'branches', scope: event, values: [s.value], line: s.line }), []);
    for (const s of own) {
      const found = /\.(branches|paths)\.(include|exclude)$/.exec(s.key);
      if (found !== null) join(gates, { kind: `${found[1] ?? ''}${found[2] === 'exclude' ? '-ignore' : ''}` as GateKind, scope: event, values: [s.value], line: s.line });
    }
    return [{ event, line: own[0]?.line ?? 1, gates }];
  });
}

const KINDS: Readonly<Record<string, GateKind>> = { only: 'branches', except: 'branches-ignore', branch: 'branches', branches: 'branches', path: 'paths', paths: 'paths', event: 'types' };

function listed(settings: readonly Setting[], key: RegExp, scope: string): readonly Gate[] {
  const gates: Gate[] = [];
  for (const s of settings) {
    const kind = KINDS[key.exec(s.key)?.[1] ?? ''];
    if (kind !== undefined) join(gates, { kind, scope, values: [s.value], line: s.line });
  }
  return gates;
}

/** Items of a list make one gate. */
export function join(gates: Gate[], gate: Gate): Gate[] {
  const at = gates.findIndex((g) => g.kind === gate.kind && g.scope === gate.scope);
  const known = gates[at];
  if (known === undefined) gates.push(gate);
  else gates[at] = { ...known, values: [...known.values, ...gate.values] };
  return gates;
}

/** Events by which a change is looked at before it is merged. */
export const isPreMerge = ({ event, gates }: Trigger): boolean =>
  /^(?:pull_request|pull_request_target|merge_group)$/.test(event) || (event === 'push' && gates.every((g) => g.kind !== 'branches' || g.values.some((v) => /[*]/.test(v) && isMainBranch(v))));
