import { NONE, type Scene } from '../../scene/scene.ts';

/** Nodes on which something depends: joints, lights, cameras, animated nodes. */
export function boundNodes(scene: Scene): Set<number> {
  const bound = new Set([
    ...scene.nodes.map(({ parent }) => parent),
    ...scene.skins.flatMap(({ joints }) => joints),
    ...scene.clips.flatMap(({ tracks }) => tracks.map(({ target }) => target)),
    ...scene.lights.map(({ node }) => node),
    ...scene.cameras.map(({ node }) => node),
  ]);
  // A primitive without influences is attached to the node as to a joint.
  const hasRigidPart = scene.meshes.map(({ primitives }) => primitives.some(({ influences }) => !influences));
  scene.nodes.forEach(({ mesh = NONE }, index) => {
    const levels = [mesh, ...(scene.meshes[mesh]?.lods ?? [])];
    if (levels.some((level) => hasRigidPart[level])) bound.add(index);
  });
  return bound;
}
