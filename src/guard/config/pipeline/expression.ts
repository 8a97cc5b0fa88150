/** A condition as alternatives of demands; `[[]]` always holds, `[]` never. */
export type Alternatives = readonly (readonly string[])[];
export const ALWAYS: Alternatives = [[]];

/** Demands that hold whenever a check would be of use, or that only guard forks, drafts and machines. */
const NEUTRAL = /^(?:true|1|always\(\)|success\(\)|!\s*cancell?ed\(\)|succeeded\(\)|succeededOrFailed\(\)|not\(\s*cancell?ed\(\)\s*\)|on_success|github\.(?:repository|repository_owner)\s*[=!]=.*|!?\s*github\.event\.repository\.fork(?:\s*==\s*false)?|!\s*github\.event\.pull_request\.draft|github\.event\.pull_request\.draft\s*(?:==\s*false|!=\s*true)|github\.event\.pull_request\.head\.repo\.\w+\s*!=.*|github\.(?:actor|triggering_actor|event\.pull_request\.user\.login)\s*!=\s*'[\w-]*(?:dependabot|renovate|github-actions)[\w-]*(?:\[bot\])?'|hashFiles\(.*\)\s*!=\s*''|!\s*contains\(.*(?:skip ci|ci skip|skip-ci).*\))$/i;
/** Values that another step worked out. */
const COMPUTED = /\b(?:steps|needs|dependencies)\.[\w-]+\.outputs?\b|\bsecrets\.|\boutputs?\./;
export const isComputed = (demand: string): boolean => COMPUTED.test(demand);

/** Reads the expressions of GitHub (`a && b`) and of Azure (`and(a, b)`). */
export function alternativesOf(expression: string): Alternatives {
  const text = bare(expression.replace(/\$\{\{|\}\}/g, ' '));
  const parts = splitAt(text, '||');
  if (parts.length > 1) return simple(parts.flatMap(alternativesOf));
  const call = /^(and|or)\((.*)\)$/is.exec(text);
  if (call !== null && isWhole(text)) {
    const inner = splitAt(call[2] ?? '', ',').map(alternativesOf);
    return simple(call[1]?.toLowerCase() === 'or' ? inner.flat() : inner.reduce(both, ALWAYS));
  }
  const demands = splitAt(text, '&&');
  if (demands.length > 1) return simple(demands.map(alternativesOf).reduce(both, ALWAYS));
  if (/^(?:false|0|'?never'?|!\s*true)$/i.test(text)) return [];
  return NEUTRAL.test(text) || text === '' ? ALWAYS : [[text.replace(/"/g, "'").replace(/\s*([=!]=|=~)\s*/g, ' $1 ')]];
}

/** `failure()` beside `success()` is always. */
const simple = (list: Alternatives): Alternatives => (list.some((one) => one.length === 0) ? ALWAYS : list);
const LIMIT = 64;
export const both = (a: Alternatives, b: Alternatives): Alternatives => a.flatMap((one) => b.map((other) => [...new Set([...one, ...other])])).slice(0, LIMIT);

function bare(text: string): string {
  const plain = text.trim();
  return plain.startsWith('(') && isWhole(plain) ? bare(plain.slice(1, -1)) : plain;
}

/** The bracket that a text ends with closes the first one. */
function isWhole(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i === text.length - 1;
  }
  return false;
}

function splitAt(text: string, mark: string): readonly string[] {
  const out: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "'") quoted = !quoted;
    else if (quoted) continue;
    else if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    else if (depth === 0 && text.startsWith(mark, i)) {
      out.push(text.slice(start, i));
      i += mark.length - 1;
      start = i + 1;
    }
  }
  return [...out, text.slice(start)].map((part) => part.trim());
}

/** What is left of a condition when it is known which event it is. */
export function underEvent(list: Alternatives, event: string): Alternatives {
  const out: string[][] = [];
  for (const demands of list) {
    const left: string[] = [];
    let holds = true;
    for (const demand of demands) {
      const asked = /^github\.event_name ([=!]=) '(\w+)'$/.exec(demand);
      if (asked === null) left.push(demand);
      else if ((asked[2] === event) !== (asked[1] === '==')) holds = false;
    }
    if (holds) out.push(left);
  }
  return out;
}

/** Demands that the second condition makes and the first did not; empty when it holds wherever the first did. */
export function newDemands(before: Alternatives, after: Alternatives): readonly string[] {
  for (const was of before) {
    if (after.some((is) => is.every((demand) => was.includes(demand)))) continue;
    const nearest = [...after].sort((a, b) => a.length - b.length)[0];
    return nearest === undefined ? ['false'] : nearest.filter((demand) => !was.includes(demand));
  }
  return [];
}

/** `a == b` for `a != b`. */
export function opposite(demand: string): string {
  if (demand.includes(' == ')) return demand.replace(' == ', ' != ');
  if (demand.includes(' != ')) return demand.replace(' != ', ' == ');
  return demand.startsWith('!') ? demand.slice(1).trim() : `!${demand}`;
}
