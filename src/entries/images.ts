/** Images: decoding the formats' images, writing PNGs, and drawing scenes. */
export { decodeImage } from '../images/decode.ts';
export type { Image } from '../images/image.ts';
export { encodePng } from '../images/png.ts';
export { type PictureOptions, PictureSizeError, picture, type View } from '../picture/picture.ts';
