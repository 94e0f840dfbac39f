/** Keys of tracks that an edit removed. */
import type { Scene, Track } from '../../../scene/scene.ts';
import { editsOf, trackKey } from '../../edit.ts';
import { KEYS_OF } from '../from-scene/keys.ts';
import type { Model, ModelNode } from '../model/model.ts';

/**
 * A model without the keys of tracks that an edit removed. Those that leave a node at rest are in no model that is made of a
 * scene, so that a difference between two does not show their removal.
 */
export function withoutDroppedKeys(model: Model, before: Scene, after: Scene): Model {
  const clips = new Map(
    editsOf({ before, after }, 'clips').map(({ was, is }) => {
      const left = new Set(is.tracks.map(trackKey));
      const dropped = was.tracks.filter((track) => !left.has(trackKey(track)));
      return [is.name.toLowerCase(), dropped];
    }),
  );
  const animations = model.animations.map((animation) => {
    const dropped = clips.get(animation.name.toLowerCase()) ?? [];
    if (dropped.length === 0) return animation;
    const namesOf = ({ target }: Track) => before.nodes[target]!.name.toLowerCase();
    const nodes = animation.nodes.map((node) =>
      withoutKeys(
        node,
        dropped.filter((track) => namesOf(track) === node.name.toLowerCase()),
      ),
    );
    return { ...animation, nodes };
  });
  return { ...model, animations };
}

function withoutKeys(node: ModelNode, tracks: readonly Track[]): ModelNode {
  if (tracks.length === 0) return node;
  const keys = { ...node.keys };
  for (const { property } of tracks) delete keys[KEYS_OF[property]];
  return { ...node, keys };
}
