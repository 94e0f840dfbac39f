/**
 * Finds clips whose names contain every typed word, in any order. Favorites come first, then names that begin with the text.
 */
export function matching(
  names: readonly string[],
  typed: string,
  favorites: ReadonlySet<string> = new Set(),
): number[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/);
  const found = names.flatMap((name, index) => {
    const lower = name.toLowerCase();
    if (!words.every((word) => lower.includes(word))) return [];
    return [{ index, rank: (favorites.has(name) ? 2 : 0) + (lower.startsWith(text) ? 1 : 0) }];
  });
  return found.sort((a, b) => b.rank - a.rank).map(({ index }) => index);
}
