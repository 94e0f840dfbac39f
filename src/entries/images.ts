/** Images: those of the formats decoded, PNGs written, and scenes drawn. */
export { decodeImage } from '../images/decode.ts';
export type { Image } from '../images/image.ts';
export { encodePng } from '../images/png.ts';
export { type PictureOptions, PictureSizeError, picture, type View } from '../picture/picture.ts';
