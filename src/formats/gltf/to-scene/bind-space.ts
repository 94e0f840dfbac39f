/** Transforms skinned meshes from glTF space, into which editors convert them, to the scene's space. */
import { mat4, quat, vec3 } from 'gl-matrix';
import { NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { rootTransform } from '../axes.ts';

/**
 * Transforms the vertices of all skinned meshes to the axes and unit of the scene, and its inverse bind matrices inversely:
 * every skinned vertex stays where it is, and bones and vertices have the same unit again.
 */
export function leaveGltfSpace(scene: Scene): void {
  const { rotation, scale } = rootTransform(scene.axes);
  const toGltf = mat4.fromRotationTranslationScale(mat4.create(), rotation, [0, 0, 0], scale);
  for (const { inverseBind } of scene.skins) {
    for (let at = 0; at < inverseBind.length; at += 16) {
      const matrix = Array.from(inverseBind.subarray(at, at + 16)) as mat4;
      inverseBind.set(mat4.multiply(mat4.create(), matrix, toGltf), at);
    }
  }
  const back = quat.invert(quat.create(), rotation);
  const skinned = new Set(scene.nodes.flatMap(({ mesh = NONE, skin }) => (skin === undefined ? [] : [mesh])));
  for (const mesh of skinned) {
    for (const primitive of scene.meshes[mesh]?.primitives ?? []) rotatePrimitive(primitive, back, scale[0]);
  }
}

/** The inverse of `leaveGltfSpace`: a scene whose skinned vertices are those of the file; its matrices stay. */
export function enterGltfSpace(scene: Scene): Scene {
  const { rotation, scale } = rootTransform(scene.axes);
  const skinned = new Set(scene.nodes.flatMap(({ mesh = NONE, skin }) => (skin === undefined ? [] : [mesh])));
  const meshes = scene.meshes.map((mesh, index) => {
    if (!skinned.has(index)) return mesh;
    const primitives = mesh.primitives.map((source) => {
      const targets = source.morphTargets?.map((target) => ({ ...target }));
      const primitive = { ...source, ...(targets ? { morphTargets: targets } : {}) };
      rotatePrimitive(primitive, quat.clone(rotation), 1 / scale[0]);
      return primitive;
    });
    return { ...mesh, primitives };
  });
  return { ...scene, meshes };
}

/** Columns are copied, since other primitives may share them. */
function rotatePrimitive(primitive: Primitive, back: quat, scale: number): void {
  for (const surface of [primitive, ...(primitive.morphTargets ?? [])]) {
    surface.positions = rotatedColumn(surface.positions, back, 1 / scale);
    if (surface.normals) surface.normals = rotatedColumn(surface.normals, back, Math.sign(scale));
  }
}

function rotatedColumn(column: Float32Array, back: quat, factor: number): Float32Array {
  const out = new Float32Array(column.length);
  const vector = vec3.create();
  for (let at = 0; at < column.length; at += 3) {
    vec3.set(vector, column[at]!, column[at + 1]!, column[at + 2]!);
    vec3.transformQuat(vector, vector, back);
    for (let i = 0; i < 3; i++) out[at + i] = vector[i]! * factor;
  }
  return out;
}
