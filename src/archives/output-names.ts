/** File names for entries that are written to disk: never outside of the output folder, and the same on every system. */
import type { Report } from '../report/report.ts';
import { keyOfName } from '../text/file-name.ts';
import type { ArchiveEntry } from './archive.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { pathParts } from './names.ts';
import { portableName } from './portable-name.ts';

/** An entry of an archive, and the file that it is written to. */
export interface OutputEntry {
  entry: ArchiveEntry;
  /** Relative to the output folder, with `/` between folders. */
  name: string;
}

/** Longest name of a file or folder in common file systems, in bytes. */
const LONGEST = 255;
const encoder = new TextEncoder();

// biome-ignore lint/suspicious/noControlCharactersInRegex: names must not contain control characters.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Entries whose names cannot be written are reported and skipped; some are renamed, which is reported, too. */
export function outputNames(entries: readonly ArchiveEntry[], report: Report): OutputEntry[] {
  const safe = entries.flatMap((entry) => {
    const parts = safeParts(entry.name);
    if (parts) return [{ entry, parts }];
    reportUnsafe(entry, report);
    return [];
  });
  const folders = new Set(safe.flatMap(({ parts }) => foldersOf(parts).map(keyOfName)));
  const taken = new Map([...folders].map((folder) => [folder, 1]));
  return safe.map(({ entry, parts }) => {
    const name = takeName(parts.join('/'), taken);
    if (name !== pathParts(entry.name)?.join('/')) {
      report.add(ARCHIVE_CODES.ARCHIVE_NAME_CHANGED, `Entry ${entry.name} is written as ${name}`, {
        path: entry.name,
      });
    }
    return { entry, name };
  });
}

/** Reports an entry that is skipped because of its name. */
export function reportUnsafe({ name }: ArchiveEntry, report: Report): void {
  const message = `Entry ${JSON.stringify(name)} was skipped: its name is not a safe path`;
  report.add(ARCHIVE_CODES.ARCHIVE_NAME_UNSAFE, message, { path: name });
}

function safeParts(name: string): string[] | undefined {
  if (/^[a-z]:/i.test(name) || CONTROL.test(name)) return undefined;
  const parts = pathParts(name)?.map(portableName);
  return parts?.every((part) => encoder.encode(part).length <= LONGEST) ? parts : undefined;
}

function foldersOf(parts: readonly string[]): string[] {
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * The name, with a number before its extension if it is taken.
 *
 * @param taken the last number that was given for each name
 */
function takeName(name: string, taken: Map<string, number>): string {
  const key = keyOfName(name);
  const [, stem = name, extension = ''] = /^(.*[^/])(\.[^./]*)$/.exec(name) ?? [];
  let number = taken.get(key) ?? 0;
  let free = name;
  if (number > 0) {
    do free = `${stem}~${++number}${extension}`;
    while (taken.has(keyOfName(free)));
    taken.set(keyOfName(free), 1);
  }
  taken.set(key, Math.max(number, 1));
  return free;
}
