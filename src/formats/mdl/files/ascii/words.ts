/** A blank, something that cannot be one byte, or the beginning of a comment. */
const NO_WORD = /[\0- \u0100-\uffff]|^#/;

/** A word as it can stand last in a line, where it may be empty. @throws RangeError where it would be read as another */
export function wordText(word: string): string {
  if (NO_WORD.test(word)) throw new RangeError(`"${word}" is not one word of Latin-1`);
  return word;
}

/** A word as it can stand anywhere. @throws RangeError where it would be read as another, or as none */
export function presentWord(word: string): string {
  if (word === '') throw new RangeError('an empty name cannot stand here');
  return wordText(word);
}
