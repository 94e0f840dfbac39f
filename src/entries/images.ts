/** Images: decoding image files, writing them as textures, and drawing scenes. */
export { decodeImage } from '../images/decode.ts';
export { type Compression, type EncodedFormat, type EncodeOptions, encodeImage } from '../images/encode.ts';
export type { Image } from '../images/image.ts';
export { encodePng } from '../images/png.ts';
export { resized, type Samples } from '../images/resize.ts';
export type { ViewName } from '../picture/camera.ts';
export { type PictureOptions, PictureSizeError, picture, type View } from '../picture/picture.ts';
