import type { Axes, Material, Mesh, Primitive, Scene, Vec3 } from '../../src/scene/scene.ts';
import * as small from '../scene.ts';
import { node, Y_UP } from '../scene.ts';

export { node, Y_UP };

export type Rgb = readonly [red: number, green: number, blue: number];

export function material(color: Rgb, more: Partial<Material> = {}): Material {
  return small.material({ name: '', diffuse: [...color, 1], ...more });
}

/** Two triangles over four corners, counter-clockwise from the lower left; v = 0 is at the upper two. */
export function quad(corners: readonly Vec3[], more: Partial<Primitive> = {}): Primitive {
  return {
    name: '',
    material: 0,
    positions: Float32Array.from(corners.flat()),
    uvs: [Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0)],
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    ...more,
  };
}

/** An upright square around the z axis that looks along +z. */
export function square(size: number, z = 0, more: Partial<Primitive> = {}): Primitive {
  const s = size / 2;
  return quad(
    [
      [-s, -s, z],
      [s, -s, z],
      [s, s, z],
      [-s, s, z],
    ],
    more,
  );
}

/** Every mesh on a node of its own. */
export function sceneOf(meshes: Primitive[], materials: Material[], axes = Y_UP): Scene {
  const scene = small.sceneOf({ axes });
  scene.materials.push(...materials);
  for (const primitive of meshes) {
    const mesh: Mesh = { name: '', primitives: [primitive] };
    scene.nodes.push(node({ mesh: scene.meshes.push(mesh) - 1 }));
  }
  return scene;
}

export const SIDES = ['left', 'right', 'up', 'down', 'front', 'back'] as const;
export const SIDE_COLORS: Record<(typeof SIDES)[number], Rgb> = {
  left: [1, 0, 0],
  right: [0, 1, 1],
  up: [0, 1, 0],
  down: [1, 0, 1],
  front: [0, 0, 1],
  back: [1, 1, 0],
};

/** A cube from -1 to 1 whose sides have the colors above, given the directions of a character's left, up and front. */
export function cube(left: Vec3, up: Vec3, front: Vec3, axes: Axes): Scene {
  const point = (a: number, b: number, c: number): Vec3 =>
    [0, 1, 2].map((i) => a * left[i]! + b * up[i]! + c * front[i]!) as Vec3;
  const around: readonly [number, number][] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const sides: Record<(typeof SIDES)[number], Vec3[]> = {
    left: around.map(([a, b]) => point(1, a, b)),
    right: around.map(([a, b]) => point(-1, b, a)),
    up: around.map(([a, b]) => point(b, 1, a)),
    down: around.map(([a, b]) => point(a, -1, b)),
    front: around.map(([a, b]) => point(a, b, 1)),
    back: around.map(([a, b]) => point(b, a, -1)),
  };
  return sceneOf(
    SIDES.map((side, index) => quad(sides[side], { material: index })),
    SIDES.map((side) => material(SIDE_COLORS[side])),
    axes,
  );
}

function translation(x: number, y: number, z: number): number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/** An upright bar of height 2 on two joints; the only clip bends its upper half by 90° to +x within a second. */
export function bar(): Scene {
  const rows = 9;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row < rows; row++) {
    const y = (row / (rows - 1)) * 2;
    positions.push(-0.1, y, 0, 0.1, y, 0);
    const a = row * 2;
    if (row > 0) indices.push(a - 2, a - 1, a + 1, a - 2, a + 1, a);
  }
  const vertices = rows * 2;
  const scene = sceneOf([], [material([1, 0, 0])]);
  scene.nodes.push(
    node({ name: 'lower' }),
    node({ name: 'upper', parent: 0, translation: [0, 1, 0] }),
    node({ name: 'bar', mesh: 0, skin: 0 }),
  );
  scene.skins.push({
    name: '',
    joints: [0, 1],
    inverseBind: Float32Array.from([translation(0, 0, 0), translation(0, -1, 0)].flat()),
  });
  scene.meshes.push({
    name: '',
    primitives: [
      {
        name: '',
        material: 0,
        positions: Float32Array.from(positions),
        uvs: [],
        indices: Uint32Array.from(indices),
        influences: {
          start: Uint32Array.from({ length: vertices + 1 }, (_, i) => i),
          joint: Uint16Array.from({ length: vertices }, (_, i) => (i < vertices / 2 ? 0 : 1)),
          weight: new Float32Array(vertices).fill(1),
        },
      },
    ],
  });
  const half = Math.SQRT1_2;
  scene.clips.push({
    name: 'bend',
    start: 0,
    end: 1,
    tracks: [
      {
        target: 1,
        property: 'rotation',
        curve: {
          interpolation: 'slerp',
          times: Float32Array.of(0, 1),
          values: Float32Array.of(0, 0, 0, 1, 0, 0, -half, half),
          before: 'hold',
          after: 'hold',
        },
      },
    ],
  });
  return scene;
}
