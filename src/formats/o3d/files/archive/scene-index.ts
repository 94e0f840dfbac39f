/** Indexes `scene.json` by ids and classes (docs/reference/o3d.md#scene-objects). */
import { isObject } from '../../../../text/json-words.ts';
import type { FieldPlace, JsonObject, JsonValue, Param, SceneIndex, SceneObject } from './document.ts';

const ROOT_PREFIX = 'o3d_rootObject_';

/** Values of the wrong type are skipped; of objects, params or fields with the same id the last one is used, as in loaders. */
export function indexScene(scene: JsonObject): SceneIndex {
  const objects = objectsOf(scene);
  const params = new Map<number, Param>();
  const fields = new Map<number, FieldPlace>();
  const byClass = new Map<string, SceneObject[]>();
  for (const object of objects) {
    const same = byClass.get(object.className);
    if (same) same.push(object);
    else byClass.set(object.className, [object]);
    for (const param of object.params.values()) if (param.id !== undefined) params.set(param.id, param);
    fieldIds(object.custom).forEach((id, index) => {
      if (id !== undefined) fields.set(id, { owner: object, index });
    });
  }
  const byId = new Map(objects.map((object) => [object.id, object]));
  return {
    version: numberIn(scene.version) ?? 0,
    roots: rootsOf(scene),
    objects,
    byId,
    byClass,
    params,
    fields,
  };
}

/** Id of the object to which a value refers: 0 for none, undefined if it is not a reference. */
export function referenceOf(value: JsonValue | undefined): number | undefined {
  if (value === null) return 0;
  return isObject(value) ? numberIn(value.ref) : undefined;
}

export function numberIn(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Ids of a buffer's fields in the order of their data, in members (`fields`) or in the JSON (`fieldData`). */
export function fieldIds(custom: JsonObject): (number | undefined)[] {
  const list = custom.fieldData ?? custom.fields;
  if (!Array.isArray(list)) return [];
  return list.map((field) => numberIn(isObject(field) ? field.id : field));
}

function rootsOf(scene: JsonObject): Map<string, number> {
  const roots = new Map<string, number>();
  for (const [name, id] of Object.entries(scene)) {
    if (name.startsWith(ROOT_PREFIX) && typeof id === 'number') roots.set(name.slice(ROOT_PREFIX.length), id);
  }
  return roots;
}

function objectsOf(scene: JsonObject): SceneObject[] {
  const classes = isObject(scene.objects) ? Object.entries(scene.objects) : [];
  return classes.flatMap(([className, list]) => {
    if (!Array.isArray(list)) return [];
    return list.flatMap((json, index): SceneObject[] => {
      const id = isObject(json) ? numberIn(json.id) : undefined;
      if (!isObject(json) || id === undefined) return [];
      return [sceneObject(json, id, className, `scene.objects.${className}[${index}]`)];
    });
  });
}

const NOTHING: JsonObject = Object.freeze({});
const NO_PARAMS = new Map<string, Param>();

function sceneObject(json: JsonObject, id: number, className: string, path: string): SceneObject {
  const { properties, custom } = json;
  // The params of a ParamArray are a list, whose entries have their indices as names.
  const named = typeof json.params === 'object' && json.params !== null ? Object.entries(json.params) : [];
  const params = named.length > 0 ? new Map<string, Param>() : NO_PARAMS;
  const object: SceneObject = {
    id,
    className,
    path,
    json,
    properties: isObject(properties) ? properties : NOTHING,
    custom: isObject(custom) ? custom : NOTHING,
    params,
  };
  for (const [name, param] of named) if (isObject(param)) params.set(name, paramOf(object, name, param));
  return object;
}

function paramOf(owner: SceneObject, name: string, json: JsonObject): Param {
  const id = numberIn(json.id);
  const bind = numberIn(json.bind);
  return {
    owner,
    name,
    json,
    ...(typeof json.class === 'string' ? { className: json.class } : {}),
    ...(id === undefined ? {} : { id }),
    ...(bind === undefined ? {} : { bind }),
    ...(json.value === undefined ? {} : { value: json.value }),
  };
}

/** The path of a param in the file. */
export function paramPath({ owner, name }: Param): string {
  return Array.isArray(owner.json.params) ? `${owner.path}.params[${name}]` : `${owner.path}.params.${name}`;
}
