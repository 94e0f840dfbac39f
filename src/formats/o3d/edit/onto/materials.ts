/** Edited materials and places of nodes in the params of an archive. */
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

/** What a lighting leaves out does not show what the scene says. */
const LEFT_OUT: Readonly<Partial<Record<string, string>>> = { constant: 'diffuse', lambert: 'specular' };

/** Only into params that the material has: a shader looks at no others. */
export function putMaterial(object: SceneObject, before: Material, after: Material): void {
  const [was, is] = [valueParams(before), valueParams(after)];
  const leftOut = LEFT_OUT[textOf(object, 'collada.lightingType') ?? ''];
  for (const [name, { value, json }] of object.params) {
    const [old, own] = [was[name]?.value, is[name]?.value];
    if (value === undefined || own === undefined || name === leftOut || saysTheSame(old, own)) continue;
    json.value = Array.isArray(own) ? patchNumbers(value, old, own) : own;
  }
}

/** As many numbers as are stored, with those that differ. */
function patchNumbers(stored: JsonValue, before: JsonValue | undefined, after: JsonValue): number[] {
  const [was, is] = [flatten(before), flatten(after)];
  return flatten(stored).map((value, at) => (is[at] === was[at] ? value : (is[at] ?? value)));
}

/** A Transform that nothing moves rests where its matrix says. */
export function putNode({ params }: SceneObject, after: Node): void {
  const local = params.get(LOCAL_MATRIX.name);
  if (local && local.bind === undefined) local.json.value = rows(matrixOf(after));
}

/** One that moves rests where second 0 puts it, unless it says otherwise as those do that Exhume writes. */
export function putRest({ json }: SceneObject, after: Node): boolean {
  if (!isObject(json.params)) return false;
  json.params[REST_PARAM] = ownParam('ParamMatrix4', rows(matrixOf(after)));
  return true;
}
