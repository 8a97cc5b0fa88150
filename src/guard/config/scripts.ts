import { Lines } from '../syntax.js';
import { jenkinsCommands, shellCommands } from './script-files.js';
import { commandsIn, type Command } from './commands.js';
import { pipelineCommands } from './pipeline/steps.js';
import type { Setting } from './settings.js';

const MAKE = /(?:^|\/)(?:(?:GNU)?[Mm]akefile|[\w.-]+\.mk|[Jj]ustfile|\.justfile)$/;
const SHELL = /\.(?:sh|bash|zsh|ps1|cmd|bat)$|(?:^|\/)(?:\.husky|\.ci|ci|scripts)\/[\w.-]+$|(?:^|\/)(?:Jenkinsfile|run[-_]?tests?)$/;
const CI = /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$|(?:^|\/)\.gitlab-ci\.ya?ml$|(?:^|\/)\.circleci\/config\.ya?ml$|(?:^|\/)azure-pipelines[\w.-]*\.ya?ml$|(?:^|\/)\.gitlab\/[\w./-]+\.ya?ml$|(?:^|\/)\.woodpecker\/[^/]+\.ya?ml$|(?:^|\/)\.(?:travis|drone|woodpecker|cirrus|buildkite\/[^/]+)\.?ya?ml$|(?:^|\/)(?:bitbucket-pipelines|appveyor|\.pre-commit-config|Taskfile|\.?lefthook)\.ya?ml$|(?:^|\/)action\.ya?ml$/;

const CODE = /(?:^|\/)(?:noxfile|tasks|fabfile)\.py$|(?:^|\/)Rakefile$|\.rake$|(?:^|\/)(?:gulpfile|Gruntfile)\.\w+$/;
const DOCKER = /(?:^|\/)(?:[\w.-]*Dockerfile|Containerfile)[\w.-]*$/;

const STAGED = /(?:^|\/)(?:\.lintstagedrc(?:\.\w+)?|lint-staged\.config\.\w+)$/;

export const isScriptFile = (path: string): boolean => MAKE.test(path) || CI.test(path) || SHELL.test(path) || CODE.test(path) || DOCKER.test(path) || STAGED.test(path) || /(?:^|\/)(?:package|composer)\.json$|(?:^|\/)(?:tox\.ini|setup\.cfg|pyproject\.toml|\.rspec)$/.test(path);

/** Every command that a file makes run. */
export function commandsOf(path: string, text: string, settings: readonly Setting[] | null): readonly Command[] {
  if (MAKE.test(path)) return makeCommands(path, text);
  if (CI.test(path)) return pipelineCommands(path, settings ?? []);
  if (CODE.test(path)) return codeCommands(path, text);
  if (DOCKER.test(path)) return commandsIn(text.replace(/^(?:RUN|CMD|ENTRYPOINT)\s+/gm, ''), { file: path, label: 'image', line: 1 });
  if (/(?:^|\/)Jenkinsfile$/.test(path)) return jenkinsCommands(path, text);
  if (SHELL.test(path)) return shellCommands(path, text);
  if (settings === null) return [];
  const out: Command[] = [];
  for (const s of settings) {
    const script = /^scripts\.([^.]+)$/.exec(s.key) ?? /(?:^|\.)(?:poe\.tasks|hatch\.envs\.[\w.-]+\.scripts|taskipy\.tasks|pdm\.scripts)\.([\w:-]+)(?:\.cmd)?$/.exec(s.key);
    const staged = /^(?:lint-staged|husky\.hooks|simple-git-hooks)\.(.+)$/.exec(s.key) ?? (STAGED.test(path) ? /^(.+)$/.exec(s.key) : null);
    if (staged !== null) out.push(...commandsIn(s.value, { file: path, label: 'hook of staged files', line: s.line }).map((c) => ({ ...c, gates: /[*.]/.test(staged[1] ?? '') ? [{ kind: 'files' as const, scope: '', values: [staged[1] ?? ''], line: s.line }] : [] })));
    const tox = /(?:testenv[^.]*|tox\.env\.[^.]*)\.commands(?:_pre|_post)?$/.exec(s.key);
    if (script !== null) out.push(...commandsIn(s.value, { file: path, label: `script ${script[1] ?? ''}`, line: s.line }));
    else if (tox !== null) out.push(...toxCommands(s, path));
  }
  return out;
}

