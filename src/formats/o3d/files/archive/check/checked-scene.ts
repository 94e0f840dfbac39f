import { type Report, unlessRefused } from '../../../../../report/report.ts';
import type { Blobs } from '../blob-access.ts';
import type { ArchiveDocument, Param, SceneIndex, SceneObject } from '../document.ts';
import { numberIn, referenceOf } from '../scene-index.ts';

/** The input of the rules. */
export interface CheckedScene {
  document: ArchiveDocument;
  index: SceneIndex;
  blobs: Blobs;
  report: Report;
}

/** The object that a param refers to. */
export function objectBehind({ index }: CheckedScene, param: Param | undefined): SceneObject | undefined {
  const id = referenceOf(param?.value);
  return id === undefined ? undefined : index.byId.get(id);
}

/** Number of elements of the buffer to which a field belongs. */
export function elementsOf({ index, blobs }: CheckedScene, field: number): number | undefined {
  const owner = index.fields.get(field)?.owner;
  if (!owner) return undefined;
  return unlessRefused(() => blobs.buffer(owner))?.numElements ?? numberIn(owner.custom.numElements);
}
