/** Other names for Transforms, Materials and images, to which others refer by their ids. */
import type { RenamedField, Renaming, SourceFile } from '../format.ts';
import type { ArchiveDocument } from './archive/document.ts';
import { indexScene, paramPath } from './archive/scene-index.ts';
import { nameOf } from './scene/stage.ts';

const CLASSES: Readonly<Partial<Record<Renaming['kind'], string>>> = {
  node: 'o3d.Transform',
  material: 'o3d.Material',
};

export function renames(files: readonly SourceFile[], { kind, from, to }: Renaming): RenamedField[] {
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'o3d.archive') return [];
    const { byClass } = indexScene((document as ArchiveDocument).scene);
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
