/** Large files, made by repeating the contents of the sample's. */
import { formatById } from '../../../src/formats/index.ts';
import { Report } from '../../../src/report/report.ts';
import { type Input, yorick } from './formats.ts';

/** A file of at least so many bytes whose list at a path repeats the entries of the sample's. */
export function repeated(id: string, sample: string, path: readonly string[], bytes: number): Input {
  const { read, write } = formatById(id)!;
  const input = yorick(sample);
  const document = read(input.bytes, new Report());
  const holder = path
    .slice(0, -1)
    .reduce((value, key) => value[key] as Holder, document as unknown as Holder);
  const key = path.at(-1)!;
  const entries = holder[key] as unknown[];
  const copies = Math.ceil(bytes / input.bytes.length);
  holder[key] = Array.from({ length: copies }, () => entries).flat();
  return { name: `large-${id}`, bytes: write(document) };
}

interface Holder {
  [key: string]: unknown;
}
