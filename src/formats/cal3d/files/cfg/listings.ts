/** The lines of a model file that name files. */
import { fileOf } from '../../../../text/file-name.ts';
import { decodeFile } from '../../../../text/text.ts';
import { type ConfigDocument, roleOf } from './document.ts';
import { parseLines } from './read.ts';
import { writeConfig } from './write.ts';

/** A line that names a file, and the same line for another file in the same folder. */
export interface Listing {
  line: number;
  value(name: string): string;
}

/** @param name of the file, without folders */
export function filesListed(document: ConfigDocument, name: string): Listing[] {
  const lines = decodeFile(writeConfig(document)).split(/\r\n|\n|\r/);
  return parseLines(writeConfig(document)).flatMap(({ index, entry }) => {
    const listed = entry && roleOf(entry.key) ? entry.value : '';
    if (fileOf(listed).toLowerCase() !== name.toLowerCase()) return [];
    const [text, at] = [lines[index]!, lines[index]!.lastIndexOf(fileOf(listed))];
    const end = at + fileOf(listed).length;
    return [
      { line: index, value: (other: string) => (text.slice(0, at) + other + text.slice(end)).trimEnd() },
    ];
  });
}
