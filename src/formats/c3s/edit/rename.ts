/** Renames bones, materials, sequences and images, to which other subchunks refer by index. */
import { type Texts, textAt } from '../../../binary/schema.ts';
import type { RenamedField, Renaming, SourceFile } from '../../format.ts';
import { type C3sDocument, type Model, modelsOf } from '../files/scene/document.ts';
import { KINDS, type Kind } from '../files/scene/kinds.ts';

const ROWS_OF: Readonly<Record<Renaming['kind'], Kind>> = {
  node: 'bones',
  material: 'materials',
  clip: 'sequences',
  texture: 'textures',
};

export function renames(files: readonly SourceFile[], { kind, from, to }: Renaming): RenamedField[] {
  const place = KINDS.indexOf(ROWS_OF[kind]);
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'c3s') return [];
    return modelsOf(document as C3sDocument).flatMap(({ model, path }) => {
      const fields: RenamedField[] = [];
      const { names, field } = namesOf(model, kind);
      let row = 0;
      model.order.forEach((one, subchunk) => {
        if (one !== place) return;
        const isRenamed = textAt(names, row++) === from;
        if (isRenamed) fields.push({ file, path: `${path}.subchunks[${subchunk}].${field}`, value: to });
      });
      return fields;
    });
  });
}

function namesOf(model: Model, kind: Renaming['kind']): { names: Texts; field: string } {
  if (kind === 'texture') return { names: model.textures.imageFile, field: 'imageFile' };
  return { names: model[ROWS_OF[kind]].name, field: 'name' };
}
