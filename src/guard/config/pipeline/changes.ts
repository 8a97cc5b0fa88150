import type { Finding } from '../../../core/index.js';
import { finding, type Scene } from '../../scene.js';
import type { ConfigFile } from '../config-change.js';
import { isCheck } from '../commands.js';
import { lostMatrix } from './matrix.js';
import { narrowings } from './narrowing.js';
import { lostNeeds } from './needs.js';
import { systemOf, type System } from './systems.js';
import { isPreMerge, triggersOf, type Trigger } from './triggers.js';

/** Pipelines that start on fewer occasions, on fewer machines, or no longer hold back what needs them. */
export function weakenedPipelines(scene: Scene): readonly Finding[] {
  return scene.config.files.flatMap((file) => {
    const system = systemOf(file.path);
    if (system === null || file.before === null || !file.commandsBefore.some(isCheck)) return [];
    if (file.after === null) return gone(file, scene);
    if (!file.commandsAfter.some(isCheck)) return [];
    return [...lostTriggers(file, system, scene), ...lostMatrix(file, scene.config.files), ...lostNeeds(file), ...waits(file)];
  });
}

const made = (file: ConfigFile, line: number, { before = '', after = '', why }: { readonly before?: string; readonly after?: string; readonly why: string }, level?: 'warn'): Finding =>
  finding({ detector: 'check-config-weakened', ...(level === undefined ? {} : { level }), file: file.path, line, side: after === '' ? 'before' : 'after', before, after, why });

const LIKELY = ['ci', 'test', 'tests', 'main', 'build', 'check', 'checks', 'lint', 'python-package', 'python', 'go', 'node', 'node.js', 'rust', 'unit'].flatMap((name) => [`.github/workflows/${name}.yml`, `.github/workflows/${name}.yaml`]);

/** A pipeline that is gone, and its checks with it, unless another one is there. */
function gone(file: ConfigFile, { config, change }: Scene): readonly Finding[] {
  const elsewhere = config.files.some((f) => f.path !== file.path && systemOf(f.path) !== null && systemOf(f.path) !== 'hooks' && f.commandsAfter.some(isCheck));
  const other = [...LIKELY, '.gitlab-ci.yml', '.circleci/config.yml'].some((path) => path !== file.path && change.context(path) !== null);
  const line = file.commandsBefore.find(isCheck)?.line ?? 1;
  return elsewhere || other || file.isFolderGone ? [] : [made(file, line, { before: file.commandsBefore.find(isCheck)?.text ?? '', why: 'the pipeline is gone, and its checks run nowhere else in the change' })];
}

function lostTriggers(file: ConfigFile, system: System, { config }: Scene): readonly Finding[] {
  const [before, after] = [triggersOf(system, file.before ?? []), triggersOf(system, file.after ?? [])];
  if (before === null || after === null || before.length === 0) return [];
  const others = config.files.filter((f) => f !== file && systemOf(f.path) === system && f.after !== null && (f.commandsAfter.some(isCheck) || calls(f, file))).flatMap((f) => triggersOf(system, f.after ?? []) ?? []);
  const now = [...after, ...others];
  const lost = before.flatMap((old) => lostEvent(file, old, now));
  const out = [...lost, ...narrowedEvents(file, { before, after, others })];
  if (out.length > 0 || !before.some(isPreMerge) || now.some(isPreMerge)) return out;
  const [first] = after;
  return [made(file, first?.line ?? 1, { after: first?.gates[0]?.values.join(', ') ?? first?.event ?? 'trigger', why: 'no change is checked before it is merged any more' })];
}

function narrowedEvents(file: ConfigFile, { before, after, others }: { readonly before: readonly Trigger[]; readonly after: readonly Trigger[]; readonly others: readonly Trigger[] }): readonly Finding[] {
  const text = (file.after ?? []).filter((s) => !s.key.startsWith('on.')).map((s) => s.value).join('\n');
  return after.flatMap((trigger) => {
    const old = before.find((b) => b.event === trigger.event);
    if (old === undefined || others.some((o) => o.event === trigger.event && o.gates.length <= old.gates.length)) return [];
    return narrowings(old.gates, trigger.gates, { events: [], others: [], text, isPortable: false }).map(({ line, why, text: words }) => made(file, line, { after: words, why: `${trigger.event}: ${why}` }));
  });
}

/** The other workflow calls this one. */
const calls = (other: ConfigFile, file: ConfigFile): boolean => (other.after ?? []).some((s) => /(?:^|\.)uses$/.test(s.key) && s.value.endsWith(file.path.slice(file.path.lastIndexOf('/'))));

function lostEvent(file: ConfigFile, old: Trigger, now: readonly Trigger[]): readonly Finding[] {
  if (!/^(?:push|pull_request|pull_request_target|merge_group)$/.test(old.event) || now.some((t) => t.event === old.event)) return [];
  const isPull = old.event !== 'push' && old.event !== 'merge_group';
  if (isPull && now.some((t) => /^pull_request/.test(t.event))) return [];
  return [made(file, old.line, { before: old.event, why: `${old.event} does not start it any more` }, isPull || !now.some(isPreMerge) ? undefined : 'warn')];
}

/** What comes after a wait goes on although something before it failed; a travis build passes although a cell of it failed. */
function waits(file: ConfigFile): readonly Finding[] {
  const [before, after] = [file.before ?? [], file.after ?? []];
  const known = new Set(before.map((s) => `${bare(s.key)}=${s.value}`));
  const fresh = after.filter((s) => !known.has(`${bare(s.key)}=${s.value}`));
  const went = fresh.find((s) => /(?:^|\.)continue_on_failure$/.test(s.key) && s.value === 'true');
  const cell = fresh.find((s) => /^(?:jobs|matrix)\.allow_failures\b/.test(s.key) && before.some((b) => !/allow_failures/.test(b.key) && b.value === s.value));
  return [...(went === undefined ? [] : [made(file, went.line, { after: went.value, why: 'what follows goes on after a failure' })]), ...(cell === undefined ? [] : [made(file, cell.line, { after: cell.value, why: `a failure with ${cell.value} does not count any more` })])];
}
const bare = (key: string): string => key.replace(/\[\d+\]/g, '[]');
