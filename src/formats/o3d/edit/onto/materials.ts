/** Puts edited materials into the params of an archive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import type { Edit } from '../../../edit.ts';
import { valueParams } from '../../from-scene/materials.ts';
import { flatten } from '../../to-scene/graph/param-graph.ts';
import { textOf } from '../../to-scene/stage.ts';
import type { Traced } from '../../to-scene/to-scene.ts';
import { putProperties } from './properties.ts';

/** Channels that a lighting model ignores, which therefore are not those of the scene. */
const IGNORED: Readonly<Partial<Record<string, string>>> = { constant: 'diffuse', lambert: 'specular' };

/** Changes only params that the materials have, since a shader ignores others. */
export function putMaterials({ before, after }: Edit, { materials }: Traced): void {
  for (const [index, object] of materials) {
    const [was, is] = [valueParams(before.materials[index]!), valueParams(after.materials[index]!)];
    if (before.materials[index]) putProperties(object, before.materials[index], after.materials[index]!);
    const ignored = IGNORED[textOf(object, 'collada.lightingType') ?? ''];
    for (const [name, { value, json }] of object.params) {
      const [old, own] = [was[name]?.value, is[name]?.value];
      if (value === undefined || own === undefined || name === ignored || saysTheSame(old, own)) continue;
      const [numbers, others] = [flatten(old), flatten(own)];
      const edited = flatten(value).map((stored, at) => (others[at] === numbers[at] ? stored : others[at]!));
      json.value = Array.isArray(own) ? edited : own;
    }
  }
}
