/** Copies of materials, which programs make for themselves. */
import { saysTheSame } from '../../binary/patch.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { type Material, NONE, type Scene } from '../../scene/scene.ts';
import { withoutNumber } from '../../text/names.ts';

/**
 * An edited scene in which new materials that are copies of others are these others. Blender copies a material for meshes with and
 * without vertex colors.
 *
 * @param before the scene before the edit
 */
export function withoutCopies(edited: Scene, before: Scene): Scene {
  const known = matchByName(edited.materials, before.materials);
  const places = edited.materials.map((material, index) =>
    known[index] === NONE ? originalOf(material, index, edited.materials) : index,
  );
  const kept = [...edited.materials.keys()].filter((index) => places[index] === index);
  if (kept.length === places.length) return edited;
  const placeOf = (material: number) => (material === NONE ? NONE : kept.indexOf(places[material]!));
  const moved = <T extends { material: number }>(user: T): T => ({
    ...user,
    material: placeOf(user.material),
  });
  return {
    ...edited,
    materials: kept.map((index) => edited.materials[index]!),
    meshes: edited.meshes.map((mesh) => ({ ...mesh, primitives: mesh.primitives.map(moved) })),
    clips: edited.clips.map((clip) =>
      clip.textureTracks ? { ...clip, textureTracks: clip.textureTracks.map(moved) } : clip,
    ),
  };
}

/** The material of which another one is a numbered copy; itself if it is none. */
function originalOf(copy: Material, index: number, materials: readonly Material[]): number {
  const name = withoutNumber(copy.name);
  const original = materials.findIndex(
    (other, place) => place !== index && other.name === name && saysTheSame({ ...copy, name }, other),
  );
  return original < 0 ? index : original;
}
