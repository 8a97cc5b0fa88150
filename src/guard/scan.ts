import type { Finding } from '../core/index.js';
import { accountFor } from './account.js';
import { DETECTORS } from './catalogue.js';
import { changeSetOf } from './change-set.js';
import { collectsFor } from './config/collects.js';
import { readConfig } from './config/config-change.js';
import { gatherEvidence } from './evidence.js';
import { heldAgainstIntent } from './intent.js';
import type { Scene } from './scene.js';
import type { Parse } from './syntax.js';
import { buildWorlds } from './world.js';

/** One version of a file. Null text: binary, or larger than the caller reads. */
export interface ScanFile {
  readonly path: string;
  readonly mode: string;
  readonly text: string | null;
}

/** A changed file; a side is null when the file is absent there. */
export interface ScanPair {
  readonly before: ScanFile | null;
  readonly after: ScanFile | null;
}

export interface ScanInput {
  readonly files: readonly ScanPair[];
  /** What a person says that the change is for, or has accepted with it; empty when nobody did. Never what an agent says of its own work. */
  readonly intent: string;
  /** Values that the last run printed as actual; empty when unknown. */
  readonly observed: readonly string[];
  /** Unchanged files, for helpers, configuration and tests; null when there is none or nothing is known. */
  readonly context?: (path: string) => string | null;
}

export interface ScanOutput {
  readonly findings: readonly Finding[];
  /** What could not be judged, and why. */
  readonly notes: readonly string[];
}

/** The grammars that are loaded, as one function. */
export type Parsers = Parse;

/** Judges a change (VR-10). Pure: the same input gives the same output. */
export function scan(input: ScanInput, parsers: Parsers): ScanOutput {
  const change = changeSetOf(input);
  const worlds = buildWorlds(change, parsers);
  const scene: Scene = {
    change, worlds, intent: input.intent, observed: new Set(input.observed.flatMap(spellings)),
    account: accountFor(worlds),
    evidence: gatherEvidence(worlds),
    collects: collectsFor(change, parsers),
    config: readConfig(change, parsers),
  };
  const findings = heldAgainstIntent(DETECTORS.flatMap((entry) => entry.detect(scene)), scene);
  return { findings: ordered(findings), notes: [...worlds.notes, ...scene.account.notes, ...scene.config.notes] };
}

/** A printed value as a literal may be written: runners put texts in either quotes, or in none. */
function spellings(printed: string): readonly string[] {
  const inner = /^(['"`])(.*)\1$/s.exec(printed)?.[2];
  return [printed, JSON.stringify(inner ?? printed)];
}

/** By file and line, one per detector and place. */
function ordered(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return [...findings].sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.detector, b.detector)).filter((f) => {
    const key = `${f.detector}\n${f.file}\n${f.line}\n${f.side}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
