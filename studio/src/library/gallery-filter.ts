/** The search of the library. */
import type { Item } from '../batch/item.ts';
import type { Facts } from '../worker/batch.ts';

export interface GalleryFilter {
  text: string;
  /** Path of the folder that they are in or below, with a trailing slash; empty for any. */
  folder: string;
  show: 'all' | 'clips' | 'issues' | 'unreadable';
}

/** What is known about characters. */
export interface Known {
  factsOf(item: Item): Facts | undefined;
  refusalOf(item: Item): string | undefined;
}

/** Those whose path, family, clips, bones or issues contain every word; what was not examined yet is found by its path. */
export function matchingItems(
  items: readonly Item[],
  { text, folder, show }: GalleryFilter,
  known: Known,
): readonly Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && folder === '' && show === 'all') return items;
  return items.filter((item) => {
    const facts = known.factsOf(item);
    const isListed =
      show === 'all' ||
      (show === 'clips' && (facts?.clips ?? 0) > 0) ||
      (show === 'issues' && (facts?.issues ?? 0) > 0) ||
      (show === 'unreadable' && known.refusalOf(item) !== undefined);
    if (!isListed || !item.id.startsWith(folder)) return false;
    return words.every((word) => item.key.includes(word) || facts?.words.includes(word));
  });
}
