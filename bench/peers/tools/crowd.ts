/** A scene of many nodes: copies of a character side by side, which share meshes and move alike. */
import { NONE, type Scene } from '../../../src/scene/scene.ts';

export function crowdOf(scene: Scene, copies: number): Scene {
  const { nodes, skins, clips } = scene;
  const all = Array.from({ length: copies }, (_, copy) => copy);
  return {
    ...scene,
    nodes: all.flatMap((copy) =>
      nodes.map(({ parent, skin, translation: [x, y, z], ...node }) => ({
        ...node,
        name: `${node.name} ${copy}`,
        parent: parent === NONE ? NONE : parent + copy * nodes.length,
        translation: [parent === NONE ? x + copy : x, y, z],
        ...(skin === undefined ? {} : { skin: skin + copy * skins.length }),
      })),
    ),
    skins: all.flatMap((copy) =>
      skins.map((skin) => ({ ...skin, joints: skin.joints.map((joint) => joint + copy * nodes.length) })),
    ),
    clips: clips.map((clip) => ({
      ...clip,
      tracks: all.flatMap((copy) =>
        clip.tracks.map((track) => ({ ...track, target: track.target + copy * nodes.length })),
      ),
    })),
  };
}
