/** Whether a scene can be relied on. */
import { FormatError } from '../../../report/report.ts';
import { type Mesh, NONE, type Scene } from '../../../scene/scene.ts';
import { C3S_WRITE_CODES } from './codes.ts';

/**
 * Makes sure that every index that is followed leads somewhere.
 *
 * @throws FormatError C3S_SCENE_INVALID
 */
export function checkScene(scene: Scene): void {
  const { nodes, meshes, skins, clips, materials, textures } = scene;
  const isIn = (index: number | undefined, list: readonly unknown[]) =>
    index === undefined || index === NONE || (index >= 0 && index < list.length);
  nodes.forEach(({ mesh, skin }, index) => {
    ensure(isIn(mesh, meshes) && isIn(skin, skins), `nodes[${index}]`);
    for (const lod of meshes[mesh ?? NONE]?.lods ?? [])
      ensure(lod >= 0 && isIn(lod, meshes), `nodes[${index}]`);
    const joints = skins[skin ?? NONE]?.joints.length;
    if (joints !== undefined) checkJoints(meshes[mesh ?? NONE], joints, `nodes[${index}]`);
  });
  skins.forEach(({ joints, inverseBind }, index) => {
    const isSound = joints.every((joint) => joint >= 0 && joint < nodes.length);
    ensure(isSound && inverseBind.length === joints.length * 16, `skins[${index}]`);
  });
  meshes.forEach((mesh, index) => {
    checkMesh(scene, mesh, `meshes[${index}]`);
  });
  clips.forEach(({ tracks }, index) => {
    ensure(
      tracks.every(({ target }) => target >= 0 && target < nodes.length),
      `clips[${index}]`,
    );
  });
  materials.forEach(({ maps }, index) => {
    ensure(
      maps.every(({ texture }) => isIn(texture, textures)),
      `materials[${index}]`,
    );
  });
}

function ensure(condition: boolean, path: string): void {
  if (condition) return;
  const message = 'an index leads nowhere, or a column has the wrong length';
  throw new FormatError(C3S_WRITE_CODES.C3S_SCENE_INVALID, message, { path });
}

function checkJoints(mesh: Mesh | undefined, joints: number, path: string): void {
  for (const { influences } of mesh?.primitives ?? []) {
    ensure(influences?.joint.every((joint) => joint < joints) ?? true, path);
  }
}

function checkMesh({ materials }: Scene, { primitives }: Mesh, path: string): void {
  primitives.forEach(({ positions, normals, uvs, indices, material, influences, morphTargets = [] }, at) => {
    const count = positions.length / 3;
    const isSound =
      Number.isInteger(count) &&
      (!normals || normals.length === positions.length) &&
      uvs.every(({ length }) => length === count * 2) &&
      indices.every((vertex) => vertex < count) &&
      (material === NONE || material < materials.length) &&
      (!influences || influences.start.length === count + 1) &&
      morphTargets.every(({ vertices }) => vertices.every((vertex) => vertex < count));
    ensure(isSound, `${path}.primitives[${at}]`);
  });
}
