import { basename, resolve } from 'node:path';
import { readIfThere, utf8 } from '../lib/files.js';
import { RefusalError } from '../lib/refusal.js';
import { complaintsOf } from './complaint.js';
import { readDocument, type ConfigDocument } from './document.js';
import { explain, type ExplainedSetting } from './explain.js';
import { nearest } from './nearest.js';
import { configSchema, type Config } from './schema.js';
import { settingsOf, type Settings } from './settings.js';
import { merge, type Environment, type FlagValues, type Merged } from './sources.js';
import { SECTIONS, SETTINGS } from './table.js';

/** Where the configuration is looked for, in the repository root. */
export const CONFIG_FILES = ['countersign.yaml', 'countersign.yml', 'countersign.json'] as const;

export interface ConfigRequest {
  /** Absolute path of the repository root. */
  readonly root: string;
  readonly env: Environment;
  /** By setting path, for example `gate.maxAttempts`; see `configFlags`. */
  readonly flags: FlagValues;
}

export interface LoadedConfig {
  readonly settings: Settings;
  /** Name of the file that was read; null when there is none. */
  readonly file: string | null;
  /** Every setting with its value and where that came from. */
  readonly explained: readonly ExplainedSetting[];
}

const BYTES_MAX = 1_000_000;

/**
 * Reads the configuration: flags over environment over file over defaults (VR-5).
 * @throws RefusalError `bad-config` with one line per thing that is wrong: where, what was expected, what was got.
 */
export async function loadConfig({ root, env, flags }: ConfigRequest): Promise<LoadedConfig> {
  const file = await findFile(root);
  refuseUnknownVariables(env);
  const merged = merge({ file, env, flags });
  const parsed = configSchema.safeParse(merged.data);
  if (!parsed.success) throw badConfig(parsed.error.issues.flatMap((issue) => complaintsOf(issue, merged)).join('\n'));
  refuseIdleCommand('agent', parsed.data, merged);
  refuseIdleCommand('judge', parsed.data, merged);
  const requirement = await requirementOf(parsed.data, root, merged.placeOf(['requirement', 'file']));
  return {
    settings: settingsOf(parsed.data, requirement),
    file: file?.name ?? null,
    explained: explain(parsed.data, merged),
  };
}

async function findFile(root: string): Promise<{ readonly name: string; readonly document: ConfigDocument } | null> {
  const found: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  for (const name of CONFIG_FILES) {
    const bytes = await read(resolve(root, name));
    if (bytes !== null) found.push({ name, bytes });
  }
  const [file, second] = found;
  if (file === undefined) return null;
  if (second !== undefined) throw badConfig(`${file.name} and ${second.name} are both there; keep one of them`);
  return { name: file.name, document: readDocument(textOf(file.bytes, file.name), file.name) };
}

async function read(path: string): Promise<Uint8Array | null> {
  return readIfThere(path).catch((error: unknown) => {
    throw badConfig(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`);
  });
}

function textOf(bytes: Uint8Array, name: string): string {
  if (bytes.length > BYTES_MAX) throw badConfig(`${name}: larger than ${BYTES_MAX} bytes`);
  const text = utf8(bytes);
  if (text === null) throw badConfig(`${name}: not UTF-8 text`);
  const zero = text.indexOf('\0');
  if (zero !== -1) throw badConfig(`${name}:${text.slice(0, zero).split('\n').length}: a zero byte; not a text file`);
  return text;
}

async function requirementOf({ requirement }: Config, root: string, place: string): Promise<string | null> {
  if (requirement === undefined) return null;
  if (typeof requirement === 'string') return requirement;
  const bytes = await read(resolve(root, requirement.file));
  if (bytes === null) throw badConfig(`${place}: requirement.file: expected a file that is there, got "${requirement.file}"`);
  const text = textOf(bytes, requirement.file).trim();
  if (text === '') throw badConfig(`${place}: requirement.file: expected a file with text in it, got "${requirement.file}"`);
  return text;
}

/** A misspelt variable of ours would otherwise be silently without effect. Only those of a section are ours alone. */
function refuseUnknownVariables(env: Environment): void {
  const lines = SECTIONS.flatMap(({ name }) => {
    const section = `COUNTERSIGN_${name.toUpperCase()}_`;
    const known = SETTINGS.flatMap((setting) => (setting.env?.startsWith(section) ? [setting.env.slice(section.length)] : []));
    const given = Object.keys(env).flatMap((variable) => (variable.startsWith(section) ? [variable.slice(section.length)] : []));
    return given.filter((rest) => !known.includes(rest)).map((rest) => {
      const meant = nearest(rest, known);
      const help = meant === null ? `known: ${known.map((one) => section + one).join(', ')}` : `did you mean ${section}${meant}?`;
      return `${section}${rest}: unknown variable; ${help}`;
    });
  });
  if (lines.length > 0) throw badConfig(lines.join('\n'));
}

/** A command given for this run must not be without effect because the file says to use something else. */
function refuseIdleCommand(party: 'agent' | 'judge', config: Config, merged: Merged): void {
  const { use } = config[party];
  const command = merged.originOf([party, 'command']);
  const choice = merged.originOf([party, 'use']);
  if (command.source !== 'flag' || choice.source === 'flag' || use === undefined || use === 'command') return;
  throw badConfig(`${command.at}: without effect, because ${choice.at} sets ${party}.use to ${use}; add --${party} command`);
}

const badConfig = (message: string): RefusalError => new RefusalError('bad-config', message);
