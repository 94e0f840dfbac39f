/** Images in the orientation in which the engine shows them. */

import { isDds } from '../../../../images/dds.ts';
import { decodeImage, imageFormat } from '../../../../images/decode.ts';
import { flipRows, type Image } from '../../../../images/image.ts';
import { encodePng } from '../../../../images/png.ts';
import { withLowestRowFirst } from '../../../../images/tga.ts';
import { unlessRefused } from '../../../../report/report.ts';

/** Properties of the alpha channel of an image. */
export interface Coverage {
  /** Whether some pixels are not drawn at all. */
  isCut: boolean;
  /** Whether some pixels are drawn but not opaque. */
  isPartial: boolean;
}

export const FULL_COVERAGE: Coverage = { isCut: false, isPartial: false };

export interface Picture {
  /** An image file with the right orientation. */
  bytes: Uint8Array;
  coverage: Coverage;
}

/** The engine does not draw pixels with at most this alpha (docs/reference/mdl.md#images). */
export const DISCARDED_ALPHA = 0.2;

/**
 * The picture in an image file. The engine takes the first row for the lowest one, even if the file says otherwise
 * (docs/reference/mdl.md#images). An image that cannot be decoded is left unchanged, to be reported when it is shown.
 */
export function pictureOf(bytes: Uint8Array, name: string): Picture {
  if (imageFormat(bytes, name) === 'tga') return describe(withLowestRowFirst(bytes), name);
  const image = isDds(bytes) ? decoded(bytes, name) : undefined;
  if (!image) return describe(bytes, name);
  flipRows(image);
  return { bytes: encodePng(image), coverage: coverageOf(image) };
}

function describe(bytes: Uint8Array, name: string): Picture {
  const image = decoded(bytes, name);
  return { bytes, coverage: image ? coverageOf(image) : FULL_COVERAGE };
}

/** The image in a file, such as a palette, as the engine reads it; undefined if it cannot be decoded. */
export function engineImage(bytes: Uint8Array, name: string): Image | undefined {
  return decoded(pictureOf(bytes, name).bytes, name);
}

function decoded(bytes: Uint8Array, name: string): Image | undefined {
  return unlessRefused(() => decodeImage(bytes, name));
}

function coverageOf({ data }: Image): Coverage {
  const coverage = { ...FULL_COVERAGE };
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at]!;
    if (alpha <= DISCARDED_ALPHA * 255) coverage.isCut = true;
    else if (alpha < 255) coverage.isPartial = true;
  }
  return coverage;
}
