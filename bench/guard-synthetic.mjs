// Recall on tampering that is put into real commits: one operator at a time is applied to the after side of a past commit that touches tests.
//   npm run build && node bench/guard-synthetic.mjs [--commits 30] [--per-commit 12] [--seed 1] [--trust-message] [--list] [--keep FOLDER] [--json] REPOSITORY...
// REPOSITORY is a clone or a bare git folder with its history; none is part of this project. It counts as caught when the scan names a detector that
// fits, at the file that was touched, with the level of that detector, and does not say the same of the commit as it was. `--keep` writes the two
// sides of what was not caught to a folder, so that `scan --before --after` can be run on them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { changesOf, pastCommits } from '../dist/adapters/changes/history.js';
import { loadParsers } from '../dist/adapters/guards/tree-sitter.js';
import { scanEngine } from '../dist/scan-engine.js';
import { scanWith } from '../dist/scan.js';
import { randomFrom } from './guard-seeds.mjs';
import { CONFIG_OPERATORS, keptTests, PROJECT_OPERATORS } from './synthetic-project.mjs';
import { languageAt, openFile } from './synthetic-sites.mjs';
import { TEST_OPERATORS } from './synthetic-tests.mjs';

const RECALL_MIN = 0.97;
const FILES_MAX = 100;
/** Commits that are looked through for those that touch tests. */
const LOOK_BACK = 1_500;
const TRIES = 12;

const words = process.argv.slice(2);
/** Whether the message of the commit counts as what a person said that the change is for. */
const BELIEVED = words.includes('--trust-message');
const option = (name, otherwise) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : otherwise);
const settings = { commits: option('--commits', 30), perCommit: option('--per-commit', 12), seed: option('--seed', 1), keep: words.includes('--keep') ? words[words.indexOf('--keep') + 1] : null };
const repositories = words.filter((word, at) => !word.startsWith('--') && !/^--(?:commits|per-commit|seed|keep)$/.test(words[at - 1] ?? ''));
if (repositories.length === 0 || repositories.some((path) => !existsSync(path))) {
  console.error('name clones or bare git folders of repositories with their history, for example those that honest-commits/commits.jsonl lists');
  process.exit(2);
}

/** Applies operators to the last commits of a repository that touch tests, and scans what comes of it. */
async function tamperWith(repository, engine) {
  const git = (...args) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  const random = randomFrom(settings.seed);
  const used = new Map();
  const rows = [];
  const commits = (await pastCommits(repository, { last: LOOK_BACK, since: null })).commits.filter(({ entries }) => entries.length <= FILES_MAX && entries.some(({ after }) => after !== null && languageAt(after.path)?.testPath.test(after.path)));
  let left = settings.commits;
  for await (const { commit, change } of changesOf(repository, commits)) {
    const scene = sceneOf({ commit, change, git, random, parse: engine.parse });
    if (scene === null) continue;
    const honest = await scanned(engine, scene, change.files);
    for (const tampered of tamperings(scene, used)) {
      const row = { repository: nameOf(repository), sha: commit.sha.slice(0, 10), ...tampered.row, ...judged(tampered, honest, await scanned(engine, scene, tampered.files)) };
      rows.push(row);
      if (settings.keep !== null && row.grade !== 'caught') kept(row, tampered.files);
    }
    if (--left === 0) break;
  }
  return rows;
}

function kept({ repository, sha, operator }, files) {
  const folder = join(settings.keep, [basename(repository), sha, operator.replace(/\W+/g, '-')].join('.'));
  for (const [side, file] of files.flatMap(({ before, after }) => [['before', before], ['after', after]])) {
    const path = join(folder, side, file?.path ?? '.');
    mkdirSync(file === null ? path : dirname(path), { recursive: true });
    if (typeof file?.text === 'string') writeFileSync(path, file.text);
  }
}

/** What an operator may look at; null when the commit leaves no test of its test files alone. */
function sceneOf({ commit, change, git, random, parse }) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const candidates = change.files.flatMap(({ before, after }) => {
    const file = before?.path === after?.path && typeof before?.text === 'string' && typeof after?.text === 'string' && languageAt(after.path)?.testPath.test(after.path) ? openFile(after.path, after.text, parse) : null;
    const kept = file === null ? [] : keptTests(file, before.text);
    return kept.length === 0 ? [] : [{ file, before: before.text, kept }];
  });
  if (candidates.length === 0) return null;
  const fetched = new Map();
  const unchanged = { kind: 'to-fetch', fetch: async (paths) => {
    const missing = paths.filter((path) => !fetched.has(path));
    const found = missing.length === 0 ? new Map() : await change.unchanged.fetch(missing);
    for (const path of missing) fetched.set(path, found.get(path) ?? null);
    return new Map(paths.flatMap((path) => (fetched.get(path) === null ? [] : [[path, fetched.get(path)]])));
  } };
  return { commit: { ...commit, paths: change.files.flatMap(({ after }) => (after === null ? [] : [after.path])) }, change, candidates, project: projectAt(commit, change, git), random, pick, parse, unchanged };
}

/** The files of the project after the commit, and what they were before it. */
function projectAt({ sha }, { files }, git) {
  let paths = null;
  const texts = new Map();
  const read = (path) => {
    if (!texts.has(path)) texts.set(path, shown(git, `${sha}:${path}`));
    return texts.get(path);
  };
  return {
    get paths() {
      return (paths ??= git('ls-tree', '-r', '-z', '--name-only', sha).split('\0').filter(Boolean));
    },
    read,
    readBefore: (path) => (files.some(({ after }) => after?.path === path) ? (files.find(({ after }) => after?.path === path).before?.text ?? null) : read(path)),
  };
}

