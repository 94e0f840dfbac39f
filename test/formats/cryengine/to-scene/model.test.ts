import { readFileSync } from 'node:fs';
import { mat4, vec3 } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import {
  at,
  boneLights,
  boneNames,
  bonePositions,
  bones,
  CORNERS,
  cry,
  f32,
  i32,
  join,
  type Link,
  light,
  type MaterialFields,
  type MeshFields,
  material,
  mesh,
  morphTarget,
  multi,
  node,
  ON_BONE_0,
  type Piece,
  restAt,
  rows,
  TYPE,
} from '../bytes.ts';
import { plain, readCry, realFile, sceneOfCry } from '../files.ts';

const scene = (...pieces: Piece[]) => sceneOfCry(cry(pieces)).scene;

/** World matrix of a node at rest. */
function worldOf({ nodes }: Scene, index: number): mat4 {
  const { translation, rotation, scale, parent, matrix } = nodes[index]!;
  const local = matrix
    ? mat4.clone(matrix as unknown as mat4)
    : mat4.fromRotationTranslationScale(mat4.create(), rotation, translation, scale);
  return parent < 0 ? local : mat4.multiply(mat4.create(), worldOf({ nodes } as Scene, parent), local);
}

/** Where a skin puts each vertex of a primitive at rest: by its offsets, or by its inverse bind matrices. */
function skinned(
  from: Scene,
  nodeIndex: number,
  primitive: number,
  by: 'offset' | 'inverseBind',
): number[][] {
  const { mesh: meshIndex, skin: skinIndex } = from.nodes[nodeIndex]!;
  const { positions, influences } = from.meshes[meshIndex!]!.primitives[primitive]!;
  const { joints, inverseBind } = from.skins[skinIndex!]!;
  const worlds = joints.map((joint) => worldOf(from, joint));
  const { start, joint, weight, offset } = influences!;
  return Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const sum = vec3.create();
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const point = vec3.create();
      if (by === 'offset') vec3.copy(point, offset!.subarray(entry * 3, entry * 3 + 3) as unknown as vec3);
      else {
        vec3.copy(point, positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as vec3);
        const own = inverseBind.subarray(joint[entry]! * 16, joint[entry]! * 16 + 16);
        vec3.transformMat4(point, point, own as unknown as mat4);
      }
      vec3.transformMat4(point, point, worlds[joint[entry]!]!);
      vec3.scaleAndAdd(sum, sum, point, weight[entry]!);
    }
    return [...sum];
  });
}

/** Where a node puts each vertex of a primitive, were there no skin. */
function positionsOf(from: Scene, nodeIndex: number, primitive = 0): number[][] {
  const { positions } = from.meshes[from.nodes[nodeIndex]!.mesh!]!.primitives[primitive]!;
  const world = worldOf(from, nodeIndex);
  return Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const point = positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as vec3;
    return [...vec3.transformMat4(vec3.create(), point, world)];
  });
}

const subtract = (a: number[], b: number[]) => a.map((value, axis) => value - b[axis]!);

function expectNear(actual: number[][], expected: number[][], digits: number): void {
  expect(actual.length).toBe(expected.length);
  actual.forEach((point, row) => {
    point.forEach((value, axis) => {
      expect(value, `row ${row}`).toBeCloseTo(expected[row]![axis]!, digits);
    });
  });
}

