/** Renames nodes, materials, animations and image files, to which everything else refers by index. */
import type { RenamedField, Renaming, SourceFile } from '../../format.ts';
import { isGltf, jsonOf } from '../files/container/document.ts';
import { nameOf } from '../to-scene/extras.ts';

/** The lists of the JSON that contain names, and their keys. */
const NAMES: Readonly<Record<Renaming['kind'], readonly [list: string, key: string]>> = {
  node: ['nodes', 'name'],
  material: ['materials', 'name'],
  clip: ['animations', 'name'],
  texture: ['images', 'uri'],
};

export function renames(files: readonly SourceFile[], { kind, from, to }: Renaming): RenamedField[] {
  const [list, key] = NAMES[kind];
  return files.flatMap(({ document }, file) => {
    if (!isGltf(document)) return [];
    const items = jsonOf(document).objects(list);
    return items
      .filter((item) => (key === 'name' ? nameOf(item) : item.string(key)) === from)
      .map((item) => ({ file, path: item.pathOf(key), value: to }));
  });
}
