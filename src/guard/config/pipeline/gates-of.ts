import { remembered } from '../../remembered.js';
import type { Setting } from '../settings.js';
import type { Gate, GateKind } from './gate.js';
import { gitlabGates } from './gitlab.js';
import type { System } from './systems.js';
import { join } from './triggers.js';

/** Gates by the key of the job or step that they stand in; the gates of a command are those of everything it stands in. */
export type GateTable = ReadonlyMap<string, readonly Gate[]>;

interface Placed {
  readonly at: string;
  readonly kind: GateKind;
  readonly value: string;
}

const NEVER = /^(?:false|0|no|never|manual|delayed|on_fail|on_failure|off)$/i;
const TRUE = /^(?:true|yes|on|always|1)$/i;
const EXCUSES = /^(?:continue-on-error|allow_failure|ignore_failure|ignore_errors|continueOnError|soft_fail|ignore_outcome)$/;
/** `continue-on-error: ${{ matrix.experimental }}` is for cells that are new. */
const EXCUSED_CELL = /matrix\.\w+|inputs\.\w+/;

export function gatesIn(system: System, settings: readonly Setting[]): GateTable {
  const out = new Map<string, Gate[]>();
  const put = ({ at, kind, value }: Placed, line: number): void => {
    out.set(at, join(out.get(at) ?? [], { kind, scope: '', values: [value], line }));
  };
  for (const s of settings) for (const placed of placedBy(system, s)) put(placed, s.line);
  if (system === 'circle') for (const [at, gates] of circleGates(settings)) out.set(at, [...(out.get(at) ?? []), ...gates]);
  if (system === 'gitlab') for (const [at, gates] of gitlabGates(settings)) out.set(at, [...(out.get(at) ?? []), ...gates]);
  return out;
}

function placedBy(system: System, s: Setting): readonly Placed[] {
  const nested = /^(.*?)\.(soft_fail|allow_failure)(?:\[\d+\])?\.(exit_status|exit_codes)$/.exec(s.key);
  if (nested !== null) return [{ at: nested[1] ?? '', kind: 'excused', value: nested[2] ?? '' }];
  const cut = s.key.lastIndexOf('.');
  const [at, name] = [cut === -1 ? '' : s.key.slice(0, cut), s.key.slice(cut + 1)];
  if (EXCUSES.test(name)) return TRUE.test(s.value) || (s.value.includes('${{') && !EXCUSED_CELL.test(s.value) && !/\$\{\{\s*false\s*\}\}/.test(s.value)) ? [{ at, kind: 'excused', value: name }] : [];
  if (system === 'gitlab') return [];
  return bySystem(system, { at, name, value: s.value });
}

interface Named {
  readonly at: string;
  readonly name: string;
  readonly value: string;
}

function bySystem(system: System, { at, name, value }: Named): readonly Placed[] {
  if (system === 'hooks') return hookGates(at, name, value);
  if (/^(?:if|condition|only_if)$/.test(name)) return [{ at, kind: 'condition', value }];
  if (/^(?:working-directory|workingDirectory)$/.test(name)) return [{ at: at.replace(/\.defaults\.run$/, ''), kind: 'folder', value }];
  if (name === 'includePaths') return [{ at: at.replace(/\.condition\.changesets$/, ''), kind: 'paths', value }];
  if (system === 'buildkite' && name === 'branches') return value.split(/\s+/).map((v) => ({ at, kind: 'branches', value: v }));
  if (name === 'failure' && value === 'ignore') return [{ at, kind: 'excused', value: 'failure: ignore' }];
  if (isOff(system, { at, name, value })) return [{ at, kind: 'off', value: `${name}: ${value}` }];
  return system === 'drone' ? droneGates(at, name, value) : [];
}