describe('materials', () => {
  test('are numbered by faces among the standard ones, in the order of the table', () => {
    const pieces = [
      node({ object: 1, material: 2 }),
      mesh({
        faces: [
          [0, 1, 2, 1],
          [0, 1, 2, 0],
          [0, 1, 2, 2],
          [0, 1, 2, 255],
        ],
      }),
      multi('all', [5, 3, 4]),
      material({ name: 'a' }),
      material({ name: 'b' }),
      multi('more', []),
      material({ name: 'c' }),
    ];
    const found = scene(...pieces);
    expect(found.materials.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    const used = found.meshes[0]!.primitives.map(({ material: index }) => found.materials[index]?.name);
    expect(used).toEqual(['b', 'a', 'c', undefined]);
  });

  test('name each image once, whatever its case', () => {
    const found = scene(
      material({ maps: { 1: 'Objects\\Jeep\\JEEP.dds', 3: 'objects\\jeep\\jeep.DDS' } }),
      material({ maps: { 1: 'OBJECTS\\jeep\\jeep.dds', 4: 'b_ddn.dds', 9: 'c.tga' } }),
    );
    expect(found.textures).toEqual([
      { name: 'JEEP', uri: 'Objects\\Jeep\\JEEP.dds' },
      { name: 'b_ddn', uri: 'b_ddn.dds' },
      { name: 'c', uri: 'c.tga' },
    ]);
    expect(found.materials.map(({ maps }) => maps.map(({ use, texture }) => [use, texture]))).toEqual([
      [
        ['diffuse', 0],
        ['opacity', 0],
      ],
      [
        ['diffuse', 0],
        ['normal', 1],
        ['other', 2],
      ],
    ]);
  });

  test.each<[MaterialFields, object]>([
    [{}, { alpha: 'opaque', doubleSided: false, diffuse: [1, 1, 1, 1], shininess: 25 }],
    [{ diffuse: [51, 0, 255] }, { diffuse: [0.2, 0, 1, 1] }],
    [
      { diffuse: [0, 0, 0], maps: { 1: 'a.dds' } },
      { diffuse: [1, 1, 1, 1], properties: { cryengine: { diffuse: [0, 0, 0] } } },
    ],
    [{ opacity: 0.5 }, { alpha: 'blend', diffuse: [1, 1, 1, 0.5] }],
    [
      { alphaTest: 0.25, opacity: 0.5 },
      { alpha: 'mask', alphaCutoff: 0.25 },
    ],
    [{ flags: 2 }, { doubleSided: true, alpha: 'opaque' }],
    [{ flags: 0x10 }, { alpha: 'blend' }],
    [{ flags: 0x100 }, { alpha: 'blend' }],
    [{ maps: { 3: 'o.dds' } }, { alpha: 'blend' }],
    [{ maps: { 1: 'a.dds' }, tiling: [0, 0, 0, 1] }, { maps: [{ wrap: { u: 'clamp', v: 'mirror' } }] }],
  ])('of %o are %o', (fields, expected) => {
    expect(scene(material(fields)).materials[0]).toMatchObject(expected);
  });
});

describe('a mesh', () => {
  const show = (fields: MeshFields, ...more: Piece[]) =>
    scene(node({ object: 1 }), mesh(fields), ...more).meshes[0]!;
  const QUAD: MeshFields = {
    vertices: [...CORNERS, [1, 1, 0], [5, 5, 5]],
    faces: [
      [0, 1, 2],
      [2, 1, 3],
    ],
  };

  test('repeats vertices only where their coordinates differ, keeps unused ones, and flips v', () => {
    const uvs = [
      [0, 0.25],
      [1, 0],
      [0, 1],
      [0.5, 0.5],
      [1, 0],
      [-3, 1],
    ];
    const uvFaces = [
      [0, 1, 2],
      [3, 4, 5],
    ];
    const found = show({ ...QUAD, uvs, uvFaces });
    expect(found.vertexCount).toBe(5);
    expect(plain(found.primitives)).toMatchObject([
      { origin: [0, 1, 2, 2, 3, 4], indices: [0, 1, 2, 3, 1, 4] },
    ]);
    expect(plain(found.primitives[0]!.uvs)).toEqual([[0, 0.75, 1, 1, 0, 0, 0.5, 0.5, -3, 0, 0, 0]]);
    expect(plain(found.primitives[0]!.positions)).toEqual([
      0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 5, 5, 5,
    ]);
  });

  test('keeps its colors with the vertices that they belong to', () => {
    const colors = CORNERS.map((_, index) => [index * 51, 255, 0]);
    const uvFaces = [
      [0, 1, 2],
      [1, 1, 1],
    ];
    const uvs = [
      [0, 0],
      [1, 1],
      [2, 2],
    ];
    const faces = [
      [0, 1, 2],
      [2, 1, 0],
    ];
    const [primitive] = show({ colors, uvs, uvFaces, faces }).primitives;
    expect(plain(primitive!.origin)).toEqual([0, 1, 2, 2, 0]);
    const reds = [0, 1, 2, 2, 0].map((origin) => Math.fround(origin / 5));
    expect(plain(primitive!.colors)).toEqual(reds.flatMap((red) => [red, 1, 0, 1]));
  });

  test('has no coordinates and no colors where the file has none', () => {
    const [primitive] = show({}).primitives;
    expect(primitive!.uvs).toEqual([]);
    expect(primitive).not.toHaveProperty('colors');
    expect(primitive).not.toHaveProperty('influences');
  });

  test('keeps zero normals', () => {
    const normals = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    expect(plain(show({ normals }).primitives[0]!.normals)).toEqual(normals.flat());
  });

  test('that several nodes show is there once', () => {
    const found = scene(node({ object: 2, name: 'left' }), node({ object: 2, name: 'right' }), mesh());
    expect(found.nodes.map(({ mesh: index }) => index)).toEqual([0, 0]);
    expect(found.meshes).toHaveLength(1);
  });

  test('has its morph targets as distances, in every surface that they move', () => {
    const found = show(
      {
        ...QUAD,
        faces: [
          [0, 1, 2, 0],
          [2, 1, 3, 1],
        ],
      },
      morphTarget('smile', 1, [
        [2, [9, 9, 9]],
        [3, [1, 2, 0.5]],
        [2, [0, 1.5, 0]],
        [99, [0, 0, 0]],
      ]),
      morphTarget('nothing', 1, []),
      morphTarget('elsewhere', 0, [[0, [1, 1, 1]]]),
    );
    expect(plain(found.primitives.map(({ morphTargets }) => morphTargets))).toEqual([
      [
        { name: 'smile', vertices: [2], positions: [0, 0.5, 0] },
        { name: 'nothing', vertices: [], positions: [] },
      ],
      [{ name: 'smile', vertices: [0, 2], positions: [0, 0.5, 0, 0, 1, 0.5] }],
    ]);
  });
});

describe('nodes', () => {
  test('that mirror keep a negative determinant', () => {
    const mirrored = rows([0, -2, 0], [2, 0, 0], [0, 0, -2], [1, 2, 3]);
    const found = scene(node({ matrix: mirrored }));
    expect(found.nodes[0]!.scale).toEqual([-2, 2, 2]);
    expect(found.nodes[0]!.matrix).toBeUndefined();
    [...worldOf(found, 0)].forEach((value, i) => {
      expect(value).toBeCloseTo(mirrored[i]!, 6);
    });
  });

  test('pass their scale on to their children', () => {
    const found = scene(
      node({ name: 'body', matrix: rows([1.5, 0, 0], [0, 1.5, 0], [0, 0, 1.5], [10, 0, 0]) }),
      node({ name: 'wheel', parent: 0, matrix: at(2, 0, 0) }),
    );
    expect(found.nodes[1]).toMatchObject({ parent: 0, translation: [2, 0, 0] });
    expect([...worldOf(found, 1)].slice(12, 15)).toEqual([13, 0, 0]);
  });

  test('may come before their parents, and have parent ids with gaps', () => {
    const found = scene(
      { ...node({ name: 'child', parent: 36 }), id: 7 },
      { ...node({ name: 'parent', parent: 99 }), id: 36 },
    );
    expect(found.nodes.map(({ name, parent }) => [name, parent])).toEqual([
      ['child', 1],
      ['parent', -1],
    ]);
  });

  test('in a circle lose their parents', () => {
    const found = scene(node({ parent: 1 }), node({ parent: 0 }), node({ parent: 2 }), node({ parent: 1 }));
    expect(found.nodes.map(({ parent }) => parent)).toEqual([-1, -1, -1, 1]);
  });

  test('keep what the artist wrote, their groups and their helpers', () => {
    const helper = {
      type: TYPE.helper,
      version: 0x744,
      inline: true,
      body: join(i32(1), f32(2, 4, 8)),
    };
    const found = scene(
      node({ object: 2, properties: 'mass=5\r\nphysical' }),
      node({ head: 1, member: 1 }),
      helper,
      node(),
    );
    expect(found.nodes.map(({ properties }) => properties)).toEqual([
      { mass: 5, physical: true, cryengine: { helper: { type: 1, size: [2, 4, 8] } } },
      { cryengine: { isGroupHead: true, isGroupMember: true } },
      undefined,
    ]);
  });
});

describe('lights', () => {
  test('are children of their nodes', () => {
    const found = scene(
      node({ name: 'lamp', object: 1 }),
      light({ type: 1, farEnd: 50 }),
      node({ object: 3 }),
      light({ on: 0 }),
    );
    expect(found.lights).toMatchObject([
      {
        name: 'lamp',
        type: 'spot',
        node: 0,
        color: [1, 0, 0.2],
        intensity: 2,
        range: 50,
        cone: { inner: (15 * Math.PI) / 180, outer: (30 * Math.PI) / 180 },
      },
      { type: 'point', node: 1, intensity: 0 },
    ]);
    expect(found.lights[1]).not.toHaveProperty('range');
  });

  test('that are bound to a bone hang there', () => {
    const found = scene(
      bones([{}, {}]),
      boneNames('root', 'head'),
      bonePositions(-1, [restAt(0, 0, 0), restAt(0, 0, 10)]),
      node({ name: '_hs_Head', object: 4, matrix: at(1, 0, 0) }),
      light(),
      boneLights([4, 1]),
    );
    expect(found.nodes[2]).toMatchObject({ name: '_hs_Head', parent: 1, translation: [1, 0, 0] });
    expect([...worldOf(found, 2)].slice(12, 15)).toEqual([1, 0, 10]);
    expect(found.lights).toMatchObject([{ node: 2 }]);
  });
});

/** A skinned triangle. Chunks: 0 node, 1 mesh, 2 bones, 3 names, 4 rest. */
function character(
  links: Link[][],
  rest: number[][],
  names = rest.map((_, bone) => `bone${bone}`),
  matrix = at(0, 0, 0),
  title = 'body',
): Piece[] {
  return [
    node({ name: title, object: 1, matrix }),
    mesh({ links }),
    bones(rest.map(() => ({}))),
    boneNames(...names),
    bonePositions(1, rest),
  ];
}

describe('a skin', () => {
  test('has bones where they are at rest', () => {
    const turned = [0, 1, 0, -1, 0, 0, 0, 0, 1, 0, 0, 10];
    const found = scene(
      ...character(ON_BONE_0, [restAt(0, 0, 0), turned, [...turned.slice(0, 9), 0, 3, 10]]),
    );
    expect(found.nodes.map(({ name, parent }) => [name, parent])).toEqual([
      ['bone0', -1],
      ['bone1', 0],
      ['bone2', 1],
      ['body', -1],
    ]);
    // The first bone's axes are turned by 90° about z, so that what lies along y in the world lies along x there.
    expectNear([found.nodes[2]!.translation], [[3, 0, 0]], 6);
    expectNear([found.nodes[1]!.rotation], [[0, 0, Math.SQRT1_2, Math.SQRT1_2]], 6);
    expect(found.skins).toMatchObject([{ joints: [0, 1, 2] }]);
  });

  test('keeps every link of a vertex, also several to one bone', () => {
    const links: Link[][] = [
      [
        [1, [0, 0, -10], 0.5],
        [0, [0, 0, 0], 0.25],
        [1, [0, 0, -10], 0.25],
      ],
      [],
      [[7, [1, 2, 3], 1]],
    ];
    const found = scene(...character(links, [restAt(0, 0, 0), restAt(0, 0, 10)]));
    expect(plain(found.meshes[0]!.primitives[0]!.influences)).toMatchObject({
      start: [0, 3, 3, 3],
      joint: [1, 0, 1],
      weight: [0.5, 0.25, 0.25],
      offset: [0, 0, -10, 0, 0, 0, 0, 0, -10],
      offsetNormal: [0, 0, 1, 0, 0, 1, 0, 0, 1],
    });
  });

  test('of a mesh with another place than its bones follows the links and reports the distance', () => {
    const links: Link[][] = CORNERS.map(([x, y, z]) => [[0, [x!, y! + 3, z! - 4], 1]]);
    const bytes = cry(character(links, [restAt(0, 0, 0)], undefined, at(100, 0, 0)));
    const { scene: found, report } = sceneOfCry(bytes);
    expect(report.issues).toMatchObject([
      { code: 'CRYENGINE_BIND_SHIFTED', severity: 'info', message: expect.stringContaining('100.1') },
    ]);
    const expected = CORNERS.map(([x, y, z]) => [x!, y! + 3, z! - 4]);
    expectNear(skinned(found, 1, 0, 'offset'), expected, 6);
    expectNear(skinned(found, 1, 0, 'inverseBind'), expected, 6);
  });

  test('whose links contradict each other is used, which is reported', () => {
    const links: Link[][] = CORNERS.map(([x, y, z], vertex) => [[0, [x!, y! + vertex, z!], 1]]);
    const { report } = sceneOfCry(cry(character(links, [restAt(0, 0, 0)])));
    expect(report.issues).toMatchObject([{ code: 'CRYENGINE_BIND_MISMATCH', severity: 'warning' }]);
  });

  test('without a rest pose of its bones has them at the origin, which is reported', () => {
    const { scene: found, report } = sceneOfCry(cry(character(ON_BONE_0, [restAt(1, 2, 3)]).slice(0, 4)));
    expect(report.issues).toMatchObject([{ code: 'CRYENGINE_BIND_MISSING' }]);
    expect(found.nodes[0]).toMatchObject({ translation: [0, 0, 0], rotation: [0, 0, 0, 1] });
  });

  test('has bones whose physical shape may be missing', () => {
    const pieces: Piece[] = [
      bones([{ physicsMesh: 2 }, { physicsMesh: 13, physicsFlags: 7, properties: 'rope' }]),
      boneNames('a', 'b'),
      { ...mesh(), type: TYPE.boneMesh },
      bonePositions(-1, [restAt(0, 0, 0), restAt(0, 0, 0)]),
    ];
    const found = scene(...pieces);
    expect(plain(found.nodes.map(({ properties }) => properties))).toMatchObject([
      { cryengine: { physicsShape: { positions: CORNERS.flat(), indices: [0, 1, 2] } } },
      { rope: true, cryengine: { physics: { flags: 7, springAngle: [4, 5, 6] } } },
    ]);
    expect(found.nodes[1]!.properties).not.toHaveProperty('cryengine.physicsShape');
  });

  test('of bones in a circle has them without parents', () => {
    const pieces = [
      bones([{ parent: 1 }, { parent: 0 }, { parent: 3 }]),
      boneNames('a', 'b', 'c'),
      bonePositions(-1, [restAt(1, 0, 0), restAt(2, 0, 0), restAt(3, 0, 0)]),
    ];
    expect(scene(...pieces).nodes.map(({ parent, translation }) => [parent, ...translation])).toEqual([
      [-1, 1, 0, 0],
      [-1, 2, 0, 0],
      [-1, 3, 0, 0],
    ]);
  });
});

describe('a level of detail', () => {
  const rest = [restAt(0, 0, 0), restAt(0, 0, 10)];
  const model = cry(character(ON_BONE_0, rest, ['root', 'head']));

  test('is attached to the mesh of its name, its joints matched by name and new ones added', () => {
    const links: Link[][] = CORNERS.map(([x, y, z], vertex) => [
      vertex === 0 ? [0, [x!, y!, z! - 10], 1] : [2, [x!, y!, z! - 20], 1],
    ]);
    const level = cry(
      character(links, [restAt(0, 0, 10), restAt(0, 0, 0), restAt(0, 0, 20)], ['head', 'root', 'hat']),
    );
    const { scene: found, report } = sceneOfCry(model, 'a.cgf', [level]);
    expect(report.issues.map(({ code }) => code)).toEqual(['CRYENGINE_LEVEL_BONES']);
    expect(found.nodes.map(({ name }) => name)).toEqual(['root', 'head', 'body', 'hat']);
    expect(found.meshes[0]!.lods).toEqual([1]);
    expect(found.skins).toHaveLength(1);
    expect(found.skins[0]!.joints).toEqual([0, 1, 3]);
    expect(found.skins[0]!.inverseBind).toHaveLength(3 * 16);
    expect(found.skins[0]!.inverseBind[2 * 16 + 14]).toBe(-20);
    const { joint, offset } = found.meshes[1]!.primitives[0]!.influences!;
    expect([...joint]).toEqual([1, 2, 2]);
    expect([...offset!.slice(0, 3)]).toEqual([0, 0, -10]);
  });

  test('of another place is moved to that of the model', () => {
    const moved: Link[][] = CORNERS.map(([x, y, z]) => [[0, [x! + 5, y!, z!], 1]]);
    const level = cry(character(moved, rest, ['root', 'head'], at(5, 0, 0)));
    const { scene: found } = sceneOfCry(model, 'a.cgf', [level]);
    expect(plain(found.meshes[1]!.primitives[0]!.positions)).toEqual([5, 0, 0, 6, 0, 0, 5, 1, 0]);
  });

  test('of another name is matched by its order, and one too many is dropped with a warning', () => {
    const pieces = character(ON_BONE_0, rest, ['root', 'head'], at(0, 0, 0), 'other');
    const level = cry([...pieces, node({ name: 'third', object: 6 }), mesh()]);
    const { scene: found, report } = sceneOfCry(model, 'a.cgf', [level]);
    expect(found.meshes[0]!.lods).toEqual([1]);
    expect(report.issues).toMatchObject([
      { code: 'CRYENGINE_LEVEL_UNMATCHED', message: expect.stringContaining('third') },
    ]);
  });
});

test('a scene has its axes, its unit and what the artist wrote about it', () => {
  const pairs = join(
    i32(1),
    new TextEncoder().encode('author'.padEnd(32, '\0')),
    new TextEncoder().encode('me'.padEnd(64, '\0')),
  );
  const found = scene(node(), { type: TYPE.sceneProperties, version: 0x744, inline: true, body: pairs });
  expect(found).toMatchObject({
    name: 'a',
    axes: { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 },
    properties: { author: 'me' },
  });
});

describeCorpus('real models', () => {
  const real = (end: string) => sceneOfCry(readFileSync(corpus(realFile(end))), end);

  test('the gun lies 28.24 cm from its bones along y, and is held where its links hold it', () => {
    const { scene: found, report } = real('sdkgun.cgf');
    const [shifted] = report.issues.filter(({ code }) => code === 'CRYENGINE_BIND_SHIFTED');
    // 28.24 along y, 6.88 along z and a little along x.
    expect(shifted?.message).toContain('29.07');
    const index = found.nodes.findIndex(({ skin }) => skin !== undefined);
    const placed = positionsOf(found, index);
    expectNear(
      [subtract(skinned(found, index, 0, 'offset')[0]!, placed[0]!)],
      [[-0.267, -28.2425, 6.876]],
      3,
    );
    found.meshes[found.nodes[index]!.mesh!]!.primitives.forEach((_, primitive) => {
      const byLinks = skinned(found, index, primitive, 'offset');
      const byMatrices = skinned(found, index, primitive, 'inverseBind');
      let apart = 0;
      byLinks.forEach((point, row) => {
        apart = Math.max(apart, vec3.distance(point as vec3, byMatrices[row] as vec3));
      });
      expect(apart).toBeLessThan(1e-3);
    });
  });

  test.each(['SDKmerc.cgf', 'merc_scout.cgf'])('%s is at rest where its node puts it', (end) => {
    const { scene: found, report } = real(end);
    expect(report.issues).toEqual([]);
    const index = found.nodes.findIndex(({ skin }) => skin !== undefined);
    found.meshes[found.nodes[index]!.mesh!]!.primitives.forEach((_, primitive) => {
      const placed = positionsOf(found, index, primitive);
      let apart = 0;
      skinned(found, index, primitive, 'offset').forEach((point, row) => {
        apart = Math.max(apart, vec3.distance(point as vec3, placed[row] as vec3));
      });
      // Within 2e-5 (docs/reference/cryengine.md#bind-pose), and float32 here.
      expect(apart).toBeLessThan(2e-4);
    });
  });

  test.each(['jeep_window.cgf', 'jeep_turret.cga', 'merc_scout.cgf'])(
    'the nodes of %s are placed as stored',
    (end) => {
      const { scene: found } = real(end);
      const { document } = readCry(readFileSync(corpus(realFile(end))), end);
      const stored = chunksOf(document, 'node').map(({ content }) => content);
      const first = found.nodes.length - stored.length;
      stored.forEach(({ matrix }, index) => {
        const own = { ...found.nodes[first + index]!, parent: -1 };
        expectNear([[...worldOf({ nodes: [own] } as unknown as Scene, 0)]], [[...matrix]], 4);
      });
    },
  );
});
