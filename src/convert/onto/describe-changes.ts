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
    [kindOf(materials, 'material'), materials],
    [kindOf(clips, 'clip'), clips],
    [`${kindOf(rest, 'rest pose')} of`, rest],
    ['the properties of', properties.map((name) => name || 'the scene')],
  ]);
  const news = described([
    [kindOf(added.nodes, 'bone'), added.nodes],
    [kindOf(added.meshes, 'mesh', 'meshes'), added.meshes],
    [kindOf(added.materials, 'material'), added.materials],
    [kindOf(added.clips, 'clip'), added.clips],
  ]);
  const parts = [replaced && `${replaced} replaced`, news && `${news} added`];
  return parts.filter((part) => part !== '').join('; ') || 'nothing replaced';
}

/** What names are of: "the clip" or "the clips". */
function kindOf({ length }: { length: number }, one: string, several = `${one}s`): string {
  return `the ${length === 1 ? one : several}`;
}

/** The names of each kind. */
function described(kinds: readonly (readonly [kind: string, names: readonly string[]])[]): string {
  return kinds
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => `${kind} ${shortList(names, LISTED)}`)
    .join('; ');
}
