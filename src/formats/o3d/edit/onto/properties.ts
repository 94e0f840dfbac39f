/** Puts edited custom properties into params. */
import { saysTheSame } from '../../../../binary/patch.ts';
import type { Properties } from '../../../../scene/scene.ts';
import { paramsOfProperties } from '../../custom-params.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { isObject } from '../../files/archive/scene-index.ts';

interface Owner {
  properties?: Properties;
}

export function putProperties({ json }: SceneObject, before: Owner, after: Owner): void {
  if (before === after) return;
  const old = paramsOfProperties(before);
  for (const [name, param] of Object.entries(paramsOfProperties(after))) {
    if (saysTheSame(old[name], param)) continue;
    if (!isObject(json.params)) json.params = {};
    json.params[name] = param;
  }
}
