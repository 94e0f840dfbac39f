/** Puts edited materials into those of an archive. */
import type { Material } from '../../../../scene/scene.ts';
import { type Edit, editsOf } from '../../../edit.ts';
import { paramsOfProperties } from '../../custom-params.ts';
import type { JsonObject, SceneObject } from '../../files/archive/document.ts';
import { lightingOf, valueParams } from '../../from-scene/materials.ts';
import { referredByParam, textOf } from '../../to-scene/stage.ts';
import type { Traced } from '../../to-scene/to-scene.ts';
import { putParams } from './params.ts';

export function putMaterials(edit: Edit, { stage, materials }: Traced): void {
  for (const { index, was, is } of editsOf(edit, 'materials')) {
    const object = materials.get(index);
    if (!object) continue;
    // Custom shaders only use the existing params.
    const isOpen = !referredByParam(stage.index, object, 'o3d.effect', 'o3d.Effect');
    if (isOpen && textOf(object, LIGHTING) === 'lambert' && lightingOf(is) === 'phong') {
      object.params.get(LIGHTING)!.json.value = 'phong';
    }
    const [before, after] = [was, is].map((material) => paramsFor(object, material, isOpen));
    putParams(object, before!, after!);
  }
}

const LIGHTING = 'collada.lightingType';

/** Channels that a lighting model ignores, which therefore differ from those of the scene. */
const IGNORED: Readonly<Partial<Record<string, string>>> = { constant: 'diffuse', lambert: 'specular' };

/** The params that an object can have for a material. @param isOpen whether it can have params that it lacks */
function paramsFor({ params }: SceneObject, material: Material, isOpen: boolean): JsonObject {
  const lighting = params.get(LIGHTING)?.json.value;
  const ignored = typeof lighting === 'string' ? IGNORED[lighting] : undefined;
  const values = Object.entries(valueParams(material)).filter(([name]) => {
    const known = params.get(name);
    const isPossible = known ? known.value !== undefined : isOpen && !params.has(`${name}Sampler`);
    return name !== ignored && isPossible;
  });
  return { ...Object.fromEntries(values), ...paramsOfProperties(material) };
}
