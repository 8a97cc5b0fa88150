import picocolors from 'picocolors';

export type Colours = Omit<ReturnType<typeof picocolors.createColors>, 'isColorSupported'>;

/** Where text goes: standard output or error. */
export interface TextStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Colours for what is written to `stream`: on a terminal only. `NO_COLOR` turns them off whatever else is set; `FORCE_COLOR`
 * turns them on without a terminal, and off with `0` or `false`; a `dumb` terminal has none.
 */
export function coloursFor(stream: Pick<TextStream, 'isTTY'>, env: Readonly<Record<string, string | undefined>>): Colours {
  return picocolors.createColors(wanted(stream.isTTY === true, env));
}

function wanted(terminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return terminal && env['TERM'] !== 'dumb';
}
