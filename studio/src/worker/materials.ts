/** Edits of materials. What the files of the character can hold is what their family declares. */
import type { Loss, Material } from 'exhume';
import type { ChangedFile } from '../files/changed-file.ts';
import { ownCapabilities } from './holding.ts';
import { rewrite } from './rewriting.ts';

/** Which properties of materials the files have a place for. */
export interface MaterialHolds {
  /** Diffuse and specular color, and the exponent. */
  shading: boolean;
  /** A diffuse color where there is a texture, which it tints. */
  tint: boolean;
  ambient: boolean;
  emissive: boolean;
  opacity: boolean;
  doubleSided: boolean;
  /** Alpha modes besides `opaque`. */
  alpha: readonly Material['alpha'][];
}

/** @returns undefined if the files cannot be written */
export function materialHolds(): MaterialHolds | undefined {
  const held = ownCapabilities('material')?.materials;
  if (!held) return undefined;
  return {
    shading: held.shading,
    tint: held.tint === 'color',
    ambient: held.ambient,
    emissive: held.emissive !== 'none',
    opacity: held.opacity,
    doubleSided: held.sides === 'any',
    alpha: ['opaque', ...(held.mask ? (['mask'] as const) : []), ...(held.blend ? (['blend'] as const) : [])],
  };
}

/**
 * Changes a material in its files.
 *
 * @throws Error if no file has a place for the change
 */
export async function editMaterial(
  index: number,
  changes: Partial<Material>,
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  const edited = await rewrite((scene) => ({
    ...scene,
    materials: scene.materials.map((material, at) => (at === index ? { ...material, ...changes } : material)),
  }));
  if (edited.files.length > 0) return edited;
  throw new Error(edited.losses[0]?.message ?? 'The files have no place for this change');
}
