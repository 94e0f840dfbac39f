/** Bones that reading makes two nodes of: one for an uneven scale at rest, one for the motion within it. */
import { compose, inverse } from '../../math/affine.ts';
import { conjugate } from '../../math/quaternion.ts';
import { type Above, transformedCurve } from '../../pose/transformed-curve.ts';
import { baseName } from '../../scene/base-name.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { type Clip, NONE, type Node, type Scene } from '../../scene/scene.ts';

/**
 * The edited scene with a node above each bone that is two nodes since its uneven scale was put back: above the bone, and named
 * after it, is one with its rest pose.
 *
 * @param before the scene before the edit
 */
export function withFormerBases(edited: Scene, before: Scene): Scene {
  const known = matchByName(edited.nodes, before.nodes);
  const names = new Set(edited.nodes.map(({ name }) => name));
  const split = edited.nodes.flatMap(({ name, parent, matrix }, index) => {
    const base = before.nodes[before.nodes[known[index]!]?.parent ?? NONE];
    if (!base || matrix || base.name !== baseName(name) || names.has(base.name)) return [];
    return (known[parent] ?? NONE) === base.parent ? [index] : [];
  });
  return split.reduce((scene, node) => withBase(scene, node), edited);
}

function withBase(scene: Scene, index: number): Scene {
  const { name, parent, translation, rotation, scale } = scene.nodes[index]!;
  const back = inverse(compose({ translation, rotation, scale }));
  if (!back) return scene;
  const base: Node = { name: baseName(name), parent, translation, rotation, scale };
  const nodes = [...scene.nodes, base];
  nodes[index] = {
    ...scene.nodes[index]!,
    parent: scene.nodes.length,
    translation: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
  };
  const [x, y, z] = scale;
  const within: Above = { matrix: back, rotation: conjugate(rotation), scale: [1 / x, 1 / y, 1 / z] };
  const moved = (clip: Clip): Clip => ({
    ...clip,
    tracks: clip.tracks.map((track) => {
      const { target, property, curve } = track;
      return target === index ? { ...track, curve: transformedCurve(curve, property, within) } : track;
    }),
  });
  return { ...scene, nodes, clips: scene.clips.map(moved) };
}
