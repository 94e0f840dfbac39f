/** A blank, a character beyond Latin-1, or the beginning of a comment. */
const NO_WORD = /[\0- \u0100-\uffff]|^#/;

/** A word at the end of a line, where it may be empty. @throws RangeError if it would be read differently */
export function wordText(word: string): string {
  if (NO_WORD.test(word)) throw new RangeError(`Name "${word}" is not a single word in Latin-1`);
  return word;
}

/** A word that cannot be empty. @throws RangeError if it is empty or would be read differently */
export function presentWord(word: string): string {
  if (word === '') throw new RangeError('Name is empty');
  return wordText(word);
}
