/** Dictionaries: what means something to a reader. */
import { MODEL_FAMILIES, type Reader } from './readers.ts';

/** Words of the inputs to start from. */
const MOST_OF_SEEDS = 400;
const WORD = /[A-Za-z_#$][\w.#-]{1,30}/g;

/** @param ofSources texts in the sources by path, if known */
export function wordsFor(
  { family, content }: Reader,
  seeds: readonly Uint8Array[],
  ofSources: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const folder = MODEL_FAMILIES.includes(family) ? `src/formats/${family}/` : `src/${family}/`;
  const words = new Set(['', '0', '-1', '../a', 'null', 'a'.repeat(300)]);
  for (const [path, texts] of Object.entries(ofSources)) {
    if (path.startsWith(folder)) for (const text of texts) words.add(text);
  }
  if (content !== 'binary') {
    for (const bytes of seeds.slice(0, 50)) {
      if (words.size > MOST_OF_SEEDS + 2000) break;
      for (const [word] of Buffer.from(bytes).toString('latin1').slice(0, 20_000).matchAll(WORD))
        words.add(word);
    }
  }
  return [...words];
}
