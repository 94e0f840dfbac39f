import {
  type Curve,
  type Influences,
  type Material,
  NONE,
  type Node,
  type Primitive,
  type Quat,
  type Scene,
  type Track,
} from '../../../src/scene/scene.ts';
import * as scene from '../../scene.ts';
import { bindAtRest } from '../../scene.ts';

export { bindAtRest };

/** Parts from which tests build scenes. */

export function emptyScene(name = 'test'): Scene {
  return scene.sceneOf({ name });
}

export function node(name: string, parent = NONE, rest: Partial<Node> = {}): Node {
  return scene.node({ name, parent, ...rest });
}

/** The turn about an axis by an angle in radians. */
export function turn(x: number, y: number, z: number, angle: number): Quat {
  const length = Math.hypot(x, y, z);
  const sine = Math.sin(angle / 2) / length;
  return [x * sine, y * sine, z * sine, Math.cos(angle / 2)].map(Math.fround) as Quat;
}

export function triangle(rest: Partial<Primitive> = {}): Primitive {
  return {
    name: '',
    material: NONE,
    positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 0, 1]),
    uvs: [],
    indices: new Uint32Array([0, 1, 2]),
    ...rest,
  };
}

export function material(rest: Partial<Material> = {}): Material {
  return scene.material({ name: 'skin', ...rest });
}

/** Rows of [joint, weight] pairs, one row per vertex. */
export function influences(rows: [joint: number, weight: number][][]): Influences {
  const start = new Uint32Array(rows.length + 1);
  rows.forEach((row, vertex) => {
    start[vertex + 1] = start[vertex]! + row.length;
  });
  const entries = rows.flat();
  return {
    start,
    joint: Uint16Array.from(entries, ([joint]) => joint),
    weight: Float32Array.from(entries, ([, weight]) => weight),
  };
}

export function track(target: number, property: Track['property'], curve: Partial<Curve>): Track {
  return {
    target,
    property,
    curve: scene.curve([], [], { interpolation: property === 'rotation' ? 'slerp' : 'linear', ...curve }),
  };
}

/** A 2 × 2 TGA, uncompressed, 24 bits, of the colors blue, green, red and white. */
export const SMALL_TGA = new Uint8Array([
  0,
  0,
  2,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  2,
  0,
  2,
  0,
  24,
  0x20,
  ...[255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255],
]);

/**
 * A character with everything that is hard: two root bones, empty and duplicate names, eight bones, vertices with
 * six influences, with a joint twice and with none, two meshes on one skin, an unskinned mesh on a bone, and clips whose
 * keys begin before zero, end early and go on, step, and take the long way round.
 */
