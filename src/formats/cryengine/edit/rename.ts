/** Renames nodes, materials, textures and clips. Controllers refer to bones by the checksum of their names. */
import { stored } from '../../../binary/schema.ts';
import type { FileDocument, RenamedField, Renaming, SourceFile } from '../../format.ts';
import type { CalDocument } from '../files/cal/document.ts';
import { controllerIdOf } from '../files/chunks/controller-id.ts';
import type { Chunk, CryengineDocument } from '../files/chunks/document.ts';

type Field = Omit<RenamedField, 'file'>;

export function renames(files: readonly SourceFile[], renaming: Renaming): RenamedField[] {
  const documents = new Set<FileDocument>();
  return files.flatMap(({ document }, file) => {
    // A file with several aliases is listed once for each.
    if (!document || documents.has(document)) return [];
    documents.add(document);
    return fieldsIn(document, renaming).map((field) => ({ file, ...field }));
  });
}

function fieldsIn(document: FileDocument, renaming: Renaming): Field[] {
  if (document.format === 'cryengine.cal') return aliases(document as CalDocument, renaming);
  return (document as CryengineDocument).chunks.flatMap((chunk, index) =>
    fieldsOf(chunk, renaming).map(({ path, value }) => ({ path: `chunks[${index}].${path}`, value })),
  );
}

/** Replaces the alias in its line. */
function aliases({ lines }: CalDocument, { kind, from, to }: Renaming): Field[] {
  return lines.flatMap((line, index) => {
    if (kind !== 'clip' || line.kind !== 'entry' || line.alias !== from || !line.layout) return [];
    const { indent, separator, gap } = line.layout;
    const value = `${indent}${to}${separator}${line.file}${gap}${line.comment ?? ''}`.trimEnd();
    return [{ path: `[${index}]`, value }];
  });
}

function fieldsOf(chunk: Chunk, { kind, from, to }: Renaming): Field[] {
  if (chunk.kind === 'absent') return [];
  const id = controllerIdOf(stored(from));
  const value = controllerIdOf(stored(to));
  const named = (name: { text: string }, path = 'name'): Field[] =>
    name.text === from ? [{ path, value: to }] : [];
  if (kind === 'texture')
    return 'standard' in chunk.content ? mapsNamed(chunk.content.standard?.maps, named) : [];
  if (kind === 'material') {
    switch (chunk.kind) {
      case 'material':
      case 'material745':
      case 'material744':
      case 'materialName':
        return named(chunk.content.name);
      default:
        return [];
    }
  }
  if (kind !== 'node') return [];
  switch (chunk.kind) {
    case 'node':
      return named(chunk.content.name);
    case 'boneNames':
    case 'boneNames744':
    case 'earlyBoneNames':
      return chunk.content.names.flatMap((name, bone) => named(name, `names[${bone}]`));
    case 'boneAnimation':
      return chunk.content.bones.flatMap(({ controllerId }, bone) =>
        controllerId === id ? [{ path: `bones[${bone}].controllerId`, value }] : [],
      );
    case 'controller':
    case 'logController':
      return chunk.content.controllerId === id ? [{ path: 'controllerId', value }] : [];
    default:
      return [];
  }
}

/** @param maps by slot */
function mapsNamed(
  maps: object | undefined,
  named: (name: { text: string }, path: string) => Field[],
): Field[] {
  const slots: [string, { name: { text: string } }][] = Object.entries(maps ?? {});
  return slots.flatMap(([slot, { name }]) => named(name, `standard.maps.${slot}.name`));
}
