/** Replaces data of objects in the members of an archive. */

import { concatenate } from '../../../../binary/concatenate.ts';
import type { Extent } from '../../../../binary/reader.ts';
import { haveSameNumbers } from '../../../../math/columns.ts';
import { rangeIn } from './blob-access.ts';
import type { ArchiveMember, SceneIndex, SceneObject } from './document.ts';
import { BLOB_MEMBERS } from './layout.ts';

/** The range of an object's data. */
interface Place {
  object: SceneObject;
  extent: Extent;
}

interface Replacement extends Place {
  data: Uint8Array;
}

/**
 * A member in which the data of some objects is replaced. If other objects share the bytes, those stay, and the new data is
 * appended. All ranges in the JSON are adjusted.
 */
export function withData(
  member: ArchiveMember,
  index: SceneIndex,
  replaced: ReadonlyMap<SceneObject, Uint8Array>,
): ArchiveMember {
  const { padding, ...rest } = member;
  const { bytes } = member;
  const places = placesIn(member, index);
  const replacements = places.flatMap((place): Replacement[] => {
    const data = replaced.get(place.object);
    const { offset, size } = place.extent;
    const isOther = data && !haveSameNumbers(data, bytes.subarray(offset, offset + size));
    return isOther ? [{ ...place, data }] : [];
  });
  const inPlace = replacements.filter((one) => hasPlaceForItself(one, places, replacements));
  const spliced = splice(bytes, inPlace);
  for (const { object, extent } of places) {
    const begin = spliced.moved(extent.offset);
    object.custom.binaryRange = [begin, spliced.moved(extent.offset + extent.size)];
  }
  const parts = [spliced.bytes];
  let end = spliced.bytes.length;
  for (const replacement of replacements) {
    if (inPlace.includes(replacement)) continue;
    const { object, data } = replacement;
    parts.push(data);
    object.custom.binaryRange = [end, end + data.length];
    end += data.length;
  }
  const relaid = { ...rest, bytes: concatenate(parts) };
  return padding && relaid.bytes.length === bytes.length ? { ...relaid, padding } : relaid;
}

function placesIn({ name, bytes }: ArchiveMember, { objects }: SceneIndex): Place[] {
  return objects.flatMap((object) => {
    const { binaryRange } = object.custom;
    const isHere = BLOB_MEMBERS[object.className] === name && binaryRange !== undefined;
    const extent = isHere ? rangeIn(binaryRange, bytes.length) : undefined;
    return extent ? [{ object, extent }] : [];
  });
}

/** Whether an object keeps its place: the first one does if all objects that share the bytes get new data. */
function hasPlaceForItself(
  { object, extent }: Place,
  places: readonly Place[],
  replacements: readonly Replacement[],
): boolean {
  return places.every((other, at) => {
    if (other.object === object || !overlap(other.extent, extent)) return true;
    const isAlike = other.extent.offset === extent.offset && other.extent.size === extent.size;
    const isFirst = at > places.findIndex((place) => place.object === object);
    return isAlike && isFirst && replacements.some((one) => one.object === other.object);
  });
}

function overlap(a: Extent, b: Extent): boolean {
  return a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}

/** @returns the new bytes, and a function that maps old offsets to new ones */
function splice(
  bytes: Uint8Array,
  replacements: readonly Replacement[],
): { bytes: Uint8Array; moved: (offset: number) => number } {
  const ordered = [...replacements].sort((a, b) => a.extent.offset - b.extent.offset);
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { extent, data } of ordered) {
    parts.push(bytes.subarray(at, extent.offset), data);
    at = extent.offset + extent.size;
  }
  parts.push(bytes.subarray(at));
  const moved = (offset: number) =>
    ordered.reduce((sum, { extent, data }) => {
      return extent.offset < offset ? sum + data.length - extent.size : sum;
    }, offset);
  return { bytes: concatenate(parts), moved };
}
