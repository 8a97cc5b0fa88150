import { SaxesParser } from 'saxes';
import { LineCounter, parseDocument } from 'yaml';
import type { Parse } from '../syntax.js';
import { tomlError } from './toml.js';

/** Longer configuration is not read. */
export const CONFIG_TEXT_MAX = 400_000;

/** 1-based line from which a configuration file cannot be read as what its name says; null when it can, or when no format is known for it. */
export function unreadableFrom(path: string, text: string, parse: Parse): number | null {
  if (text.trim() === '') return null;
  if (text.length > CONFIG_TEXT_MAX) return 1;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/\.(?:json5?|jsonc)$/.test(name)) return inJson(text, parse);
  if (/\.ya?ml$/.test(name)) return inYaml(text);
  if (name.endsWith('.toml')) return tomlError(text);
  if (/\.(?:xml|csproj|fsproj|vbproj|props|targets|runsettings)$/.test(name)) return inXml(text);
  return null;
}

/** JSON as tools read it, comments and commas too many included. */
function inJson(text: string, parse: Parse): number | null {
  const before = '(';
  const tree = parse('javascript', `${before}${text.replace(/^\uFEFF/, '').trimEnd()})`);
  if (tree === null) return 1;
  return tree.errorAt === null ? null : text.slice(0, Math.max(0, tree.errorAt - before.length)).split('\n').length;
}

function inYaml(text: string): number | null {
  const [error] = parseDocument(text, { lineCounter: new LineCounter(), strict: false, uniqueKeys: false }).errors;
  return error === undefined ? null : (error.linePos?.[0].line ?? 1);
}

function inXml(text: string): number | null {
  const parser = new SaxesParser({ position: true });
  let line: number | null = null;
  parser.on('error', () => {
    line ??= parser.line;
  });
  parser.write(text).close();
  return line;
}
