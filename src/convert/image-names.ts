import { extensionOf } from './library.ts';

/** Extensions that a converted image may have. */
export const IMAGE_EXTENSIONS = ['tga', 'dds', 'png', 'jpg', 'jpeg', 'bmp'];

/** Those of them that converters write. */
export const CONVERTED_EXTENSIONS = ['tga', 'dds', 'png', 'jpg'];

/** Whether a file has the extension of an image. */
export function isImageName(path: string): boolean {
  return IMAGE_EXTENSIONS.includes(extensionOf(path));
}
