import { Report } from '../../../report/report.ts';
import { createScene, type Scene } from '../../../scene/scene.ts';
import { createAccessors } from '../files/container/accessors.ts';
import { JsonObject } from '../files/container/json.ts';
import type { Source } from '../files/container/source.ts';

/** A source without binary data, for reading nodes and materials again to map the file's indices to those of the scene. */
export function emptySource(json: JsonObject, { name, source, axes }: Scene): Source {
  const viewBytes = () => ({ bytes: new Uint8Array(), stride: undefined });
  return {
    json,
    accessors: createAccessors(new JsonObject({}, ''), viewBytes, new Map(), new Report()),
    viewBytes,
    files: [],
    scene: createScene(name, source, axes),
    report: new Report(),
  };
}
