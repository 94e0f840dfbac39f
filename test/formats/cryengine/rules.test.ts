import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stored } from '../../../src/binary/schema.ts';
import { CRYENGINE_CODES } from '../../../src/formats/cryengine/codes.ts';
import { offsetOf, readDocument } from '../../../src/formats/index.ts';
import { type Issue, Report } from '../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../corpus.ts';
import { codesRaised } from '../codes-raised.ts';
import { cry, material as standardMaterial } from './bytes.ts';
import {
  boneLights,
  boneNames,
  bonePositions,
  bones,
  CORNER,
  cgf,
  controller,
  helper,
  logController,
  material,
  materialList,
  mesh,
  morph,
  NAMES,
  node,
  type Part,
  sceneProperties,
  splineController,
  timing,
  UNIT,
  unknown,
  vertexAnimation,
} from './files/chunks/rules-chunks.ts';

const CODES = { ...CRYENGINE_CODES, ...CRYENGINE_CODES };

interface Case {
  code: keyof typeof CODES;
  /** What makes the rule speak. */
  when: string;
  parts: Part[];
  path: string;
  /** If it matters. */
  message?: string;
}

const NAN = Number.NaN;
const PATTERN = { coordinates: [0, 0, 1, 0, 0, 1, 1, 1] };
/** Four texture vertices per place, none of them shared, and faces that have an area. */
const ALL_LINKED: [number, number][][] = [[[0, 1]], [[0, 1]], [[0, 1]], [[0, 1]]];
const linked = (first: [number, number][]) => [first, ...ALL_LINKED.slice(1)];
const ONE_BONE = [bones({}), boneNames(NAMES.slice(0, 1))];
const matrixOf = (...changes: [at: number, value: number][]) => {
  const matrix = Float32Array.from(UNIT);
  for (const [at, value] of changes) matrix[at] = value;
  return matrix;
};
/** So many tetrahedra, far from each other. */
const corners = (count: number) => ({
  position: Array.from({ length: count }, (_, index) =>
    CORNER.position.map((value, at) => value + (at % 3 === 0 ? index * 9 : 0)),
  ).flat(),
  normal: Array.from({ length: count }, () => CORNER.normal).flat(),
  faces: Array.from({ length: count }, (_, index) => CORNER.faces.map((id) => id + index * 4)).flat(),
});
const LARGE = corners(50);
/** A physical shape with 12 faces. */
const shape = (size: number) => {
  const { position, ...rest } = corners(3);
  const materialId = new Array(12).fill(255);
  return mesh({ ...rest, position: position.map((value) => value * size), materialId }, 'boneMesh');
};

