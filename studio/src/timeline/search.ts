/** Finds clips whose names contain every typed word, in any order; names that begin with the text come first. */
export function matching(names: readonly string[], typed: string): number[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/);
  const found = names.flatMap((name, index) => {
    const lower = name.toLowerCase();
    return words.every((word) => lower.includes(word)) ? [{ index, begins: lower.startsWith(text) }] : [];
  });
  return found.sort((a, b) => Number(b.begins) - Number(a.begins)).map(({ index }) => index);
}
