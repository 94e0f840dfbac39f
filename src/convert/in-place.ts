/** Copies of files in which only edits of their scene change, with everything that no scene can hold. */
import type { NamedBytes, ReadingOptions, Target } from '../formats/format.ts';
import type { Scene } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';
import type { Gathered } from './gathered.ts';

/**
 * @param scenes the scene of the files, and after an edit
 * @returns the files, the main one first; undefined if the target cannot copy these
 */
export async function writeInPlace(
  { files, textures, decoders, reading, report }: Gathered,
  scenes: { before: Scene; after: Scene },
  target: Target,
  stem: string,
  options: ReadingOptions = {},
): Promise<NamedBytes[] | undefined> {
  const asRead = { ...reading, decoders, ...options };
  const edit = { ...scenes, images: textures, stem, report, options: asRead };
  // A copy keeps what the scene lacks.
  const losses = report.losses.splice(0);
  const updated = await target.update?.(files, edit);
  if (!updated) {
    report.losses.push(...losses);
    return undefined;
  }
  const isSame = files.some(({ document }) => document?.format === target.id);
  // A single file of another format has the images in it.
  if (target.isSingle && !isSame) return updated;
  const images = textures.filter(({ uri }) => isBelow(uri));
  for (const { uri } of textures) {
    if (!isBelow(uri))
      report.lose(CONVERT_CODES.CONVERT_IMAGE_OUTSIDE, `Image ${uri} is outside the folder and not copied`);
  }
  return [...updated, ...images.map(({ uri, bytes }) => ({ name: uri, bytes }))];
}

/** Whether a path is that of a file in the folder of the model or below, and can therefore be copied with it. */
function isBelow(path: string): boolean {
  return !/^[\\/]|^[a-z]+:|(^|[\\/])\.\.([\\/]|$)/i.test(path);
}
