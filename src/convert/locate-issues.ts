/** Finds the offsets of issues for which only the path of the field is known. */
import type { Format } from '../formats/format.ts';
import { offsetsIn } from '../formats/registry.ts';
import type { Issue } from '../report/report.ts';

interface File {
  name: string;
  format?: Format;
  bytes?: Uint8Array;
}

/** Of a path: a name, an index, or any last character. */
const LAST_SEGMENT = /(?:\.?[^.[\]]+|\[[^[\]]*\]|.)$/s;

/** By the bytes of files, since files have issues both on reading and on making a scene. */
const known = new WeakMap<Uint8Array, ReturnType<typeof offsetsIn>>();

/** Fills in missing offsets of issues. A file is inspected once at most, and only if it has such issues. */
export function locateIssues(issues: readonly Issue[], files: readonly File[]): void {
  for (const issue of issues) {
    if (issue.offset !== undefined || issue.path === '') continue;
    const file = files.find(({ name }) => name === issue.file);
    const offset = file && offsetIn(file, issue.path);
    if (offset !== undefined) issue.offset = offset;
  }
}

function offsetIn({ name, format, bytes }: File, path: string): number | undefined {
  if (!format || !bytes) return undefined;
  const offsets = known.get(bytes) ?? offsetsIn(format, bytes, name);
  known.set(bytes, offsets);
  // Data that cannot be read has no field: it is located by the record that refers to it.
  for (let part = path; part !== ''; part = part.replace(LAST_SEGMENT, '')) {
    const offset = offsets(part);
    if (offset !== undefined) return offset;
  }
  return undefined;
}
