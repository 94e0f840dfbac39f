/** Merges edited custom properties into those of an original. */
import { saysTheSame } from '../../binary/patch.ts';
import type { PropertyPlace } from '../../fit/capabilities.ts';
import { customProperties } from '../../fit/properties.ts';
import type { Properties } from '../../scene/scene.ts';

interface Owner {
  name: string;
  properties?: Properties;
}

export class PropertyMerge {
  /** Names of the elements with other properties. */
  readonly changed: string[] = [];
  /** Edited properties that the format of the original has no place for, or that are not merged. */
  readonly placeless: string[] = [];
  readonly #places: readonly PropertyPlace[];

  /** @param places the elements that can have custom properties in the format of the original */
  constructor(places: readonly PropertyPlace[]) {
    this.#places = places;
  }

  /**
   * An element with the custom properties that an edit changed or added. The others stay: editors drop values that they cannot
   * hold.
   *
   * @returns the element itself if nothing differs, or the format has no place for it
   */
  put<T extends Owner>(place: PropertyPlace, original: T, before: Owner, edited: Owner): T {
    const changed = editedProperties(before, edited);
    if (changed.length === 0) return original;
    if (!this.#places.includes(place)) {
      const whose = place === 'scene' ? 'the scene' : original.name;
      const names = changed.map(([name]) => name).join(', ');
      this.placeless.push(`custom ${changed.length === 1 ? 'property' : 'properties'} ${names} of ${whose}`);
      return original;
    }
    this.changed.push(original.name);
    return { ...original, properties: { ...original.properties, ...Object.fromEntries(changed) } };
  }
}

function editedProperties(before: Owner, edited: Owner): [name: string, value: unknown][] {
  const old = customProperties(before);
  return Object.entries(customProperties(edited)).filter(([name, value]) => {
    return !saysTheSame(plain(old[name]), plain(value));
  });
}

/** Blender stores a yes or no as an integer. */
function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
