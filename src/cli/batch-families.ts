/** The families that the characters of a batch may be of, by their names. */
import { extensionOf } from '../convert/library.ts';
import { formats } from '../formats/index.ts';
import { printError } from './output.ts';
import { familyNames, ineffectiveChoice } from './reading-choices.ts';

export class BatchFamilies {
  readonly #families = new Set<string>();

  /** @param input path of the first file of a character */
  add(input: string): void {
    const extension = extensionOf(input);
    const alike = formats.filter(({ extensions }) => extensions.includes(extension));
    for (const { family } of alike.length > 0 ? alike : formats) this.#families.add(family);
  }

  /** Warns of a choice that has an effect on none of the characters. It is no error: other batches may have other characters. */
  warn(choices: object): void {
    if (this.#families.size === 0) return;
    const found = ineffectiveChoice(choices, [...this.#families]);
    if (found) printError(`${found.flag} had no effect: it only concerns ${familyNames(found.families)}`);
  }
}
