import { commandsIn, isCheck, type Command } from './commands.js';

/** Commands of a shell script. Where nothing makes it stop at a failure, what comes after a check hides its outcome. */
export function shellCommands(path: string, text: string): readonly Command[] {
  const commands = commandsIn(text, { file: path, label: 'script', line: 1 });
  const stops = /^\s*set\s+-\w*e|^\s*set\s+-o\s+errexit|^#!.*\s-\w*e|\$\?|\$LASTEXITCODE|ErrorActionPreference|errorlevel/m.test(text) || /(?:^|\/)\.husky\//.test(path) || /\.(?:ps1|cmd|bat)$/.test(path);
  if (stops) return commands;
  const last = commands.at(-1)?.line ?? 0;
  return commands.map((c) => (isCheck(c) && c.line < last ? { ...c, masks: [...c.masks, 'what comes after it'] } : c));
}

/** Steps of a Jenkinsfile, with the blocks that they stand in. */
export function jenkinsCommands(path: string, text: string): readonly Command[] {
  const out: Command[] = [];
  const open: { readonly name: string; readonly mask: string | null }[] = [];
  text.split('\n').forEach((line, i) => {
    const masks = open.flatMap(({ mask }) => mask ?? []);
    const when = /^\s*when\s*\{\s*(.*?)\s*\}?\s*$/.exec(line)?.[1];
    const call = /\b(?:sh|bat|powershell|pwsh)\s*\(?\s*(?:.*?script:\s*)?("""|\'\'\'|["'])(.*?)\1/.exec(line);
    if (call?.[2] !== undefined && !/^\s*\/\//.test(line)) out.push(...commandsIn(call[2], { file: path, label: `stage ${open.findLast(({ name }) => name.startsWith('stage'))?.name ?? ''}`, line: i + 1, masks: [...masks, ...(/returnStatus:\s*true/.test(line) ? ['returnStatus'] : [])] }));
    if (when !== undefined && !/^(?:always|not\s*\{\s*changelog)/.test(when)) {
      const stage = open.findLastIndex(({ name }) => name.startsWith('stage'));
      const known = open[stage];
      if (known !== undefined) open[stage] = { ...known, mask: `when ${when || 'a condition'}` };
    }
    for (const brace of line.match(/[{}]/g) ?? []) {
      if (brace === '}') open.pop();
      else open.push({ name: line.trim(), mask: /\b(?:catchError|warnError|unstable)\b/.test(line) ? (/\b(catchError|warnError)\b/.exec(line)?.[0] ?? null) : null });
    }
  });
  return out;
}
