/**
 * The layers, from the ground up. A module uses the layers below its own, never its own layer's other modules and none
 * above, except for those named in `neighbors`. `three` is above `convert`, because its loader opens files and finds
 * what they refer to.
 */
const layers = [
  ['binary', 'math', 'report', 'scene'],
  ['images', 'archives', 'text', 'pose', 'animation'],
  ['fit'],
  ['formats', 'picture'],
  ['convert'],
  ['export'],
  ['node', 'three'],
  ['batch'],
  ['cli'],
];

/**
 * On the ground, `binary` reports its errors, and losses name places in a scene. Vectors and rotations of `math` are those of
 * the scene. Names in archives are text in several encodings.
 */
const neighbors = {
  animation: ['pose'],
  archives: ['text'],
  binary: ['report'],
  math: ['scene'],
  report: ['scene'],
};

const below = (level) => layers.slice(0, level).flat();
const folder = (modules) => `^src/(${modules.join('|')})/`;

const layerRules = layers.flatMap((modules, level) =>
  modules.map((module) => ({
    name: `${module}-uses-layers-below`,
    severity: 'error',
    from: { path: folder([module]) },
    to: { path: '^src/', pathNot: folder([module, ...(neighbors[module] ?? []), ...below(level)]) },
  })),
);

/** The anatomy of a family, from the ground up: each part uses only those before it. */
const parts = [
  'codes\\.ts',
  'model/',
  'files/',
  '(?!index|reader|targets)[a-z-]+\\.ts',
  'to-scene/',
  'reader\\.ts',
  'from-scene/',
  'edit/',
  'targets\\.ts',
  'index\\.ts',
];

const partRules = parts.map((part, level) => ({
  name: `family-${part.replace(/\W+/g, '-')}`,
  severity: 'error',
  from: { path: `^src/formats/([^/]+)/${part}` },
  to: {
    path: '^src/formats/$1/',
    pathNot: `^src/formats/$1/(${parts.slice(0, level + 1).join('|')})`,
  },
}));

/**
 * What the modules above `binary` use of it: the combinators, and what combinators, documents and edits of their own are
 * made with. All else serves only these.
 */
const binaryForAll = [
  'schema',
  'codes',
  'concatenate',
  'crc32',
  'decoders',
  'inflate',
  'inspect',
  'kernels',
  'latin1',
  'nan',
  'patch',
  'patch-rows',
  'sha256',
  'string',
  'view',
  // For combinators of a format's own.
  'columns',
  'compressed',
  'growth',
  'placed',
  'reader',
  'scalar',
  'scope',
  'shape',
  'skip',
  'type',
  'writer',
];

module.exports = {
  forbidden: [
    ...layerRules,
    ...partRules,
    {
      name: 'formats-do-not-know-each-other',
      comment:
        'Only modules on src/formats itself know all families; these share what is there, other than the registry, src/formats/index.ts.',
      severity: 'error',
      from: { path: '^src/formats/([^/]+)/' },
      to: { path: '^src/formats/', pathNot: ['^src/formats/$1/', '^src/formats/(?!index)[a-z-]+\\.ts$'] },
    },
    {
      name: 'binary-keeps-its-own',
      comment: 'The entries publish its combinators by name.',
      severity: 'error',
      from: { path: '^(src|studio)/', pathNot: folder(['binary', 'entries']) },
      to: { path: '^src/binary/', pathNot: `^src/binary/(${binaryForAll.join('|')})\\.ts$` },
    },
    {
      name: 'node-only-where-it-is-known',
      severity: 'error',
      from: { path: '^src/', pathNot: folder(['node', 'batch', 'cli']) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'studio-uses-the-public-api',
      comment:
        'What the entries of the package export, but for that of Node; more than that is wanting in the library. The page of a report has the data that the command line puts into it.',
      severity: 'error',
      from: { path: '^studio/' },
      to: { path: '^src/', pathNot: '^src/(index|entries/[a-z]+|three/index|batch/report/data)\\.ts$' },
    },
    {
      name: 'gltf-transform-only-for-types',
      comment: 'Its types describe the JSON of glTF; tests and benchmarks read files with it.',
      severity: 'error',
      from: { path: '^(src|studio)/' },
      to: { path: 'node_modules/@gltf-transform/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circles', comment: 'Types included.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
