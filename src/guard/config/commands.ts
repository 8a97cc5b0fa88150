import type { Gate } from './pipeline/gate.js';

/** One simple command of a script, a recipe or a CI step. */
export interface Command {
  readonly file: string;
  /** Script name, make target, CI job and step: where it is looked for in the other version. */
  readonly label: string;
  readonly line: number;
  readonly text: string;
  readonly words: readonly string[];
  /** What it is for and which program does it; null for commands that check nothing. */
  readonly check: Check | null;
  /** What keeps its failure from failing the whole. */
  readonly masks: readonly string[];
  /** What decides whether a step of a pipeline runs, and whether its failure counts. */
  readonly gates?: readonly Gate[];
}

export interface Check {
  readonly family: 'tests' | 'lint' | 'types' | 'format';
  readonly tool: string;
}

const TOOLS: readonly (readonly [RegExp, Check['family']])[] = [
  [/\b(?:vitest|jest|mocha|ava|tap|jasmine|karma|uvu|playwright\s+test|cypress\s+run|wdio|web-test-runner|lab|qunit|node\s+--test|tsx\s+--test|deno\s+test|bun\s+test|react-scripts\s+test|vue-cli-service\s+test\S*|ng\s+test)\b/, 'tests'],
  [/\b(?:pytest|py\.test|unittest|tox|nox|nosetests|coverage\s+run|stestr|behave|robot|manage\.py\s+test|coverage\s+report)\b/, 'tests'],
  [/(?:\bgo|\$\(GO\)|\$\{GO\})\s+test\b|\bgotestsum\b|\bginkgo\b/, 'tests'],
  [/\bcargo\s+(?:\+\S+\s+)?(?:test|nextest|tarpaulin|llvm-cov|miri)\b/, 'tests'],
  [/\b(?:phpunit|pest|paratest|codecept\s+run|behat|artisan\s+test|infection)\b/, 'tests'],
  [/\b(?:mvnw?|gradlew?)\b.*\b(?:test|verify|check|build|install|package|deploy)\b/, 'tests'],
  [/\b(?:rspec|rake\s+(?:test|spec)|rails\s+test|minitest|cucumber|parallel_rspec)\b/, 'tests'],
  [/\b(?:turbo|nx|lerna|moon)\b.*\btests?\b|^wireit$/, 'tests'],
  [/\bdotnet\s+(?:test|vstest)\b|\bvstest\.console\b/, 'tests'],
  [/\b(?:g?make|just|task)\s+(?:-\S+\s+)*(?:test|check|ci|verify)(?:[:-][\w:-]+)?(?![\w=:-])|\bctest\b|\bbazel\s+test\b|\bswift\s+test\b|\bmix\s+test\b|\bflutter\s+test\b/, 'tests'],
  [/\b(?:npm|pnpm|yarn|bun)\s+(?:-\S+\s+)*(?:test|t|run\s+(?:-\S+\s+)*(?:test|ci|check|verify))(?::[\w:-]+)?\b|\bcomposer\s+(?:run\s+)?(?:test|check)\b/, 'tests'],
  // A program of the project itself that is told to test, or is called so.
  [/^(?:\S*\/)?(?:node|python3?|bash|sh|ruby|php|tsx|ts-node|deno\s+run|bun)\s+(?:-\S+\s+)*\S+\.\w+\s+(?:tests?|check|ci)\b|(?:^|[\s/])(?:run[-_]?)?tests?(?:[-_](?:all|unit))?\.(?:sh|[cm]?js|ts|py|rb|php|bat|cmd|ps1)(?![\w.])/, 'tests'],
  [/\b(?:eslint|oxlint|biome\s+(?:check|lint|ci)|stylelint|ruff\s+check|flake8|pylint|bandit|golangci-lint|staticcheck|go\s+vet|\$\(GO\)\s+vet|cargo\s+(?:\+\S+\s+)?clippy|rubocop|phpcs|standard|xo|pre-commit\s+run|shellcheck|hadolint|tslint|ktlint|semgrep|(?:npm|pnpm|yarn)\s+(?:run\s+)?lint\S*)\b/, 'lint'],
  [/\b(?:tsc|vue-tsc|mypy|pyright|basedpyright|pyre|phpstan|psalm|sorbet|srb\s+tc|flow\s+check|(?:npm|pnpm|yarn)\s+(?:run\s+)?type-?check\S*)\b/, 'types'],
  [/\b(?:prettier\s+--check|biome\s+format|black\s+--check|gofmt\s+-l|rustfmt\s+--check|cargo\s+fmt\s+\S*\s*--check|ruff\s+format\s+--check|php-cs-fixer|dotnet\s+format)\b/, 'format'],
];

