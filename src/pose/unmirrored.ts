import { compose, determinant } from '../math/affine.ts';
import { NONE, type Scene, type Skin } from '../scene/scene.ts';
import { reshapedSurface } from './blended.ts';
import { withMesh } from './with-mesh.ts';

const MIRROR = compose({ scale: [-1, 1, 1] });

/** The scene without mirroring bind matrices, for programs that do not reverse the winding of mirrored triangles. */
export function unmirroredScene(scene: Scene): Scene {
  const mirrored = scene.skins.map(isMirrored);
  if (!mirrored.includes(true)) return scene;
  const meshes = scene.meshes.slice();
  const nodes = scene.nodes.map((node) =>
    mirrored[node.skin ?? NONE] ? withMesh(node, meshes, (own) => reshapedSurface(own, MIRROR)) : node,
  );
  return {
    ...scene,
    meshes,
    nodes,
    skins: scene.skins.map((skin, at) => (mirrored[at] ? mirroredBinds(skin) : skin)),
  };
}

function isMirrored({ joints, inverseBind }: Skin): boolean {
  const matrices = Float64Array.from(inverseBind);
  return joints.length > 0 && joints.every((_, joint) => determinant(matrices, joint * 16) < 0);
}

function mirroredBinds(skin: Skin): Skin {
  const inverseBind = skin.inverseBind.slice();
  for (let at = 0; at < inverseBind.length; at += 16) {
    for (let row = 0; row < 4; row++) inverseBind[at + row] = -inverseBind[at + row]!;
  }
  return { ...skin, inverseBind };
}
