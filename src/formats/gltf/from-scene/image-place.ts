/** Where a file has its images. */
import { isData } from '../files/container/buffers.ts';
import { type GltfDocument, jsonOf } from '../files/container/document.ts';

/** Where images of a file are. */
export type ImagePlace = 'view' | 'data' | 'file';

export function imagePlace(view: unknown, uri = ''): ImagePlace {
  return view !== undefined ? 'view' : isData(uri) ? 'data' : 'file';
}

/** Where a file has most of its images, and new ones go. */
export function usualPlace(document: GltfDocument): ImagePlace {
  const images = jsonOf(document).objects('images');
  const isFile = images.some((image) => imagePlace(image.raw('bufferView'), image.string('uri')) === 'file');
  if (isFile) return 'file';
  return document.format === 'gltf.glb' ? 'view' : 'data';
}
