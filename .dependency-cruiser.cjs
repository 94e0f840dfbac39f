/**
 * The floors of the house, from the ground up. A room uses the floors below its own, never its own floor's other rooms
 * and none above, except for `animation`, which may use `pose`. `three` stands above `convert`, because its loader opens
 * files and finds what they name.
 */
const floors = [
  ['binary', 'report', 'scene'],
  ['images', 'archives', 'pose', 'animation'],
  ['formats', 'picture'],
  ['convert'],
  ['batch', 'node', 'three'],
  ['cli'],
];

/** `binary` reports its errors: on the ground, `report` lies below the others. */
const neighbours = { animation: ['pose'], binary: ['report'], batch: ['node'] };

const below = (level) => floors.slice(0, level).flat();
const folder = (rooms) => `^src/(${rooms.join('|')})/`;

const floorRules = floors.flatMap((rooms, level) =>
  rooms.map((room) => ({
    name: `${room}-uses-floors-below`,
    severity: 'error',
    from: { path: folder([room]) },
    to: { path: '^src/', pathNot: folder([room, ...(neighbours[room] ?? []), ...below(level)]) },
  })),
);

module.exports = {
  forbidden: [
    ...floorRules,
    {
      name: 'formats-do-not-know-each-other',
      comment:
        'Only the registry, src/formats/index.ts, knows them all; format.ts and decoders.ts say what a format is and what unpacks it; what they share is in arrived.ts, file-name.ts, left-out.ts, text.ts, text-document.ts, json-text.ts, json-tree.ts, kept.ts, numbers.ts and onto.ts.',
      severity: 'error',
      from: { path: '^src/formats/([^/]+)/' },
      to: {
        path: '^src/formats/',
        pathNot: [
          '^src/formats/$1/',
          '^src/formats/(format|arrived|decoders|file-name|left-out|text|text-document|json-text|json-tree|kept|numbers|onto)\\.ts$',
        ],
      },
    },
    {
      name: 'node-only-where-it-is-known',
      severity: 'error',
      from: { path: '^src/', pathNot: folder(['node', 'cli', 'batch']) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'studio-uses-the-public-api',
      comment:
        'What `exhume`, `exhume/binary` and `exhume/three` export; more than that is wanting in the library.',
      severity: 'error',
      from: { path: '^studio/' },
      to: { path: '^src/', pathNot: '^src/(index|binary/schema|three/index)\\.ts$' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
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
