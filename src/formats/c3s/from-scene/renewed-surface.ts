/** The surface of a model of a file, made anew with new meshes. */
import type { Report } from '../../../report/report.ts';
import { NONE } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { type Edit, newIndices } from '../../edit.ts';
import { ONTO_CODES } from '../../edit-codes.ts';
import { C3S_CODES } from '../codes.ts';
import { indicesByRow } from '../files/scene/document.ts';
import type { Choices } from '../to-scene/choices.ts';
import { levelsOf } from '../to-scene/faces.ts';
import type { AddedModel } from '../to-scene/model.ts';
import { addMaterials } from './additions.ts';
import { isWeighted, rebuildSurface } from './rebuild.ts';
import { usesOf } from './uses.ts';

/** The new nodes with meshes that move as a model can, which become part of its surface: it has only one. */
export function joinedNodes(edit: Edit, { skeleton, shownBy }: AddedModel): number[] {
  const { before, after } = edit;
  return newIndices(edit, 'nodes').filter((index) => {
    const { mesh, skin, parent } = after.nodes[index]!;
    if (mesh === undefined || mesh < before.meshes.length) return false;
    if (skin !== undefined) return skin === after.nodes[shownBy]!.skin && isWeighted(after.meshes[mesh]!);
    const isStill = skeleton.nodes.length === 0 && (parent === NONE || parent === shownBy);
    return isStill || skeleton.nodes.includes(index);
  });
}

/** Rebuilds the surface of a model, to which new meshes are joined. */
export function renewSurface(
  edit: Edit,
  known: AddedModel,
  choices: Choices,
  joined: readonly number[],
): void {
  const { after, report } = edit;
  const { shownBy } = known;
  reportRebuilt(known, report);
  const nodes = after.nodes.map(({ mesh, ...node }, index) =>
    index === shownBy || joined.includes(index) ? after.nodes[index]! : node,
  );
  const shown = [...known.levels.map(({ mesh }) => mesh), ...joined.map((node) => after.nodes[node]!.mesh!)];
  const used = new Set(shown.flatMap((mesh) => after.meshes[mesh]!.primitives.map((own) => own.material)));
  const fresh = newIndices(edit, 'materials').filter((index) => used.has(index));
  const { added, indices } = addMaterials(after, known, fresh, report);
  const rows = new Map(usesOf(edit, added).map(({ material, row }) => [material, row]));
  const stored = indicesByRow(added.source, 'materials');
  const materialOf = (material: number) => indices.get(material) ?? stored[rows.get(material) ?? NONE] ?? 0;
  rebuildSurface({ ...after, nodes }, added, materialOf, choices, report);
  for (const node of joined) {
    const mesh = after.nodes[node]!.mesh!;
    const message = `Mesh ${after.meshes[mesh]!.name} is part of the mesh of model "${known.source.model.name}"`;
    report.lose(ONTO_CODES.ONTO_REWRITTEN, message, { path: `meshes[${mesh}]` });
  }
}

/** To be called before it. */
function reportRebuilt({ source: { model }, levels: shown }: AddedModel, report: Report): void {
  const place = { path: `meshes[${shown[0]!.mesh}]` } as const;
  const levels = shown.length > 1 ? ` at ${shown.length} levels of detail, whose edges are made anew` : '';
  const message = `Model "${model.name}" has new vertices and faces${levels}; its normals are computed from the faces`;
  report.lose(ONTO_CODES.ONTO_REWRITTEN, message, place);
  const { levels: kept, total } = levelsOf(model);
  if (kept.length === total) return;
  const dropped = `${kept.length} of ${counted(total, 'level')} of detail of model "${model.name}" kept`;
  report.lose(C3S_CODES.C3S_LEVELS_MANY, dropped, place);
}
