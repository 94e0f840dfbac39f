/** The families with all that they do with files, each loaded when it is needed. */
import type { FamilyId } from './families.ts';
import type { Family, Reader } from './format.ts';
import { once } from './loading.ts';

const BUILT_IN: Readonly<Record<FamilyId, () => Promise<Family>>> = {
  cal3d: once(async () => (await import('./cal3d/index.ts')).cal3dFamily),
  cryengine: once(async () => (await import('./cryengine/index.ts')).cryengineFamily),
  mdl: once(async () => (await import('./mdl/index.ts')).mdlFamily),
  c3s: once(async () => (await import('./c3s/index.ts')).c3sFamily),
  o3d: once(async () => (await import('./o3d/index.ts')).o3dFamily),
  gltf: once(async () => (await import('./gltf/index.ts')).gltfFamily),
};

/** The family of a reader. Registered ones are whole from the beginning. */
export async function wholeFamily(reader: Reader): Promise<Reader> {
  return Object.hasOwn(BUILT_IN, reader.id) ? BUILT_IN[reader.id as FamilyId]() : reader;
}
