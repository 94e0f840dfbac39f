import { isObject } from '../../../../../text/json-words.ts';
import { O3D_CODES as CODES } from '../../../codes.ts';
import type { JsonValue, SceneObject } from '../document.ts';
import { numberIn, paramPath, referenceOf } from '../scene-index.ts';
import { vertexStreams } from '../streams.ts';
import type { CheckedScene } from './checked-scene.ts';

/** Checks references to objects, params and fields by their ids. */
export function checkReferences(checked: CheckedScene): void {
  const { index, report } = checked;
  const known = new Set([0, ...index.byId.keys(), ...index.roots.values()]);
  const checkObject = (id: number | undefined, path: string) => {
    if (id === undefined || known.has(id)) return;
    report.add(CODES.O3D_REFERENCE_UNRESOLVED, `Unknown object ${id}`, { path });
  };
  for (const object of index.objects) {
    for (const [name, value] of Object.entries(object.properties)) {
      eachReference(value, `${object.path}.properties.${name}`, checkObject);
    }
    for (const param of object.params.values()) {
      const path = paramPath(param);
      if (param.value !== undefined) eachReference(param.value, `${path}.value`, checkObject);
      if (param.bind === undefined || param.bind === 0 || index.params.has(param.bind)) continue;
      report.add(CODES.O3D_BIND_UNRESOLVED, `Unknown param ${param.bind}, to which ${param.name} is bound`, {
        path: `${path}.bind`,
      });
    }
    checkCustom(checked, object, checkObject);
  }
}

type Check = (id: number | undefined, path: string) => void;

function checkCustom({ index, report }: CheckedScene, object: SceneObject, checkObject: Check): void {
  checkObject(numberIn(object.custom.indexBuffer), `${object.path}.custom.indexBuffer`);
  for (const { field, bind, path } of vertexStreams(object)) {
    checkObject(bind, `${path}.bind`);
    if (index.fields.has(field)) continue;
    report.add(CODES.O3D_REFERENCE_UNRESOLVED, `Unknown field ${field}`, {
      path: `${path}.stream.field`,
    });
  }
}

/** A value may be a reference, or a list that contains some. */
function eachReference(value: JsonValue, path: string, check: Check): void {
  if (Array.isArray(value)) {
    value.forEach((entry, index) => {
      if (typeof entry === 'object') eachReference(entry, `${path}[${index}]`, check);
    });
  } else if (isObject(value)) check(referenceOf(value), path);
}
