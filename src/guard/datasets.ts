import { collect, statementsOf, type Node } from './code.js';
import { rowsOf } from './rows.js';
import type { TestCase } from './test-case.js';
import type { World } from './world.js';

/** The test with the rows of the data sets that it only names, as far as they can be found. */
export function withDatasets(test: TestCase, world: World): TestCase {
  if (!test.tables.some((table) => table.dataset !== undefined)) return test;
  return { ...test, tables: test.tables.map((table) => (table.dataset === undefined ? table : { ...table, rows: rowsNamed(table.dataset, test, world) })) };
}

function rowsNamed(name: string, test: TestCase, world: World): readonly Node[] {
  const own = `tests/Datasets/${name.charAt(0).toUpperCase()}${name.slice(1)}.php`;
  const models = [...world.models.values(), ...[test.file, own, 'tests/Datasets.php', 'tests/Pest.php'].flatMap((path) => world.load(path) ?? [])];
  for (const model of models) {
    const defined = collect(model.root, (n) => n.kind === 'call' && n.name === 'dataset' && n.args[0]?.kind === 'text' && n.args[0].name === name)[0];
    const [, source] = defined?.args ?? [];
    if (source !== undefined) return source.kind === 'lambda' ? madeRows(source) : (rowsOf(source, model.env)?.rows ?? []);
  }
  return [];
}

/** Rows that a function gives back or yields. */
function madeRows(fn: Node): readonly Node[] {
  const yielded = collect(fn, (n) => n.kind === 'call' && n.name === 'yield').flatMap((n) => n.args);
  const last = statementsOf(fn.body).at(-1) ?? null;
  return yielded.length > 0 ? yielded : (rowsOf(last?.kind === 'return' ? last.head : last, new Map())?.rows ?? []);
}
