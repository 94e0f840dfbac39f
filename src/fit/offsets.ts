/** Vertices with a separate position in the space of each joint. */
import { type Approximation, reportApproximations } from '../animation/measure.ts';
import { modelSize } from '../pose/extent.ts';
import { withoutOffsets } from '../pose/influences.ts';
import { offsetDisagreement } from '../pose/skin.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Mesh, Scene } from '../scene/scene.ts';
import { quoted } from '../text/names.ts';
import type { Holder } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import { bendingNodes, NEGLIGIBLE } from './influences.ts';

/**
 * Reports the surfaces whose offsets the holder drops, with the resulting displacement. The offsets are kept, since some writers use
 * them for the positions at rest.
 */
export function reportOffsets(scene: Scene, { title, capabilities }: Holder, report: Report): void {
  if (capabilities.offsets || capabilities.influences === 0) return;
  const { meshes, nodes, skins } = scene;
  const tolerance = modelSize(scene) * NEGLIGIBLE;
  const approximations: Approximation[] = [];
  for (const [index, bent] of bendingNodes(scene)) {
    const { name = '', primitives = [] } = meshes[index] ?? {};
    primitives.forEach((exact, place) => {
      const { positions, influences } = exact;
      if (!influences?.offset) return;
      const isApart = (node: number) =>
        offsetDisagreement(positions, influences, skins[nodes[node]!.skin!]!).max > tolerance;
      if (!bent.some(isApart)) return;
      const path: ElementPath = `meshes[${index}].primitives[${place}]`;
      approximations.push({
        code: FIT_CODES.FIT_OFFSETS_BAKED,
        message: `${title} has one position per vertex of ${quoted(exact.name || name, path)} and not one per joint`,
        path,
        nodes: bent,
        exact,
        written: withoutOffsets(exact),
        tolerance,
      });
    });
  }
  reportApproximations(scene, approximations, report);
}

/** Meshes with one position per vertex, which bind matrices transform to the joints. */
export function meshesWithoutOffsets({ meshes }: Scene): Mesh[] {
  return meshes.map((mesh) => ({ ...mesh, primitives: mesh.primitives.map(withoutOffsets) }));
}