function isOff(system: System, { at, name, value }: Named): boolean {
  switch (name) {
    case 'when': return !at.startsWith('workflows.') && NEVER.test(value);
    case 'enabled': return value === 'false';
    case 'trigger': return value === 'manual';
    case 'skip': return system === 'buildkite' && value !== 'false' && value !== '';
    default: return false;
  }
}

function droneGates(at: string, name: string, value: string): readonly Placed[] {
  const when = /^(.*)\.when(?:\[\d+\])?$/.exec(at)?.[1];
  if (when === undefined || (name !== 'event' && name !== 'branch')) return [];
  return [{ at: when, kind: name === 'event' ? 'types' : 'branches', value }];
}

/** Hooks of git: which files they see, at which stage they run. */
function hookGates(at: string, name: string, value: string): readonly Placed[] {
  if (name === 'exclude') return [{ at, kind: 'files-ignore', value }];
  if (name === 'files' || name === 'glob') return [{ at, kind: 'files', value }];
  if (name === 'stages' || (at === '' && name === 'default_stages')) return [{ at, kind: 'types', value }];
  if (name === 'skip') return [{ at, kind: TRUE.test(value) ? 'off' : 'condition', value: `unless ${value}` }];
  return name === 'only' ? [{ at, kind: 'condition', value: `only ${value}` }] : [];
}

/** CircleCI names its jobs at one place and lets them run at another. */
function circleGates(settings: readonly Setting[]): ReadonlyMap<string, readonly Gate[]> {
  const out = new Map<string, Gate[]>();
  const approvals = new Set(settings.flatMap((s) => (/\.type$/.test(s.key) && s.value === 'approval' ? [/\.jobs\[\d+\]\.([^.]+)\.type$/.exec(s.key)?.[1] ?? ''] : [])));
  for (const s of settings) {
    const found = /^workflows\.([^.]+)\.jobs\[\d+\]\.([^.]+)\.(?:filters\.(branches)\.(only|ignore)|(requires))$/.exec(s.key);
    const add = (job: string, kind: GateKind, value: string): void => void out.set(`jobs.${job}`, join(out.get(`jobs.${job}`) ?? [], { kind, scope: '', values: [value], line: s.line }));
    if (found?.[3] !== undefined) add(found[2] ?? '', found[4] === 'only' ? 'branches' : 'branches-ignore', s.value);
    else if (found?.[5] !== undefined && approvals.has(s.value)) add(found[2] ?? '', 'off', `requires ${s.value}`);
    const flow = /^workflows\.([^.]+)\.(when|unless|triggers)\b/.exec(s.key);
    if (flow !== null) for (const job of jobsIn(settings, flow[1] ?? '')) add(job, flow[2] === 'triggers' ? 'off' : 'condition', flow[2] === 'triggers' ? 'schedule' : `${flow[2] ?? ''} ${s.key.slice(s.key.indexOf(flow[2] ?? '') + 5)} ${s.value}`);
  }
  return out;
}

const jobsIn = (settings: readonly Setting[], flow: string): readonly string[] =>
  settings.flatMap((s) => (s.key === `workflows.${flow}.jobs` ? [s.value] : [new RegExp(`^workflows\\.${flow.replace(/[^\w-]/g, '.')}\\.jobs\\[\\d+\\]\\.([^.]+)`).exec(s.key)?.[1] ?? ''])).filter((name) => name !== '');

/** The gates of everything that a setting stands in. */
export function gatesAt(key: string, table: GateTable): readonly Gate[] {
  const order = orderIn(table);
  const around = [...new Set(['', key, ...[...key.matchAll(/[.[]/g)].map(({ index }) => key.slice(0, index))])].filter((at) => order.has(at)).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return around.flatMap((at) => (table.get(at) ?? []).map((g) => ({ ...g, scope: at === '' ? 'file' : /steps?\[/.test(at) ? 'step' : 'job' })));
}
const orderIn = remembered((table: GateTable): ReadonlyMap<string, number> => new Map([...table.keys()].map((at, i) => [at, i])));
