/** Features that a plain `cargo test` sets; null when no manifest is known. */
export type Features = ReadonlySet<string> | null;

/** What a condition of compilation is in a plain `cargo test`: true, false, or null where the machine decides. */
export function cfgHolds(condition: string, features: Features): boolean | null {
  const text = condition.trim().replace(/^\((.*)\)$/s, '$1').trim();
  const [, word = '', inner = ''] = /^(all|any|not)\s*\((.*)\)$/s.exec(text) ?? [];
  const parts = word === '' ? [] : splitTop(inner).map((part) => cfgHolds(part, features));
  if (word === 'not') return parts[0] === undefined || parts[0] === null ? null : !parts[0];
  if (word === 'all') return parts.includes(false) ? false : parts.includes(null) ? null : true;
  if (word === 'any') return parts.includes(true) ? true : parts.includes(null) ? null : false;
  return flagHolds(text, features);
}

const MACHINE = /^(?:unix|windows|wasm|target_\w+|panic|relocation_model|overflow_checks|ub_checks)\b/;

function flagHolds(flag: string, features: Features): boolean | null {
  const feature = /^feature\s*=\s*"([^"]*)"/.exec(flag)?.[1];
  if (feature !== undefined) return features === null ? null : features.has(feature);
  if (flag === 'test' || flag === 'debug_assertions' || flag === 'true') return true;
  // What only a command line or a build script sets is not set in a plain run.
  return MACHINE.test(flag) ? null : false;
}

/** The parts of a list that stand at its top level. */
export function splitTop(text: string): readonly string[] {
  const out: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (text[at] === ',' && depth === 0) {
      out.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...out, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** The features that a manifest switches on by default, with those that they switch on. */
export function defaultFeatures(manifest: string | null): Features {
  if (manifest === null) return null;
  const section = /^\[features\]\s*$([^]*?)(?=^\[|$(?![^]))/m.exec(manifest)?.[1] ?? '';
  const lists = new Map([...section.matchAll(/^\s*"?([\w-]+)"?\s*=\s*\[([^\]]*)\]/gm)].map((m) => [m[1] ?? '', [...(m[2] ?? '').matchAll(/"([^"]+)"/g)].map((f) => f[1] ?? '')]));
  const out = new Set<string>();
  const add = (name: string): void => {
    if (out.has(name)) return;
    out.add(name);
    for (const next of lists.get(name) ?? []) add(next);
  };
  add('default');
  return out;
}