/** Runs of a tool that only say what it would do. */
const DRY = /\s(?:--version|--help|-h|--listTests|--list-tests|--showConfig|--setup-plan|--fixtures|--markers|--print-config|--init|-list)(?:[\s=]|$)|\b(?:vitest|playwright test)\s+(?:list|init)\b|\bgo test\b.*\s-c(?:\s|$)/;

/** What a command checks; null when it checks nothing. */
export function checkOf(text: string): Check | null {
  if (/^\s*(?:echo|printf|#|rem\b|pip3?|npm (?:ci|i|install)|apt|brew|export|cd|mkdir|rm|cp|which|command -v|npx\s+playwright\s+install|playwright\s+install)\b/.test(text) || DRY.test(text)) return null;
  for (const [pattern, family] of TOOLS) {
    const found = pattern.exec(text);
    if (found !== null) return { family, tool: found[0].replace(/\s+/g, ' ').replace(/\$[({]GO[)}]/, 'go').replace(/^(?:pnpm|yarn|bun) (?:run )?|^npm run /, 'npm ') };
  }
  return null;
}

const PURE = /^(?:true|:|exit 0|\/bin\/true|exit\s*\$\?0|php -r .*exit\(0\).*|node -e .*exit\(0\).*|python3? -c .*exit\(0\).*|cmd \/c exit 0|echo\b.*|exit|ver>nul|set-content.*)$/i;

interface Origin {
  readonly file: string;
  readonly label: string;
  readonly line: number;
  /** Masks of the whole script: `continue-on-error`, a leading dash. */
  readonly masks?: readonly string[];
  readonly pipefail?: boolean;
}

/** The commands of one line or block of shell. */
export function commandsIn(script: string, origin: Origin): readonly Command[] {
  const out: Command[] = [];
  const state: ShellState = { loose: false, over: false, open: [], pipefail: origin.pipefail ?? /set\s+-\S*o?\s*pipefail|set -[a-z]*e[a-z]*o pipefail|shell:\s*bash/.test(script) };
  joined(script).forEach(({ text, offset }) => lineCommands(text, { ...origin, line: origin.line + offset }, state, out));
  return out;
}

/** Lines with their continuations. */
function joined(script: string): readonly { readonly text: string; readonly offset: number }[] {
  const out: { text: string; offset: number }[] = [];
  let open: { text: string; offset: number } | null = null;
  script.split('\n').forEach((line, offset) => {
    const text = line.replace(/\\\s*$/, ' ');
    if (open === null) open = { text, offset };
    else open.text += ` ${text.trim()}`;
    if (!/\\\s*$/.test(line)) {
      out.push(open);
      open = null;
    }
  });
  return out;
}

/** What the lines so far say about those that follow. */
interface ShellState {
  loose: boolean;
  pipefail: boolean;
  /** Nothing after an exit runs. */
  over: boolean;
  /** Conditions of the open `if`s. */
  readonly open: string[];
}

/** The `if`s that a line opens and closes, and an exit that ends the script with success. */
function follow(text: string, parts: readonly Part[], state: ShellState): void {
  if (/^set\s+\+e|^trap\s+(["'])\s*(?:exit 0|true)\s*;?\s*\1\s+EXIT/.test(text)) state.loose = true;
  if (/^set\s+-\S*e/.test(text)) state.loose = false;
  if (/pipefail/.test(text)) state.pipefail = true;
  const opened = /^if\s+(.*?)(?:;|$)/.exec(text)?.[1];
  if (opened !== undefined && !/\bfi\b/.test(text)) state.open.push(opened.trim());
  if (/^fi\b/.test(text)) state.open.pop();
  if (/^(?:else|elif)\b/.test(text)) state.open.splice(-1, 1, `not ${state.open.at(-1) ?? ''}`);
  if (state.open.length === 0 && /^exit(?:\s+0)?$/.test(parts[0]?.text ?? '') && parts[0]?.before === '') state.over = true;
}

const NESTED = /^(?:ba|da|z)?sh\s+-\w*c\s+(["'])(.*)\1$/s;

function lineCommands(line: string, origin: Origin, state: ShellState, out: Command[]): void {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return;
  const parts = split(text);
  const wasOver = state.over;
  follow(text, parts, state);
  const later = masksAfter(parts, state.pipefail);
  parts.forEach((part, i) => {
    const masks = [...(origin.masks ?? []), ...masksAt(parts, i, { ...state, over: wasOver || (state.over && i > 0) }), ...(later[i] ?? [])];
    if (i === parts.length - 1 && /[^&]&$/.test(text)) masks.push('&');
    const nested = NESTED.exec(part.text)?.[2];
    if (nested !== undefined) {
      out.push(...commandsIn(nested, { ...origin, masks }));
      return;
    }
    out.push({ file: origin.file, label: origin.label, line: origin.line, text: part.text, words: wordsOf(part.text), check: checkOf(part.text), masks });
  });
}

interface Part {
  readonly text: string;
  /** Operator before the part. */
  readonly before: string;
}

const OPERATOR = /&&|\|\||\|&|;|\||&(?![>0-9])/y;

/** Splits at `&&`, `||`, `;`, `|` and `&` outside of quotes and brackets. */
function split(text: string): readonly Part[] {
  const out: Part[] = [];
  let quote = '';
  let depth = 0;
  let start = 0;
  let before = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (quote !== '') quote = c === quote && text[i - 1] !== '\\' ? '' : quote;
    else if (c === '"' || c === "'" || c === '`') quote = c;
    else if (c === '(' || c === '{') depth++;
    else if (c === ')' || c === '}') depth--;
    else if (depth <= 0) {
      OPERATOR.lastIndex = i;
      const operator = OPERATOR.exec(text)?.[0] ?? '';
      if (operator === '' || (operator === '&' && /[>0-9]/.test(text[i - 1] ?? ''))) continue;
      out.push({ text: text.slice(start, i).trim(), before });
      before = operator;
      i += operator.length - 1;
      start = i + 1;
    }
  }
  out.push({ text: text.slice(start).trim(), before });
  return out.filter((p) => p.text !== '');
}

/** What makes the failure of a command harmless: what stands before it and what it begins with. */
const masksAt = (parts: readonly Part[], index: number, state: ShellStateNow): readonly string[] =>
  [...state.loose ? ['set +e'] : [], ...ownMasks(parts[index]?.text ?? '', state), ...masksBefore(parts, index)];

type ShellStateNow = Pick<ShellState, 'loose' | 'over' | 'open'>;

function ownMasks(text: string, state: ShellStateNow): readonly string[] {
  const masks: string[] = [];
  if (/^[@]?-(?![-\w])|^-\s/.test(text) || /^@?-[a-z$]/.test(text)) masks.push('leading dash');
  if (/^if\s|^while\s/.test(text)) masks.push('condition');
  if (/^!\s/.test(text)) masks.push('!');
  if (state.over) masks.push('an exit before it');
  return text.startsWith('if ') ? masks : [...masks, ...state.open.slice(-MASKS_MAX).map((open) => `if ${open}`)];
}

/** `[ -n "$CI" ] && test`, `true || test`. */
function masksBefore(parts: readonly Part[], index: number): readonly string[] {
  const [previous, operator] = [parts[index - 1]?.text ?? '', parts[index]?.before ?? ''];
  const isAsked = (operator === '&&' || operator === '||') && /^(?:\[\[?\s|test\s)/.test(previous);
  const isSettled = operator === '||' && /^(?:true|:|exit 0)$/.test(previous);
  return isAsked || isSettled ? [`${previous} ${operator}`] : [];
}

/** Whatever else masks a command that so many things mask changes nothing. */
const MASKS_MAX = 20;

/** What comes after each part of a line and makes its failure harmless, the nearest first, each once. */
function masksAfter(parts: readonly Part[], pipefail: boolean): readonly (readonly string[])[] {
  const out: (readonly string[])[] = [[]];
  for (let i = parts.length - 1; i > 0; i--) {
    const [part, beyond] = [parts[i] as Part, out.at(-1) ?? []];
    const mask = maskBy(part, i === parts.length - 1);
    const kept = mask === null ? beyond : [mask, ...beyond.filter((other) => other !== mask)].slice(0, MASKS_MAX);
    out.push(kept);
  }
  return out.reverse().map((masks, i) => (isPiped(parts[i + 1]) && !pipefail ? [`| ${parts[i + 1]?.text.split(/\s/)[0] ?? ''}`, ...masks] : masks));
}

const isPiped = (part: Part | undefined): boolean => part?.before === '|' || part?.before === '|&';

/** How a part masks everything that stands before it. */
function maskBy({ text, before }: Part, isLast: boolean): string | null {
  if (before === '||' && (PURE.test(text) || /^\(?\s*(?:exit 0|true)/.test(text))) return `|| ${text.slice(0, 40)}`;
  if (before === ';' && isLast && PURE.test(text)) return `; ${text.slice(0, 40)}`;
  return before === '&' ? '&' : null;
}

/** Shell words, quotes removed. */
export function wordsOf(text: string): readonly string[] {
  return (text.match(/(?:[^\s"']+|"(?:[^"\\]|\\.)*"|'[^']*')+/g) ?? []).map((word) => word.replace(/\\"/g, '"').replace(/^(["'])(.*)\1$/s, '$2').replace(/=(["'])(.*)\1$/s, '=$2'));
}

export const isCheck = (command: Command): boolean => command.check !== null;
