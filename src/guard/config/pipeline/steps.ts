import { groupedBy } from '../../group.js';
import { remembered } from '../../remembered.js';
import { checkOf, commandsIn, wordsOf, type Check, type Command } from '../commands.js';
import type { Setting } from '../settings.js';
import { gatesAt, gatesIn, type GateTable } from './gates-of.js';
import { systemOf, type System } from './systems.js';

/** Steps of a pipeline and hooks of git that run something, with what decides whether they do. */
export function pipelineCommands(path: string, settings: readonly Setting[]): readonly Command[] {
  const system = systemOf(path);
  const table = gatesIn(system ?? 'github', settings);
  const live = settings.filter((s) => isLive(system, s.key, settings));
  const out = live.filter((s) => STEP.test(s.key)).flatMap((s) => stepCommands(path, s, table));
  return [...out, ...live.flatMap((s) => [...actionCommands(path, s, { settings, table }), ...hookCommands(path, s, { settings, table })])];
}

const STEP = /(?:^|\.)(?:run|script|before_script|after_script|command|commands|bash|cmds|entry|args|test_script|pwsh|powershell)$/;

function stepCommands(path: string, s: Setting, table: GateTable): readonly Command[] {
  if (/\.hooks\[\d+\]\.(?:entry|args)$/.test(s.key)) return [];
  const gates = gatesAt(s.key, table);
  return commandsIn(s.value, { file: path, label: s.key.replace(/\[\d+\]/g, '[]'), line: s.line, pipefail: /set -\S*o\s*pipefail/.test(s.value) }).map((c) => ({ ...c, gates }));
}

/** Jobs that are only written down: hidden ones of GitLab that nothing extends, ones of CircleCI that no workflow names. */
function isLive(system: System | null, key: string, settings: readonly Setting[]): boolean {
  if (system === 'gitlab') {
    const job = /^(\.[^.]+)\./.exec(key)?.[1];
    return job === undefined || extendedIn(settings).has(job);
  }
  if (system !== 'circle') return true;
  const job = /^jobs\.([^.]+)\./.exec(key)?.[1];
  const flows = startedIn(settings);
  return job === undefined || flows === null || flows.has(job);
}

/** What other jobs build on. */
const extendedIn = remembered((settings: readonly Setting[]): ReadonlySet<string> => new Set(settings.filter((s) => /(?:^|\.)(?:extends|script|before_script|reference|rules)$/.test(s.key)).map((s) => s.value)));

/** Jobs that workflows name; null without workflows. */
const startedIn = remembered((settings: readonly Setting[]): ReadonlySet<string> | null => {
  const flows = settings.filter((s) => s.key.startsWith('workflows.'));
  return flows.length === 0 ? null : new Set(flows.flatMap((s) => [...(s.key.endsWith('.jobs') ? [s.value] : []), ...[...s.key.matchAll(/\]\.([^.]+)(?=\.|$)/g)].map((m) => m[1] ?? '')]));
});

const byKey = remembered((settings: readonly Setting[]) => groupedBy(settings, (s) => s.key));
const byHook = remembered((settings: readonly Setting[]) => groupedBy(settings, (s) => /^repos\[\d+\]\.hooks\[\d+\](?=\.)/.exec(s.key)?.[0] ?? ''));

interface Around {
  readonly settings: readonly Setting[];
  readonly table: GateTable;
}

const ACTIONS: readonly (readonly [RegExp, Check])[] = [
  [/golangci\/golangci-lint-action/, { family: 'lint', tool: 'golangci-lint' }],
  [/pre-commit\/action/, { family: 'lint', tool: 'pre-commit run' }],
  [/(?:chartboost|astral-sh)\/ruff-action/, { family: 'lint', tool: 'ruff check' }],
  [/cypress-io\/github-action/, { family: 'tests', tool: 'cypress run' }],
  [/super-linter\/super-linter|github\/super-linter/, { family: 'lint', tool: 'super-linter' }],
  [/psf\/black/, { family: 'format', tool: 'black --check' }],
  [/sonarsource\/\S*(?:scan|gate)\S*/i, { family: 'lint', tool: 'sonar' }],
];

/** Actions that are checks themselves, and workflows of the same tree that hold some. */
function actionCommands(path: string, s: Setting, { settings, table }: Around): readonly Command[] {
  if (!/(?:^|\.)uses$/.test(s.key)) return [];
  const local = /^\.\/\.github\/(?:workflows|actions)\/(\S*(?:test|ci|lint|check|unit|verify|quality)\S*)/.exec(s.value)?.[1];
  const check = local === undefined ? ACTIONS.find(([name]) => name.test(s.value))?.[1] : { family: 'tests' as const, tool: `uses ${local}` };
  if (check === undefined) return [];
  const place = s.key.replace(/\.?uses$/, '');
  const given = byKey(settings).get(`${place}.with.args`) ?? [];
  const args = given.flatMap((o) => wordsOf(o.value));
  return [{ file: path, label: s.key.replace(/\[\d+\]/g, '[]'), line: given[0]?.line ?? s.line, text: [`uses ${s.value}`, ...args].join(' '), words: [check.tool, ...args], check, masks: [], gates: gatesAt(s.key, table) }];
}

const GUARDS = /^(?:gitleaks|detect-secrets|detect-private-key|no-commit-to-branch|clippy|cargo-(?:check|clippy|test)|check-(?:merge-conflict|ast)|trufflehog|typos|tests?|unit-?tests?|fmt|vet|go-vet|go-unit-tests|ty|typecheck|lint)$/;

/** A hook of pre-commit: its name is the check, unless it says what to run. */
function hookCommands(path: string, s: Setting, { settings, table }: Around): readonly Command[] {
  const place = /^(repos\[\d+\]\.hooks\[\d+\])\.id$/.exec(s.key)?.[1];
  if (place === undefined) return [];
  const own = byHook(settings).get(place) ?? [];
  const valueOf = (name: string): string => own.find((o) => o.key === `${place}.${name}`)?.value ?? '';
  const args = own.filter((o) => o.key === `${place}.args`);
  const text = [valueOf('entry') || s.value, ...args.map((o) => o.value)].join(' ');
  const check = checkOf(text) ?? (valueOf('entry') === '' ? named(s.value) : null);
  const base = { file: path, label: `hook ${s.value}`, line: args[0]?.line ?? own.find((o) => o.key === `${place}.entry`)?.line ?? s.line, gates: gatesAt(s.key, table) };
  const [first] = commandsIn(text, base);
  return first === undefined ? [] : [{ ...first, check: check === null ? null : { ...check, tool: check.tool }, ...base }];
}

const named = (id: string): Check | null => checkOf(id.replace(/-(?:check|py|local|hook|commit|pre-commit|full|docker|mypy)$/, '')) ?? (/^ruff/.test(id) && !/format/.test(id) ? { family: 'lint', tool: 'ruff check' } : GUARDS.test(id) ? { family: 'lint', tool: id } : null);
