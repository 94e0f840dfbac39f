/** Writes an edited scene into a copy of the file that it was read from. */
import type { GLTF } from '@gltf-transform/core';
import type { NamedBytes, SourceFile, TextureFile, Update } from '../../format.ts';
import { GLTF_CODES } from '../codes.ts';
import { fileName } from '../files/container/buffers.ts';
import { type GltfDocument, isGltf, jsonOf } from '../files/container/document.ts';
import { interpolationOf } from '../files/container/interpolation.ts';
import { asGlb, asSeparateFiles } from '../files/container/other-container.ts';
import { writeGltf } from '../files/container/write.ts';
import { onto } from './onto.ts';

/** @param format of the target, whose container the copy has */
export function update(
  format: GltfDocument['format'],
  files: readonly SourceFile[],
  { before, after, images, stem, report, options }: Update,
): NamedBytes[] | undefined {
  const isOfKind = ({ document }: SourceFile) => isGltf(document);
  if (!files.some(isOfKind)) return undefined;
  // A plain copy would keep rotations that reading normalizes.
  const isCopy = before === after;
  if (isCopy && report.issues.some(({ code }) => code === GLTF_CODES.GLTF_ROTATION_LENGTH.id))
    return undefined;
  const edited = onto(files, { before, after, report }, options).find(isOfKind)!.document as GltfDocument;
  const defined = withDefinedInterpolations(edited);
  const own = inContainer(withOwnBuffers(defined, stem), format, images, stem);
  const extension = format === 'gltf.glb' ? 'glb' : 'gltf';
  const parts = own.parts?.map(({ name, bytes }) => ({ name, bytes })) ?? [];
  return [{ name: `${stem}.${extension}`, bytes: writeGltf(own) }, ...parts];
}

/** Interpolations that glTF does not define become linear, as they are read. */
function withDefinedInterpolations(document: GltfDocument): GltfDocument {
  const places = jsonOf(document)
    .objects('animations')
    .flatMap((animation, index) =>
      animation.objects('samplers').map((sampler, at) => ({ sampler, index, at })),
    );
  const undefinedOnes = places.filter(({ sampler }) => {
    return interpolationOf(sampler) !== (sampler.raw('interpolation') ?? 'LINEAR');
  });
  if (undefinedOnes.length === 0) return document;
  const content = structuredClone(document.content) as GLTF.IGLTF;
  for (const { index, at } of undefinedOnes) delete content.animations![index]!.samplers[at]!.interpolation;
  return { ...document, content };
}

function inContainer(
  document: GltfDocument,
  format: GltfDocument['format'],
  images: readonly TextureFile[],
  stem: string,
): GltfDocument {
  if (document.format === format) return document;
  return format === 'gltf.glb' ? asGlb(document, images) : asSeparateFiles(document, stem);
}

/** Names edited buffers after the new file, since the original still needs its own buffers. */
function withOwnBuffers(document: GltfDocument, stem: string): GltfDocument {
  const { parts = [] } = document;
  if (!parts.some(({ isEdited }) => isEdited)) return document;
  const content = structuredClone(document.content) as GLTF.IGLTF;
  const taken = new Set(parts.filter(({ isEdited }) => !isEdited).map(({ name }) => name.toLowerCase()));
  const renamed = parts.map((part) => {
    if (!part.isEdited) return part;
    let name = `${stem}.bin`;
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${stem}-${copy}.bin`;
    taken.add(name.toLowerCase());
    for (const buffer of content.buffers ?? [])
      if (buffer.uri !== undefined && fileName(buffer.uri) === part.name) buffer.uri = encodeURI(name);
    return { ...part, name };
  });
  return { ...document, content, parts: renamed };
}
