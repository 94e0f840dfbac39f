/** The places of images in a file. */
import { isData } from '../files/container/buffers.ts';
import { type GltfDocument, jsonOf } from '../files/container/document.ts';

/** Where an image is: in a buffer view, a data URI, or a separate file. */
export type ImagePlace = 'view' | 'data' | 'file';

export function imagePlace(view: unknown, uri = ''): ImagePlace {
  return view !== undefined ? 'view' : isData(uri) ? 'data' : 'file';
}

/** The place of most images in a file, where new ones are written. */
export function usualPlace(document: GltfDocument): ImagePlace {
  const images = jsonOf(document).objects('images');
  const isFile = images.some((image) => imagePlace(image.raw('bufferView'), image.string('uri')) === 'file');
  if (isFile) return 'file';
  return document.format === 'gltf.glb' ? 'view' : 'data';
}
