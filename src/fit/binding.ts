/** How meshes are bound to bones. */
import { clipsDistance, restDistance } from '../animation/measure.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Scene, Skin } from '../scene/scene.ts';
import { listed } from './clips.ts';
import { FIT_CODES } from './codes.ts';
import { meshesWithoutOffsets } from './offsets.ts';

/** Reports a mesh without a skin that is bound to the bone of its node. */
export function reportMeshBound({ nodes }: Scene, node: number, report: Report): void {
  const message = `"${nodes[node]!.name}" shows a mesh without a skin, which is bound to one bone`;
  report.lose(FIT_CODES.FIT_MESH_BOUND, message, { path: `nodes[${node}]` });
}

/** Reports vertices of a skinned mesh that no joint moves, if there are any. */
export function reportUnbound(count: number, mesh: string, report: Report, path: ElementPath): void {
  if (count === 0) return;
  report.lose(FIT_CODES.FIT_VERTICES_UNBOUND, `${count} vertices of "${mesh}" have no joint`, { path });
}

/**
 * Reports nodes that skins cannot bind as they do, and how far that moves the surface, at rest or in clips.
 *
 * @param written the skins as they will be bound
 */
export function reportBinds(scene: Scene, written: Skin[], nodes: readonly number[], report: Report): void {
  const [first] = nodes;
  if (first === undefined) return;
  // Offsets determine the places of vertices, independent of bind matrices.
  const exact = { ...scene, meshes: meshesWithoutOffsets(scene) };
  const bound = { ...exact, skins: written };
  const [rest, moving] = [restDistance(exact, bound), clipsDistance(exact, bound)];
  const { max, mean } = moving.max > rest.max ? moving : rest;
  const names = listed(nodes.map((node) => scene.nodes[node]!.name));
  report.lose(FIT_CODES.FIT_BIND_APPROXIMATED, `bones are bound once, and rigidly: ${names}`, {
    path: `nodes[${first}]`,
    error: { max, mean, unit: 'units' },
  });
}
