/** The characters of the files that were brought together, to be converted together. */
import type { NamedFile } from '../files/named-file.ts';

/** A character of a batch. */
export interface Item {
  /** Its place in the list. */
  index: number;
  /** Paths of its main files. */
  inputs: readonly string[];
  /** As shown to the user. */
  title: string;
  /** The title for searching. */
  key: string;
}

export interface Collection {
  files: readonly NamedFile[];
  items: readonly Item[];
}

/** @param characters the paths of the main files of each */
export function collectionOf(
  files: readonly NamedFile[],
  characters: readonly (readonly string[])[],
): Collection {
  const items = characters.map((inputs, index) => {
    const title = inputs.join(', ');
    return { index, inputs, title, key: title.toLowerCase() };
  });
  return { files, items };
}
