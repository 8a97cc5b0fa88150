/**
 * Who may import whom. Each rule names one arrow that must not exist and says why; test/dependency-rules.test.ts inserts a
 * violation of every rule and sees it caught. The tool reports Node's modules without their `node:` prefix.
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const CORE_DOOR = '^src/core/index[.]ts$';
const NETWORK = '^(node:)?(dgram|dns|http|http2|https|net|tls)(/promises)?$';
const SURFACES = '^src/(cli|mcp|dashboard|fleet)/';
/** The composition root: files directly below src. */
const ROOT = '^src/[^/]+[.]ts$';
/** Loads packages of the project whose tests it runs, by name and at run time. */
const GUEST_LOADER = '^src/adapters/agents/offline/worker/';

const PURE = [
  forbid('core-is-alone', 'The core is pure: it imports itself and nothing else, neither node nor npm.',
    { path: '^src/core/' }, { pathNot: '^src/core/' }),
  forbid('nouns-know-no-program', 'Nouns are shared by all programs, so none of them may lean on one. The door alone sees both.',
    { path: '^src/core/[^/]+[.]ts$', pathNot: CORE_DOOR }, { path: '^src/core/[^/]+/' }),
  forbid('programs-are-strangers', 'Two loops share nouns, never each other: one can change without the other.',
    { path: '^src/core/([^/]+)/' }, { path: '^src/core/[^/]+/', pathNot: '^src/core/$1/' }),
  forbid('core-through-its-door', 'Outside core, only core/index is imported: it is the list of what may be used.',
    { path: '^src/', pathNot: '^src/core/' }, { path: '^src/core/', pathNot: CORE_DOOR }),
  forbid('guard-is-pure', 'A detector is a function over text and trees: the core and libraries that only parse.',
    { path: '^src/guard/' }, { pathNot: [CORE_DOOR, '^src/guard/', packages('picomatch', '@types/picomatch', 'web-tree-sitter', 'saxes', 'yaml', 'smol-toml', '@babel/parser')] }),
  forbid('guard-parses-through-its-adapter', 'Loading a grammar is I/O: the guard knows the types of a syntax tree and is handed the tree.',
    { path: '^src/guard/' }, { path: packages('web-tree-sitter'), dependencyTypesNot: ['type-only'] }),
  forbid('formats-are-pure', 'A report format is a function from text to case results: the core and libraries that only parse.',
    { path: '^src/formats/' }, { pathNot: [CORE_DOOR, '^src/formats/', packages('saxes', 'tap-parser')] }),
];

const SHELL = [
  forbid('ports-are-types', 'A port says what the loop needs. It knows the core and no implementation.',
    { path: '^src/ports/' }, { pathNot: [CORE_DOOR, '^src/ports/'] }),
  forbid('loop-knows-no-adapter', 'The loop is driven through ports, so that every adapter can be swapped or simulated.',
    { path: '^src/loop/' }, { pathNot: [CORE_DOOR, '^src/loop/', '^src/ports/'] }),
  forbid('adapters-are-leaves', 'An adapter implements one port with the help of formats, the guard, lib and packages. It wires nothing.',
    { path: '^src/adapters/' }, { path: '^src/', pathNot: [CORE_DOOR, '^src/(adapters|ports|formats|guard|lib)/'] }),
  forbid('adapters-do-not-mix', 'Adapters of two ports meet only in app.ts; what they share lives in lib.',
    { path: '^src/adapters/([^/]+)/' }, { path: '^src/adapters/', pathNot: '^src/adapters/$1/' }),
  forbid('only-the-root-wires', 'The composition root is the one place that picks implementations.',
    { path: '^src/', pathNot: [ROOT, '^src/adapters/'] }, { path: '^src/adapters/' }),
  forbid('config-knows-no-loop', 'Configuration becomes values of the core; it neither runs nor wires anything.',
    { path: '^src/config/' }, { path: '^src/', pathNot: [CORE_DOOR, '^src/(config|lib)/'] }),
  forbid('lib-knows-nothing', 'lib could be lifted into another program: it knows no noun of this one.',
    { path: '^src/lib/' }, { path: '^src/', pathNot: '^src/lib/' }),
  forbid('surfaces-are-thin', 'A surface turns input into calls of app and states into text. It builds no adapter of its own.',
    { path: SURFACES }, { path: '^src/', pathNot: ['^src/$1/', CORE_DOOR, ROOT, '^src/(loop|ports|config|guard|lib)/'] }),
  forbid('nobody-imports-a-surface', 'Surfaces sit on top; what two of them need belongs into app or below.',
    { path: '^src/', pathNot: SURFACES }, { path: SURFACES }),
  forbid('root-is-the-top-of-the-inside', 'Only surfaces import the composition root; below it everything is handed in.',
    { path: '^src/', pathNot: [SURFACES, ROOT] }, { path: ROOT }),
];

const DOORS = [
  forbid('one-door-to-processes', 'Only lib/process starts children, so that killing, time-outs and quoting are solved once.',
    { path: '^src/', pathNot: '^src/lib/process[.]ts$' }, { path: '^(node:)?(child_process|cluster)$', dependencyTypesNot: ['type-only'] }),
  forbid('files-where-files-belong', 'Few places touch the disk, so that few have to be read to know what is written where.',
    { path: '^src/', pathNot: '^src/(adapters|config|lib|dashboard)/' }, { path: '^(node:)?fs(/promises)?$' }),
  forbid('no-network', 'Nothing here opens a connection: no text of a user leaves the machine. (output-pipe reads a named pipe through net.Socket.)',
    { path: '^src/', pathNot: '^src/lib/output-pipe[.]ts$' }, { path: NETWORK, dependencyTypesNot: ['type-only'] }),
];

const HYGIENE = [
  forbid('no-cycle', 'A cycle is two modules that are really one. (Types may look at each other: nothing is loaded for them.)',
    { path: '^src/' }, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
  forbid('no-orphan', 'Unreached code is dead code.', { orphan: true, path: '^src/' }, {}),
  forbid('no-test-in-src', 'Shipped code never imports a test, a bench or a script.', { path: '^src/' }, { path: '^(test|bench|scripts)/' }),
  forbid('no-dev-dependency', 'Shipped code imports declared dependencies only.',
    { path: '^src/', pathNot: GUEST_LOADER }, { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-peer'], dependencyTypesNot: ['type-only'] }),
  forbid('resolvable', 'Every import resolves. (The offline worker asks for packages of the project it runs, not of ours.)',
    { path: '^src/', pathNot: GUEST_LOADER }, { couldNotResolve: true }),
];

module.exports = {
  forbidden: [...PURE, ...SHELL, ...DOORS, ...HYGIENE],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'], extensions: ['.ts', '.js', '.d.ts'] },
  },
};