export function hardScene(): Scene {
  const hero = emptyScene('hero');
  hero.nodes = [
    node('pelvis', NONE, { translation: [0, 0, 90], rotation: turn(0, 0, 1, 0.3) }),
    node('spine', 0, { translation: [0, 1, 15], rotation: turn(1, 0, 0, 0.2) }),
    node('spine', 1, { translation: [0, 0, 20], rotation: turn(0, 1, 0, -0.4) }),
    node('', 2, { translation: [0, 0, 20], scale: [1, 1.25, 1] }),
    node('', 3, { translation: [12, 0, 5], rotation: turn(1, 1, 0, 1) }),
    node('tail', NONE, { translation: [0, 20, 80], rotation: turn(1, 0, 0, 2) }),
    node('tail tip', 5, { translation: [0, 0, 12] }),
    node('head', 3, { translation: [0, 0, 10], properties: { tracked: true } }),
    node('body', NONE, { mesh: 0, skin: 0 }),
    node('hair', NONE, { mesh: 1, skin: 0 }),
    node('sword', 4, { mesh: 2, translation: [1, 2, 3] }),
  ];
  const joints = [0, 1, 2, 3, 4, 5, 6, 7];
  hero.skins = [{ name: 'skeleton', joints, inverseBind: bindAtRest(hero, joints) }];
  hero.textures = [
    { name: 'face', uri: 'maps\\Face.TGA', bytes: SMALL_TGA },
    { name: 'lost', uri: 'maps/lost.tga' },
  ];
  hero.materials = [
    material({ maps: [{ texture: 0, uv: 0, use: 'diffuse' }], properties: { shader: 'phong' } }),
    material({ name: '', maps: [{ texture: 1, uv: 0, use: 'diffuse' }] }),
  ];
  hero.meshes = [
    { name: 'body', primitives: [tube(0), { ...tube(1), name: 'shirt' }], properties: { lod: 0 } },
    { name: 'hair', primitives: [tube(2)] },
    { name: 'sword', primitives: [triangle({ positions: new Float32Array([0, 0, 0, 2, 0, 0, 0, 0, 40]) })] },
  ];
  const shared = new Float32Array([-0.25, 0.5, 1]);
  hero.clips = [
    {
      name: 'walk',
      start: -0.5,
      end: 1.75,
      properties: { loop: true },
      tracks: [
        track(0, 'translation', {
          times: shared,
          values: new Float32Array([0, 0, 90, 0, -20, 92, 5, -40, 88]),
          before: 'linear',
          after: 'linear',
        }),
        track(0, 'rotation', {
          times: shared,
          values: new Float32Array([
            ...turn(0, 0, 1, 0.3),
            ...turn(0, 0.2, 1, 1.1).map((value) => -value),
            ...turn(0, 0.1, 1, 3.9),
          ]),
          before: 'linear',
          after: 'linear',
        }),
        track(1, 'rotation', {
          times: shared,
          values: new Float32Array([...turn(1, 0, 0, 0), ...turn(1, 0, 0, Math.PI), ...turn(1, 0, 0, 0.4)]),
        }),
        track(2, 'rotation', {
          interpolation: 'step',
          times: new Float32Array([0, 0.375]),
          values: new Float32Array([...turn(0, 1, 0, 1), ...turn(0, 1, 0, -1)]),
        }),
      ],
    },
    {
      name: 'walk',
      start: 0.25,
      end: 0.75,
      tracks: [
        // Its keys lie outside of the clip on both sides, and it spins more than a turn beyond its last key.
        track(5, 'scale', { times: new Float32Array([0, 1]), values: new Float32Array([1, 1, 1, 3, 1, 2]) }),
        track(6, 'rotation', {
          times: new Float32Array([0.25, 0.3]),
          values: new Float32Array([...turn(1, 0, 1, 0), ...turn(1, 0, 1, 1)]),
          after: 'linear',
        }),
        track(7, 'translation', { times: new Float32Array([2]), values: new Float32Array([0, 5, 10]) }),
      ],
    },
    { name: '', start: 0, end: 1, tracks: [track(0, 'translation', {})] },
  ];
  return hero;
}

/** A strip of 12 vertices from knee to head, with all kinds of influences. */
function tube(shift: number): Primitive {
  const rows: [number, number][][] = Array.from({ length: 12 }, (_, vertex) => [
    [vertex % 8, 0.75],
    [(vertex + 1) % 8, 0.25],
  ]);
  rows[3] = [0, 1, 2, 3, 4, 5].map((joint) => [joint, 1 / 6]);
  rows[4] = [0, 1, 2, 3, 4, 5, 6, 7].map((joint) => [joint, 1 / 8]);
  rows[5] = [
    [1, 0.25],
    [2, 0.5],
    [1, 0.25],
    [3, 0],
  ];
  rows[6] = [];
  const positions = Float32Array.from({ length: 36 }, (_, at) => {
    return [((at / 3) & 1) * 10 + shift, Math.floor(at / 7) - 2, Math.floor(at / 6) * 20 + 50.3][at % 3]!;
  });
  const indices = Uint32Array.from({ length: 30 }, (_, at) => {
    const first = Math.floor(at / 3);
    return first + [0, 1 + (first & 1), 2 - (first & 1)][at % 3]!;
  });
  return {
    name: '',
    material: shift % 2,
    positions,
    normals: Float32Array.from({ length: 36 }, (_, at) => (at % 3 === 1 ? -1 : 0)),
    uvs: [Float32Array.from({ length: 24 }, (_, at) => at / 24)],
    indices,
    influences: influences(rows),
  };
}

/** A triangle of 100 units on two joints, of which the second moves 10 units to +X within a second. */
export function skinnedTriangle(rows: [number, number][][]): Scene {
  const scene = emptyScene();
  scene.nodes = [node('a'), node('b'), node('mesh', -1, { mesh: 0, skin: 0 })];
  scene.skins = [{ name: '', joints: [0, 1], inverseBind: bindAtRest(scene, [0, 1]) }];
  const positions = new Float32Array([0, 0, 0, 100, 0, 0, 0, 0, 100]);
  scene.meshes = [{ name: 'mesh', primitives: [triangle({ positions, influences: influences(rows) })] }];
  const values = new Float32Array([0, 0, 0, 10, 0, 0]);
  scene.clips = [
    {
      name: 'go',
      start: 0,
      end: 1,
      tracks: [track(1, 'translation', { times: new Float32Array([0, 1]), values })],
    },
  ];
  return scene;
}

/** Weights of its vertices that sum to one. */
export const WHOLE: [number, number][][] = [
  [[0, 1]],
  [[1, 1]],
  [
    [0, 0.5],
    [1, 0.5],
  ],
];
