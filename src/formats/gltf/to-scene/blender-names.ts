/** Restores names that Blender changed because its names are distinct. */
import type { Scene } from '../../../scene/scene.ts';
import { withoutNumber } from '../../../text/names.ts';
import type { JsonObject } from '../files/container/json.ts';
import { keptOf } from './extras.ts';

/** A number takes some of the 63 bytes to which Blender truncates names. */
const LEAST_CUT_BYTES = 56;

/** Restores the names of meshes and materials that Blender changed, not those that users changed in it. */
export function restoreNames(json: JsonObject, scene: Scene): void {
  for (const kind of ['meshes', 'materials'] as const) {
    json.objects(kind).forEach((written, index) => {
      const thing = scene[kind][index]!;
      thing.name = keptName(written) ?? thing.name;
    });
  }
}

/** Blender numbers repeated names, truncates them to 63 bytes and replaces empty ones by the object's type. */
export function keptName(written: JsonObject): string | undefined {
  const { name } = keptOf(written);
  if (typeof name !== 'string') return undefined;
  const found = written.string('name') ?? '';
  if (name === '') return /^(Node|Mesh|Material|Camera|Light)_\d+(\.\d{3,})?$/.test(found) ? name : undefined;
  const whole = withoutNumber(found);
  const isCut = name.startsWith(whole) && new TextEncoder().encode(whole).length > LEAST_CUT_BYTES;
  return found === name || whole === name || isCut ? name : undefined;
}
