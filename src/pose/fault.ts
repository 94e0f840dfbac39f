/** Whether a scene can be relied on. */
import type { ElementPath } from '../scene/path.ts';
import {
  type Clip,
  type Curve,
  type Influences,
  type Mesh,
  NONE,
  type Primitive,
  type Scene,
  type Skin,
  type Track,
} from '../scene/scene.ts';
import { soundParents } from './skeleton.ts';

/** Seconds beyond which float32 does not tell frames apart. */
const LONGEST = 400_000;
/** Numbers per key of a track, where its kind of curve has not its own. */
const WIDTHS = { translation: 3, rotation: 4, scale: 3 } as const;

/** How a scene contradicts itself. */
export interface SceneFault {
  /** Says what is wrong, without the path. */
  message: string;
  /** Where in the scene. */
  path: ElementPath;
}

/**
 * Makes sure that every index leads somewhere, every column has its length and every number of a place or time is one, so
 * that code that writes a scene can rely on it. Worth a call on scenes that were put together by hand.
 *
 * @returns the first thing that is wrong; undefined where all is well
 * @example
 * ```ts
 * import { checkScene, createScene } from 'exhume';
 *
 * const axes = { up: '+y', front: '+z', handedness: 'right', metresPerUnit: 1 } as const;
 * const scene = createScene('lamp', { format: '', files: [] }, axes);
 * scene.lights.push({ name: 'lamp', type: 'point', color: [1, 1, 1], node: 3 });
 * console.log(checkScene(scene)?.message, checkScene(scene)?.path); // there is no node 3, only 0 lights[0]
 * ```
 */
export function sceneFault(scene: Scene): SceneFault | undefined {
  try {
    checkScene(scene);
    return undefined;
  } catch (error) {
    if (error instanceof Unsound) return { message: error.message, path: error.path };
    throw error;
  }
}

class Unsound extends Error {
  readonly path: ElementPath;

  constructor(message: string, path: ElementPath) {
    super(message);
    this.path = path;
  }
}

function checkScene(scene: Scene): void {
  const { nodes, meshes, skins, clips, materials, lights, cameras } = scene;
  checkNodes(scene);
  meshes.forEach((mesh, index) => {
    checkMesh(scene, mesh, `meshes[${index}]`);
  });
  skins.forEach((skin, index) => {
    checkSkin(scene, skin, `skins[${index}]`);
  });
  nodes.forEach((_, index) => {
    checkBinding(scene, index);
  });
  clips.forEach((clip, index) => {
    checkClip(scene, clip, `clips[${index}]`);
  });
  lights.forEach(({ node }, index) => {
    ensureIndex(node, nodes.length, 'node', `lights[${index}]`);
  });
  cameras.forEach(({ node }, index) => {
    ensureIndex(node, nodes.length, 'node', `cameras[${index}]`);
  });
  materials.forEach(({ maps }, index) => {
    maps.forEach(({ texture }, map) => {
      ensureIndex(texture, scene.textures.length, 'texture', `materials[${index}].maps[${map}]`);
    });
  });
}

function ensure(condition: boolean, message: string, path: ElementPath): void {
  if (!condition) throw new Unsound(message, path);
}

function ensureIndex(index: number, length: number, what: string, path: ElementPath): void {
  const exists = Number.isInteger(index) && index >= 0 && index < length;
  ensure(exists, `there is no ${what} ${index}, only ${length}`, path);
}

/** An index that may be NONE. */
function ensureOptional(index: number | undefined, length: number, what: string, path: ElementPath): void {
  if (index !== undefined && index !== NONE) ensureIndex(index, length, what, path);
}

function ensureNumbers(values: ArrayLike<number>, what: string, path: ElementPath): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i]!)) ensure(false, `${what} has a number that is none, ${values[i]}`, path);
  }
}

function checkNodes({ nodes, meshes, skins }: Scene): void {
  const parents = soundParents(nodes.map(({ parent }) => parent));
  nodes.forEach((node, index) => {
    const path: ElementPath = `nodes[${index}]`;
    ensureOptional(node.parent, nodes.length, 'node', path);
    ensure(node.parent === parents[index], 'the parents of the node form a circle', path);
    ensureOptional(node.mesh, meshes.length, 'mesh', path);
    ensureOptional(node.skin, skins.length, 'skin', path);
    ensureNumbers([...node.translation, ...node.rotation, ...node.scale], 'the transform', path);
    if (node.matrix) {
      ensure(node.matrix.length === 16, 'the matrix has not 16 numbers', path);
      ensureNumbers(node.matrix, 'the matrix', path);
    }
  });
}

function checkMesh({ meshes, materials }: Scene, { primitives, lods = [] }: Mesh, path: ElementPath): void {
  for (const level of lods) ensureIndex(level, meshes.length, 'mesh', path);
  primitives.forEach((primitive, index) => {
    const here: ElementPath = `${path}.primitives[${index}]`;
    ensureOptional(primitive.material, materials.length, 'material', here);
    checkPrimitive(primitive, here);
  });
}

