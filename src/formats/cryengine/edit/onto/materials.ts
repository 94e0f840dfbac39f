/** Puts edited materials into the chunks of a model, and adds new ones. */
import { fitMaterial } from '../../../../fit/materials.ts';
import type { Report } from '../../../../report/report.ts';
import type { Scene } from '../../../../scene/scene.ts';
import { type Edit, ofBoth } from '../../../edit.ts';
import { type ChunkOf, chunksOf } from '../../files/chunks/document.ts';
import type { Draft } from '../../files/chunks/draft.ts';
import { standardMaterials } from '../../files/chunks/materials.ts';
import { HOLDER } from '../../from-scene/capabilities.ts';
import { newChunk } from '../../from-scene/chunks.ts';
import { standardMaterial } from '../../from-scene/materials.ts';
import { fittingNames, NAME_BYTES } from '../../from-scene/names.ts';

/** @param index of the material in the scene @param ordinal of the material among those of the file */
export function putMaterial(edit: Edit, draft: Draft, index: number, ordinal: number): void {
  const { id } = standardMaterials(draft.document)[ordinal]!;
  const chunk = chunksOf(draft.document, 'material', 'material745', 'material744').find(
    (candidate): candidate is ChunkOf<'material' | 'material745' | 'material744'> => candidate.id === id,
  );
  if (!chunk) return;
  const records = ofBoth(edit, (scene, report) => contentOf(scene, index, report));
  draft.put(chunk, records, ['reserved']);
}

/** Adds a material behind the others, so that these keep their numbers. */
export function addMaterial({ after, report }: Edit, draft: Draft, index: number): void {
  const content = contentOf(after, index, report);
  draft.add((id) => newChunk(id, 'material', content));
}

function contentOf(scene: Scene, index: number, report: Report): ReturnType<typeof standardMaterial> {
  const paths = scene.textures.map(({ uri }) => uri);
  const material = fitMaterial(scene, index, HOLDER, report);
  const path = `materials[${index}]` as const;
  const name = fittingNames(NAME_BYTES, report).fit(material.name, path);
  return standardMaterial(material, path, name, paths, report);
}
