/** Keys of tracks that an edit removed. */
import { type Edit, editedTracks, editsOf } from '../../../edit.ts';
import { KEYS_OF } from '../../from-scene/keys.ts';
import type { Model, ModelNode } from '../../model/model.ts';

/**
 * A model without the keys of tracks that an edit removed. Models that are made from a scene lack tracks that leave a node at
 * rest, so that comparing two of them does not show their removal.
 */
export function withoutDroppedKeys(model: Model, edit: Pick<Edit, 'before' | 'after'>): Model {
  const placeOf = (...names: string[]) => JSON.stringify(names).toLowerCase();
  const dropped = new Set(
    editsOf(edit, 'clips').flatMap(({ was, is }) => {
      const lost = editedTracks(was, is).filter((track) => !track.is);
      return lost.map(({ target, property }) =>
        placeOf(is.name, edit.before.nodes[target]!.name, KEYS_OF[property]),
      );
    }),
  );
  if (dropped.size === 0) return model;
  const animations = model.animations.map((animation) => {
    const leftIn = ({ name, keys }: ModelNode) =>
      Object.entries(keys).filter(([keyword]) => !dropped.has(placeOf(animation.name, name, keyword)));
    const nodes = animation.nodes.map((node) => ({ ...node, keys: Object.fromEntries(leftIn(node)) }));
    return { ...animation, nodes };
  });
  return { ...model, animations };
}
