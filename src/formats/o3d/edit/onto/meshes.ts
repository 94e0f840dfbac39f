/** Edited meshes in the buffers and skins of an archive. */
import { patchRows } from '../../../../binary/patch-rows.ts';
import type { Mesh, Scene } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { type Column, columnsOf } from '../../from-scene/columns.ts';
import { type Bank, bankOf, readBank } from '../../to-scene/geometry.ts';
import type { MeshPart } from '../../to-scene/meshes.ts';
import type { StreamValues } from '../../to-scene/streams.ts';
import type { Draft } from './draft.ts';
import { type Drawing, withOtherRows } from './drawing.ts';
import { putIndices } from './indices.ts';
import { putInfluences } from './influences.ts';
import { columnFor, putVertices, storedAs, tableOf } from './vertices.ts';

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
    if (bank) putBank(edit, draft, object, bank, drawings);
  }
}

/** Numbers of the same vertices are changed in their places. */
function putBank(
  edit: Edit,
  draft: Draft,
  object: SceneObject,
  bank: Bank,
  drawings: readonly Drawing[],
): void {
  const others = withOtherRows(drawings);
  const rows =
    others.length > 0
      ? putVertices(edit, draft, { object, bank, drawings, others })
      : new Map<Drawing, Uint32Array>();
  if (!rows) return;
  for (const drawing of drawings) {
    const { was, is, vertices } = drawing;
    const own = rows.get(drawing);
    if (!own && was !== is) putNumbers(edit, draft, bank, drawing);
    const isDrawnAlike =
      was.indices === is.indices ||
      (was.indices.length === is.indices.length &&
        was.indices.every((index, at) => index === is.indices[at]));
    if (own || !isDrawnAlike) {
      putIndices(
        draft,
        drawing.object,
        is.indices.map((vertex) => (own ?? vertices)[vertex]!),
      );
    }
  }
}

function putNumbers({ before, after }: Edit, draft: Draft, bank: Bank, { was, is, vertices }: Drawing): void {
  const columnsIn = (scene: Scene, primitive: typeof was) => {
    const { moved, shared } = columnsOf(scene, primitive);
    return [...moved, ...shared];
  };
  const [old, own] = [columnsIn(before, was), columnsIn(after, is)];
  const { positions, normals, colors, texcoords, skin } = bank;
  for (const values of [positions, normals, colors, ...texcoords]) {
    const [from, to] = [old, own].map((columns) => values && columnFor(columns, bank, values.stream));
    if (values && from && to) putColumn(draft, values, vertices, from, to);
  }
  if (skin && was.influences && is.influences && was.influences !== is.influences) {
    const edits = [{ influences: is.influences, rows: vertices, was: was.influences }];
    putInfluences(draft, skin.skinEval, edits);
  }
}

function putColumn(
  draft: Draft,
  { stream, components }: StreamValues,
  vertices: Uint32Array,
  was: Column,
  is: Column,
): void {
  const place = draft.stage.index.fields.get(stream.field);
  const buffer = place && draft.buffer(place.owner);
  const plane = buffer?.planes[place?.index ?? 0];
  if (!place || !buffer || !plane || was.values.length !== is.values.length) return;
  const original = { values: plane.subarray(stream.startIndex * components), width: components };
  const stored = storedAs(buffer.fields.type[place.index]!);
  patchRows(original, vertices, tableOf(was), tableOf(is), stored);
}
