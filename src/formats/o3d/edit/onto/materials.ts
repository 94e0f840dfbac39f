/** Edited materials and places of nodes in the params of an archive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { Report } from '../../../../report/report.ts';
import { createScene, type Material, type Node, type Scene } from '../../../../scene/scene.ts';
import { placeOf } from '../../../arrived.ts';
import type { ReadingOptions } from '../../../format.ts';
import type { ArchiveDocument, JsonValue, SceneObject } from '../../files/archive/document.ts';
import { rows } from '../../files/archive/numbers.ts';
import { isObject } from '../../files/archive/scene-index.ts';
import { ownParam } from '../../from-scene/builder.ts';
import { matrixOf } from '../../from-scene/from-scene.ts';
import { valueParams } from '../../from-scene/materials.ts';
import { flatten, LOCAL_MATRIX } from '../../to-scene/graph/param-graph.ts';
import { addNodes, REST_PARAM } from '../../to-scene/nodes.ts';
import { textOf } from '../../to-scene/stage.ts';
import { stageOf } from '../../to-scene/to-scene.ts';
import type { Traced } from '../trace.ts';
import type { Draft } from './draft.ts';

/** What a lighting leaves out does not show what the scene says. */
const LEFT_OUT: Readonly<Partial<Record<string, string>>> = { constant: 'diffuse', lambert: 'specular' };

/** Only into params that the material has: a shader looks at no others. */
export function putMaterial(draft: Draft, object: SceneObject, before: Material, after: Material): void {
  const [was, is] = [valueParams(before), valueParams(after)];
  const leftOut = LEFT_OUT[textOf(object, 'collada.lightingType') ?? ''];
  for (const [name, param] of object.params) {
    const [old, own] = [was[name]?.value, is[name]?.value];
    const { value } = param;
    if (value === undefined || own === undefined || name === leftOut || saysTheSame(old, own)) continue;
    draft.setParam(param, Array.isArray(own) ? patchNumbers(value, old, own) : own);
  }
}

/** As many numbers as are stored, with those that differ. */
function patchNumbers(stored: JsonValue, before: JsonValue | undefined, after: JsonValue): number[] {
  const [was, is] = [flatten(before), flatten(after)];
  return flatten(stored).map((value, at) => (is[at] === was[at] ? value : (is[at] ?? value)));
}

/** A Transform that nothing moves rests where its matrix says. */
export function putNode(draft: Draft, { params }: SceneObject, after: Node): void {
  const local = params.get(LOCAL_MATRIX.name);
  if (local && local.bind === undefined) draft.setParam(local, rows(matrixOf(after)));
}

/**
 * One that moves rests where second 0 puts it, unless it says otherwise as those do that Exhume writes: that keeps the rest
 * where the edit left it.
 *
 * @param document of the draft, with what was put in
 */
export function keepRest(
  { driven, stage }: Traced,
  document: ArchiveDocument,
  after: Scene,
  options: ReadingOptions,
): void {
  const { name, source, axes } = stage.scene;
  const again = stageOf(createScene(name, source, axes), document, [], new Report(), options);
  addNodes(again);
  for (const { object, node } of driven) {
    const place = placeOf(again.scene.nodes[again.nodes.get(object.id)!]!);
    const { params } = object.json;
    if (!isObject(params) || saysTheSame(place, placeOf(after.nodes[node]!))) continue;
    params[REST_PARAM] = ownParam('ParamMatrix4', rows(matrixOf(after.nodes[node]!)));
  }
}
