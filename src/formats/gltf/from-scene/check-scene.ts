import { FormatError } from '../../../report/report.ts';
import {
  type Clip,
  type Curve,
  type Interpolation,
  type Mesh,
  type MorphTarget,
  NONE,
  type Node,
  type Primitive,
  type Scene,
  type Skin,
} from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';

/** Numbers per key of a track. */
const TRACK_WIDTH = { translation: 3, rotation: 4, scale: 3 } as const;
/**
 * Makes sure that every index of a scene points somewhere and every column has its length, so that the code that
 * writes it can rely on it.
 *
 * @throws FormatError GLTF_SCENE_INVALID
 */
export function checkScene(scene: Scene): void {
  checkHierarchy(scene.nodes);
  scene.nodes.forEach((node, index) => {
    checkPlacement(scene, node, `nodes[${index}]`);
  });
  scene.meshes.forEach((mesh, index) => {
    checkMesh(scene, mesh, `meshes[${index}]`);
  });
  scene.skins.forEach((skin, index) => {
    checkSkin(scene, skin, `skins[${index}]`);
  });
  scene.clips.forEach((clip, index) => {
    checkClip(scene, clip, `clips[${index}]`);
  });
  scene.cameras.forEach(({ node }, index) => {
    ensureIndex(node, scene.nodes.length, 'node', `cameras[${index}]`);
  });
  scene.lights.forEach(({ node }, index) => {
    ensureIndex(node, scene.nodes.length, 'node', `lights[${index}]`);
  });
  scene.materials.forEach(({ maps }, index) => {
    maps.forEach(({ texture, uv }, map) => {
      const path = `materials[${index}].maps[${map}]`;
      ensureIndex(texture, scene.textures.length, 'texture', path);
      ensure(Number.isInteger(uv) && uv >= 0, `there is no uv set ${uv}`, path);
    });
  });
}

function ensure(condition: boolean, message: string, path: string): void {
  if (!condition) throw new FormatError(GLTF_CODES.GLTF_SCENE_INVALID, message, { path });
}

/** An index into a list, or NONE. */
function ensureIndex(index: number, length: number, what: string, path: string): void {
  ensure(
    index === NONE || (Number.isInteger(index) && index >= 0 && index < length),
    `${what} ${index} does not exist; there are ${length}`,
    path,
  );
}

function checkHierarchy(nodes: readonly Node[]): void {
  /** The node whose way up to the root passed here first. */
  const passed = new Int32Array(nodes.length).fill(NONE);
  for (let start = 0; start < nodes.length; start++) {
    for (let index = start; index !== NONE && passed[index] === NONE; ) {
      passed[index] = start;
      const { parent } = nodes[index]!;
      ensureIndex(parent, nodes.length, 'parent', `nodes[${index}]`);
      ensure(parent === NONE || passed[parent] !== start, 'parents form a circle', `nodes[${index}]`);
      index = parent;
    }
  }
}

/** The joints that the vertices of a node's mesh name must be joints of its skin. */
function checkPlacement(scene: Scene, node: Node, path: string): void {
  ensure(!node.matrix || isAffine(node.matrix), 'its matrix is not affine', path);
  ensureIndex(node.mesh ?? NONE, scene.meshes.length, 'mesh', path);
  ensureIndex(node.skin ?? NONE, scene.skins.length, 'skin', path);
  const mesh = scene.meshes[node.mesh ?? NONE];
  const skin = scene.skins[node.skin ?? NONE];
  if (!mesh || !skin) return;
  for (const { influences } of [mesh, ...lowerLevels(scene, mesh)].flatMap(({ primitives }) => primitives)) {
    for (const joint of influences?.joint ?? []) {
      ensure(joint < skin.joints.length, `a vertex names joint ${joint} of ${skin.joints.length}`, path);
    }
  }
}

function isAffine(matrix: Float64Array): boolean {
  return matrix.length === 16 && [0, 0, 0, 1].every((value, column) => matrix[column * 4 + 3] === value);
}

function lowerLevels(scene: Scene, { lods = [] }: Mesh): Mesh[] {
  return lods.flatMap((index) => scene.meshes[index] ?? []);
}

