/** Renames bones, mounts, materials, sequences and images, to which other subchunks refer by index. */
import { type Texts, textAt } from '../../../binary/schema.ts';
import type { RenamedField, Renaming, SourceFile } from '../../format.ts';
import { type C3sDocument, type Model, modelsOf } from '../files/scene/document.ts';
import { KINDS, type Kind } from '../files/scene/kinds.ts';

/** What can be renamed, and is a row of its own. */
type Named = Extract<Kind, 'bones' | 'mounts' | 'materials' | 'sequences' | 'textures'>;

const ROWS_OF: Readonly<Record<Renaming['kind'], readonly Named[]>> = {
  node: ['bones', 'mounts'],
  material: ['materials'],
  clip: ['sequences'],
  texture: ['textures'],
};

export function renames(files: readonly SourceFile[], { kind, from, to }: Renaming): RenamedField[] {
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'c3s') return [];
    return modelsOf(document as C3sDocument).flatMap(({ model, path }) =>
      ROWS_OF[kind].flatMap((rows) => {
        const { names, field } = namesOf(model, rows);
        return subchunksOf(model, rows)
          .filter((_, row) => textAt(names, row) === from)
          .map((subchunk) => ({ file, path: `${path}.subchunks[${subchunk}].${field}`, value: to }));
      }),
    );
  });
}

/** The places of the rows of a kind among all subchunks. */
function subchunksOf({ order }: Model, rows: Named): number[] {
  const place = KINDS.indexOf(rows);
  const subchunks: number[] = [];
  order.forEach((kind, subchunk) => {
    if (kind === place) subchunks.push(subchunk);
  });
  return subchunks;
}

function namesOf(model: Model, rows: Named): { names: Texts; field: string } {
  if (rows === 'textures') return { names: model.textures.imageFile, field: 'imageFile' };
  return { names: model[rows].name, field: 'name' };
}