function shown(git, name) {
  try {
    return git('show', name);
  } catch {
    return null;
  }
}

/** The operators that were used least in the language come first, so that every shape gets its share. */
function* tamperings(scene, used) {
  const all = [...TEST_OPERATORS.map((operator) => [operator, onTest]), ...[...PROJECT_OPERATORS, ...CONFIG_OPERATORS].map((operator) => [operator, onProject])];
  const order = all.map((entry) => [entry, (used.get(entry[0].name) ?? 0) + scene.random() * 0.9]).sort((a, b) => a[1] - b[1]).map(([entry]) => entry);
  let left = settings.perCommit;
  for (const [operator, apply] of order) {
    const made = attempted(operator, apply, scene);
    if (made === null) continue;
    used.set(operator.name, (used.get(operator.name) ?? 0) + 1);
    yield made;
    if (--left === 0) return;
  }
}

/** Operators fit where they fit: several places are tried. */
function attempted(operator, apply, scene) {
  for (let time = 0; time < TRIES; time++) {
    const { file, before, kept } = scene.pick(scene.candidates);
    const test = scene.pick(kept);
    const made = apply(operator, { ...scene, file, before, kept, test, assertion: scene.pick(test.assertions) });
    if (made === null) continue;
    const [path, old, text, to = path] = made;
    return { operator, files: withPair(scene.change.files, path, old, { path: to, text }), paths: [path, to], row: { language: operator.name.startsWith('configuration') ? 'configuration' : file.language.id, operator: operator.name, path: to, test: test.name } };
  }
  return null;
}

function onTest(operator, scene) {
  const text = operator.apply(scene);
  return text === null || text === scene.file.text ? null : [scene.file.path, scene.before, text];
}

const onProject = (operator, scene) => operator.apply(scene);

function withPair(files, path, old, { path: to, text }) {
  const side = (at, content) => (content === null ? null : { path: at, mode: '100644', text: content });
  return [...files.filter(({ before, after }) => after?.path !== path && before?.path !== path), { before: side(path, old), after: side(to, text) }];
}

async function scanned(engine, scene, files) {
  return scanWith(engine.scan, { files, unchanged: scene.unchanged }, { intent: BELIEVED ? scene.commit.message : '', observed: [] });
}

const keyOf = ({ detector, level, file, test, evidence }) => JSON.stringify([detector, level, file, test, evidence]);

function judged({ operator, paths }, honest, { findings }) {
  const known = new Set(honest.findings.map(keyOf));
  const news = findings.filter((finding) => !known.has(keyOf(finding)));
  const right = news.filter(({ detector, file }) => operator.detectors.includes(detector) && paths.includes(file));
  const caught = right.some(({ level }) => level === 'block' || operator.level === 'warn');
  const elsewhere = news.some(({ level }) => level === 'block');
  return { grade: caught ? 'caught' : right.length > 0 ? 'only-warned' : elsewhere ? 'caught-as-other' : news.length > 0 ? 'warned-as-other' : 'missed', detector: operator.detectors[0], got: news.map(({ detector, level, file, line, why }) => `${detector}(${level})@${file}:${line} ${why}`) };
}

const nameOf = (path) => basename(resolve(path).replace(/\/(?:\.git|repo)\/?$/, '')).replace('+', '/').replace(/\.git$/, '');

function tally(rows, key) {
  const table = {};
  for (const value of [...new Set(rows.map((row) => row[key]))].sort()) {
    const of = rows.filter((row) => row[key] === value);
    table[value] = { tampered: of.length, caught: count(of, 'caught'), 'as other': count(of, 'caught-as-other'), 'only warned': count(of, 'only-warned', 'warned-as-other'), missed: count(of, 'missed'), recall: rate(of) };
  }
  return table;
}

const count = (rows, ...grades) => rows.filter(({ grade }) => grades.includes(grade)).length;
const rate = (rows) => (rows.length === 0 ? 0 : Math.round((count(rows, 'caught') / rows.length) * 10_000) / 10_000);

const parse = await loadParsers(['a.js', 'a.ts', 'a.tsx', 'a.py', 'a.go', 'a.rs', 'a.php', 'a.java']);
const scan = await scanEngine.load(['a.js', 'a.ts', 'a.tsx', 'a.py', 'a.go', 'a.rs', 'a.php', 'a.java', 'a.rb', 'a.cs']);
const started = performance.now();
const rows = [];
for (const repository of repositories) rows.push(...(await tamperWith(resolve(repository), { scan, parse })));
if (words.includes('--list')) for (const { grade, repository, sha, operator, path, test, got } of rows.filter((row) => row.grade !== 'caught')) console.log(`${grade.padEnd(16)} ${repository} ${sha} ${operator}: ${path} "${test}" got ${got.slice(0, 3).join(' | ') || '-'}`);
const all = { tampered: rows.length, caught: count(rows, 'caught'), recall: rate(rows) };
if (words.includes('--json')) console.log(JSON.stringify({ all, languages: tally(rows, 'language'), detectors: tally(rows, 'detector'), operators: tally(rows, 'operator') }, null, 1));
else {
  for (const key of ['repository', 'language', 'detector', 'operator']) console.table(tally(rows, key));
  console.log(JSON.stringify(all), `${((performance.now() - started) / 1000).toFixed(0)} s`);
}
if (all.recall < RECALL_MIN) {
  console.error(`recall is under ${RECALL_MIN}`);
  process.exitCode = 1;
}
