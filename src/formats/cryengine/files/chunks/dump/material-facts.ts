/** Facts about a material. Slots without an image are skipped. */

import type { ChunkOf } from '../document.ts';
import type { StandardMaterial } from '../materials.ts';
import { plainFacts } from './plain-facts.ts';
import type { Facts } from './text.ts';

/** @param materials of the file, to whose order the ids of faces refer */
export function materialFacts(
  { id, content }: ChunkOf<'material' | 'material745' | 'material744'>,
  materials: readonly StandardMaterial[],
): Facts {
  const { name, multi, standard, ...rest } = content;
  const ordinal = materials.findIndex((material) => material.id === id);
  const found = materials[ordinal];
  const { maps: _slots, ...values } = standard ?? { maps: {} };
  return {
    name: name.text,
    ...(found ? { ordinal } : {}),
    ...plainFacts(rest),
    ...plainFacts(values),
    maps: found && Object.fromEntries(found.maps.map(({ slot, map }) => [slot, plainFacts(map)])),
    materials: multi && [...multi.childIds],
  };
}
