/** Who names whom in `scene.json`: objects, fields of buffers and params have their ids in common (o3d §2.1). */
import type { JsonObject, JsonValue, SceneIndex, SceneObject } from './document.ts';
import { fieldIds, isObject, numberIn } from './scene-index.ts';

/** Keys whose numbers name something else. */
const MENTIONS: ReadonlySet<string> = new Set(['ref', 'bind', 'field', 'indexBuffer']);
/** Keys whose numbers are ids of what has them. */
const OWN = 'id';
const OWN_LIST = 'fields';

/** The ids that belong to an object: its own, and those of its fields and params. */
export function idsOf({ id, custom, params }: SceneObject): number[] {
  const fields = fieldIds(custom).flatMap((field) => field ?? []);
  return [id, ...fields, ...[...params.values()].flatMap((param) => param.id ?? [])];
}

/** The objects that name each id. */
export type Mentions = ReadonlyMap<number, ReadonlySet<SceneObject>>;

export function mentionsIn({ objects }: SceneIndex): Mentions {
  const mentions = new Map<number, Set<SceneObject>>();
  for (const object of objects) {
    visit(object.json, (holder, key) => {
      const id = numberIn(holder[key]);
      if (id === undefined || !MENTIONS.has(key)) return;
      const known = mentions.get(id);
      if (known) known.add(object);
      else mentions.set(id, new Set([object]));
    });
  }
  return mentions;
}

/** Puts other ids in the place of those that an object has or names. */
export function renumber(json: JsonObject, ids: ReadonlyMap<number, number>): void {
  const other = (id: JsonValue) => ids.get(numberIn(id) ?? 0) ?? id;
  visit(json, (holder, key) => {
    const value = holder[key]!;
    if (key === OWN || MENTIONS.has(key)) holder[key] = other(value);
    else if (key === OWN_LIST && Array.isArray(value)) holder[key] = value.map(other);
  });
}

/** Looks at every key of an object and of all objects in it. */
function visit(value: JsonValue, look: (holder: JsonObject, key: string) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      look(value, key);
      visit(value[key]!, look);
    }
  }
}

/** From this id on none is taken. */
export function firstFreeId({ objects, roots }: SceneIndex): number {
  let last = Math.max(0, ...roots.values());
  for (const object of objects) for (const id of idsOf(object)) last = Math.max(last, id);
  return last + 1;
}

/**
 * Adds copies of objects to a scene. What they name of each other the copies name of each other.
 *
 * @param free the first id that may be taken
 * @returns the ids of the copies, their fields and params, by those of the objects
 */
export function addCopies(
  scene: JsonObject,
  objects: Iterable<SceneObject>,
  free: number,
): ReadonlyMap<number, number> {
  const originals = [...objects];
  const ids = new Map(originals.flatMap(idsOf).map((id, index) => [id, free + index]));
  for (const { json, className } of originals) {
    const copy = structuredClone(json);
    renumber(copy, ids);
    const list = isObject(scene.objects) ? scene.objects[className] : undefined;
    if (Array.isArray(list)) list.push(copy);
  }
  return ids;
}
