import type { Finding } from '../../core/index.js';
import { finding, type Scene } from '../scene.js';
import { weakerOptions } from './command-compare.js';

/** Variables from which runners take options besides those of their command. */
const OPTIONS = /(?:^|[\s"'{,;-])(PYTEST_ADDOPTS|GOFLAGS|RUSTFLAGS|MAVEN_(?:OPTS|ARGS|CLI_OPTS)|GRADLE_OPTS|MOCHA_OPTS|SPEC_OPTS|RSPEC_OPTS|TESTOPTS|TOX_TESTENV_PASSENV|PHPUNIT_ARGS|JEST_ARGS|PRE_COMMIT_SKIP|SKIP|CARGO_TARGET_\w+_RUNNER|npm_config_script_shell)["']?\s*(?:[:?+]?=|:)\s*(.*)$/;
/** Files in which variables are set: pipelines, recipes, images, scripts. */
const FILES = /\.(?:ya?ml|sh|bash|mk|toml|ini|env|json)$|(?:^|\/)(?:(?:GNU)?[Mm]akefile|[Jj]ustfile|[\w.-]*Dockerfile[\w.-]*|Jenkinsfile|\.env[\w.-]*|\.envrc|\.husky\/[\w-]+)$/;

/** Options that reach a runner through its environment. */
export function weakenedEnvironment({ change }: Scene): readonly Finding[] {
  return change.files.filter((f) => f.after !== null && FILES.test(f.path) && f.after.length < 300_000).flatMap((file) => {
    const before = variablesIn(file.before ?? '');
    return variablesIn(file.after ?? '').flatMap(({ name, value, line }) => {
      const was = before.filter((v) => v.name === name).map((v) => v.value);
      if (was.includes(value)) return [];
      const isAny = /^(?:SKIP|PRE_COMMIT_SKIP|npm_config_script_shell)$|_RUNNER$/.test(name) && value !== '' && !/qemu|wasm|cross|wine|^(?:true|1|false|0)$|^\$/.test(value);
      const why = isAny ? [`${value} is left out`] : weakerOptions(was, [value]);
      return why.length === 0 || name === 'SKIP' && !isAny ? [] : [finding({ detector: 'check-config-weakened', file: file.path, line, before: was.join(' '), after: `${name}=${value}`, why: `${name}: ${why.join('; ')}` })];
    });
  });
}

function variablesIn(text: string): readonly { readonly name: string; readonly value: string; readonly line: number }[] {
  return text.split('\n').flatMap((line, i) => {
    const found = /^\s*#/.test(line) ? null : OPTIONS.exec(line);
    if (found === null) return [];
    const value = (found[2] ?? '').trim();
    const quoted = /^(["'])(.*?)\1/.exec(value)?.[2];
    return [{ name: found[1] ?? '', value: quoted ?? value.replace(/\s+(?:pre-commit|pytest|go|cargo|npm|mvn)\b.*$/, ''), line: i + 1 }];
  });
}
