import { posix } from 'node:path';
import { parse } from 'yaml';
import type { Evidence } from './detected.js';

/** What matters of a package.json. */
export interface NodePackage {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: ReadonlySet<string>;
  readonly workspaces: readonly string[];
  /** Its top-level keys: some tools are configured in one. */
  readonly keys: ReadonlySet<string>;
}

export async function readPackage(evidence: Evidence): Promise<NodePackage | null> {
  const value = jsonObject(await evidence.text('package.json'));
  if (value === null) return null;
  const scripts = Object.entries(record(value['scripts']) ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const dependencies = dependenciesOf(value, ['dependencies', 'devDependencies', 'peerDependencies']);
  return { scripts: Object.fromEntries(scripts), dependencies, workspaces: await workspaceGlobs(evidence, value), keys: new Set(Object.keys(value)) };
}

async function workspaceGlobs(evidence: Evidence, value: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const own = Array.isArray(value['workspaces']) ? value['workspaces'] : record(value['workspaces'])?.['packages'];
  const pnpm = await evidence.text('pnpm-workspace.yaml');
  const listed = pnpm === null ? own : record(parse(pnpm))?.['packages'];
  return Array.isArray(listed) ? listed.filter((glob): glob is string => typeof glob === 'string') : [];
}

/** The object that a JSON text is; null for anything else. */
export const jsonObject = (text: string | null): Readonly<Record<string, unknown>> | null => record(parseOrNull(text));

/** The names of what a manifest depends on, under any of its keys. */
export const dependenciesOf = (manifest: Readonly<Record<string, unknown>>, keys: readonly string[]): ReadonlySet<string> =>
  new Set(keys.flatMap((key) => Object.keys(record(manifest[key]) ?? {})));

function parseOrNull(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const record = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** The command that installs what the lock file says. */
const INSTALLS: readonly (readonly [string, string])[] = [
  ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn install --immutable'],
  ['bun.lock', 'bun install --frozen-lockfile'],
  ['bun.lockb', 'bun install --frozen-lockfile'],
  ['package-lock.json', 'npm ci'],
];

export const installCommandOf = ({ exists }: Evidence): string => INSTALLS.find(([lock]) => exists(lock))?.[1] ?? 'npm install';

/** Where a package's program is, seen from its folder: beside it, or in a folder above it in the repository. */
export function binPath(evidence: Evidence, program: string): string | null {
  const depth = evidence.folder === '.' ? 0 : evidence.folder.split('/').length;
  const places = Array.from({ length: depth + 1 }, (_, up) => posix.join('../'.repeat(up) || '.', 'node_modules/.bin', program));
  return places.find((place) => evidence.exists(place)) ?? null;
}
