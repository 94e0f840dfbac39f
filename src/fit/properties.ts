/** Custom properties, which users add to elements of a scene, as opposed to data that formats preserve for themselves. */
import type { Report } from '../report/report.ts';
import type { ScenePath } from '../scene/path.ts';
import type { Properties, Scene } from '../scene/scene.ts';
import { counted } from '../text/counts.ts';
import type { Holder, PropertyPlace } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';

/** Names under which formats preserve their own data. */
const OF_FORMATS = new Set(['c3s', 'cal3d', 'cryengine', 'gltf', 'mdl', 'o3d']);

/** Adds the name of a registered family. */
export function addFormatName(family: string): void {
  OF_FORMATS.add(family);
}

/** Whether a property has data that a format preserves for itself. */
export function isOfFormat(name: string): boolean {
  return OF_FORMATS.has(name);
}

interface Owner {
  properties?: Properties;
}

export function customProperties({ properties = {} }: Owner): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !isOfFormat(name)));
}

function withoutCustom<T extends Owner>(owner: T): T {
  const { properties = {} } = owner;
  const kept = Object.entries(properties).filter(([name]) => isOfFormat(name));
  return { ...owner, properties: Object.fromEntries(kept) };
}

/** Drops custom properties of elements that cannot have any in a target. */
export function fitProperties(scene: Scene, holder: Holder, report: Report): Scene {
  const fitting = <T extends Owner & { name: string }>(place: PropertyPlace, list: T[]): T[] => {
    const owners = list.flatMap((owner, index) => {
      const names = Object.keys(customProperties(owner));
      return names.length === 0 ? [] : [{ name: owner.name, names, path: `${place}[${index}]` as ScenePath }];
    });
    if (owners.length === 0 || holder.capabilities.properties.includes(place)) return list;
    reportDropped(place, owners, holder, report);
    return list.map((owner) =>
      Object.keys(customProperties(owner)).length > 0 ? withoutCustom(owner) : owner,
    );
  };
  const names = Object.keys(customProperties(scene));
  const isScene = names.length > 0 && !holder.capabilities.properties.includes('scene');
  if (isScene) reportDropped('scene', [{ name: scene.name, names, path: 'properties' }], holder, report);
  return {
    ...(isScene ? withoutCustom(scene) : scene),
    nodes: fitting('nodes', scene.nodes),
    meshes: fitting('meshes', scene.meshes),
    materials: fitting('materials', scene.materials),
    clips: fitting('clips', scene.clips),
    lights: fitting('lights', scene.lights),
    cameras: fitting('cameras', scene.cameras),
  };
}

interface Dropped {
  name: string;
  names: readonly string[];
  path: ScenePath;
}

/** Elements that a message names. */
const SHOWN = 3;

function reportDropped(
  place: PropertyPlace,
  owners: readonly Dropped[],
  { title }: Holder,
  report: Report,
): void {
  const names = [...new Set(owners.flatMap((owner) => owner.names))].join(', ');
  const shown = owners.slice(0, SHOWN).map(({ name }) => `"${name}"`);
  const more = owners.length > SHOWN ? ` and ${counted(owners.length - SHOWN, 'other')}` : '';
  const whose = place === 'scene' ? 'the scene' : `${place} ${shown.join(', ')}${more}`;
  const message = `${title} cannot hold custom properties of ${whose}: ${names}`;
  report.lose(FIT_CODES.FIT_PROPERTIES_DROPPED, message, { path: owners[0]!.path });
}

/**
 * A value as text: texts as they are, unless they would be read as something else, and anything else as JSON.
 */
export function textOfProperty(value: unknown): string {
  return typeof value === 'string' && propertyOfText(value) === value && !/[\r\n]/.test(value)
    ? value
    : JSON.stringify(value ?? null);
}

/** The value that `textOfProperty` wrote: JSON in its usual spelling, or the text itself. */
export function propertyOfText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}
