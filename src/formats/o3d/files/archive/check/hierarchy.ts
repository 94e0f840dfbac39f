/** Rules for the parents of Transforms. */
import { soundParents } from '../../../../../pose/skeleton.ts';
import { NONE } from '../../../../../scene/scene.ts';
import { O3D_CODES as CODES } from '../../../codes.ts';
import { referenceOf } from '../scene-index.ts';
import type { CheckedScene } from './checked-scene.ts';

/** Reports Transforms that are their own ancestors. */
export function checkHierarchy({ index, report }: CheckedScene): void {
  const transforms = index.byClass.get('o3d.Transform') ?? [];
  const places = new Map(transforms.map(({ id }, at) => [id, at]));
  const parents = transforms.map(({ properties }) => {
    return places.get(referenceOf(properties.parent) ?? 0) ?? NONE;
  });
  const sound = soundParents(parents);
  for (const [at, { path }] of transforms.entries()) {
    if (parents[at] === sound[at]) continue;
    report.add(CODES.O3D_PARENT_CYCLE, 'The Transform is its own ancestor', {
      path: `${path}.properties.parent`,
    });
  }
}
