/** A command of a package script that needs no shell to be understood. */
export interface ScriptCommand {
  readonly env: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/**
 * The single commands of a script, in order: split at `&&`, quotes removed, `NAME=value` in front (and `cross-env`) taken as the
 * environment. Null for anything that only a shell understands: pipes, `||`, `;`, substitutions, redirections.
 */
export function parseScript(script: string): readonly ScriptCommand[] | null {
  const commands: ScriptCommand[] = [];
  for (const part of script.split('&&')) {
    const words = wordsOf(part.trim());
    if (words === null || words.length === 0) return null;
    commands.push(withEnvironment(words));
  }
  return commands;
}

function wordsOf(text: string): string[] | null {
  const words: string[] = [];
  const pattern = /\s*(?:'([^']*)'|"([^"$`\\]*)"|([^\s'"|;&<>$`()\\]+))(?=\s|$)/y;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (found === null) return null;
    words.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return words;
}

function withEnvironment(words: readonly string[]): ScriptCommand {
  const env: Record<string, string> = {};
  const rest = words[0] === 'cross-env' ? words.slice(1) : [...words];
  for (let found = assignment(rest[0]); found !== null; found = assignment(rest[0])) {
    env[found[0]] = found[1];
    rest.shift();
  }
  return { env, words: rest };
}

function assignment(word: string | undefined): [string, string] | null {
  const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(word ?? '') ?? [];
  return name === undefined || value === undefined ? null : [name, value];
}
