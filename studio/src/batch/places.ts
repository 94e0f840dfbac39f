/** Where the files of each character go in the zip file. */
import { stemOf } from '../files/named-file.ts';
import type { Item } from './found.ts';
import type { Job } from './run.ts';

/** Folders are kept. Where two characters of a folder have the same name, the later ones are numbered. */
export function jobsOf(items: readonly Item[]): Job[] {
  const taken = new Set<string>();
  return items.map((item) => {
    const [input] = item.inputs;
    const folder = input!.slice(0, input!.lastIndexOf('/') + 1);
    const name = stemOf(input!);
    let stem = name;
    for (let number = 2; taken.has(keyOf(folder, stem)); number++) stem = `${name}~${number}`;
    taken.add(keyOf(folder, stem));
    return { item, folder, stem };
  });
}

/** Some systems ignore case. */
function keyOf(folder: string, stem: string): string {
  return (folder + stem).toLowerCase();
}
