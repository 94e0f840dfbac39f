/** Reports skins that files without bones cannot hold: their surfaces keep their rest shape. */

import { sceneDistance } from '../../../animation/measure.ts';
import { wholly } from '../../../fit/rigid-parts.ts';
import { identity } from '../../../math/affine.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Report } from '../../../report/report.ts';
import { NONE, type Node, type Primitive, type Scene } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { isSkinned } from './bones.ts';
import { UNMOVED } from './nodes.ts';

/** The error of each skin is the largest displacement of its surface at rest or in clips. */
export function reportDroppedSkins(scene: Scene, report: Report): void {
  const pose = new Pose(scene);
  scene.nodes.forEach((node, index) => {
    if (!isSkinned(node)) return;
    const error = { ...sceneDistance(scene, withStillSurface(scene, index, pose)), unit: 'cm' };
    const message = `Skin of mesh ${node.name} was dropped`;
    report.lose(CRYENGINE_CODES.CRYENGINE_SKIN_DROPPED, message, { path: `nodes[${index}]`, error });
  });
}

/** The scene in which the surface of a node is attached to an additional node that does not move. */
function withStillSurface(scene: Scene, index: number, pose: Pose): Scene {
  const node = scene.nodes[index]!;
  const mesh = scene.meshes[node.mesh ?? NONE]!;
  const still = (primitive: Primitive): Primitive => {
    const positions = new Float32Array(primitive.positions.length);
    pose.deform(index, primitive, positions);
    return { ...primitive, positions, influences: wholly(0, primitive) };
  };
  const base: Node = { name: '', parent: NONE, ...UNMOVED };
  const skin = { name: '', joints: [scene.nodes.length], inverseBind: Float32Array.from(identity()) };
  const shown = { ...node, mesh: scene.meshes.length, skin: scene.skins.length };
  return {
    ...scene,
    nodes: [...scene.nodes.with(index, shown), base],
    meshes: [...scene.meshes, { ...mesh, primitives: mesh.primitives.map(still) }],
    skins: [...scene.skins, skin],
  };
}
