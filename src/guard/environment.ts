import { demandsOf } from './condition.js';
import { walk, type Node } from './code.js';
import { resolve, type Env } from './print.js';

const MACHINE = /^(?:platform|process\.platform|process\.arch|process\.version\w*|process\.env|os\.name|os\.environ|environ|getenv|os\.getenv|os\.Getenv|LookupEnv|sys\.platform|sys\.version_info|version_info|platform\.\w+|runtime\.GOOS|runtime\.GOARCH|GOOS|GOARCH|testing\.Short|Short|RUBY_\w+|ENV|PHP_OS\w*|PHP_VERSION\w*|extension_loaded|function_exists|method_exists|class_exists|version_compare|hasattr|defined|OperatingSystem\w*|RuntimeInformation\w*|IS_WINDOWS|isWindows|is_windows|is_linux|is_mac\w*|WINDOWS|is_available|cuda|which|LookPath|command_exists|existsSync|isCI|hostname|geteuid|getuid|Getuid|isWritable|isReadable|version|node_version|semver|supports\w*|features?)$/i;
const VERSION = /version|platform|windows|linux|macos|isBun|isDeno/i;
const FLAGS = /^(?:(?:HAS|IS|HAVE|WITH|NO)_[A-Z0-9_]+|WIN(?:32|64)?|WINDOWS|LINUX|MACOS|OSX|DARWIN|PY[23]|PYPY|JRUBY)$/;
const MACHINE_WORDS = /(?<![a-z])(?:win(?:32|64)|windows|linux|darwin|mac ?os|posix|unix|docker|network|root|musl|arm(?:64|v\d\w*)?|aarch64|x86_64|amd64|CI)(?![a-z])/i;

/** Whether a condition asks about the machine, the platform or its tools, and not about what the code under test did. */
export function isEnvironmental(condition: Node, env: Env): boolean {
  let found = false;
  walk(condition, (node) => {
    const known = node.kind === 'name' ? resolve(node, env) : node;
    if ((node.kind === 'name' || node.kind === 'member' || node.kind === 'call') && (MACHINE.test(node.name) || VERSION.test(node.name) || FLAGS.test(node.name))) found = true;
    if (node.kind === 'text' && MACHINE_WORDS.test(node.name)) found = true;
    if (known !== node && known.kind !== 'name' && !found && isEnvironmental(known, new Map())) found = true;
    return !found;
  });
  return found;
}

/** A condition that is false whatever happens. */
export const neverTrue = (condition: Node, env: Env): boolean => fold(condition, env) === false;

/** A name may lead back to itself: `done = !done`. */
const FOLD_DEPTH_MAX = 12;

/** The value of a condition as far as it is fixed by literals and by `nil`; null when it depends on the run. */
export function fold(condition: Node, env: Env, depth = 0): boolean | null {
  if (depth > FOLD_DEPTH_MAX) return null;
  const node = resolve(condition, env);
  if (node.kind === 'constant') return node.name === 'true' ? true : node.name === 'false' || node.name === 'null' || node.name === 'zero' ? false : null;
  if (node.kind === 'number') return node.name !== '0';
  if (node.kind === 'unary' && (node.name === '!' || node.name === 'not') && node.head !== null) return flip(fold(node.head, env, depth + 1));
  if (node.kind !== 'binary' || node.head === null || node.body === null) return null;
  if (node.name === '&&' || node.name === 'and') return both(fold(node.head, env, depth + 1), fold(node.body, env, depth + 1));
  if (node.name === '||' || node.name === 'or') return flip(both(flip(fold(node.head, env, depth + 1)), flip(fold(node.body, env, depth + 1))));
  return foldComparison(node, env);
}

const flip = (value: boolean | null): boolean | null => (value === null ? null : !value);
const both = (a: boolean | null, b: boolean | null): boolean | null => (a === false || b === false ? false : a === true && b === true ? true : null);

function foldComparison(node: Node, env: Env): boolean | null {
  const [left, right] = [resolve(node.head as Node, env), resolve(node.body as Node, env)];
  const equal = /^(?:==|===|is)$/.test(node.name);
  if (!equal && !/^(?:!=|!==|is not)$/.test(node.name)) return demandsOf(node, true, env).every((a) => a.relation === 'tautology') ? true : null;
  const same = sameValue(left, right);
  return same === null ? null : same === equal;
}

/** `nil` against a named error or a literal is known; two unknown values are not. */
function sameValue(left: Node, right: Node): boolean | null {
  const [l, r] = [isNothing(left), isNothing(right)];
  if (l && r) return true;
  if (l !== r) return isSomething(l ? right : left) ? false : null;
  const literal = (n: Node): boolean => n.kind === 'text' || n.kind === 'number' || n.kind === 'constant';
  return literal(left) && literal(right) ? left.kind === right.kind && left.name === right.name : null;
}
const isNothing = (node: Node): boolean => node.kind === 'constant' && (node.name === 'null' || node.name === 'zero');
const isSomething = (node: Node): boolean => node.kind === 'text' || node.kind === 'number' || node.kind === 'list' || node.kind === 'map' || (node.kind === 'constant' && node.name === 'true') || (/^(?:name|member)$/.test(node.kind) && /^Err[A-Z]|Error$|^[A-Z]\w*$/.test(node.name));

/** A condition without the parts that literals already decide; a plain value when nothing is left. */
export function simplify(condition: Node, env: Env): Node | boolean {
  const known = fold(condition, env);
  if (known !== null) return known;
  if (condition.kind !== 'binary' || condition.head === null || condition.body === null) return condition;
  const [left, right] = [simplify(condition.head, env), simplify(condition.body, env)];
  const logical = /^(?:&&|and|\|\||or)$/.test(condition.name);
  if (logical) return typeof left === 'boolean' ? right : typeof right === 'boolean' ? left : condition;
  if (!/^(?:==|===|!=|!==)$/.test(condition.name) || (condition.head.kind !== 'binary' && condition.body.kind !== 'binary')) return condition;
  const [fixed, open] = typeof left === 'boolean' ? [left, right] : [right, left];
  if (typeof fixed !== 'boolean' || typeof open === 'boolean') return condition;
  return fixed === condition.name.startsWith('=') ? open : { ...condition, kind: 'unary', name: '!', head: open, args: [], body: null };
}
