/** Edited meshes in the buffers and skins of an archive. */
import type { Mesh } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { bankOf, readBank } from '../../to-scene/geometry.ts';
import type { MeshPart } from '../../to-scene/meshes.ts';
import type { Draft } from './draft.ts';
import type { Drawing } from './drawing.ts';
import { putIndices } from './indices.ts';
import { putVertices } from './vertices.ts';

/** A mesh of more or fewer primitives stays as it was. */
export function putMesh(
  edit: Edit,
  draft: Draft,
  made: MeshPart['made'],
  { primitives }: Mesh,
  { primitives: edited }: Mesh,
): void {
  if (primitives.length !== edited.length) return;
  const banks = new Map<SceneObject, Drawing[]>();
  made.forEach(({ object, vertices }, index) => {
    const bank = bankOf(draft.stage, object);
    const drawing = { object, vertices, was: primitives[index]!, is: edited[index]! };
    const known = bank && banks.get(bank);
    if (known) known.push(drawing);
    else if (bank) banks.set(bank, [drawing]);
  });
  for (const [object, drawings] of banks) {
    const bank = drawings.some(({ was, is }) => was !== is) && readBank(draft.stage, object);
    const rows = bank ? putVertices(edit, draft, { object, bank, drawings }) : undefined;
    if (rows) putTriangles(draft, drawings, rows);
  }
}

/** @param rows of the vertices of those that have other rows now */
function putTriangles(
  draft: Draft,
  drawings: readonly Drawing[],
  rows: ReadonlyMap<Drawing, Uint32Array>,
): void {
  for (const drawing of drawings) {
    const { object, was, is, vertices } = drawing;
    const own = rows.get(drawing);
    const isDrawnAlike =
      was.indices === is.indices ||
      (was.indices.length === is.indices.length &&
        was.indices.every((index, at) => index === is.indices[at]));
    if (!own && isDrawnAlike) continue;
    const indices = is.indices.map((vertex) => (own ?? vertices)[vertex]!);
    putIndices(draft, object, indices);
  }
}
