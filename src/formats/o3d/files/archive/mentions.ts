/**
 * References within `scene.json`: objects, fields of buffers and params share one range of ids
 * (docs/reference/o3d.md#scene-objects).
 */

import { isObject } from '../../../../text/json-words.ts';
import type { JsonObject, JsonValue, Param, SceneIndex, SceneObject } from './document.ts';
import { fieldIds, indexScene, numberIn } from './scene-index.ts';

/** Keys whose numbers are references. */
const MENTIONS: ReadonlySet<string> = new Set(['ref', 'bind', 'field', 'indexBuffer']);
/** The key of an element's own id. */
const OWN = 'id';
const OWN_LIST = 'fields';

/** The ids that belong to an object: its own, and those of its fields and params. */
function idsOf({ id, custom, params }: SceneObject): number[] {
  const fields = fieldIds(custom).flatMap((field) => field ?? []);
  return [id, ...fields, ...[...params.values()].flatMap((param) => param.id ?? [])];
}

/**
 * Makes groups of params independent: objects to which the params of a group refer, directly or through objects of some
 * classes, are copied if something else refers to them too. The meaning of the archive is unchanged.
 *
 * @returns whether objects were copied, so that existing indexes are outdated
 */
export function separate(
  scene: JsonObject,
  groups: Iterable<readonly Param[]>,
  classes: ReadonlySet<string>,
): boolean {
  let links: Links | undefined;
  let isCopied = false;
  for (const params of groups) {
    links ??= linksIn(indexScene(scene));
    if (!separateGroup(scene, links, params, classes)) continue;
    links = undefined;
    isCopied = true;
  }
  return isCopied;
}

/** The references in an archive. */
interface Links {
  index: SceneIndex;
  owners: ReadonlyMap<number, SceneObject>;
  /** By target: the objects that refer to it, with the places of the references in their JSON. */
  users: ReadonlyMap<SceneObject, readonly { user: SceneObject; holder: JsonObject }[]>;
}

function linksIn(index: SceneIndex): Links {
  const owners = new Map(index.objects.flatMap((object) => idsOf(object).map((id) => [id, object] as const)));
  const users = new Map<SceneObject, { user: SceneObject; holder: JsonObject }[]>();
  for (const user of index.objects) {
    visitMentions(user.json, owners, (object, holder) => {
      const known = users.get(object);
      if (known) known.push({ user, holder });
      else users.set(object, [{ user, holder }]);
    });
  }
  return { index, owners, users };
}

function separateGroup(
  scene: JsonObject,
  { index, owners, users }: Links,
  params: readonly Param[],
  classes: ReadonlySet<string>,
): boolean {
  const own = new Set<SceneObject>();
  const entries = new Set<JsonObject>();
  const reach = (json: JsonObject, isEntry = false) => {
    visitMentions(json, owners, (object, holder) => {
      if (isEntry) entries.add(holder);
      if (!classes.has(object.className) || own.has(object)) return;
      own.add(object);
      reach(object.json);
    });
  };
  for (const { json } of params) reach(json, true);
  const shared = new Set<SceneObject>();
  for (let known = -1; known < shared.size; ) {
    known = shared.size;
    for (const object of own) {
      const isShared = users.get(object)!.some(({ user, holder }) => {
        return !entries.has(holder) && (shared.has(user) || !own.has(user));
      });
      if (isShared) shared.add(object);
    }
  }
  if (shared.size === 0) return false;
  const ids = addCopies(scene, shared, firstFreeId(index));
  for (const object of own) if (!shared.has(object)) renumber(object.json, ids);
  for (const { json } of params) renumber(json, ids);
  return true;
}

/** Visits all objects to which some JSON refers. */
function visitMentions(
  json: JsonObject,
  owners: ReadonlyMap<number, SceneObject>,
  look: (object: SceneObject, holder: JsonObject) => void,
): void {
  visit(json, (holder, key) => {
    const object = MENTIONS.has(key) ? owners.get(numberIn(holder[key]) ?? 0) : undefined;
    if (object) look(object, holder);
  });
}

/** Replaces the ids and references of an object. */
function renumber(json: JsonObject, ids: ReadonlyMap<number, number>): void {
  const other = (id: JsonValue) => ids.get(numberIn(id) ?? 0) ?? id;
  visit(json, (holder, key) => {
    const value = holder[key]!;
    if (key === OWN || MENTIONS.has(key)) holder[key] = other(value);
    else if (key === OWN_LIST && Array.isArray(value)) holder[key] = value.map(other);
  });
}

/** Visits every key of an object and of all objects in it. */
function visit(value: JsonValue, look: (holder: JsonObject, key: string) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      look(value, key);
      visit(value[key]!, look);
    }
  }
}

/** The first id from which all are free. */
export function firstFreeId({ objects, roots }: SceneIndex): number {
  let last = Math.max(0, ...roots.values());
  for (const object of objects) for (const id of idsOf(object)) last = Math.max(last, id);
  return last + 1;
}

/**
 * Adds copies of objects to a scene. References among the objects become references among the copies.
 *
 * @param free the first free id
 * @returns the ids of the copies, their fields and params, by the original ids
 */
function addCopies(
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