/** One smallest file per rule and way to break it: it must raise exactly this issue. */
const CASES: Case[] = [
  {
    code: 'CRYENGINE_CHUNK_ID_DUPLICATE',
    when: 'two chunks have one id',
    parts: [helper(), { ...helper(), id: 0 }],
    path: 'chunkTable.entries[1].id',
  },
  {
    code: 'CRYENGINE_HEADER_STALE',
    when: 'it says another place',
    parts: [helper({ header: { type: 0xcccc0001, version: 0x744, offset: 99, id: 0 } })],
    path: 'chunks[0].header',
  },
  {
    code: 'CRYENGINE_CHUNK_TRAILING',
    when: 'a byte follows',
    parts: [helper({ trailing: Uint8Array.of(0) })],
    path: 'chunks[0].trailing',
  },
  {
    code: 'CRYENGINE_CHUNK_UNKNOWN',
    when: 'the type has no number that is known',
    parts: [unknown()],
    path: 'chunks[0]',
  },
  ...[
    'objectId',
    'parentId',
    'materialId',
    'translationControllerId',
    'rotationControllerId',
    'scaleControllerId',
  ].map(
    (field): Case => ({
      code: 'CRYENGINE_REFERENCE_DANGLING',
      when: `${field} of a node is that of no chunk`,
      parts: [node({ [field]: 7 })],
      path: `chunks[0].${field}`,
    }),
  ),
  {
    code: 'CRYENGINE_REFERENCE_DANGLING',
    when: 'a physical shape is missing',
    parts: [bones({ physicsMeshId: 7 })],
    path: 'chunks[0].bones[0].physicsMeshId',
  },
  {
    code: 'CRYENGINE_REFERENCE_DANGLING',
    when: 'the mesh of a morph target is missing',
    parts: [morph(7, [0], [0, 0, 0])],
    path: 'chunks[0].meshId',
  },
  {
    code: 'CRYENGINE_REFERENCE_DANGLING',
    when: 'the light of a bone is missing',
    parts: [...ONE_BONE, boneLights(7, 0)],
    path: 'chunks[2].bindings[0].lightId',
  },
  {
    code: 'CRYENGINE_REFERENCE_DANGLING',
    when: 'a list of materials names one that is missing',
    parts: [materialList([7])],
    path: 'chunks[0].multi.childIds',
  },
  {
    code: 'CRYENGINE_REFERENCE_KIND',
    when: 'the material of a node is a helper',
    parts: [helper(), node({ materialId: 0 })],
    path: 'chunks[1].materialId',
  },
  {
    code: 'CRYENGINE_PARENT_CYCLE',
    when: 'a node is its own parent',
    parts: [node({ parentId: 0, childIds: Int32Array.of(0) })],
    path: 'chunks[0].parentId',
  },
  {
    code: 'CRYENGINE_PARENT_CYCLE',
    when: 'a bone is its own parent',
    parts: [bones({ parentId: 0, childCount: 1 })],
    path: 'chunks[0].bones[0].parentId',
  },
  {
    code: 'CRYENGINE_BONE_PARENT_RANGE',
    when: 'a bone hangs on one that is not there',
    parts: [bones({ parentId: 5 })],
    path: 'chunks[0].bones[0].parentId',
  },
  {
    code: 'CRYENGINE_CHILD_MISMATCH',
    when: 'a node lists a stranger',
    parts: [node({ childIds: Int32Array.of(1) }), node({ name: stored('other') })],
    path: 'chunks[0].childIds',
  },
  {
    code: 'CRYENGINE_CHILD_MISMATCH',
    when: 'a node does not list its child',
    parts: [node(), node({ name: stored('other'), parentId: 0 })],
    path: 'chunks[0].childCount',
  },
  {
    code: 'CRYENGINE_CHILD_MISMATCH',
    when: 'a bone counts children that it has not',
    parts: [bones({ childCount: 2 })],
    path: 'chunks[0].bones[0].childCount',
  },
  {
    code: 'CRYENGINE_NODE_NAME_DUPLICATE',
    when: 'two nodes are called alike',
    parts: [node(), node()],
    path: 'chunks[1].name',
  },
  {
    code: 'CRYENGINE_NODE_REFLECTED',
    when: 'an axis is turned round',
    parts: [node({ matrix: matrixOf([0, -1]) })],
    path: 'chunks[0].matrix',
  },
  {
    code: 'CRYENGINE_SCALE_OFF_AXIS',
    when: 'the axes are not at right angles',
    // tan 1° off.
    parts: [node({ matrix: matrixOf([1, 0.0174551]) })],
    path: 'chunks[0].matrix',
  },
  {
    code: 'CRYENGINE_NUMBER_INVALID',
    when: 'a matrix has what is no number',
    parts: [node({ matrix: matrixOf([3, NAN]) })],
    path: 'chunks[0].matrix',
  },
  {
    code: 'CRYENGINE_NUMBER_INVALID',
    when: 'a vertex is nowhere',
    parts: [mesh({ normal: [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, Number.POSITIVE_INFINITY] })],
    path: 'chunks[0].vertices[3].normal',
  },
  {
    code: 'CRYENGINE_NUMBER_INVALID',
    when: 'a link has no weight',
    parts: [...ONE_BONE, mesh({ links: linked([[0, NAN]]) })],
    path: 'chunks[2].links[0].link[0].weight',
  },
  {
    code: 'CRYENGINE_NUMBER_INVALID',
    when: 'a key is nowhere',
    parts: [controller([{ time: 0, position: [0, NAN, 0] }])],
    path: 'chunks[0].keys.body[0].position',
  },
  {
    code: 'CRYENGINE_QUATERNION_LENGTH',
    when: 'a node is turned by a long one',
    parts: [node({ rotation: Float32Array.of(0, 0, 0, 2) })],
    path: 'chunks[0].rotation',
  },
  {
    code: 'CRYENGINE_QUATERNION_LENGTH',
    when: 'a key turns by a short one',
    parts: [controller([{ time: 0 }, { time: 1, rotation: [0, 0, 0, 0.9] }])],
    path: 'chunks[0].keys.body[1].rotation',
  },
  {
    code: 'CRYENGINE_VERTEX_RANGE',
    when: 'a face has a corner that is not there',
    parts: [mesh({ faces: [...CORNER.faces, 0, 1, 4] })],
    path: 'chunks[0].faces[4].vertexIds',
  },
  {
    code: 'CRYENGINE_VERTEX_RANGE',
    when: 'a morph target moves a vertex that is not there',
    parts: [mesh(), morph(0, [3, 4], [0, 0, 0, 0, 0, 0])],
    path: 'chunks[1].vertices[1].vertexId',
  },
  {
    code: 'CRYENGINE_VERTEX_COUNT',
    when: 'an animation moves more vertices than there are',
    parts: [mesh(), vertexAnimation(0, 5)],
    path: 'chunks[1].vertexCount',
  },
  {
    code: 'CRYENGINE_TEXTURE_VERTEX_RANGE',
    when: 'a texture face has a corner that is not there',
    parts: [mesh({ ...PATTERN, textureFaces: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, -1] })],
    path: 'chunks[0].textureFaces[3].textureVertexIds',
  },
  {
    code: 'CRYENGINE_BONE_RANGE',
    when: 'a vertex hangs on a bone that is not there',
    parts: [
      ...ONE_BONE,
      mesh({
        links: linked([
          [0, 0.5],
          [1, 0.5],
        ]),
      }),
    ],
    path: 'chunks[2].links[0].link[1].boneId',
  },
  {
    code: 'CRYENGINE_BONE_RANGE',
    when: 'a light hangs on a bone that is not there',
    parts: [...ONE_BONE, boneLights(0xffffffff, 1)],
    path: 'chunks[2].bindings[0].boneId',
  },
  {
    code: 'CRYENGINE_WEIGHT_SUM',
    when: 'they sum to 0.97',
    parts: [
      ...ONE_BONE,
      mesh({
        links: linked([
          [0, 0.5],
          [0, 0.47],
        ]),
      }),
    ],
    path: 'chunks[2].links[0]',
  },
  {
    code: 'CRYENGINE_WEIGHT_SUM',
    when: 'they sum to 1.03',
    parts: [...ONE_BONE, mesh({ links: linked([[0, 1.03]]) })],
    path: 'chunks[2].links[0]',
  },
  {
    code: 'CRYENGINE_VERTEX_UNLINKED',
    when: 'a vertex has no bone',
    parts: [...ONE_BONE, mesh({ links: linked([]) })],
    path: 'chunks[2].links[0]',
  },
  {
    code: 'CRYENGINE_MATERIAL_RANGE',
    when: 'there is but one',
    parts: [
      mesh({ materialId: [0, 0, 255, 255] }, 'boneMesh'),
      mesh({ materialId: [0, 0, 1, 1] }, 'boneMesh'),
      material('a'),
    ],
    path: 'chunks[1].faces[2].materialId',
  },
  {
    code: 'CRYENGINE_MATERIAL_NONE',
    when: 'faces that are shown have that of physical shapes',
    parts: [
      mesh({ ...corners(51), materialId: Array.from({ length: 204 }, (_, face) => (face < 200 ? 0 : 255)) }),
      material('a'),
    ],
    path: 'chunks[0].faces[200].materialId',
  },
  {
    code: 'CRYENGINE_NORMAL_ZERO',
    when: 'a vertex has none',
    parts: [mesh({ normal: [0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1] })],
    path: 'chunks[0].vertices[1].normal',
  },
  {
    code: 'CRYENGINE_BONE_ID',
    when: 'a bone is numbered as another',
    parts: [bones({ boneId: 3 })],
    path: 'chunks[0].bones[0].boneId',
  },
  {
    code: 'CRYENGINE_BONE_CRC',
    when: 'the name has another',
    parts: [bones({}), boneNames(['bip01'])],
    path: 'chunks[0].bones[0].controllerId',
  },
  {
    code: 'CRYENGINE_BONE_COUNT',
    when: 'there are more names',
    parts: [bones({}), boneNames(NAMES.slice(0, 2))],
    path: 'chunks[1].nameCount',
  },
  {
    code: 'CRYENGINE_BONE_COUNT',
    when: 'there are fewer places',
    parts: [mesh(), bones({}, {}), bonePositions(0, new Array(12).fill(0))],
    path: 'chunks[2].matrixCount',
  },
  {
    code: 'CRYENGINE_CONTROLLER_EMPTY',
    when: 'there is no key',
    parts: [controller([])],
    path: 'chunks[0].keyCount',
  },
  {
    code: 'CRYENGINE_CONTROLLER_EMPTY',
    when: 'there is no logarithmic key',
    parts: [logController([], 0xa5)],
    path: 'chunks[0].keyCount',
    message: 'Controller 0xa5 has no keys',
  },
  {
    code: 'CRYENGINE_CONTROLLER_DUPLICATE',
    when: 'two move one bone',
    parts: [controller([{ time: 0 }], 5), logController([0], 5)],
    path: 'chunks[1].controllerId',
  },
  {
    code: 'CRYENGINE_KEY_ORDER',
    when: 'a key is too early',
    parts: [logController([160, 0])],
    path: 'chunks[0].keys[1].time',
  },
  {
    code: 'CRYENGINE_KEY_RANGE',
    when: 'a key is beyond the last frame',
    parts: [timing(), logController([0, 1600, 1601])],
    path: 'chunks[1].keys',
  },
  {
    code: 'CRYENGINE_SPLINE_OPAQUE',
    when: 'the keys are packed',
    parts: [splineController()],
    path: 'chunks[0].keys',
  },
  {
    code: 'CRYENGINE_TIMING',
    when: 'a tick takes no time',
    parts: [timing({ secondsPerTick: 0 })],
    path: 'chunks[0].secondsPerTick',
  },
  {
    code: 'CRYENGINE_TIMING',
    when: 'a tick takes longer than a second',
    parts: [timing({ secondsPerTick: 1.5 })],
    path: 'chunks[0].secondsPerTick',
  },
  {
    code: 'CRYENGINE_TIMING',
    when: 'a frame has no ticks',
    parts: [timing({ ticksPerFrame: 0 })],
    path: 'chunks[0].ticksPerFrame',
  },
  {
    code: 'CRYENGINE_TIMING',
    when: 'the range ends before it starts',
    parts: [timing({ range: { name: stored(''), start: 2, end: 1 } })],
    path: 'chunks[0].range',
  },
  {
    code: 'CRYENGINE_NAME_LENGTH',
    when: 'object, shader and material have 64 characters',
    // 50 + 7 + 7; brackets and the physical material do not count.
    parts: [node({ name: stored('n'.repeat(50)), materialId: 1 }), material('stone_a(glossy1)/mat_rock')],
    path: 'chunks[0].name',
  },
  {
    code: 'CRYENGINE_NAME_LENGTH',
    when: 'the name of a listed material is too long',
    parts: [
      node({ name: stored('n'.repeat(50)), materialId: 1 }),
      materialList([2, 3]),
      material('stone'),
      material('stone_and_mortar'),
    ],
    path: 'chunks[0].name',
  },
  {
    code: 'CRYENGINE_TEXTURE_NAME_LENGTH',
    when: 'it fills its field',
    parts: [material('a', `${'t'.repeat(28)}.dds`)],
    path: 'chunks[0].standard.maps.diffuse.name',
  },
  {
    code: 'CRYENGINE_SCENE_PROPERTY_LENGTH',
    when: 'a name fills its field',
    parts: [sceneProperties('n'.repeat(32), 'v'.repeat(63))],
    path: 'chunks[0].properties[0]',
  },
  {
    code: 'CRYENGINE_SCENE_PROPERTY_LENGTH',
    when: 'a value fills its field',
    parts: [sceneProperties('n'.repeat(31), 'v'.repeat(64))],
    path: 'chunks[0].properties[0]',
  },
  {
    code: 'CRYENGINE_BONE_PROPERTY_LENGTH',
    when: 'they fill their field',
    parts: [bones({ properties: stored('p'.repeat(32)) })],
    path: 'chunks[0].bones[0].properties',
  },
  {
    code: 'CRYENGINE_UV_DEGENERATE',
    when: 'three corners lie on a line of the texture',
    // Both sides of a triangle; the texture vertices of the first lie on a line.
    parts: [
      mesh({
        position: CORNER.position.slice(0, 9),
        normal: CORNER.normal.slice(0, 9),
        faces: [0, 1, 2, 0, 2, 1],
        coordinates: [0, 0, 1, 1, 2, 2, 0, 0, 0, 1, 1, 0],
        textureFaces: [0, 1, 2, 3, 4, 5],
      }),
    ],
    path: 'chunks[0].textureFaces[0]',
  },
  {
    code: 'CRYENGINE_UV_SHARED',
    when: 'two corners of the mesh have one texture vertex',
    parts: [mesh({ coordinates: [0, 0, 1, 0, 0, 1], textureFaces: [0, 2, 1, 0, 1, 2, 0, 2, 1, 0, 1, 2] })],
    path: 'chunks[0].textureVertices',
  },
  {
    code: 'CRYENGINE_UV_ORPHANED',
    when: 'no face uses one',
    parts: [mesh({ coordinates: [...PATTERN.coordinates, 0.5, 0.5] })],
    path: 'chunks[0].textureVertices',
  },
  {
    code: 'CRYENGINE_COLOR_SEVERAL',
    when: 'a copy of a vertex has another color',
    parts: [
      mesh({
        position: [...CORNER.position, 0, 0, 0],
        normal: [...CORNER.normal, 0, 0, -1],
        faces: [4, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
        colors: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9],
      }),
    ],
    path: 'chunks[0].colors',
  },
  {
    code: 'CRYENGINE_EDGE_OPEN',
    when: 'a side is missing',
    parts: [mesh({ faces: CORNER.faces.slice(3) })],
    path: 'chunks[0].faces',
  },
  {
    code: 'CRYENGINE_MATERIAL_SMALL',
    when: 'it has four faces',
    parts: [mesh(), material('a')],
    path: 'chunks[0].faces',
  },
  {
    code: 'CRYENGINE_BONES_MANY',
    when: 'there are 24',
    parts: [bones(...Array.from({ length: 24 }, () => ({})))],
    path: 'chunks[0].boneCount',
  },
  {
    code: 'CRYENGINE_JOINT_LOCKED',
    when: 'no axis can turn',
    parts: [shape(1), bones({ physicsMeshId: 0, physicsFlags: 8 })],
    path: 'chunks[1].bones[0].physicsFlags',
  },
  {
    code: 'CRYENGINE_PHYSICS_FACES',
    when: 'a shape has four faces',
    parts: [
      mesh({ materialId: [255, 255, 255, 255] }, 'boneMesh'),
      bones({ physicsMeshId: 0, physicsFlags: 7 }),
    ],
    path: 'chunks[0].faces',
  },
  {
    code: 'CRYENGINE_PHYSICS_LIGHT',
    when: 'a shape has an eighth of the volume of those above and below',
    parts: [
      shape(2),
      shape(1),
      shape(2),
      bones(...[0, 1, 2].map((physicsMeshId) => ({ physicsMeshId, physicsFlags: 7 }))),
    ],
    path: 'chunks[1].vertices',
  },
];

