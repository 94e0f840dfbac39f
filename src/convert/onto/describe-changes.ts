/** What was edited, in words. */
import { shortList } from '../../text/counts.ts';
import type { Changes } from './merge.ts';

/** Names of one kind that are listed. */
const LISTED = 5;

/**
 * Describes what an edit has replaced and added.
 *
 * @param changes of putting the edit back, see `PutBack`
 * @example
 * ```ts
 * import { convertOnto, describeChanges } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const path = 'samples/yorick/c3s/yorick.c3s';
 * const { changes } = await convertOnto(new FolderLibrary(), [path], path);
 * console.log(describeChanges({ ...changes, clips: ['walk'] })); // the clip walk replaced
 * ```
 */
export function describeChanges(changes: Changes): string {
  const { geometry, weights, materials, clips, rest, properties, added } = changes;
  const replaced = described([
    ['the geometry of', geometry],
    ['the weights of', weights],
    ['the material', materials],
    ['the clip', clips],
    ['the rest of', rest],
    ['the properties of', properties.map((name) => name || 'the scene')],
  ]);
  const news = described([
    ['the bone', added.nodes],
    ['the mesh', added.meshes],
    ['the material', added.materials],
    ['the clip', added.clips],
  ]);
  const parts = [replaced && `${replaced} replaced`, news && `${news} added`];
  return parts.filter((part) => part !== '').join('; ') || 'nothing replaced';
}

/** The names of each kind. */
function described(kinds: readonly (readonly [kind: string, names: readonly string[]])[]): string {
  return kinds
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => `${kind} ${shortList(names, LISTED)}`)
    .join('; ');
}
