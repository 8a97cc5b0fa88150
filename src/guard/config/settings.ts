import { SaxesParser } from 'saxes';
import type { Node } from '../code.js';
import { Lowering } from '../lowering.js';
import { JAVASCRIPT_RULES } from '../languages/javascript-rules.js';
import { show } from '../print.js';
import type { Parse } from '../syntax.js';
import { fromIni } from './ini.js';
import { fromToml } from './toml.js';
import { fromYaml } from './yaml.js';

/** One leaf of a configuration file. Items of a list share the key of the list. */
export interface Setting {
  /** Dotted path, `test.coverage.thresholds.lines`. */
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

/** A configuration file as data. */
export interface ConfigReading {
  /** null for formats that are not known, and for what no grammar takes. */
  readonly settings: readonly Setting[] | null;
  /** 1-based line from which the file cannot be read as what its name says; null when it can. */
  readonly brokenAt: number | null;
}

/** Longer JSON and scripts are not read. */
const TEXT_MAX = 400_000;
const UNKNOWN: ConfigReading = { settings: null, brokenAt: null };
const whole = (settings: readonly Setting[]): ConfigReading => ({ settings, brokenAt: null });

/** Reads a configuration file as data. */
export function readSettings(path: string, text: string, parse: Parse): ConfigReading {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/\.(?:json5?|jsonc|[cm]?[jt]s)$/.test(name) || /^\.(?:mocharc|eslintrc|nycrc|c8rc|babelrc|prettierrc|taprc)$/.test(name)) return fromScript(name, text, parse);
  if (/\.ya?ml$/.test(name)) return fromYaml(text);
  if (/\.neon(?:\.dist)?$/.test(name)) return whole((fromYaml(text.replace(/\t/g, '    ')).settings ?? []).filter((s) => /^parameters\.(?:level|paths|excludePaths|ignoreErrors)\b/.test(s.key)));
  if (name.endsWith('.toml')) return fromToml(text);
  if (/\.(?:ini|cfg|flake8|pylintrc|coveragerc)$/.test(name) || /^\.(?:coveragerc|flake8|pylintrc)$/.test(name)) return whole(fromIni(text, false));
  if (/\.(?:xml|dist|csproj|fsproj|vbproj|props|targets|runsettings)$/.test(name)) return fromXml(text);
  if (/^\.(?:eslint|stylelint|semgrep|ruff)ignore$/.test(name)) return whole(linesOf(text, 'ignored'));
  if (name === '.npmrc' || name.endsWith('.properties')) return whole(fromIni(text, false));
  if (path.endsWith('.mvn/maven.config')) return whole(linesOf(text, 'options'));
  if (name === '.lintstagedrc') return fromYaml(text);
  if (/^(?:\.rspec(?:-\w+)?|mocha\.opts|\.taprc|pytest\.args)$/.test(name)) return whole(linesOf(text, 'options'));
  return UNKNOWN;
}

const linesOf = (text: string, key: string): readonly Setting[] => text.split('\n').map((value, i) => ({ key, value: value.trim(), line: i + 1 })).filter((s) => s.value !== '' && !s.value.startsWith('#'));

/** JSON, comments and commas too many included, and script configuration: every literal object, wherever it stands. */
function fromScript(name: string, text: string, parse: Parse): ConfigReading {
  if (text.length > TEXT_MAX) return { settings: [], brokenAt: 1 };
  const isJson = !/\.[cm]?[jt]s$/.test(name);
  const before = isJson ? ' (' : '';
  const source = isJson ? `${before}${text.replace(/^\uFEFF/, '').trimEnd()})` : text;
  const tree = parse(/\.[cm]?ts$/.test(name) ? 'typescript' : 'javascript', source);
  if (tree === null) return { settings: null, brokenAt: isJson ? 1 : null };
  const out: Setting[] = [];
  flatten(new Lowering(JAVASCRIPT_RULES, source).node(tree.root), '', out);
  // Scripts are read as code as well, which says what of them cannot be.
  const isBroken = isJson && text.trim() !== '' && tree.errorAt !== null;
  const constants = new Map(isJson ? [] : [...source.matchAll(/^(?:export\s+)?const\s+(\w+)(?::\s*\w+)?\s*=\s*([\d.]+|true|false|(['"])[^'"\n]*\3)\s*;?$/gm)].map((m) => [m[1] ?? '', (m[2] ?? '').replace(/^['"]|['"]$/g, '')]));
  const settings = constants.size === 0 ? out : out.map((s) => ({ ...s, value: constants.get(s.value) ?? s.value }));
  return { settings, brokenAt: isBroken ? text.slice(0, Math.max(0, (tree.errorAt ?? 0) - before.length)).split('\n').length : null };
}

function flatten(node: Node, key: string, out: Setting[]): void {
  switch (node.kind) {
    case 'pair': {
      const name = node.head === null ? '' : node.head.kind === 'list' ? show(node.head) : node.head.name;
      if (node.body !== null) flatten(node.body, key === '' ? name : `${key}.${name}`, out);
      return;
    }
    case 'text': case 'number': case 'constant':
      if (key !== '') out.push({ key, value: node.name, line: node.line });
      return;
    case 'unary':
      out.push({ key, value: show(node), line: node.line });
      return;
    case 'name': case 'member':
      if (key !== '') out.push({ key, value: show(node), line: node.line });
      return;
    default:
      for (const child of [node.head, ...node.args, node.body, node.tail]) if (child !== null && !(child === node.head && node.kind === 'call')) flatten(child, key, out);
  }
}

function fromXml(text: string): ConfigReading {
  const out: Setting[] = [];
  const open: { readonly key: string; text: string }[] = [];
  const parser = new SaxesParser({ position: true });
  let brokenAt: number | null = null;
  parser.on('error', () => {
    brokenAt ??= parser.line;
  });
  parser.on('opentag', (tag) => {
    const above = open.at(-1);
    const key = above === undefined ? tag.name : `${above.key}.${tag.name}`;
    open.push({ key, text: '' });
    for (const [name, value] of Object.entries(tag.attributes)) out.push({ key: `${key}@${name}`, value: String(value), line: lineOfAttribute(text, parser.line, name) });
  });
  parser.on('text', (t) => {
    const top = open.at(-1);
    if (top !== undefined) top.text += t;
  });
  parser.on('closetag', () => {
    const top = open.pop();
    if (top !== undefined && top.text.trim() !== '') out.push({ key: top.key, value: top.text.trim(), line: parser.line });
  });
  parser.write(text).close();
  return { settings: out, brokenAt: text.trim() === '' ? null : brokenAt };
}

/** The parser stands at the end of the tag; an attribute may stand some lines above. */
function lineOfAttribute(text: string, line: number, name: string): number {
  const lines = text.split('\n', line);
  for (let i = line - 1; i >= Math.max(0, line - 12); i--) if (lines[i]?.includes(`${name}=`) === true) return i + 1;
  return line;
}
