/** The lists of a file's JSON. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../binary/patch.ts';

type Lists =
  | ('nodes' | 'materials' | 'textures' | 'samplers' | 'images')
  | ('animations' | 'meshes' | 'extensionsUsed');

/** The entries of a list; created where the file has none. */
export function listOf<K extends Lists>(json: GLTF.IGLTF, name: K): NonNullable<GLTF.IGLTF[K]> {
  json[name] ??= [];
  return json[name]!;
}

/** The index of an equal entry, which is added if there is none. */
export function indexIn<T>(list: T[], entry: T): number {
  const known = list.findIndex((other) => saysTheSame(other, entry));
  return known >= 0 ? known : list.push(entry) - 1;
}

/** Gives an object an extension. */
export function extend(
  json: GLTF.IGLTF,
  object: { extensions?: Record<string, unknown> },
  name: string,
  extension: object,
): void {
  object.extensions = { ...object.extensions, [name]: extension };
  indexIn(listOf(json, 'extensionsUsed'), name);
}