function checked(bytes: Uint8Array, name = 'a.cgf'): Issue[] {
  const report = new Report();
  const { format, document } = readDocument(bytes, name, report);
  format.check(document, report);
  return report.issues;
}

const codesOf = (...parts: Part[]) => checked(cgf(...parts)).map(({ code }) => code);

describe('one issue, with its place', () => {
  test.each(CASES.map((one) => [one.code, one.when, one] as const))(
    '%s where %s',
    (code, _, { parts, path, message = expect.any(String) }) => {
      const file = cgf(...parts);
      const { severity } = CODES[code];
      expect(checked(file)).toEqual([{ code, severity, path, message }]);
      const { format } = readDocument(file, 'a.cgf', new Report());
      expect(offsetOf(format, file, 'a.cgf', path)).toBeDefined();
    },
  );

  test('every rule has a case', () => {
    const tested = new Set<string>(CASES.map(({ code }) => code));
    const elsewhere = ['CRYENGINE_MATERIAL_ISLANDS', 'CRYENGINE_MATERIAL_MANY', 'CRYENGINE_LEVEL_BONES'];
    const codes = [...codesRaised(CODES, 'cryengine/files/chunks/check')];
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code) => !tested.has(code) && !elsewhere.includes(code))).toEqual([]);
  });

  test.each([
    ['opacity', { opacity: NAN }, 'standard.opacity'],
    ['limit of opacity', { alphaTest: Number.POSITIVE_INFINITY }, 'alphaTest'],
  ])('a material whose %s is not a number', (_what, fields, field) => {
    expect(checked(cry([standardMaterial(fields)]))).toMatchObject([
      { code: 'CRYENGINE_NUMBER_INVALID', path: `chunks[0].${field}` },
    ]);
    expect(checked(cry([standardMaterial()]))).toEqual([]);
  });

  test('the path leads to the byte', () => {
    const file = cgf(node(), mesh({ faces: [...CORNER.faces, 0, 1, 4] }));
    const { format } = readDocument(file, 'a.cgf', new Report());
    const [issue] = checked(file);
    // Header 20, node 220, then 36 bytes of the mesh, 4 vertices of 24 and 4 faces of 20 before the fifth.
    expect(offsetOf(format, file, 'a.cgf', issue!.path)).toBe(20 + 220 + 36 + 4 * 24 + 4 * 20);
  });
});

