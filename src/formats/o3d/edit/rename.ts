/** Renames Transforms, Materials, images, and the clips that Exhume lists for the single timeline. */
import type { RenamedField, Renaming, SourceFile } from '../../format.ts';
import type { ArchiveDocument, SceneIndex } from '../files/archive/document.ts';
import { indexScene, paramPath } from '../files/archive/scene-index.ts';
import { CLIPS_PARAM, clipRanges } from '../to-scene/motion/ranges.ts';
import { nameOf } from '../to-scene/stage.ts';

const CLASSES: Readonly<Partial<Record<Renaming['kind'], string>>> = {
  node: 'o3d.Transform',
  material: 'o3d.Material',
};

export function renames(files: readonly SourceFile[], { kind, from, to }: Renaming): RenamedField[] {
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'o3d.archive') return [];
    const index = indexScene((document as ArchiveDocument).scene);
    const { byClass } = index;
    if (kind === 'clip') return clipFields(index, from, to).map((field) => ({ file, ...field }));
    const objects = byClass.get(CLASSES[kind] ?? '') ?? [];
    if (kind === 'texture') {
      const textures = [...(byClass.get('o3d.Texture2D') ?? [])];
      return textures.flatMap((object) => {
        const param = object.params.get('o3d.uri');
        return param?.value === from ? [{ file, path: `${paramPath(param)}.value`, value: to }] : [];
      });
    }
    return objects.flatMap((object) =>
      nameOf(object) === from ? [{ file, path: `${object.path}.properties.name`, value: to }] : [],
    );
  });
}

/** The list of clips is one string, which is rewritten. */
function clipFields(index: SceneIndex, from: string, to: string): Omit<RenamedField, 'file'>[] {
  const ranges = clipRanges(index);
  if (!ranges.some(({ name }) => name === from)) return [];
  const renamed = ranges.map((range) => (range.name === from ? { ...range, name: to } : range));
  const params = (index.byClass.get('o3d.Transform') ?? []).flatMap(
    (object) => object.params.get(CLIPS_PARAM) ?? [],
  );
  return params
    .slice(0, 1)
    .map((param) => ({ path: `${paramPath(param)}.value`, value: JSON.stringify(renamed) }));
}
