import { isNumber } from './document.ts';
import type { Vocabulary } from './keywords.ts';
import { MOST_BYTES, placedLines } from './read.ts';

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
  const keywords = placedLines(bytes).flatMap(({ words: [keyword] }) =>
    keyword === undefined ? [] : [keyword],
  );
  return (
    vocabulary.has(keywords[0]?.toLowerCase() ?? '') &&
    keywords.every((keyword) => vocabulary.has(keyword.toLowerCase()) || isNumber(keyword))
  );
}
