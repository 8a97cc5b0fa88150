import type { Finding, FindingLevel } from '../core/index.js';
import type { Account } from './account.js';
import type { ChangeSet } from './change-set.js';
import type { ConfigChange } from './config/config-change.js';
import type { Evidence } from './evidence.js';
import type { Worlds } from './world.js';

/** Everything a detector may look at. */
export interface Scene {
  readonly change: ChangeSet;
  readonly worlds: Worlds;
  readonly account: Account;
  readonly evidence: Evidence;
  readonly collects: Collects;
  readonly config: ConfigChange;
  /** Values that the last recorded run observed in failing cases. */
  readonly observed: ReadonlySet<string>;
  /** What a person says that the change is for; empty when nobody said. */
  readonly intent: string;
}

/** Whether the runner collects a path: by configuration where there is one, else by habit. */
export type Collects = (path: string, side: 'before' | 'after') => boolean;

export type Detector = (scene: Scene) => readonly Finding[];

export interface Report {
  readonly detector: string;
  readonly level?: FindingLevel;
  readonly file: string;
  readonly line: number;
  readonly side?: 'before' | 'after';
  readonly test?: string;
  readonly before?: string;
  readonly after?: string;
  readonly why: string;
}

const clip = (text: string): string => (text.length > 300 ? `${text.slice(0, 297)}...` : text);

export const finding = (report: Report): Finding => ({
  detector: report.detector,
  level: report.level ?? 'block',
  file: report.file,
  line: Math.max(1, report.line),
  side: report.side ?? 'after',
  ...(report.test === undefined ? {} : { test: clip(report.test) }),
  evidence: { before: clip(report.before ?? ''), after: clip(report.after ?? '') },
  why: clip(report.why),
});
