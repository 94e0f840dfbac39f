/** New meshes far from the bones to which they are attached, where an exporter has put them by mistake. */
import { matrixAt } from '../../math/affine.ts';
import { vectorLength } from '../../math/vector.ts';
import { modelSize } from '../../pose/extent.ts';
import { Pose } from '../../pose/pose.ts';
import type { Report } from '../../report/report.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import { approximate } from '../../text/counts.ts';
import { CONVERT_CODES } from '../codes.ts';

/** Sizes of the character beyond which a mesh is not where it was meant to be. */
const FAR = 2;

/** @param after the scene after the edit, in which new elements follow those of before */
export function reportFarMeshes(before: Scene, after: Scene, report: Report): void {
  const bones = new Set(after.skins.flatMap(({ joints }) => joints));
  const attached = after.nodes.slice(before.nodes.length).filter(({ mesh, skin, parent }) => {
    return mesh !== undefined && skin === undefined && bones.has(parent);
  });
  if (attached.length === 0) return;
  const size = modelSize(before);
  const { world } = new Pose(after);
  for (const { mesh = NONE, name, parent, translation } of attached) {
    const [x, y, z] = matrixAt(world, parent);
    const away = vectorLength(...translation) * vectorLength(x!, y!, z!);
    if (away <= FAR * size) continue;
    const message = `New mesh ${name} is ${approximate(away / size)} times the size of the character away from its bone ${after.nodes[parent]!.name}`;
    report.add(CONVERT_CODES.CONVERT_ONTO_FAR, message, { path: `meshes[${mesh}]` });
  }
}