function checkMesh(scene: Scene, mesh: Mesh, path: string): void {
  for (const level of mesh.lods ?? []) {
    ensure(level !== NONE, 'a level of detail is no mesh', path);
    ensureIndex(level, scene.meshes.length, 'mesh', path);
  }
  mesh.primitives.forEach((primitive, index) => {
    const here = `${path}.primitives[${index}]`;
    ensureIndex(primitive.material, scene.materials.length, 'material', here);
    checkColumns(primitive, here);
    const { origin } = primitive;
    if (!origin) return;
    ensure(origin.length * 3 === primitive.positions.length, 'there is not one origin per vertex', here);
    const stray = origin.find((vertex) => vertex >= (mesh.vertexCount ?? 0));
    ensure(stray === undefined, `a vertex was made of ${stray} of ${mesh.vertexCount ?? 0}`, here);
  });
}

function checkColumns(primitive: Primitive, path: string): void {
  const { positions, normals, uvs, colors, influences, morphTargets = [] } = primitive;
  const vertices = positions.length / 3;
  ensure(Number.isInteger(vertices), 'positions are not three per vertex', path);
  ensure(!normals || normals.length === positions.length, 'there is not one normal per vertex', path);
  for (const uv of uvs) {
    ensure(uv.length === vertices * 2, 'there is not one texture coordinate per vertex', path);
  }
  ensure(!colors || colors.length === vertices * 4, 'there is not one colour per vertex', path);
  morphTargets.forEach((target, index) => {
    checkTarget(target, `${path}.morphTargets[${index}]`);
  });
  if (!influences) return;
  const { start, joint, weight, offset } = influences;
  ensure(start.length === vertices + 1 && start[0] === 0, 'influences are not one row per vertex', path);
  for (let vertex = 0; vertex < vertices; vertex++) {
    ensure(
      start[vertex]! <= start[vertex + 1]!,
      `the influences of vertex ${vertex} end before they start`,
      path,
    );
  }
  const count = start[vertices]!;
  ensure(
    joint.length === count && weight.length === count && (!offset || offset.length === count * 3),
    'the columns of the influences differ in length',
    path,
  );
}

function checkTarget({ vertices, positions, normals }: MorphTarget, path: string): void {
  const length = vertices.length * 3;
  ensure(positions.length === length, 'there is not one position per moved vertex', path);
  ensure(!normals || normals.length === length, 'there is not one normal per moved vertex', path);
}

function checkSkin(scene: Scene, skin: Skin, path: string): void {
  for (const joint of skin.joints) {
    ensure(joint !== NONE, 'a joint is no node', path);
    ensureIndex(joint, scene.nodes.length, 'node', path);
  }
  ensure(skin.inverseBind.length === skin.joints.length * 16, 'there is not one matrix per joint', path);
  ensure(skin.inverseBind.every(Number.isFinite), 'a matrix has numbers that are not finite', path);
}

function checkClip(scene: Scene, clip: Clip, path: string): void {
  const { start, end, tracks, morphTracks = [] } = clip;
  ensure(
    Number.isFinite(start) && Number.isFinite(Math.fround(end - start)) && start <= end,
    `it lasts from ${start} to ${end}`,
    path,
  );
  tracks.forEach(({ target, property, curve }, index) => {
    const here = `${path}.tracks[${index}]`;
    ensure(target !== NONE, 'it moves no node', here);
    ensureIndex(target, scene.nodes.length, 'node', here);
    const logarithms = curve.interpolation === 'log-quaternion' && property === 'rotation';
    checkCurve(curve, logarithms ? 3 : TRACK_WIDTH[property], property === 'rotation', here);
  });
  morphTracks.forEach(({ curve }, index) => {
    const here = `${path}.morphTracks[${index}]`;
    checkCurve(curve, 1, false, here);
  });
}

/** What only rotations can do. */
const OF_ROTATIONS: readonly Interpolation[] = ['slerp', 'squad', 'log-quaternion'];

function checkCurve(curve: Curve, width: number, ofRotation: boolean, path: string): void {
  const { interpolation, times, values, tangents, parameters } = curve;
  ensure(values.length === times.length * width, 'it has not one value per time', path);
  ensure(ofRotation || !OF_ROTATIONS.includes(interpolation), `a ${interpolation} needs rotations`, path);
  ensure(interpolation !== 'hermite' || tangents !== undefined, 'it has no slopes', path);
  for (const slopes of [tangents?.in, tangents?.out]) {
    ensure(!slopes || slopes.length === values.length, 'it has not one slope per value', path);
  }
  ensure(!parameters || parameters.length === times.length * 5, 'it has not five parameters per time', path);
}
