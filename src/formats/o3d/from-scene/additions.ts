/** Objects that an edit adds to an archive. */
import { concatenate } from '../../../binary/concatenate.ts';
import { isObject } from '../../../text/json-words.ts';
import type { ArchiveDocument, ArchiveMember, JsonObject, SceneObject } from '../files/archive/document.ts';
import { SCENE_NAME } from '../files/archive/layout.ts';
import { firstFreeId } from '../files/archive/mentions.ts';
import { indexScene, numberIn } from '../files/archive/scene-index.ts';
import { WORLD_MATRIX } from '../to-scene/graph/param-graph.ts';
import { ArchiveBuilder } from './builder.ts';

/** A builder whose ids are free in an archive, and whose data follows that of the archive. */
export function builderFor({ container, scene, members }: ArchiveDocument): ArchiveBuilder {
  const place = container.kind === 'json' ? 'scene' : 'files';
  return new ArchiveBuilder(place, {
    last: firstFreeId(indexScene(scene)) - 1,
    lengthOf: (name) => members[placeOf(members, name)]?.bytes.length ?? 0,
  });
}

/** Adds everything of a builder to an archive: objects after those of their class, data after that of the members. */
export function addBuilt({ container, scene, members }: ArchiveDocument, builder: ArchiveBuilder): void {
  const lists = isObject(scene.objects) ? scene.objects : {};
  scene.objects = lists;
  for (const [className, added] of Object.entries(builder.objects())) {
    const known = lists[className];
    lists[className] = Array.isArray(known) ? [...known, ...added] : added;
  }
  // Images are beside a `scene.json` in a folder.
  if (container.kind === 'json') return;
  for (const { name, bytes } of builder.files()) addFile(members, name, bytes);
}

function addFile(members: ArchiveMember[], name: string, bytes: Uint8Array): void {
  const place = placeOf(members, name);
  if (place >= 0) {
    const { padding: _, ...member } = members[place]!;
    members[place] = { ...member, bytes: concatenate([member.bytes, bytes]) };
    return;
  }
  // Google's loader needs data before the scene.
  const scene = name.endsWith('.bin') ? placeOf(members, SCENE_NAME) : NOWHERE;
  members.splice(scene === NOWHERE ? members.length : scene, 0, { name, bytes, kind: 'file' });
}

const NOWHERE = -1;

function placeOf(members: readonly ArchiveMember[], name: string): number {
  return members.findLastIndex((member) => member.kind === 'file' && member.name === name);
}

/** The JSON of an object's params, to change them; undefined if they are damaged. */
export function paramsOf({ json }: SceneObject): JsonObject | undefined {
  const { params = {} } = json;
  if (!isObject(params)) return undefined;
  json.params = params;
  return params;
}

/** The id of an object's param, which gets one if it has none; undefined if the params are damaged. */
export function paramIdOf(object: SceneObject, name: string, builder: ArchiveBuilder): number | undefined {
  const params = paramsOf(object);
  if (!params) return undefined;
  const known = params[name];
  const param: JsonObject = isObject(known) ? known : {};
  params[name] = param;
  param.id = numberIn(param.id) ?? builder.id();
  return param.id as number;
}

/** The id of a Transform's world matrix. */
export function worldIdOf(object: SceneObject, builder: ArchiveBuilder): number | undefined {
  return paramIdOf(object, WORLD_MATRIX, builder);
}
