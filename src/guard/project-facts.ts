import { cfgHolds, defaultFeatures, splitTop, type Features } from './cfg-conditions.js';
import type { Scene } from './scene.js';
import type { Skip } from './test-case.js';

/** The text of the nearest file of that name, from the folder of `path` up to the root, as it is after the change; null without one. */
function nearest(path: string, name: string, { change }: Scene): string | null {
  const parts = path.split('/').slice(0, -1);
  for (let depth = parts.length; depth >= 0; depth--) {
    const place = [...parts.slice(0, depth), name].join('/');
    const text = change.files.find((f) => f.path === place)?.after ?? change.context(place);
    if (text !== null) return text;
  }
  return null;
}

/** Features that the package of a file has by default. */
export const featuresOf = (path: string, scene: Scene): Features => defaultFeatures(nearest(path, 'Cargo.toml', scene));

/** Whether a skip that looks as if the machine decided holds on every machine that the project allows: another feature than those by default, a version it demands anyway. */
export function alwaysHolds(skip: Skip, path: string, scene: Scene): boolean {
  const [condition] = skip.text.startsWith('cfg_attr(') ? splitTop(skip.text.slice('cfg_attr('.length, -1)) : [];
  if (condition !== undefined) return cfgHolds(condition, featuresOf(path, scene)) === true;
  return VERSIONS.some((rule) => rule.asks(skip.text, () => nearest(path, rule.manifest, scene)));
}

interface VersionRule {
  readonly manifest: string;
  /** Whether the text asks for a version that the manifest demands anyway. */
  readonly asks: (text: string, manifest: () => string | null) => boolean;
}

const VERSIONS: readonly VersionRule[] = [
  { manifest: 'composer.json', asks: (text, manifest) => atLeast(/PHP_VERSION_ID (>=|>) (\d+)/.exec(text), (n) => n, minimum(manifest(), /"php"\s*:\s*"[^"\d]*(\d+)(?:\.(\d+))?/, [10_000, 100])) || atLeast(/PHP_MAJOR_VERSION (>=|>) (\d+)/.exec(text), (n) => n, minimum(manifest(), /"php"\s*:\s*"[^"\d]*(\d+)/, [1, 0])) },
  { manifest: 'pyproject.toml', asks: (text, manifest) => atLeast(/version_info (>=|>) [[(](\d+),\s*(\d+)/.exec(text), (major, minor) => major * 100 + minor, minimum(manifest(), /requires-python\s*=\s*"[^"\d]*(\d+)(?:\.(\d+))?/, [100, 1])) },
];

/** The lowest version that a manifest allows, as one number. */
function minimum(manifest: string | null, pattern: RegExp, [major, minor]: readonly [number, number]): number {
  const match = manifest === null ? null : pattern.exec(manifest);
  return match === null ? 0 : Number(match[1]) * major + Number(match[2] ?? 0) * minor;
}

function atLeast(match: RegExpExecArray | null, value: (...parts: readonly number[]) => number, lowest: number): boolean {
  if (match === null || lowest === 0) return false;
  const bound = value(...match.slice(2).map(Number));
  return match[1] === '>=' ? lowest >= bound : lowest > bound;
}
