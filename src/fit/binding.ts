/** How meshes are bound to bones. */
import { sceneDistance } from '../animation/measure.ts';
import { modelSize } from '../pose/extent.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Scene } from '../scene/scene.ts';
import { counted } from '../text/counts.ts';
import { quoted } from '../text/names.ts';
import { listed } from './clips.ts';
import { FIT_CODES } from './codes.ts';
import { NEGLIGIBLE } from './influences.ts';
import { meshesWithoutOffsets } from './offsets.ts';

/** Reports a mesh without a skin that is bound to the bone of its node. */
export function reportMeshBound({ nodes }: Scene, node: number, report: Report): void {
  const path: ElementPath = `nodes[${node}]`;
  const message = `${quoted(nodes[node]!.name, path)} shows a mesh without a skin, which is bound to one bone`;
  report.lose(FIT_CODES.FIT_MESH_BOUND, message, { path });
}

/** Reports vertices of a skinned mesh that no joint moves, if there are any. */
export function reportUnbound(count: number, mesh: string, report: Report, path: ElementPath): void {
  if (count === 0) return;
  const message = `${counted(count, 'vertex of', 'vertices of')} ${quoted(mesh, path)} ${count === 1 ? 'has' : 'have'} no joint`;
  report.lose(FIT_CODES.FIT_VERTICES_UNBOUND, message, { path });
}

/**
 * Reports nodes whose bind matrices cannot be written, with the displacement of the surface at rest or in clips.
 *
 * @param written the same scene as it will be bound
 * @param unit name of the scene's unit
 */
export function reportBinds(
  exact: Scene,
  written: Scene,
  nodes: readonly number[],
  report: Report,
  unit = 'units',
): void {
  const [first] = nodes;
  if (first === undefined) return;
  // Offsets determine the places of vertices, independent of bind matrices.
  const [before, after] = [exact, written].map((scene) => ({
    ...scene,
    meshes: meshesWithoutOffsets(scene),
  }));
  const { max, mean } = sceneDistance(before!, after!);
  if (max <= modelSize(exact) * NEGLIGIBLE) return;
  const names = listed(nodes.map((node) => exact.nodes[node]!.name));
  report.lose(FIT_CODES.FIT_BIND_APPROXIMATED, `Bones have a single rigid bind pose: ${names}`, {
    path: `nodes[${first}]`,
    error: { max, mean, unit },
  });
}
