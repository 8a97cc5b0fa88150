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

function bySystem(system: System, { at, name, value }: { readonly at: string; readonly name: string; readonly value: string }): readonly Placed[] {
  if (system === 'hooks') return hookGates(at, name, value);
  if (name === 'if' || name === 'condition' || name === 'only_if') return [{ at, kind: 'condition', value }];
  if (name === 'when' && !at.startsWith('workflows.')) return NEVER.test(value) ? [{ at, kind: 'off', value: `when: ${value}` }] : [];
  if (name === 'enabled' && value === 'false') return [{ at, kind: 'off', value: 'enabled: false' }];
  if (name === 'trigger' && value === 'manual') return [{ at, kind: 'off', value: 'trigger: manual' }];
  if (name === 'failure' && value === 'ignore') return [{ at, kind: 'excused', value: 'failure: ignore' }];
  if (name === 'skip' && system === 'buildkite' && value !== 'false' && value !== '') return [{ at, kind: 'off', value: `skip: ${value}` }];
  if (name === 'branches' && system === 'buildkite') return value.split(/\s+/).map((v) => ({ at, kind: 'branches', value: v }));
  if (name === 'working-directory' || name === 'workingDirectory') return [{ at: at.replace(/\.defaults\.run$/, ''), kind: 'folder', value }];
  const include = /^(.*)\.condition\.changesets$/.exec(at);
  if (include !== null && name === 'includePaths') return [{ at: include[1] ?? '', kind: 'paths', value }];
  const when = /^(.*)\.when(?:\[\d+\])?(?:\.(?:event|branch|path))?$/.exec(at);
  if (when !== null && system === 'drone') return name === 'event' ? [{ at: when[1] ?? '', kind: 'types', value }] : name === 'branch' ? [{ at: when[1] ?? '', kind: 'branches', value }] : [];
  return [];
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
  const out: Gate[] = [];
  for (const [at, gates] of table) if (at === '' || key === at || key.startsWith(`${at}.`) || key.startsWith(`${at}[`)) out.push(...gates.map((g) => ({ ...g, scope: at === '' ? 'file' : /steps?\[/.test(at) ? 'step' : 'job' })));
  return out;
}
