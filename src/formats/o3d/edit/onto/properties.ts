/** Puts edited custom properties into params. */
import { editedFields } from '../../../../binary/patch.ts';
import type { Properties } from '../../../../scene/scene.ts';
import { isObject } from '../../../../text/json-words.ts';
import { paramsOfProperties } from '../../custom-params.ts';
import type { JsonObject, SceneObject } from '../../files/archive/document.ts';

interface Owner {
  properties?: Properties;
}

export function putProperties({ json }: SceneObject, before: Owner, after: Owner): void {
  if (before === after) return;
  const edited = editedFields(paramsOfProperties(before), paramsOfProperties(after));
  if (Object.keys(edited).length === 0) return;
  json.params = { ...(isObject(json.params) ? json.params : {}), ...edited } as JsonObject;
}
