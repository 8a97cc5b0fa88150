import type { Setting } from '../settings.js';
import { isPaper, type Gate } from './gate.js';

/** When a job of GitLab runs: in pipelines of merge requests, of branches, of the default branch, or on other occasions. */
type Occasions = Set<string>;
const CORE = ['merge request', 'branch', 'default branch'];

interface Rule {
  readonly line: number;
  readonly when: string;
  readonly condition: string | null;
  readonly changes: readonly string[];
  readonly isExcused: boolean;
}

/** Gates of each job of a GitLab pipeline; a job that never looks at a change before the merge is off. */
export function gitlabGates(settings: readonly Setting[]): ReadonlyMap<string, readonly Gate[]> {
  const out = new Map<string, readonly Gate[]>();
  const jobs = new Set(settings.map((s) => /^(.*?)\.(?:script|only|except|rules|when)\b/.exec(s.key)?.[1]).filter((name) => name !== undefined));
  for (const job of jobs) out.set(job === 'workflow' ? '' : job, jobGates(job, settings.filter((s) => s.key.startsWith(`${job}.`))));
  return out;
}

function jobGates(job: string, own: readonly Setting[]): readonly Gate[] {
  const gates: Gate[] = [];
  const gate = (kind: Gate['kind'], value: string, line: number): void => void gates.push({ kind, scope: '', values: [value], line });
  const when = own.find((s) => s.key === `${job}.when` && /^(?:manual|never|delayed|on_failure)$/.test(s.value));
  if (when !== undefined) gate('off', `when: ${when.value}`, when.line);
  const rules = rulesIn(job, own);
  const excuse = rules.find((r) => r.isExcused && r.when !== 'never');
  if (excuse !== undefined) gate('excused', 'allow_failure', excuse.line);
  const limit = own.find((s) => s.key.startsWith(`${job}.rules`) || s.key.startsWith(`${job}.only`) || s.key.startsWith(`${job}.except`));
  if (limit === undefined) return gates;
  const forbidden = rules.find((r) => r.when === 'never' && r.condition !== null && /merge_request/.test(r.condition)) ?? own.find((s) => s.key.startsWith(`${job}.except`) && s.value === 'merge_requests');
  if (forbidden !== undefined) gate('off', 'never in merge requests', forbidden.line);
  const occasions = occasionsOf(job, own, rules);
  if (!occasions.has('merge request') && !occasions.has('branch')) gate('off', 'not before the merge', limit.line);
  return gates;
}

function rulesIn(job: string, own: readonly Setting[]): readonly Rule[] {
  const out = new Map<string, { line: number; when: string; condition: string | null; changes: string[]; isExcused: boolean }>();
  for (const s of own) {
    const found = /\.rules\[(\d+)\]\.(if|when|changes|allow_failure)/.exec(s.key.slice(job.length));
    if (found === null) continue;
    const rule = out.get(found[1] ?? '') ?? { line: s.line, when: 'on_success', condition: null, changes: [], isExcused: false };
    if (found[2] === 'if') rule.condition = s.value;
    else if (found[2] === 'when') rule.when = s.value;
    else if (found[2] === 'changes') rule.changes.push(s.value);
    else rule.isExcused = s.value === 'true';
    out.set(found[1] ?? '', rule);
  }
  return [...out.values()];
}

function occasionsOf(job: string, own: readonly Setting[], rules: readonly Rule[]): Occasions {
  const out: Occasions = new Set();
  if (rules.length > 0) for (const rule of rules) fromRule(rule, out);
  else {
    const under = (...keys: readonly string[]): readonly string[] => own.filter((s) => keys.some((key) => s.key === `${job}.${key}`)).map((s) => s.value);
    const [only, except, changes] = [under('only', 'only.refs'), under('except', 'except.refs'), under('only.changes')];
    for (const name of only.length === 0 ? CORE : only.flatMap(ofName)) out.add(name);
    if (changes.length > 0 && changes.every(isPaper)) out.clear();
    for (const name of except.flatMap(ofName)) out.delete(name);
  }
  return out;
}

function fromRule({ when, condition, changes }: Rule, out: Occasions): void {
  const meant = condition === null ? CORE : ofCondition(condition);
  if (/^(?:never|manual|delayed|on_failure)$/.test(when) || (changes.length > 0 && changes.every(isPaper))) return;
  for (const name of meant) out.add(name);
}

function ofName(name: string): readonly string[] {
  if (name === 'merge_requests') return ['merge request'];
  if (name === 'branches' || name === 'pushes' || /^\/.*\.\*.*\/$/.test(name)) return ['branch', 'default branch'];
  return /^(?:main|master|\$CI_DEFAULT_BRANCH)$/.test(name) ? ['default branch'] : [name];
}

function ofCondition(text: string): readonly string[] {
  return text.split('||').flatMap((part) => {
    if (/merge_request|MERGE_REQUEST/.test(part)) return ['merge request'];
    if (/CI_COMMIT_TAG|["']schedule["']|["'](?:web|trigger|pipeline|api)["']/.test(part)) return [part.trim()];
    if (/CI_COMMIT_(?:BRANCH|REF_NAME)\s*=[=~]/.test(part)) return ['default branch'];
    if (/CI_COMMIT_BRANCH|["']push["']/.test(part)) return ['branch', 'default branch'];
    return /^\s*\$\w+\s*(?:==\s*["'](?:true|1)["'])?\s*$/.test(part) && !/\$CI_/.test(part) ? [part.trim()] : CORE;
  });
}