describe('rules that need larger files', () => {
  const two = corners(2);
  const byMaterial = (...ids: number[]) => ids.flatMap((id) => [id, id, id, id]);

  test('a material in two places of a multi-material is reported', () => {
    const parts = [mesh({ ...corners(3), materialId: byMaterial(0, 1, 0) }), material('a'), material('b')];
    const issues = checked(cgf(...parts)).filter(({ code }) => code === 'CRYENGINE_MATERIAL_ISLANDS');
    expect(issues.map(({ message }) => message)).toEqual(['Material 0 covers 2 separate regions']);
  });

  test('an object of one material may fall apart', () => {
    expect(codesOf(mesh(two), material('a'))).toEqual(['CRYENGINE_MATERIAL_SMALL']);
  });

  test('200 faces of a material are enough', () => {
    expect(codesOf(mesh(LARGE), material('a'))).toEqual([]);
  });

  test('three materials of an object are enough, and four are not', () => {
    const materials = ['a', 'b', 'c', 'd'].map((name) => material(name));
    const many = (count: number) => {
      const ids = Array.from({ length: count }, (_, id) => id);
      return codesOf(mesh({ ...corners(count), materialId: byMaterial(...ids) }), ...materials);
    };
    expect(many(3)).not.toContain('CRYENGINE_MATERIAL_MANY');
    expect(many(4)).toContain('CRYENGINE_MATERIAL_MANY');
  });

  test('bones in a cycle of parents are all reported, and their children are not', () => {
    const ring = bones(
      { parentId: 1, childCount: 1 },
      { parentId: 0, childCount: 2 },
      { parentId: 1, childCount: 0 },
    );
    expect(checked(cgf(ring)).map(({ path }) => path)).toEqual([
      'chunks[0].bones[0].parentId',
      'chunks[0].bones[1].parentId',
    ]);
  });

  test('a chain of twenty thousand bones is walked in one go', () => {
    const chain = bones(...Array.from({ length: 20_000 }, () => ({})));
    expect(codesOf(chain)).toEqual(['CRYENGINE_BONES_MANY']);
  });
});

