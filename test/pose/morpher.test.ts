import { mat4, vec3 } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import { Pose } from '../../src/pose/pose.ts';
import { NONE, type Primitive, type Scene } from '../../src/scene/scene.ts';
import { node, sceneOf } from '../scene.ts';

/** Two joints that stood elsewhere, turned and larger when the mesh was bound. */
const BIND = [
  mat4.fromRotationTranslationScale(mat4.create(), [0, 0.6, 0, 0.8], [3, -1, 2], [1, 1, 1]),
  mat4.fromRotationTranslationScale(mat4.create(), [0.6, 0, 0.8, 0], [0, 5, 1], [2, 2, 2]),
].map((world) => mat4.invert(mat4.create(), world)!);

const POSITIONS = [1, 2, 3, -4, 5, 0.5, 0, 0, 7];
const NORMALS = [1, 0, 0, 0, 0.6, 0.8, 0, 0, 1];
/** Vertex 1 hangs on one joint twice; vertex 2 on none. */
const JOINTS = [[0, 1], [1, 0, 1], []];

function primitiveWith(offsets: boolean): Primitive {
  const rows = JOINTS.flatMap((joints, vertex) => joints.map((joint) => ({ joint, vertex })));
  const vector = (from: number[], vertex: number) =>
    vec3.fromValues(...(from.slice(vertex * 3, vertex * 3 + 3) as [number, number, number]));
  const offset = rows.flatMap(({ joint, vertex }) => [
    ...vec3.transformMat4(vec3.create(), vector(POSITIONS, vertex), BIND[joint]!),
  ]);
  const offsetNormal = rows.flatMap(({ joint, vertex }) => {
    const linear = mat4.clone(BIND[joint]!);
    for (const row of [12, 13, 14]) linear[row] = 0;
    return [...vec3.transformMat4(vec3.create(), vector(NORMALS, vertex), linear)];
  });
  return {
    name: '',
    material: NONE,
    positions: Float32Array.from(POSITIONS),
    normals: Float32Array.from(NORMALS),
    uvs: [],
    indices: Uint32Array.of(0, 1, 2),
    influences: {
      start: Uint32Array.of(0, 2, 5, 5),
      joint: Uint16Array.from(JOINTS.flat()),
      weight: Float32Array.of(0.25, 0.75, 0.5, 0.25, 0.25),
      ...(offsets
        ? { offset: Float32Array.from(offset), offsetNormal: Float32Array.from(offsetNormal) }
        : {}),
    },
    morphTargets: [
      {
        name: 'smile',
        vertices: Uint32Array.of(1, 2),
        positions: Float32Array.of(1, -2, 4, 0.5, 0, 0),
        normals: Float32Array.of(0.5, 0, 0, 0, 1, 0),
      },
      { name: 'blink', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 8, 0) },
    ],
  };
}

function posed(primitive: Primitive): { scene: Scene; pose: Pose } {
  const scene = sceneOf();
  scene.nodes = [
    node({ rotation: [0, 0, 0.6, 0.8], translation: [1, 1, 1] }),
    node({ parent: 0, rotation: [0.8, 0, 0, 0.6], translation: [0, 2, 0], scale: [1, 2, 1] }),
    node({ mesh: 0, skin: 0 }),
  ];
  scene.skins = [
    { name: '', joints: [0, 1], inverseBind: Float32Array.from(BIND.flatMap((bind) => [...bind])) },
  ];
  scene.meshes = [{ name: '', primitives: [primitive] }];
  return { scene, pose: new Pose(scene) };
}

function surface(pose: Pose, primitive: Primitive): number[] {
  const [positions, normals] = [new Float32Array(9), new Float32Array(9)];
  pose.deform(2, primitive, positions, normals);
  return [...positions, ...normals];
}

function expectClose(found: readonly number[], expected: readonly number[]): void {
  found.forEach((value, at) => {
    expect(value, `number ${at}`).toBeCloseTo(expected[at]!, 4);
  });
}

describe('morph targets of a surface whose influences have offsets', () => {
  const [plain, stored] = [primitiveWith(false), primitiveWith(true)];
  const [expected, found] = [posed(plain).pose, posed(stored).pose];

  test.each([
    ['no target at work', 0, 0],
    ['one in full', 1, 0],
    ['two in part', 0.5, -0.25],
    ['one again', 0, 2],
  ])('move it like one without offsets: %s', (_, smile, blink) => {
    for (const pose of [expected, found]) {
      pose.setMorphWeight('smile', smile);
      pose.setMorphWeight('blink', blink);
    }
    expectClose(surface(found, stored), surface(expected, plain));
  });

  test('move a vertex by the way that joint and bind make of theirs', () => {
    const { pose } = posed(stored);
    const before = surface(pose, stored);
    pose.setMorphWeight('blink', 1);
    const after = surface(pose, stored);
    const move = [0, 0, 0];
    [0, 1].forEach((joint, index) => {
      const world = mat4.clone(Array.from(pose.world.subarray(joint * 16, joint * 16 + 16)) as mat4);
      const skin = mat4.multiply(mat4.create(), world, BIND[joint]!);
      // The image of (0, 8, 0), without the translation.
      for (let axis = 0; axis < 3; axis++) move[axis]! += [0.25, 0.75][index]! * 8 * skin[4 + axis]!;
    });
    expectClose(
      after.slice(0, 3),
      move.map((value, axis) => before[axis]! + value),
    );
    expect(after.slice(3)).toEqual([...before.slice(3, 9), ...after.slice(9)]);
  });

  test('leave what the file stores as it is', () => {
    expect(stored).toEqual(primitiveWith(true));
  });

  test('serve one surface after the other, of whatever size', () => {
    const small: Primitive = {
      ...primitiveWith(false),
      positions: Float32Array.of(1, 2, 3),
      influences: { start: Uint32Array.of(0, 1), joint: Uint16Array.of(0), weight: Float32Array.of(1) },
      morphTargets: [{ name: 'smile', vertices: Uint32Array.of(0), positions: Float32Array.of(1, 0, 0) }],
    };
    delete small.normals;
    const { pose } = posed(stored);
    pose.setMorphWeight('smile', 1);
    const [large, out] = [surface(pose, stored), new Float32Array(3)];
    pose.deform(2, small, out);
    const alone = new Float32Array(3);
    const { pose: other } = posed(small);
    other.setMorphWeight('smile', 1);
    other.deform(2, small, alone);
    expect([...out]).toEqual([...alone]);
    expect(surface(pose, stored)).toEqual(large);
  });
});
