/** Finds references to accessors and buffer views in the JSON of a file. */

import type { GLTF } from '@gltf-transform/core';
import { isObject } from '../../../../../text/json-words.ts';
import { DRACO } from '../draco.ts';
import { MESHOPT } from '../meshopt.ts';

/** A member with an index. */
export interface Reference {
  holder: Record<string, unknown>;
  key: string;
}

const INSTANCING = 'EXT_mesh_gpu_instancing';

export function accessorReferences({ meshes, skins, animations, nodes }: GLTF.IGLTF): Reference[] {
  const primitives = meshes?.flatMap((mesh) => mesh.primitives) ?? [];
  const instances = nodes?.map((node) => extensionOf(node, INSTANCING)?.attributes) ?? [];
  return [
    ...primitives.flatMap((primitive) => [
      ...all(primitive.attributes),
      ...one(primitive, 'indices'),
      ...(primitive.targets?.flatMap(all) ?? []),
    ]),
    ...(skins?.flatMap((skin) => one(skin, 'inverseBindMatrices')) ?? []),
    ...(animations?.flatMap(({ samplers }) =>
      samplers.flatMap((sampler) => [...one(sampler, 'input'), ...one(sampler, 'output')]),
    ) ?? []),
    ...instances.flatMap((attributes) => (isObject(attributes) ? all(attributes) : [])),
  ];
}

/** References of anything but accessors to buffer views. */
export function contentReferences({ images, meshes }: Partial<GLTF.IGLTF>): Reference[] {
  const primitives = meshes?.flatMap((mesh) => mesh.primitives) ?? [];
  return [
    ...(images?.flatMap((image) => one(image, 'bufferView')) ?? []),
    ...primitives.flatMap((primitive) => {
      const packed = extensionOf(primitive, DRACO);
      return packed ? one(packed, 'bufferView') : [];
    }),
  ];
}

/** References of accessors and of anything else to buffer views. */
export function viewReferences(json: Partial<GLTF.IGLTF>): Reference[] {
  const lists = json.accessors?.flatMap((accessor) => {
    const { sparse } = accessor;
    return sparse ? [accessor, sparse.indices, sparse.values] : [accessor];
  });
  return [...contentReferences(json), ...(lists?.flatMap((list) => one(list, 'bufferView')) ?? [])];
}

/** Extensions that refer to neither accessors nor buffer views, or only in the places above. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  ...[INSTANCING, DRACO, ...MESHOPT],
  ...['KHR_lights_punctual', 'KHR_mesh_quantization', 'KHR_materials_variants', 'KHR_animation_pointer'],
  ...['KHR_xmp', 'KHR_xmp_json_ld', 'KHR_node_visibility', 'MSFT_lod', 'FB_ngon_encoding'],
  ...['VRM', 'VRMC_vrm', 'VRMC_springBone', 'VRMC_node_constraint', 'VRMC_materials_mtoon'],
]);
const OF_SURFACES = /^(KHR_materials|KHR_texture|EXT_texture|MSFT_texture)_/;

/** Whole numbers in unknown extensions, which may be indices. */
export function opaqueNumbers(value: unknown, isOpaque = false, found = new Set<number>()): Set<number> {
  if (isOpaque && typeof value === 'number' && Number.isInteger(value)) found.add(value);
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, member] of Object.entries(value)) {
    if (key !== 'extensions' || isOpaque || !isObject(member)) opaqueNumbers(member, isOpaque, found);
    else {
      for (const [name, extension] of Object.entries(member))
        opaqueNumbers(extension, !TRANSPARENT.has(name) && !OF_SURFACES.test(name), found);
    }
  }
  return found;
}

export function extensionOf(
  { extensions }: { extensions?: Record<string, unknown> },
  name: string,
): Record<string, unknown> | undefined {
  const extension = extensions?.[name];
  return isObject(extension) ? extension : undefined;
}

function one(holder: object, key: string): Reference[] {
  const reference = { holder: holder as Record<string, unknown>, key };
  return typeof reference.holder[key] === 'number' ? [reference] : [];
}

function all(holder: object): Reference[] {
  return Object.keys(holder).flatMap((key) => one(holder, key));
}