/** A leading dash tells tox to go on whatever the command says. */
const toxCommands = (s: Setting, path: string): readonly Command[] =>
  commandsIn(s.value.replace(/^-\s*/, ''), { file: path, label: s.key, line: s.line, masks: /^-\s*/.test(s.value) ? ['leading dash'] : [] });

function makeCommands(path: string, text: string): readonly Command[] {
  const out: Command[] = [];
  let target = '';
  const pipefail = /pipefail/.test(text);
  const lax = laxMake(text);
  const open: string[] = [];
  text.split('\n').forEach((line, i) => {
    if (/^ifn?(?:def|eq)\b/.test(line)) open.push(line.trim());
    if (/^endif\b/.test(line)) open.pop();
    const head = /^([\w.%/$(){} -]+?)\s*:(?!=)\s*([^=]*)$/.exec(line);
    if (/^(?:\t| {2,})\S/.test(line) && target !== '') {
      const recipe = line.trim();
      const dash = /^@?-/.test(recipe);
      out.push(...commandsIn(recipe.replace(/^[@-]+/, ''), { file: path, label: `target ${target}`, line: i + 1, masks: [...(dash ? ['leading dash'] : []), ...open, ...lax(target)], pipefail }));
    } else if (head !== null && !line.startsWith('.PHONY')) {
      target = (head[1] ?? '').trim();
      for (const needed of (head[2] ?? '').replace(/#.*$/, '').split(/\s+/)) if (needed !== '') out.push({ file: path, label: `target ${target}`, line: i + 1, text: `make ${needed}`, words: ['make', needed], check: null, masks: [] });
    } else if (/^[\w.]+\s*[:?+]?=/.test(line)) {
      out.push(...commandsIn(line.replace(/^[\w.]+\s*[:?+]?=\s*/, ''), { file: path, label: `variable ${/^[\w.]+/.exec(line)?.[0] ?? ''}`, line: i + 1, pipefail: true }));
    }
  });
  return out;
}

/** What a Makefile says about the failures of its recipes: `.IGNORE`, `MAKEFLAGS += -i`, a shell that does nothing. */
function laxMake(text: string): (target: string) => readonly string[] {
  const ignored = /^\.IGNORE\s*:(.*)$/m.exec(text)?.[1]?.trim().split(/\s+/);
  const whole = [/^(?:export\s+)?(?:GNU)?MAKEFLAGS\s*[:+?]?=.*(?:\s-?i\b|-\w*i\w*(?:\s|$)|--ignore-errors).*$/m, /^SHELL\s*[:?]?=\s*\S*\b(?:true|echo)\s*$/m].flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? []).filter((line) => !/--(?!ignore-errors)\S*i/.test(line.replace('--ignore-errors', '')) || line.includes('--ignore-errors'));
  return (target) => [...whole, ...(ignored !== undefined && (ignored[0] === '' || ignored.includes(target)) ? ['.IGNORE'] : [])];
}

/** `session.run("pytest", "-q")`, `sh "rspec"`: commands that a task file starts. */
function codeCommands(path: string, text: string): readonly Command[] {
  const out: Command[] = [];
  const lines = new Lines(text);
  for (const call of text.matchAll(/\b(?:session\.run|c\.run|ctx\.run|local|sh|system|exec|execSync|run)[ (]+((?:[^()\n]|\n(?=\s+["'*]))*)/g)) {
    const args = call[1] ?? '';
    const words = [...args.matchAll(/(["'])((?:(?!\1)[^\\]|\\.)*)\1/g)].map((m) => m[2] ?? '');
    if (words.length === 0) continue;
    const masks = /success_codes|warn\s*=\s*True|check\s*=\s*False|\|\| true/.test(args) ? ['an exit status that counts as success'] : [];
    out.push(...commandsIn(words.join(' '), { file: path, label: 'task', line: lines.at(call.index), masks }));
  }
  return out;
}
