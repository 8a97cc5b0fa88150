import type { Finding } from '../../../core/index.js';
import { finding } from '../../scene.js';
import type { Command } from '../commands.js';
import type { ConfigFile } from '../config-change.js';
import type { Setting } from '../settings.js';

interface Job {
  readonly name: string;
  readonly line: number;
  readonly needs: readonly string[];
  readonly tools: ReadonlySet<string>;
  readonly isLoose: boolean;
  readonly text: string;
}

const NEEDS = /^jobs\.([^.]+)\.needs$|^workflows\.[^.]+\.jobs\[\d+\]\.([^.]+)\.requires$|(?:^|\.)jobs\[\d+\]\.dependsOn$/;
/** Runs whether or not what it needs came out well. */
const LOOSE = /\balways\(\)|!\s*cancelled\(\)|^\s*failure\(\)/;

/** Jobs that were held back until tests passed, and are not any more. */
export function lostNeeds(file: ConfigFile): readonly Finding[] {
  const before = jobsIn(file.before ?? [], file.commandsBefore);
  const after = jobsIn(file.after ?? [], file.commandsAfter);
  return [...before.values()].flatMap((old) => {
    const now = after.get(old.name);
    if (now === undefined || old.tools.size > 0) return [];
    const [was, is] = [needed(old, before), needed(now, after)];
    const tool = [...was].find((t) => !is.has(t));
    if (tool !== undefined && is.size < was.size) return [made(file, old.line, old.needs.join(', '), `${old.name}: it is not held back by ${tool} any more`)];
    return was.size > 0 && now.isLoose && !old.isLoose && !/needs\.|alls-green|needs\[/.test(now.text) ? [made(file, now.line, old.needs.join(', '), `${old.name}: it runs although what it needs failed`)] : [];
  });
}

const made = (file: ConfigFile, line: number, before: string, why: string): Finding => finding({ detector: 'check-config-weakened', file: file.path, line, side: 'before', before, after: '', why });

function jobsIn(settings: readonly Setting[], commands: readonly Command[]): ReadonlyMap<string, Job> {
  const out = new Map<string, { name: string; line: number; needs: string[]; tools: Set<string>; isLoose: boolean; text: string }>();
  const jobOf = (name: string, line: number) => {
    const known = out.get(name) ?? { name, line, needs: [], tools: new Set<string>(), isLoose: false, text: '' };
    out.set(name, known);
    return known;
  };
  for (const s of settings) {
    const name = /^jobs\.([^.]+)\./.exec(s.key)?.[1];
    const needs = NEEDS.exec(s.key);
    const owner = needs?.[1] ?? needs?.[2];
    if (owner !== undefined) {
      const job = jobOf(owner, s.line);
      if (job.needs.length === 0) job.line = s.line;
      job.needs.push(s.value);
    }
    if (name === undefined) continue;
    const job = jobOf(name, s.line);
    if (s.key === `jobs.${name}.if`) job.isLoose = LOOSE.test(s.value);
    else job.text += `${s.value}\n`;
  }
  for (const c of commands) {
    const name = /^jobs\.([^.[]+)/.exec(c.label)?.[1];
    if (name !== undefined && c.check?.family === 'tests') out.get(name)?.tools.add(c.check.tool);
  }
  return out;
}

/** Tests that must have passed before a job begins. */
function needed(job: Job, jobs: ReadonlyMap<string, Job>): ReadonlySet<string> {
  const out = new Set<string>();
  const seen = new Set<string>([job.name]);
  const open = [...job.needs];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const next = jobs.get(name);
    for (const tool of next?.tools ?? []) out.add(tool);
    open.push(...(next?.needs ?? []));
  }
  return out;
}