describe('what is usual raises nothing', () => {
  test.each<[string, Part[]]>([
    ['a closed mesh on a node', [node({ objectId: 1 }), mesh()]],
    ['texture vertices of their own', [mesh(PATTERN)]],
    ['scaling along the axes of the node itself', [node({ matrix: matrixOf([0, 3], [5, 0.5]) })]],
    [
      'weights of 0.98 and of a bone that occurs twice',
      [
        ...ONE_BONE,
        mesh({
          links: linked([
            [0, 0.49],
            [0, 0.4901],
          ]),
        }),
      ],
    ],
    [
      'the parent of the root, which old animations name',
      [bones({ parentId: 1 }), boneNames([NAMES[0]!, 'Scene Root'])],
    ],
    [
      'names of 63 and 31 characters',
      [node({ name: stored('n'.repeat(63)) }), bones({ properties: stored('p'.repeat(31)) })],
    ],
    ['a texture of 31 characters in a deep folder', [material('a', `t/${'x'.repeat(26)}.dds`)]],
    ['a controller of one key', [timing(), controller([{ time: 1600 }])]],
    [
      'vertices that lie together and are not alike',
      [
        mesh({
          position: [...CORNER.position, 0, 0, 0],
          normal: [...CORNER.normal, 1, 0, 0],
          faces: [4, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
          colors: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9],
        }),
      ],
    ],
  ])('%s', (_, parts) => {
    expect(checked(cgf(...parts))).toEqual([]);
  });
});

const FILES = corpusFiles(
  'cryengine',
  (path) => /\.(cgf|cga|caf)$/i.test(path) && !path.endsWith('invalid.cgf'),
);

describeCorpus('real files', () => {
  test.each(FILES.map((path) => [basename(path), path]))('%s has no errors', (name, path) => {
    const issues = checked(readFileSync(corpus(path!)), name);
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('sdkgun refers to shapes that it has not', () => {
    const path = FILES.find((file) => file.endsWith('sdkgun.cgf'))!;
    const dangling = checked(readFileSync(corpus(path))).filter(
      ({ code }) => code === 'CRYENGINE_REFERENCE_DANGLING',
    );
    expect(dangling.length).toBeGreaterThan(0);
    for (const { path } of dangling) expect(path).toMatch(/\.bones\[\d+\]\.physicsMeshId$/);
  });

  test('only nodes of the Jeep mirror', () => {
    const mirroring = FILES.filter((path) =>
      checked(readFileSync(corpus(path))).some(({ code }) => code === 'CRYENGINE_NODE_REFLECTED'),
    );
    for (const path of mirroring) expect(basename(path)).toMatch(/^jeep/i);
  });
});
