import { spec, type DetectedCheck, type Evidence } from './detected.js';
import type { ReportRecipe } from './recipe.js';
import { readToml, tableAt, unreadableCheck } from './toml.js';

/** Without the flag the first failing test program keeps the others from running (cases P-10). */
export const cargoReport: ReportRecipe = (check) => {
  const at = check.command.indexOf('test') + 1;
  const known = at === 0 || check.command.includes('--no-fail-fast');
  return {
    command: known ? check.command : [...check.command.slice(0, at), '--no-fail-fast', ...check.command.slice(at)],
    env: { CARGO_TERM_COLOR: 'never', CARGO_TERM_PROGRESS_WHEN: 'never', RUST_BACKTRACE: '0' },
    readFrom: 'stdout',
  };
};

export async function detectCargo({ folder, exists, text, hasProgram }: Evidence): Promise<DetectedCheck[]> {
  if (!exists('Cargo.toml')) return [];
  const { table, broken } = readToml('Cargo.toml', await text('Cargo.toml'));
  const isWorkspace = tableAt(table, 'workspace') !== null;
  const check = spec({ name: 'cargo test', command: ['cargo', 'test', ...(isWorkspace ? ['--workspace'] : [])], cwd: folder, format: 'libtest' });
  if (broken !== null) return [unreadableCheck(check, 'Cargo.toml', broken)];
  return [{
    check,
    why: 'Cargo.toml',
    confidence: 'certain',
    propose: 'check',
    missing: hasProgram('cargo') ? [] : [{ what: 'cargo', fix: 'install Rust: https://rustup.rs' }],
  }];
}
