/** Compares the images of materials. */

import { saysTheSame } from '../../binary/patch.ts';
import { decodeImage } from '../../images/decode.ts';
import type { Image } from '../../images/image.ts';
import { unlessRefused } from '../../report/report.ts';
import { mapFor } from '../../scene/maps.ts';
import type { Scene, Texture } from '../../scene/scene.ts';
import { counted, grouped } from '../../text/counts.ts';
import { fileOf, stemOf } from '../../text/file-name.ts';
import type { LookDifference } from './difference.ts';
import { type MaterialPair, usesOf } from './pairs.ts';

/** Compares the images of the same use in each pair of materials, the pixels if both were found. */
export function compareImages(
  [first, second]: readonly [Scene, Scene],
  pairs: readonly MaterialPair[],
  ignoreAdditions: boolean,
): LookDifference[] {
  const compared = new Map<string, Difference | undefined>();
  for (const { first: a, second: b } of pairs) {
    if (!a || !b) continue;
    for (const use of usesOf(a, b)) {
      const [own, other] = [mapFor(a, use)?.texture, mapFor(b, use)?.texture];
      const key = `${own} ${other}`;
      if (own === undefined || other === undefined || compared.has(key)) continue;
      const [image, counterpart] = [first.textures[own], second.textures[other]];
      const difference = image && counterpart && differenceOf(image, counterpart, ignoreAdditions);
      compared.set(key, difference);
    }
  }
  const found = [...compared.values()].filter((difference) => difference !== undefined);
  // Those without a number, such as images of other sizes, are worse than any number.
  const extent = ({ max }: Difference) => max?.value ?? Number.POSITIVE_INFINITY;
  const [worst] = found.sort((x, y) => extent(y) - extent(x));
  if (!worst) return [];
  const more =
    found.length > 1 ? `, and ${counted(found.length - 1, 'more', 'more')} of ${compared.size}` : '';
  return [{ ...worst, kind: 'images', message: `images: ${worst.message}${more}` }];
}

type Difference = Omit<LookDifference, 'kind'>;

/** Undefined if both show the same, or neither was found and their names are equal. */
function differenceOf(a: Texture, b: Texture, ignoreAdditions: boolean): Difference | undefined {
  if (!a.bytes || !b.bytes) return ignoreAdditions && !a.bytes ? undefined : presence(a, b);
  if (saysTheSame(a.bytes, b.bytes)) return undefined;
  const [own, other] = [pixelsOf(a), pixelsOf(b)];
  const names = fileOf(a.uri) === fileOf(b.uri) ? fileOf(a.uri) : `${fileOf(a.uri)} and ${fileOf(b.uri)}`;
  if (!own || !other) return { message: `bytes of ${names} differ, and cannot be decoded`, count: 1, of: 1 };
  const of = own.width * own.height;
  if (own.width !== other.width || own.height !== other.height) {
    return { message: `sizes of ${names} are ${sizeOf(own)} and ${sizeOf(other)} pixels`, count: of, of };
  }
  const { count, max, x, y } = comparePixels(own, other);
  if (count === 0) return undefined;
  return {
    message: `pixels of ${names} differ by up to ${max} of 255, at pixel ${x}, ${y}, on ${grouped(count)} of ${counted(of, 'pixel')}`,
    count,
    of,
    max: { value: max, unit: 'of 255' },
  };
}

function presence(a: Texture, b: Texture): Difference | undefined {
  const [own, other] = [a, b].map(({ uri }) => stemOf(uri).toLowerCase());
  if (!a.bytes && !b.bytes) {
    return own === other
      ? undefined
      : { message: `${fileOf(a.uri)} in the first, ${fileOf(b.uri)} in the second`, count: 1, of: 1 };
  }
  const { uri } = a.bytes ? a : b;
  return { message: `only the ${a.bytes ? 'first' : 'second'} has ${fileOf(uri)}`, count: 1, of: 1 };
}

function pixelsOf({ bytes, uri }: Texture): Image | undefined {
  return unlessRefused(() => decodeImage(bytes!, uri));
}

function comparePixels({ width, data }: Image, { data: other }: Image) {
  let count = 0;
  let max = 0;
  let worst = 0;
  for (let at = 0; at < data.length; at += 4) {
    let apart = 0;
    for (let channel = at; channel < at + 4; channel++) {
      apart = Math.max(apart, Math.abs(data[channel]! - other[channel]!));
    }
    if (apart > 0) count++;
    if (apart <= max) continue;
    max = apart;
    worst = at / 4;
  }
  return { count, max, x: worst % width, y: Math.floor(worst / width) };
}

function sizeOf({ width, height }: Image): string {
  return `${width} × ${height}`;
}
