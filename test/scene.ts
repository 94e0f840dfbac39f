/** Small scenes, and parts to build them of: each has what it must have, and what a test says. */
import { mat4 } from 'gl-matrix';
import { Pose } from '../src/pose/pose.ts';
import {
  type Axes,
  type Clip,
  type Curve,
  createScene,
  type Material,
  type Mesh,
  NONE,
  type Node,
  type Primitive,
  type Scene,
  type Track,
} from '../src/scene/scene.ts';

export const MAX_AXES: Axes = Object.freeze({
  up: '+z',
  front: '-y',
  handedness: 'right',
  metersPerUnit: 0.01,
});

/** glTF's axes, in which a character's left is +x. */
export const Y_UP: Axes = Object.freeze({ up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 });

export function node(more: Partial<Node> = {}): Node {
  return {
    name: 'n',
    parent: NONE,
    translation: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    ...more,
  };
}

export function sceneOf(parts: Partial<Scene> = {}): Scene {
  return { ...createScene('s', { format: '', files: [] }, { ...MAX_AXES }), ...parts };
}

/** A triangle in the plane of x and y. */
export function triangle(more: Partial<Primitive> = {}): Primitive {
  return {
    name: 'p',
    material: NONE,
    positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
    uvs: [Float32Array.of(0, 0, 1, 0, 0, 0.75)],
    indices: Uint32Array.of(0, 1, 2),
    ...more,
  };
}

export function mesh(...primitives: Primitive[]): Mesh {
  return { name: 'm', primitives };
}

export function material(more: Partial<Material> = {}): Material {
  return {
    name: 'm',
    colorSpace: 'srgb',
    diffuse: [1, 1, 1, 1],
    ambient: [0, 0, 0, 1],
    specular: [0, 0, 0, 1],
    shininess: 0,
    alpha: 'opaque',
    doubleSided: false,
    maps: [],
    ...more,
  };
}

export function curve(times: number[], values: number[], more: Partial<Curve> = {}): Curve {
  return {
    interpolation: 'linear',
    times: Float32Array.from(times),
    values: Float32Array.from(values),
    before: 'hold',
    after: 'hold',
    ...more,
  };
}

export function clip(tracks: Track[], more: Partial<Clip> = {}): Clip {
  return { name: 'c', start: 0, end: 1, tracks, ...more };
}

/** Inverse bind matrices that leave the skin undeformed at rest. */
export function bindAtRest(of: Scene, joints: readonly number[]): Float32Array {
  const { world } = new Pose(of);
  const out = new Float32Array(joints.length * 16);
  joints.forEach((joint, index) => {
    const matrix = Array.from(world.subarray(joint * 16, joint * 16 + 16)) as mat4;
    out.set(mat4.invert(mat4.create(), matrix)!, index * 16);
  });
  return out;
}

/** A root, an arm on it, and a triangle that hangs half on each. */
export function armScene(more: Partial<Scene> = {}): Scene {
  const inverseBind = new Float32Array(32);
  for (const at of [0, 5, 10, 15, 16, 21, 26, 31]) inverseBind[at] = 1;
  inverseBind[28] = -5;
  const influences = {
    start: Uint32Array.of(0, 1, 3, 4),
    joint: Uint16Array.of(0, 0, 1, 1),
    weight: Float32Array.of(1, 0.25, 0.75, 1),
  };
  return sceneOf({
    nodes: [
      node({ name: 'root' }),
      node({ name: 'arm', parent: 0, translation: [5, 0, 0] }),
      node({ name: 'skin', mesh: 0, skin: 0 }),
    ],
    meshes: [mesh(triangle({ influences }))],
    skins: [{ name: '', joints: [0, 1], inverseBind }],
    ...more,
  });
}
