/** A mesh of a scene as submeshes. */
import { reportMeshBound } from '../../../fit/binding.ts';
import type { Report } from '../../../report/report.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import type { MeshContent } from '../files/binary/schema.ts';
import { FRAME } from './frame.ts';
import { primitiveSubmesh } from './submeshes.ts';

export function meshContent(
  scene: Scene,
  index: number,
  boneOf: ReadonlyMap<number, number>,
  report: Report,
): MeshContent {
  const node = scene.nodes[index]!;
  const joints = scene.skins[node.skin ?? NONE]?.joints;
  const bones = Uint16Array.from(joints ?? [index], (joint) => boneOf.get(joint)!);
  const { primitives } = scene.meshes[node.mesh!]!;
  if (!joints) reportMeshBound(scene, index, report);
  return {
    ...FRAME,
    submeshes: primitives.map((_, primitive) => primitiveSubmesh(scene, index, primitive, bones)),
  };
}
