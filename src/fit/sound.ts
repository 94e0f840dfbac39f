/** Validates scenes. */
import { soundParents } from '../pose/skeleton.ts';
import { FormatError } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import {
  type Clip,
  type Curve,
  type Influences,
  type Interpolation,
  type Mesh,
  NONE,
  type Primitive,
  type Scene,
  type Skin,
} from '../scene/scene.ts';
import type { Capabilities } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';

/** Seconds above which float32 cannot distinguish frames. */
const LONGEST = 400_000;
/** Numbers per key of a track. */
const WIDTHS = { translation: 3, rotation: 4, scale: 3 } as const;
/** Interpolations of rotations only. */
const OF_ROTATIONS: readonly Interpolation[] = ['slerp', 'squad', 'log-quaternion'];

/**
 * Checks that all indices are in range and all columns have the right length, for writers to rely on; and, unless damaged
 * scenes are accepted, that all positions and times are finite. Writing does the same.
 *
 * @throws FormatError FIT_SCENE_INVALID with the path of the first fault
 * @example
 * ```ts
 * import { checkScene, createScene, FormatError } from 'exhume';
 *
 * const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
 * const scene = createScene('lamp', { format: '', files: [] }, axes);
 * scene.lights.push({ name: 'lamp', type: 'point', color: [1, 1, 1], node: 3 });
 * try {
 *   checkScene(scene);
 * } catch (error) {
 *   if (error instanceof FormatError) console.log(error.path); // lights[0]
 * }
 * ```
 */
export function checkScene(
  scene: Scene,
  { damaged }: Pick<Capabilities, 'damaged'> = { damaged: false },
): void {
  checkHierarchy(scene);
  scene.meshes.forEach((mesh, index) => {
    checkMesh(scene, mesh, `meshes[${index}]`);
  });
  scene.skins.forEach((skin, index) => {
    checkSkin(scene, skin, `skins[${index}]`);
  });
  scene.nodes.forEach((_, index) => {
    checkBinding(scene, index);
  });
  scene.clips.forEach((clip, index) => {
    checkClip(scene, clip, `clips[${index}]`);
  });
  checkMaps(scene);
  for (const list of ['lights', 'cameras'] as const) {
    scene[list].forEach(({ node }, index) => {
      ensureOptional(node, scene.nodes.length, 'node', `${list}[${index}]`);
    });
  }
  if (!damaged) checkValues(scene);
}

function ensure(condition: boolean, message: string, path: ElementPath): void {
  if (!condition) throw new FormatError(FIT_CODES.FIT_SCENE_INVALID, message, { path });
}

function ensureIndex(index: number, length: number, what: string, path: ElementPath): void {
  const exists = Number.isInteger(index) && index >= 0 && index < length;
  ensure(exists, `Unknown ${what} ${index} of ${length}`, path);
}

/** An index that may be NONE. */
function ensureOptional(index: number | undefined, length: number, what: string, path: ElementPath): void {
  if (index !== undefined && index !== NONE) ensureIndex(index, length, what, path);
}

function ensureNumbers(values: ArrayLike<number>, what: string, path: ElementPath): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i]!)) ensure(false, `Number ${values[i]} in ${what} is not finite`, path);
  }
}

function checkHierarchy({ nodes, meshes, skins }: Scene): void {
  const parents = soundParents(nodes.map(({ parent }) => parent));
  nodes.forEach(({ parent, mesh, skin, matrix }, index) => {
    const path: ElementPath = `nodes[${index}]`;
    ensureOptional(parent, nodes.length, 'node', path);
    ensure(parent === parents[index], 'The parents of the node form a cycle', path);
    ensureOptional(mesh, meshes.length, 'mesh', path);
    ensureOptional(skin, skins.length, 'skin', path);
    ensure(!matrix || isAffine(matrix), 'The matrix is not affine', path);
  });
}

function isAffine(matrix: Float64Array): boolean {
  return matrix.length === 16 && [0, 0, 0, 1].every((value, column) => matrix[column * 4 + 3] === value);
}

function checkMesh({ meshes, materials }: Scene, mesh: Mesh, path: ElementPath): void {
  for (const level of mesh.lods ?? []) ensureIndex(level, meshes.length, 'mesh', path);
  mesh.primitives.forEach((primitive, index) => {
    const here: ElementPath = `${path}.primitives[${index}]`;
    ensureOptional(primitive.material, materials.length, 'material', here);
    checkColumns(primitive, here);
    const { vertexCount = 0 } = mesh;
    const stray = primitive.origin?.find((vertex) => vertex >= vertexCount);
    ensure(stray === undefined, `Unknown original vertex ${stray} of ${vertexCount}`, here);
  });
}

function checkColumns(primitive: Primitive, path: ElementPath): void {
  const { positions, normals, uvs, colors, origin, influences, morphTargets = [] } = primitive;
  const vertices = positions.length / 3;
  const ensureColumn = (column: ArrayLike<number> | undefined, width: number, what: string) =>
    ensure(!column || column.length === vertices * width, `Expected one ${what} per vertex`, path);
  ensure(Number.isInteger(vertices), 'Expected three numbers per position', path);
  ensureColumn(normals, 3, 'normal');
  ensureColumn(colors, 4, 'color');
  ensureColumn(origin, 1, 'origin');
  for (const column of uvs) ensureColumn(column, 2, 'texture coordinate');
  if (influences) checkInfluences(influences, vertices, path);
  for (const target of morphTargets) {
    const length = target.vertices.length * 3;
    const isFull =
      target.positions.length === length && (target.normals ?? target.positions).length === length;
    ensure(isFull, `Morph target "${target.name}" needs one position and normal per vertex`, path);
  }
}

