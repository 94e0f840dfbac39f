/** Elements without a name, which Blender names after their kind and index. */
import type { Clip, Material, Mesh, Node, Scene } from '../../scene/scene.ts';

/** The elements of a scene that have names. */
type Named = Pick<Scene, 'nodes' | 'meshes' | 'materials' | 'clips'>;

type Element = Node | Mesh | Material | Clip;

/** An original whose elements all have names, and what restores those that had none. */
export interface WithNames {
  scene: Scene;
  restored: (merged: Scene) => Scene;
}

/** Names elements of an original that have no name as Blender does, if the edited scene has none without a name. */
export function named(original: Scene, edited: Scene): WithNames {
  const meshes = namedOf(original.meshes, edited.meshes, (_, index) => `Mesh_${index}`);
  const lists: Named = {
    nodes: namedOf(original.nodes, edited.nodes, ({ mesh }, index) => {
      return mesh === undefined ? `Node_${index}` : meshes[mesh]!.name;
    }),
    meshes,
    materials: namedOf(original.materials, edited.materials, (_, index) => `Material_${index}`),
    clips: namedOf(original.clips, edited.clips, (_, index) => `Anim_${index}`),
  };
  return {
    scene: { ...original, ...lists },
    restored: (merged) => ({
      ...merged,
      nodes: restoredOf(original.nodes, lists.nodes, merged.nodes),
      meshes: restoredOf(original.meshes, lists.meshes, merged.meshes),
      materials: restoredOf(original.materials, lists.materials, merged.materials),
      clips: restoredOf(original.clips, lists.clips, merged.clips),
    }),
  };
}

/** The name of a morph target that has none. */
const UNNAMED_TARGET = /^target \d+$/;

/** An edited scene whose morph targets have the names of those of an original in which none had a name. */
export function withTargetNames(edited: Scene, original: Scene): Scene {
  const targetsOf = (mesh?: Mesh) => (mesh?.primitives[0]?.morphTargets ?? []).map(({ name }) => name);
  const names = new Map<string, string>();
  for (const mesh of original.meshes) {
    const own = targetsOf(mesh);
    const others = targetsOf(edited.meshes.find(({ name }) => name === mesh.name));
    if (own.length !== others.length || !own.every((name) => UNNAMED_TARGET.test(name))) continue;
    others.forEach((name, index) => {
      names.set(name, own[index]!);
    });
  }
  if (names.size === 0) return edited;
  const nameOf = (name: string) => names.get(name) ?? name;
  const renamed = (mesh: Mesh): Mesh => ({
    ...mesh,
    primitives: mesh.primitives.map(({ morphTargets, ...primitive }) => ({
      ...primitive,
      ...(morphTargets
        ? { morphTargets: morphTargets.map((one) => ({ ...one, name: nameOf(one.name) })) }
        : {}),
    })),
  });
  const clips = edited.clips.map((clip) =>
    clip.morphTracks
      ? { ...clip, morphTracks: clip.morphTracks.map((track) => ({ ...track, morph: nameOf(track.morph) })) }
      : clip,
  );
  return { ...edited, meshes: edited.meshes.map(renamed), clips };
}

function namedOf<T extends Element>(
  own: T[],
  edited: readonly T[],
  nameOf: (thing: T, index: number) => string,
): T[] {
  if (own.every(({ name }) => name !== '') || edited.some(({ name }) => name === '')) return own;
  const taken = new Map<string, number>();
  return own.map((thing, index): T => {
    if (thing.name !== '') return thing;
    const name = nameOf(thing, index);
    const count = taken.get(name) ?? 0;
    taken.set(name, count + 1);
    return { ...thing, name: count === 0 ? name : `${name}.${`${count}`.padStart(3, '0')}` };
  });
}

/** Elements that did not change are those of the original again. */
function restoredOf<T extends Element>(own: readonly T[], before: readonly T[], merged: readonly T[]): T[] {
  return merged.map((thing, index): T => {
    const old = own[index];
    if (!old || thing.name !== before[index]!.name) return thing;
    return thing === before[index] ? old : { ...thing, name: old.name };
  });
}
