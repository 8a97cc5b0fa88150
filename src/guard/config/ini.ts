import type { Setting } from './settings.js';

/**
 * Sections, keys and lists over several lines of an INI file, and of the fragments of TOML that a bare diff shows, which no parser takes. Each
 * value keeps its line. (INI has no grammar that a library could hold to: every tool reads continuation, comments and quotes its own way.)
 */
export function fromIni(text: string, toml: boolean): readonly Setting[] {
  const out: Setting[] = [];
  const state = { section: '', key: '', depth: 0 };
  text.split('\n').forEach((raw, i) => iniLine(raw, i + 1, { state, out, toml }));
  return out;
}

interface IniWork {
  readonly state: { section: string; key: string; depth: number };
  readonly out: Setting[];
  readonly toml: boolean;
}

function iniLine(raw: string, line: number, { state, out, toml }: IniWork): void {
  const text = stripComment(raw, toml);
  if (text.trim() === '') return;
  const section = /^\s*\[+\s*([^\]]+?)\s*\]+\s*$/.exec(text);
  if (section !== null && state.depth === 0) {
    state.section = (section[1] ?? '').replace(/"/g, '');
    state.key = '';
    return;
  }
  const pair = /^([\w."'-][\w."'\s/-]*?)\s*[=:]\s*(.*)$/.exec(text);
  const indented = /^\s/.test(raw) && !toml;
  if (pair !== null && !indented && state.depth === 0) {
    state.key = `${state.section === '' ? '' : `${state.section}.`}${(pair[1] ?? '').replace(/["']/g, '').trim()}`;
    values(pair[2] ?? '', line, { state, out, toml });
  } else if (state.key !== '') values(text, line, { state, out, toml });
}

const stripComment = (raw: string, toml: boolean): string => {
  if (/^\s*[#;]/.test(raw)) return '';
  return toml ? raw.replace(/(^|[^"'\w])#[^"']*$/, '$1') : raw.replace(/\s[#;]\s.*$/, '');
};

function values(text: string, line: number, { state, out, toml }: IniWork): void {
  if (!toml) {
    if (text.trim() !== '') out.push({ key: state.key, value: text.trim(), line });
    return;
  }
  const quoted = [...text.matchAll(/"""([^]*?)"""|"((?:[^"\\]|\\.)*)"|'([^']*)'/g)];
  const bare = text.replace(/"""[^]*?"""|"(?:[^"\\]|\\.)*"|'[^']*'/g, '""');
  state.depth = Math.max(0, state.depth + (bare.match(/[[{]/g) ?? []).length - (bare.match(/[\]}]/g) ?? []).length);
  const inline = /^\s*\{/.test(bare) ? [...text.matchAll(/([\w-]+)\s*=\s*("[^"]*"|[^,}\s]+)/g)] : [];
  for (const m of inline) out.push({ key: `${state.key}.${m[1] ?? ''}`, value: (m[2] ?? '').replace(/^"|"$/g, ''), line });
  if (inline.length > 0) return;
  for (const m of quoted) out.push({ key: state.key, value: m[1] ?? m[2] ?? m[3] ?? '', line });
  if (quoted.length === 0) for (const item of bare.split(/[\s,[\]]+/)) if (item !== '' && item !== '""') out.push({ key: state.key, value: item, line });
}