function checkInfluences(
  { start, joint, weight, offset }: Influences,
  vertices: number,
  path: ElementPath,
): void {
  ensure(start.length === vertices + 1 && start[0] === 0, 'Expected one row of influences per vertex', path);
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (start[vertex]! > start[vertex + 1]!) ensure(false, 'Rows of influences overlap', path);
  }
  const total = start[vertices]!;
  ensure(
    joint.length === total && weight.length === total,
    'Influences need one joint and weight each',
    path,
  );
  ensure(!offset || offset.length === total * 3, 'Expected one offset per influence', path);
}

function checkSkin({ nodes }: Scene, { joints, inverseBind }: Skin, path: ElementPath): void {
  for (const joint of joints) ensureIndex(joint, nodes.length, 'node', path);
  ensure(inverseBind.length === joints.length * 16, 'Expected one inverse bind matrix per joint', path);
  ensureNumbers(inverseBind, 'an inverse bind matrix', path);
}

/** Checks that the joints of influences exist in the skin of the node. */
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

function checkClip(
  { nodes }: Scene,
  { start, end, tracks, morphTracks = [] }: Clip,
  path: ElementPath,
): void {
  const isLasting = start <= end && Number.isFinite(start) && Number.isFinite(Math.fround(end - start));
  ensure(isLasting, `The clip has an invalid range from ${start} to ${end}`, path);
  tracks.forEach(({ target, property, curve }, index) => {
    if (!nodes[target]) ensureIndex(target, nodes.length, 'node', `${path}.tracks[${index}]`);
    const hasLogarithms = property === 'rotation' && curve.interpolation === 'log-quaternion';
    const fault = faultOf(curve, hasLogarithms ? 3 : WIDTHS[property], property === 'rotation');
    if (fault !== undefined) ensure(false, fault, `${path}.tracks[${index}]`);
  });
  morphTracks.forEach(({ curve }, index) => {
    const fault = faultOf(curve, 1, false);
    if (fault !== undefined) ensure(false, fault, `${path}.morphTracks[${index}]`);
  });
}

/** Describes the first fault of a curve, if it has any. */
function faultOf(curve: Curve, width: number, isRotation: boolean): string | undefined {
  const { interpolation, times, values, tangents, parameters } = curve;
  const { length } = times;
  const isFull = (column: Float32Array | undefined, per: number) => !column || column.length === length * per;
  if (!isFull(values, width)) return `Expected ${width} numbers per key`;
  if (!isRotation && OF_ROTATIONS.includes(interpolation))
    return `Interpolation ${interpolation} is only valid for rotations`;
  if (interpolation === 'hermite' && !tangents) return 'The hermite curve has no tangents';
  if (!isFull(tangents?.in, width) || !isFull(tangents?.out, width)) return 'Expected one tangent per key';
  return isFull(parameters, 5) ? undefined : 'Expected 5 parameters per key';
}

function checkMaps({ materials, textures }: Scene): void {
  materials.forEach(({ maps }, index) => {
    maps.forEach(({ texture, uv }, map) => {
      const path: ElementPath = `materials[${index}].maps[${map}]`;
      ensureOptional(texture, textures.length, 'texture', path);
      ensure(Number.isInteger(uv) && uv >= 0, `Invalid UV set ${uv}`, path);
    });
  });
}

function checkValues({ nodes, meshes, clips, materials, textures }: Scene): void {
  nodes.forEach(({ translation, rotation, scale, matrix }, index) => {
    ensureNumbers([...translation, ...rotation, ...scale], 'the transform', `nodes[${index}]`);
    ensureNumbers(matrix ?? [], 'the matrix', `nodes[${index}]`);
  });
  meshes.forEach(({ primitives }, index) => {
    primitives.forEach((primitive, place) => {
      checkSurface(primitive, `meshes[${index}].primitives[${place}]`);
    });
  });
  clips.forEach((clip, index) => {
    checkTimes(clip, `clips[${index}]`);
  });
  materials.forEach(({ maps }, index) => {
    maps.forEach(({ texture }, map) => {
      ensureIndex(texture, textures.length, 'texture', `materials[${index}].maps[${map}]`);
    });
  });
}

function checkSurface(primitive: Primitive, path: ElementPath): void {
  const { positions, indices, influences, morphTargets = [] } = primitive;
  const vertices = positions.length / 3;
  ensureNumbers(positions, 'a position', path);
  ensure(indices.length % 3 === 0, 'Expected three indices per triangle', path);
  for (const index of indices) if (index >= vertices) ensureIndex(index, vertices, 'vertex', path);
  ensureNumbers(influences?.weight ?? [], 'a weight', path);
  ensureNumbers(influences?.offset ?? [], 'an offset', path);
  for (const target of morphTargets) {
    ensureNumbers(target.positions, 'a morph target', path);
    for (const vertex of target.vertices)
      if (vertex >= vertices) ensureIndex(vertex, vertices, 'vertex', path);
  }
}

function checkTimes({ start, end, tracks }: Clip, path: ElementPath): void {
  ensure(Math.abs(start) < LONGEST && Math.abs(end) < LONGEST, 'The clip has no finite duration', path);
  tracks.forEach(({ curve: { times, values, tangents, parameters } }, index) => {
    const here: ElementPath = `${path}.tracks[${index}]`;
    for (let key = 0; key < times.length; key++) {
      const isOrdered = key === 0 || times[key]! >= times[key - 1]!;
      if (!(Math.abs(times[key]!) < LONGEST && isOrdered)) ensure(false, `Key ${key} is out of order`, here);
    }
    ensureNumbers(values, 'a key', here);
    ensureNumbers(tangents?.in ?? [], 'a tangent', here);
    ensureNumbers(tangents?.out ?? [], 'a tangent', here);
    ensureNumbers(parameters ?? [], 'a parameter', here);
  });
}
