/** Puts edited materials and node transforms into the params of an archive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import type { Material, Node } from '../../../../scene/scene.ts';
import type { JsonValue, SceneObject } from '../../files/archive/document.ts';
import { rows } from '../../files/archive/numbers.ts';
import { isObject } from '../../files/archive/scene-index.ts';
import { ownParam } from '../../from-scene/builder.ts';
import { matrixOf } from '../../from-scene/from-scene.ts';
import { valueParams } from '../../from-scene/materials.ts';
import { flatten, LOCAL_MATRIX } from '../../to-scene/graph/param-graph.ts';
import { REST_PARAM } from '../../to-scene/nodes.ts';
import { textOf } from '../../to-scene/stage.ts';

/** Channels that a lighting model ignores, which therefore are not those of the scene. */
const IGNORED: Readonly<Partial<Record<string, string>>> = { constant: 'diffuse', lambert: 'specular' };

/** Changes only params that the material has, since a shader ignores others. */
export function putMaterial(object: SceneObject, before: Material, after: Material): void {
  const [was, is] = [valueParams(before), valueParams(after)];
  const ignored = IGNORED[textOf(object, 'collada.lightingType') ?? ''];
  for (const [name, { value, json }] of object.params) {
    const [old, own] = [was[name]?.value, is[name]?.value];
    if (value === undefined || own === undefined || name === ignored || saysTheSame(old, own)) continue;
    json.value = Array.isArray(own) ? patchNumbers(value, old, own) : own;
  }
}

/** The stored numbers, with edited ones replaced. */
function patchNumbers(stored: JsonValue, before: JsonValue | undefined, after: JsonValue): number[] {
  const [was, is] = [flatten(before), flatten(after)];
  return flatten(stored).map((value, at) => (is[at] === was[at] ? value : (is[at] ?? value)));
}

/** The rest pose of a Transform without animation is its matrix. */
export function putNode({ params }: SceneObject, after: Node): void {
  const local = params.get(LOCAL_MATRIX.name);
  if (local && local.bind === undefined) local.json.value = rows(matrixOf(after));
}

/** That of an animated one is at second 0, unless it is stored as in archives that Exhume writes. */
export function putRest({ json }: SceneObject, after: Node): boolean {
  if (!isObject(json.params)) return false;
  json.params[REST_PARAM] = ownParam('ParamMatrix4', rows(matrixOf(after)));
  return true;
}
