/** New meshes, which become part of the surface of a model: it has only one. */
import { fitMaterial } from '../../../../fit/materials.ts';
import { fitSurfaces } from '../../../../fit/surfaces.ts';
import { type Mesh, NONE, type Primitive, type Scene } from '../../../../scene/scene.ts';
import { changedIndices, type Edit, ofBoth } from '../../../edit.ts';
import { HOLDER } from '../../from-scene/capabilities.ts';
import type { AddedModel } from '../../to-scene/model.ts';

/** An edit whose new meshes, and new and edited materials have only what files can hold. */
export function fitEdit(edit: Edit): Edit {
  const { before, after, report } = edit;
  const changed = new Set(changedIndices(before.materials, after.materials));
  const [, materials] = ofBoth(edit, (scene, own) =>
    scene.materials.map((material, index) =>
      changed.has(index) ? fitMaterial(scene, index, HOLDER, own) : material,
    ),
  );
  const nodes = after.nodes.map(({ mesh = NONE, ...node }) =>
    mesh < before.meshes.length ? node : { ...node, mesh },
  );
  // Only meshes that nodes show are fitted.
  return {
    ...edit,
    after: { ...after, materials, meshes: fitSurfaces({ ...after, nodes }, HOLDER, report) },
  };
}

/** The new nodes with meshes that move as the model can. */
export function joinedNodes({ before, after }: Edit, { skeleton, shownBy }: AddedModel): number[] {
  const own = new Set(skeleton.nodes);
  const isBoneless = skeleton.nodes.length === 0;
  const { skin: ownSkin } = after.nodes[shownBy]!;
  return [...after.nodes.entries()].slice(before.nodes.length).flatMap(([index, { mesh, skin, parent }]) => {
    if (mesh === undefined || mesh < before.meshes.length) return [];
    const isStill = isBoneless && (parent === NONE || parent === shownBy);
    const isJoined =
      skin === undefined ? isStill || own.has(index) : skin === ownSkin && isWeighted(after.meshes[mesh]!);
    return isJoined ? [index] : [];
  });
}

/** Whether all vertices have influences. */
export function isWeighted({ primitives }: Mesh): boolean {
  return primitives.every(({ influences }) =>
    influences?.start.every((start, vertex, all) => vertex === 0 || all[vertex - 1]! < start),
  );
}

/** The primitives of a model after an edit, and of new meshes that are part of it. */
export function primitivesOf(
  { nodes, meshes }: Scene,
  { levels }: AddedModel,
  joined: readonly number[],
): Primitive[] {
  const shown = [...levels.map(({ mesh }) => mesh), ...joined.map((node) => nodes[node]!.mesh ?? NONE)];
  return shown.flatMap((mesh) => meshes[mesh]!.primitives);
}
