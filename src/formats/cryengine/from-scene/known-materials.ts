/** Adds materials to an existing model. */
import { fitMaterial } from '../../../fit/materials.ts';
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { Edit } from '../../edit.ts';
import type { Draft } from '../files/chunks/draft.ts';
import { HOLDER } from './capabilities.ts';
import { newChunk } from './chunks.ts';
import { standardMaterial } from './materials.ts';
import { fittingNames, NAME_BYTES } from './names.ts';

/** Adds a material after the others, which keep their numbers. */
export function addMaterial({ after, report }: Edit, draft: Draft, index: number): void {
  const content = materialContent(after, index, report);
  draft.add((id) => newChunk(id, 'material', content));
}

/** A material of a scene as a record. */
export function materialContent(
  scene: Scene,
  index: number,
  report: Report,
): ReturnType<typeof standardMaterial> {
  const paths = scene.textures.map(({ uri }) => uri);
  const material = fitMaterial(scene, index, HOLDER, report);
  const path = `materials[${index}]` as const;
  const name = fittingNames(NAME_BYTES, report).fit(material.name, path);
  return standardMaterial(material, path, name, paths, report);
}
