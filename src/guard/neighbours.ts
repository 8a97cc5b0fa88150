import { statementsOf } from './code.js';
import type { FileModel } from './file-model.js';

/** Paths of files that a test file may take its helpers from: imports, base classes, what its framework loads by itself. */
export function neighboursOf(model: FileModel): readonly string[] {
  const folder = folderOf(model.path);
  const found = BY_LANGUAGE[model.language.id]?.(model, folder) ?? [];
  return [...new Set(found)].filter((path) => path !== model.path).slice(0, 120);
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Resolves `../x` against a folder. */
function joinPath(folder: string, relative: string): string {
  const parts = `${folder}${relative}`.split('/');
  const out: string[] = [];
  for (const part of parts) {
    if (part === '..') out.pop();
    else if (part !== '.' && part !== '') out.push(part);
  }
  return out.join('/');
}

/** Folders from the file's own up to the root. */
function upwards(folder: string): readonly string[] {
  const parts = folder.split('/').filter(Boolean);
  return [...parts.map((_, i) => `${parts.slice(0, parts.length - i).join('/')}/`), ''];
}

type Neighbours = (model: FileModel, folder: string) => readonly string[];

const javascript: Neighbours = (model, folder) =>
  model.imports.filter((i) => i.name.startsWith('.')).flatMap((i) => {
    const base = joinPath(folder, i.name);
    const bare = base.replace(/\.[cm]?js$/, '');
    return [base, ...['ts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'mts'].map((e) => `${bare}.${e}`), `${base}/index.ts`, `${base}/index.js`];
  });

const python: Neighbours = (model, folder) => {
  const imported = model.imports.flatMap((i) => {
    const dots = /^\.+/.exec(i.name)?.[0].length ?? 0;
    const relative = i.name.slice(dots).replace(/\./g, '/');
    const bases = dots > 0 ? [joinPath(folder, '../'.repeat(dots - 1)) + (dots > 0 && folder !== '' ? '/' : '')] : [...new Set(['', folder, ...upwards(folder)])];
    const names = [relative, ...i.args.map((a) => `${relative}${relative === '' ? '' : '/'}${a.words}`)];
    return bases.flatMap((base) => names.filter((n) => /(?:test|helper|util|support|common|check|assert|invariant|fixture|case|mixin|compare|factor)/i.test(`${base}${n}`)).map((n) => `${base}${n}.py`));
  });
  return [...imported, ...upwards(folder).map((f) => `${f}conftest.py`)];
};

const go: Neighbours = (_model, folder) => ['helper_test.go', 'helpers_test.go', 'util_test.go', 'utils_test.go', 'common_test.go', 'main_test.go', 'testing_test.go', 'testutil_test.go', 'suite_test.go'].map((n) => `${folder}${n}`);

const rust: Neighbours = (model, folder) =>
  statementsOf(model.root).filter((s) => s.kind === 'class' && s.words === 'mod' && s.body === null).flatMap((s) => [`${folder}${s.name}.rs`, `${folder}${s.name}/mod.rs`]);

/** Classes named as bases, traits or imports, in the same folder or along the namespace. */
const classNames = (model: FileModel): readonly string[] => [
  ...model.classes.flatMap((c) => c.args.map((a) => a.name)),
  ...model.classes.flatMap((c) => statementsOf(c.body).filter((s) => s.kind === 'call' && s.name === 'use').flatMap((s) => s.args.map((a) => a.name))),
  ...model.imports.flatMap((i) => i.args.map((a) => a.words || a.name)).filter((n) => /Test|Assert|Helper|Fixture|Case|Support|Mixin|Trait/.test(n)),
];
const byClass = (extension: string): Neighbours => (model, folder) => classNames(model).flatMap((name) => [`${folder}${name}.${extension}`, ...upwards(folder).slice(1, 4).map((f) => `${f}${name}.${extension}`), ...upwards(folder).slice(0, 3).map((f) => `${f}Support/${name}.${extension}`)]);

const ruby: Neighbours = (model, folder) => {
  const required = statementsOf(model.root).filter((s) => s.kind === 'call' && /^require(?:_relative)?$/.test(s.name) && s.args[0]?.kind === 'text');
  const paths = required.flatMap((s) => {
    const name = s.args[0]?.name ?? '';
    return s.name === 'require_relative' ? [`${joinPath(folder, name)}.rb`] : [`spec/${name}.rb`, `test/${name}.rb`, `${folder}${name}.rb`];
  });
  return [...paths, 'spec/spec_helper.rb', 'test/test_helper.rb', 'spec/rails_helper.rb'];
};

const BY_LANGUAGE: Readonly<Record<string, Neighbours>> = { javascript, python, go, rust, php: byClass('php'), java: byClass('java'), csharp: byClass('cs'), ruby };

/** Paths where tests of a source file usually stand. */
export function testsBeside(path: string): readonly string[] {
  const folder = folderOf(path);
  const name = path.slice(folder.length);
  const dot = name.lastIndexOf('.');
  const [base, extension] = [name.slice(0, dot), name.slice(dot + 1)];
  const inner = folder.replace(/^(?:src|lib|app|source)\//, '').replace(/^src\/main\/java\//, '');
  const last = folder.split('/').slice(-2, -1)[0] ?? '';
  switch (extension) {
    case 'py': return [`test_${base}.py`, `${base}_test.py`].flatMap((n) => [`${folder}${n}`, `tests/${n}`, `test/${n}`, `tests/${inner}${n}`, `tests/unit/${n}`, `${folder}tests/${n}`, `tests/${last}/${n}`]).concat([`tests/test_${last}.py`]);
    case 'go': return [`${folder}${base}_test.go`, `${folder}${last}_test.go`];
    case 'rs': return [`tests/${base}.rs`, `tests/${last}.rs`, `${folder}${base}/tests.rs`, `${folder}tests.rs`, `${folder}lib.rs`, `${folder}mod.rs`, 'tests/integration.rs', 'tests/tests.rs', 'tests/it/main.rs'].filter((other) => other !== path);
    case 'php': return [`tests/${base}Test.php`, `tests/Unit/${base}Test.php`, `tests/${inner}${base}Test.php`, `tests/Unit/${inner}${base}Test.php`, `tests/Feature/${base}Test.php`];
    case 'java': return [`${folder.replace('src/main/', 'src/test/')}${base}Test.java`, `${folder.replace('src/main/', 'src/test/')}${base}Tests.java`, `${folder}${base}Test.java`];
    case 'rb': return [`spec/${inner}${base}_spec.rb`, `spec/${base}_spec.rb`, `test/${inner}${base}_test.rb`, `test/${base}_test.rb`, `test/test_${base}.rb`];
    case 'cs': return csharpTests(path, folder, base);
    default: return ['test', 'spec'].flatMap((word) => [extension, extension === 'ts' ? 'mts' : 'mjs'].flatMap((e) => [`${folder}${base}.${word}.${e}`, `${folder}__tests__/${base}.${word}.${e}`, `test/${base}.${word}.${e}`, `tests/${base}.${word}.${e}`, `test/${inner}${base}.${word}.${e}`, `tests/${inner}${base}.${word}.${e}`, `spec/${base}.${word}.${e}`, `${folder}${last}.${word}.${e}`]));
  }
}

function csharpTests(path: string, folder: string, base: string): readonly string[] {
  const project = path.replace(/^src\//, '').split('/')[0] ?? '';
  const rest = folder.replace(/^src\//, '').slice(project.length + 1);
  return [`${project}.Tests/${rest}${base}Tests.cs`, `tests/${project}.Tests/${rest}${base}Tests.cs`, `test/${project}.Tests/${rest}${base}Tests.cs`, `${folder}${base}Tests.cs`];
}
