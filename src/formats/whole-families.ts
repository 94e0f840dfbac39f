/** The families with all that they do with files, each loaded when it is needed. */
import type { FamilyId } from './families.ts';
import type { Family, Reader } from './format.ts';

const BUILT_IN: Readonly<Record<FamilyId, () => Promise<Family>>> = {
  cal3d: async () => (await import('./cal3d/index.ts')).cal3dFamily,
  cryengine: async () => (await import('./cryengine/index.ts')).cryengineFamily,
  mdl: async () => (await import('./mdl/index.ts')).mdlFamily,
  c3s: async () => (await import('./c3s/index.ts')).c3sFamily,
  o3d: async () => (await import('./o3d/index.ts')).o3dFamily,
  gltf: async () => (await import('./gltf/index.ts')).gltfFamily,
};

/** The family of a reader. Registered ones are whole from the beginning. */
export async function wholeFamily(reader: Reader): Promise<Reader> {
  return Object.hasOwn(BUILT_IN, reader.id) ? BUILT_IN[reader.id as FamilyId]() : reader;
}
