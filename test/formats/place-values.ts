/** Holds what places say against the numbers and names that stand there in the files. */
import { expect } from 'vitest';
import { type Inspection, nodeAtPath } from '../../src/binary/schema.ts';
import { gather } from '../../src/convert/gather.ts';
import type { Gathered } from '../../src/convert/gathered.ts';
import type { Library } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import type { ReadingOptions } from '../../src/formats/format.ts';
import { type Element, elementsAtPath, type Place, placesOfElement } from '../../src/scene/places.ts';
import type { Scene } from '../../src/scene/scene.ts';

export interface Placed {
  gathered: Gathered;
  scene: Scene;
  places: Place[];
}

export async function placed(
  library: Library,
  inputs: readonly string[],
  options: ReadingOptions = {},
): Promise<Placed> {
  const gathered = await gather(library, inputs, options);
  const scene = toScene(gathered, options);
  return { gathered, scene, places: gathered.family.places?.(gathered.files, scene, options) ?? [] };
}

/** What a record says of an element: its name, its time, or its position. */
export type Says = (record: Inspection, element: Element) => unknown;

/** What a scene has for an element: the name of a node, the time of a key, the position of a vertex. */
export function inScene({ nodes, meshes, clips, materials, textures }: Scene, element: Element): unknown {
  switch (element.kind) {
    case 'node':
      return nodes[element.index]!.name;
    case 'material':
      return materials[element.index]!.name;
    case 'texture':
      return textures[element.index]!.uri;
    case 'vertex': {
      const { positions } = meshes[element.mesh]!.primitives[element.primitive]!;
      return [...positions.subarray(element.index * 3, element.index * 3 + 3)];
    }
    case 'key':
      return clips[element.clip]!.tracks[element.track]!.curve.times[element.index];
    case 'morphKey':
      return clips[element.clip]!.morphTracks![element.track]!.curve.times[element.index];
    default:
      return undefined;
  }
}

/** Elements of a list, and places of a kind, that are looked at. */
const SAMPLES = 6;
const PLACES = 24;

/**
 * Asks both ways about a part of the elements of every place, and holds what the file says there against the scene.
 *
 * @param says by kind; kinds that are left out are only asked about
 * @returns how many elements of each kind were held against the file
 */
export function holdAgainst(
  { gathered, scene, places }: Placed,
  says: { [K in Element['kind']]?: Says },
): Record<string, number> {
  const roots = gathered.files.map(({ format, bytes, name }) =>
    format && bytes ? format.inspect(bytes, name) : undefined,
  );
  const counts: Record<string, number> = {};
  for (const place of someOfEveryKind(places)) {
    for (const element of samples(place)) {
      const own = placesOfElement([place], element);
      if (own.length === 0) continue;
      const [{ file, path }] = own as [(typeof own)[number]];
      const record = nodeAtPath(roots[file]!, path);
      expect(record, `${path} of ${gathered.files[file]!.name}`).toBeDefined();
      expect(placesOfElement(places, element)).toContainEqual(own[0]);
      expect(elementsAtPath([place], file, path), path).toContainEqual(element);
      const said = says[element.kind]?.(record!, element);
      if (said === undefined) continue;
      expect(said, `${path} ${JSON.stringify(element)}`).toEqual(inScene(scene, element));
      counts[element.kind] = (counts[element.kind] ?? 0) + 1;
    }
  }
  return counts;
}

function someOfEveryKind(places: readonly Place[]): Place[] {
  const byKind = new Map<string, Place[]>();
  for (const place of places) {
    const { kind } = 'element' in place ? place.element : place.elements;
    const own = byKind.get(kind);
    if (own) own.push(place);
    else byKind.set(kind, [place]);
  }
  return [...byKind.values()].flatMap((own) => {
    const step = Math.max(1, Math.floor(own.length / PLACES));
    return own.filter((_, index) => index % step === 0);
  });
}

function samples(place: Place): Element[] {
  if ('element' in place) return [place.element];
  const step = Math.max(1, Math.floor(place.count / SAMPLES));
  return Array.from(
    { length: Math.ceil(place.count / step) },
    (_, at) => ({ ...place.elements, index: (place.first ?? 0) + at * step }) as Element,
  );
}

/** A field of a record: a number, a text, or numbers. */
export function fieldOf(record: Inspection, name: string): unknown {
  const node = nodeAtPath(record, name);
  if (!node) return undefined;
  if (node.value !== undefined) return node.value;
  return Array.from({ length: node.childCount }, (_, index) => node.child(index).value);
}
