import { isNumber } from './document.ts';
import type { Vocabulary } from './keywords.ts';
import { linesIn, MOST_BYTES } from './read.ts';

/**
 * Whether bytes are settings: a text in which every line begins with a keyword of the vocabulary, or with a number after
 * one. With the extension of the format any text is accepted, since the engine skips unknown lines.
 */
export function detectSettings(
  bytes: Uint8Array,
  name: string,
  extension: string,
  vocabulary: Vocabulary,
): boolean {
  if (bytes.length > MOST_BYTES || bytes.includes(0)) return false;
  if (name.toLowerCase().endsWith(`.${extension}`)) return true;
  let hasKeyword = false;
  // Most other texts are recognized by their first line.
  for (const {
    words: [keyword],
  } of linesIn(bytes)) {
    if (keyword === undefined) continue;
    const isKnown = vocabulary.has(keyword.toLowerCase()) || (hasKeyword && isNumber(keyword));
    if (!isKnown) return false;
    hasKeyword = true;
  }
  return hasKeyword;
}
