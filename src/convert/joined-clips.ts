/** Clips of several files of one character. */
import type { Clip, Mesh, MorphTarget, Primitive, Scene } from '../scene/scene.ts';

/**
 * Adds the clips of another file with the same meshes. Its morph targets, which may have the names of others, get names of their
 * own.
 *
 * @param file its name
 */
export function withClipsOf(scene: Scene, other: Scene, file: string): Scene {
  const used = new Set(other.clips.flatMap(({ morphTracks = [] }) => morphTracks.map(({ morph }) => morph)));
  const nameOf = (morph: string) => `${file}: ${morph}`;
  const clips = other.clips.map((clip): Clip => {
    const { morphTracks } = clip;
    if (!morphTracks) return clip;
    return { ...clip, morphTracks: morphTracks.map((track) => ({ ...track, morph: nameOf(track.morph) })) };
  });
  const targetsOf = (primitive: Primitive | undefined, vertices: number): MorphTarget[] =>
    primitive?.positions.length === vertices
      ? (primitive.morphTargets ?? [])
          .filter(({ name }) => used.has(name))
          .map((target) => ({ ...target, name: nameOf(target.name) }))
      : [];
  const meshes = scene.meshes.map((mesh, index): Mesh => {
    const primitives = mesh.primitives.map((primitive, place): Primitive => {
      const { positions, morphTargets = [] } = primitive;
      const added = targetsOf(other.meshes[index]?.primitives[place], positions.length);
      return added.length > 0 ? { ...primitive, morphTargets: [...morphTargets, ...added] } : primitive;
    });
    return { ...mesh, primitives };
  });
  return { ...scene, meshes, clips: [...scene.clips, ...clips] };
}