function checkPrimitive(primitive: Primitive, path: ElementPath): void {
  const { positions, normals, uvs, colors, indices, origin, influences, morphTargets = [] } = primitive;
  const vertices = positions.length / 3;
  const ensureColumn = (column: ArrayLike<number> | undefined, width: number, what: string) =>
    ensure(!column || column.length === vertices * width, `there is not one ${what} per vertex`, path);
  ensure(Number.isInteger(vertices), 'positions are not three per vertex', path);
  ensureNumbers(positions, 'a position', path);
  ensureColumn(normals, 3, 'normal');
  ensureColumn(colors, 4, 'colour');
  ensureColumn(origin, 1, 'origin');
  for (const column of uvs) ensureColumn(column, 2, 'texture coordinate');
  ensure(indices.length % 3 === 0, 'indices are not three per triangle', path);
  for (const index of indices) if (index >= vertices) ensureIndex(index, vertices, 'vertex', path);
  if (influences) checkInfluences(influences, vertices, path);
  for (const { vertices: moved, positions: moves } of morphTargets) {
    ensure(moves.length === moved.length * 3, 'a morph target has not one place per vertex', path);
    ensureNumbers(moves, 'a morph target', path);
    for (const vertex of moved) if (vertex >= vertices) ensureIndex(vertex, vertices, 'vertex', path);
  }
}

function checkInfluences(
  { start, joint, weight, offset }: Influences,
  vertices: number,
  path: ElementPath,
): void {
  ensure(start.length === vertices + 1 && start[0] === 0, 'influences are not one row per vertex', path);
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (start[vertex]! > start[vertex + 1]!) ensure(false, 'rows of influences overlap', path);
  }
  const total = start[vertices]!;
  ensure(joint.length === total && weight.length === total, 'influences are not complete', path);
  ensure(!offset || offset.length === total * 3, 'there is not one offset per influence', path);
  ensureNumbers(weight, 'a weight', path);
  ensureNumbers(offset ?? [], 'an offset', path);
}

function checkSkin({ nodes }: Scene, { joints, inverseBind }: Skin, path: ElementPath): void {
  for (const joint of joints) ensureIndex(joint, nodes.length, 'node', path);
  ensure(inverseBind.length === joints.length * 16, 'there is not one bind matrix per joint', path);
  ensureNumbers(inverseBind, 'a bind matrix', path);
}

/** The joints that vertices name must be those of the skin that they are drawn with. */
function checkBinding({ nodes, meshes, skins }: Scene, node: number): void {
  const { mesh: shown = NONE, skin: used = NONE } = nodes[node]!;
  const mesh = meshes[shown];
  const skin = skins[used];
  if (!mesh || !skin) return;
  const levels = [mesh, ...(mesh.lods ?? []).map((level) => meshes[level]!)];
  for (const { influences } of levels.flatMap(({ primitives }) => primitives)) {
    for (const joint of influences?.joint ?? []) {
      if (joint >= skin.joints.length) ensureIndex(joint, skin.joints.length, 'joint', `nodes[${node}]`);
    }
  }
}

function checkClip({ nodes }: Scene, { start, end, tracks }: Clip, path: ElementPath): void {
  ensure(
    start <= end && Math.abs(start) < LONGEST && Math.abs(end) < LONGEST,
    'the clip has no length',
    path,
  );
  tracks.forEach(({ target, property, curve }, index) => {
    const here: ElementPath = `${path}.tracks[${index}]`;
    ensureIndex(target, nodes.length, 'node', here);
    checkCurve(curve, property, here);
  });
}

function checkCurve(curve: Curve, property: Track['property'], path: ElementPath): void {
  const { times, values, tangents, parameters } = curve;
  const keys = times.length;
  const width = curve.interpolation === 'log-quaternion' ? 3 : WIDTHS[property];
  const isFull = (column: Float32Array | undefined, per: number) => !column || column.length === keys * per;
  ensure(isFull(values, width), `there are not ${width} numbers per key`, path);
  ensure(isFull(tangents?.in, width) && isFull(tangents?.out, width), 'a key has no slopes', path);
  ensure(isFull(parameters, 5), 'a key has not 5 parameters', path);
  for (let key = 0; key < keys; key++) {
    const isOrdered = key === 0 || times[key]! >= times[key - 1]!;
    if (!(Math.abs(times[key]!) < LONGEST && isOrdered)) ensure(false, `key ${key} is out of order`, path);
  }
  ensureNumbers(values, 'a key', path);
  ensureNumbers(tangents?.in ?? [], 'a slope', path);
  ensureNumbers(tangents?.out ?? [], 'a slope', path);
  ensureNumbers(parameters ?? [], 'a parameter', path);
}
