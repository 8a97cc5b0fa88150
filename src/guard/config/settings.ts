import { SaxesParser } from 'saxes';
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, type Node as YamlNode, type Pair } from 'yaml';
import type { Node } from '../code.js';
import { Lowering } from '../lowering.js';
import { JAVASCRIPT_RULES } from '../languages/javascript-rules.js';
import { show } from '../print.js';
import type { Parse } from '../syntax.js';
import { fromIni } from './ini.js';
import { fromToml } from './toml.js';
import { CONFIG_TEXT_MAX } from './unreadable.js';

/** One leaf of a configuration file. Items of a list share the key of the list. */
export interface Setting {
  /** Dotted path, `test.coverage.thresholds.lines`. */
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

/** Reads a configuration file as data; null for formats it does not know. */
export function settingsOf(path: string, text: string, parse: Parse): readonly Setting[] | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/\.(?:json5?|jsonc|[cm]?[jt]s)$/.test(name) || /^\.(?:mocharc|eslintrc|nycrc|c8rc|babelrc|prettierrc|taprc)$/.test(name)) return fromScript(name, text, parse);
  if (/\.ya?ml$/.test(name)) return fromYaml(text);
  if (/\.neon(?:\.dist)?$/.test(name)) return fromYaml(text.replace(/\t/g, '    ')).filter((s) => s.key === 'parameters.level');
  if (name.endsWith('.toml')) return fromToml(text);
  if (/\.(?:ini|cfg|flake8|pylintrc|coveragerc)$/.test(name) || /^\.(?:coveragerc|flake8|pylintrc)$/.test(name)) return fromIni(text, false);
  if (/\.(?:xml|dist|csproj|fsproj|vbproj|props|targets|runsettings)$/.test(name)) return fromXml(text);
  if (/^(?:\.rspec(?:-\w+)?|mocha\.opts|\.taprc|pytest\.args)$/.test(name)) return text.split('\n').map((value, i) => ({ key: 'options', value: value.trim(), line: i + 1 })).filter((s) => s.value !== '' && !s.value.startsWith('#'));
  return null;
}

/** JSON and script configuration: every literal object, wherever it stands. */
function fromScript(name: string, text: string, parse: Parse): readonly Setting[] | null {
  const isJson = !/\.[cm]?[jt]s$/.test(name);
  const source = isJson ? ` (${text.replace(/^\uFEFF/, '').trimEnd()})` : text;
  const tree = parse(/\.[cm]?ts$/.test(name) ? 'typescript' : 'javascript', source.length > CONFIG_TEXT_MAX ? '' : source);
  if (tree === null) return null;
  const out: Setting[] = [];
  flatten(new Lowering(JAVASCRIPT_RULES, source).node(tree.root), '', out);
  return out;
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

function fromYaml(text: string): readonly Setting[] {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, strict: false, uniqueKeys: false });
  const out: Setting[] = [];
  yamlLeaves(doc.contents as YamlNode | null, '', { lines, out });
  return out;
}

function yamlLeaves(node: YamlNode | Pair | null | undefined, key: string, work: { readonly lines: LineCounter; readonly out: Setting[] }): void {
  if (node === null || node === undefined || work.out.length > 20_000) return;
  if (isMap(node)) for (const pair of node.items) yamlLeaves(pair as Pair, key, work);
  else if (isPair(node)) {
    const name = isScalar(node.key) ? String(node.key.value) : '?';
    yamlLeaves(node.value as YamlNode | null, key === '' ? name : `${key}.${name}`, work);
  } else if (isSeq(node)) node.items.forEach((item, i) => yamlLeaves(item as YamlNode, isMap(item) ? `${key}[${i}]` : key, work));
  else if (isScalar(node)) work.out.push({ key, value: String(node.value), line: node.range ? work.lines.linePos(node.range[0]).line + (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED' ? 1 : 0) : 1 });
}

function fromXml(text: string): readonly Setting[] {
  const out: Setting[] = [];
  const open: { readonly name: string; text: string; line: number }[] = [];
  const parser = new SaxesParser({ position: true });
  parser.on('error', () => undefined);
  parser.on('opentag', (tag) => {
    open.push({ name: tag.name, text: '', line: parser.line });
    const key = open.map((o) => o.name).join('.');
    for (const [name, value] of Object.entries(tag.attributes)) out.push({ key: `${key}@${name}`, value: String(value), line: lineOfAttribute(text, parser.line, name) });
  });
  parser.on('text', (t) => {
    const top = open.at(-1);
    if (top !== undefined) top.text += t;
  });
  parser.on('closetag', () => {
    const key = open.map((o) => o.name).join('.');
    const top = open.pop();
    if (top !== undefined && top.text.trim() !== '') out.push({ key, value: top.text.trim(), line: parser.line });
  });
  parser.write(text).close();
  return out;
}

/** The parser stands at the end of the tag; an attribute may stand some lines above. */
function lineOfAttribute(text: string, line: number, name: string): number {
  const lines = text.split('\n', line);
  for (let i = line - 1; i >= Math.max(0, line - 12); i--) if (lines[i]?.includes(`${name}=`) === true) return i + 1;
  return line;
}
