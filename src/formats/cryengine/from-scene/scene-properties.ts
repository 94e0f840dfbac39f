/** Custom properties of a scene as its chunk. */
import { customProperties, textOfProperty } from '../../../fit/properties.ts';
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { NewContent } from './chunks.ts';
import { fittingNames, fittingValue, storedName } from './names.ts';

/** Sizes of the fields, with a terminating NUL. */
const NAME_FIELD = 32;
const VALUE_FIELD = 64;

/** Undefined for a scene without custom properties. */
export function scenePropertiesContent(
  scene: Scene,
  report: Report,
): NewContent<'sceneProperties'> | undefined {
  const properties = Object.entries(customProperties(scene));
  if (properties.length === 0) return undefined;
  const names = fittingNames(NAME_FIELD - 1, report);
  const fitted = (name: string, value: unknown) => {
    const field = { title: `Property "${name}"`, path: 'properties' as const, limit: VALUE_FIELD - 1 };
    return fittingValue(textOfProperty(value), field, report);
  };
  return {
    properties: properties.map(([name, value]) => ({
      name: storedName(names.distinct(name), NAME_FIELD),
      value: storedName(fitted(name, value), VALUE_FIELD),
    })),
  };
}
