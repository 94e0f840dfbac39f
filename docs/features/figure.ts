/** The small character to which features are added: a strip of cloth on two bones, one above the other. */
import {
  type Clip,
  type Color,
  type Curve,
  createScene,
  type Material,
  NONE,
  type Node,
  type Primitive,
  type Scene,
  type Track,
} from '../../src/scene/scene.ts';

export const ROOT = 0;
export const ARM = 1;
export const BODY = 2;
/** Heights of the arm and of the upper end, in units. */
export const ELBOW = 50;
export const TOP = 100;

export function makeFigure(): Scene {
  const scene = createScene(
    'figure',
    { format: '', files: [] },
    { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 },
  );
  scene.nodes = [node('root'), node('arm', ROOT, { translation: [0, 0, ELBOW] }), node('body')];
  const inverseBind = new Float32Array(32);
  for (const at of [0, 5, 10, 15, 16, 21, 26, 31]) inverseBind[at] = 1;
  inverseBind[30] = -ELBOW;
  scene.skins = [{ name: 'skin', joints: [ROOT, ARM], inverseBind }];
  scene.meshes = [{ name: 'body', primitives: [strip()] }];
  scene.materials = [material('cloth')];
  Object.assign(scene.nodes[BODY]!, { mesh: 0, skin: 0 });
  scene.clips = [clip('move', [track(ARM, 'rotation', [0, 1], [0, 0, 0, 1, ...turn(0.5)])])];
  return scene;
}

export function node(name: string, parent = NONE, more: Partial<Node> = {}): Node {
  return { name, parent, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1], ...more };
}

/** A rotation about x, in radians. */
export function turn(angle: number): [number, number, number, number] {
  return [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)];
}

/** Three rows of three vertices, facing -y: the lower row is bound to the root, the upper one to the arm, the middle one to both. */
export function strip(): Primitive {
  const positions: number[] = [];
  for (const z of [0, ELBOW, TOP]) positions.push(-10, 0, z, 0, -4, z, 10, 0, z);
  const corners = [0, 3].flatMap((row) =>
    [0, 1].flatMap((side) => {
      const at = row + side;
      return [at, at + 1, at + 3, at + 1, at + 4, at + 3];
    }),
  );
  return {
    name: 'strip',
    material: 0,
    positions: Float32Array.from(positions),
    normals: Float32Array.from({ length: 27 }, (_, i) => [0, -1, 0][i % 3]!),
    uvs: [
      Float32Array.from(
        positions.flatMap((_, i) => (i % 3 ? [] : [positions[i]! / 20 + 0.5, 1 - positions[i + 2]! / TOP])),
      ),
    ],
    indices: Uint32Array.from(corners),
    influences: {
      start: Uint32Array.of(0, 1, 2, 3, 5, 7, 9, 10, 11, 12),
      joint: Uint16Array.of(0, 0, 0, 0, 1, 0, 1, 0, 1, 1, 1, 1),
      weight: Float32Array.of(1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1, 1),
    },
  };
}

export function material(name: string, more: Partial<Material> = {}): Material {
  const black: Color = [0, 0, 0, 1];
  return {
    name,
    colorSpace: 'srgb',
    diffuse: [1, 1, 1, 1],
    ambient: [1, 1, 1, 1],
    specular: black,
    shininess: 0,
    alpha: 'opaque',
    doubleSided: false,
    maps: [],
    ...more,
  };
}

export function clip(name: string, tracks: Track[], more: Partial<Clip> = {}): Clip {
  return { name, start: 0, end: 1, tracks, ...more };
}

export function curve(times: readonly number[], values: readonly number[], more: Partial<Curve> = {}): Curve {
  return {
    interpolation: 'linear',
    times: Float32Array.from(times),
    values: Float32Array.from(values),
    before: 'hold',
    after: 'hold',
    ...more,
  };
}

export function track(
  target: number,
  property: Track['property'],
  times: readonly number[],
  values: readonly number[],
  more: Partial<Curve> = {},
): Track {
  const interpolation = property === 'rotation' ? 'slerp' : 'linear';
  return { target, property, curve: curve(times, values, { interpolation, ...more }) };
}
