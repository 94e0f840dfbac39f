/** Whether the images of new textures are embedded. */
import type { SourceFile } from '../../format.ts';
import { isGltf } from '../files/container/document.ts';
import { usualPlace } from '../from-scene/image-place.ts';

/** Everything except for files that have images beside them. */
export function holdsImages(files: readonly SourceFile[]): boolean {
  return files.every(({ document }) => !isGltf(document) || usualPlace(document) !== 'file');
}
