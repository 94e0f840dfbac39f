/** Puts edited materials into those of an archive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { FIT_CODES } from '../../../../fit/codes.ts';
import { mapFor } from '../../../../scene/maps.ts';
import type { Material } from '../../../../scene/scene.ts';
import { type Edit, editsOf } from '../../../edit.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { paramsOf } from '../../from-scene/additions.ts';
import { lightingOf, valueParams } from '../../from-scene/materials.ts';
import { flatten } from '../../to-scene/graph/param-graph.ts';
import { referredByParam, textOf } from '../../to-scene/stage.ts';
import type { Traced } from '../../to-scene/to-scene.ts';
import { putProperties } from './properties.ts';

/** The materials after an edit. A texture replaces a color, which stays as it was. */
export function withHeldColors(edit: Edit): Material[] {
  const materials = [...edit.after.materials];
  for (const { index, was, is } of editsOf(edit, 'materials')) {
    if (!mapFor(is, 'diffuse') || saysTheSame(was.diffuse, is.diffuse)) continue;
    const message = `Google O3D cannot tint the texture of material "${is.name}" with the color ${is.diffuse.join(', ')}`;
    edit.report.lose(FIT_CODES.FIT_SHADING_DROPPED, message, { path: `materials[${index}]` });
    materials[index] = { ...is, diffuse: was.diffuse };
  }
  return materials;
}

export function putMaterials(edit: Edit, { stage, materials }: Traced): void {
  for (const { index, was, is } of editsOf(edit, 'materials')) {
    const object = materials.get(index);
    if (!object) continue;
    // Custom shaders only use the existing params.
    const isOpen = !referredByParam(stage.index, object, 'o3d.effect', 'o3d.Effect');
    if (isOpen && textOf(object, LIGHTING) === 'lambert' && lightingOf(is) === 'phong') {
      object.params.get(LIGHTING)!.json.value = 'phong';
    }
    putValues(object, was, is, isOpen);
    putProperties(object, was, is);
  }
}

const LIGHTING = 'collada.lightingType';

/** Channels that a lighting model ignores, which therefore differ from those of the scene. */
const IGNORED: Readonly<Partial<Record<string, string>>> = { constant: 'diffuse', lambert: 'specular' };

/** @param isOpen whether the material can have params that it lacks */
function putValues(object: SceneObject, before: Material, after: Material, isOpen: boolean): void {
  const [was, is] = [valueParams(before), valueParams(after)];
  const lighting = object.params.get(LIGHTING)?.json.value;
  const ignored = typeof lighting === 'string' ? IGNORED[lighting] : undefined;
  for (const [name, param] of Object.entries(is)) {
    const [old, own] = [was[name]!.value, param.value!];
    if (name === ignored || saysTheSame(old, own)) continue;
    const known = object.params.get(name);
    if (known?.value !== undefined) {
      const [numbers, others] = [flatten(old), flatten(own)];
      const edited = flatten(known.value).map((stored, at) =>
        others[at] === numbers[at] ? stored : others[at]!,
      );
      known.json.value = Array.isArray(own) ? edited : own;
    } else if (!known && isOpen && !object.params.has(`${name}Sampler`)) {
      Object.assign(paramsOf(object) ?? {}, { [name]: param });
    }
  }
}
