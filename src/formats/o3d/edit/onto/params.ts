/** Puts edited params into an object. */
import { editedFields } from '../../../../binary/patch.ts';
import { isObject } from '../../../../text/json-words.ts';
import { putMembers } from '../../../edit-members.ts';
import type { JsonObject, SceneObject } from '../../files/archive/document.ts';
import { paramsOf } from '../../from-scene/additions.ts';

/** Params that are the same before and after an edit stay as they are. */
export function putParams(object: SceneObject, before: JsonObject, after: JsonObject): void {
  for (const [name, param] of Object.entries(editedFields(before, after))) {
    const params = paramsOf(object);
    const known = params?.[name];
    if (isObject(known)) putMembers(known, (before[name] ?? {}) as JsonObject, (param ?? {}) as JsonObject);
    else if (params) params[name] = param!;
  }
}
