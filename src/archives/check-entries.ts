/** Rules for the entries of all archive formats. */
import type { Report } from '../report/report.ts';
import type { ArchiveEntry } from './archive.ts';
import { ARCHIVE_CODES } from './codes.ts';

/** @param size bytes of the file that contains all of these entries */
export function checkPlaces(entries: readonly ArchiveEntry[], size: number, report: Report): void {
  const placed = entries.filter(isPlaced);
  for (const { name, offset, stored } of placed) {
    if (offset + stored <= size) continue;
    const message = `Entry ${name} ends at byte ${offset + stored}, beyond the end of the file of ${size} bytes`;
    report.add(ARCHIVE_CODES.ARCHIVE_RANGE, message, { path: name, offset });
  }
  checkOverlaps(placed, report);
}

type Placed = ArchiveEntry & { offset: number; stored: number };

function isPlaced(entry: ArchiveEntry): entry is Placed {
  return entry.offset !== undefined && entry.stored !== undefined && entry.stored > 0;
}

/** Entries may share all of their bytes: some tools store equal files once. */
function checkOverlaps(placed: readonly Placed[], report: Report): void {
  const sorted = [...placed].sort((a, b) => a.offset - b.offset || a.stored - b.stored);
  let furthest: Placed | undefined;
  for (const entry of sorted) {
    const isSame = entry.offset === furthest?.offset && entry.stored === furthest.stored;
    if (furthest && !isSame && entry.offset < furthest.offset + furthest.stored) {
      const message = `Entry ${entry.name} overlaps entry ${furthest.name}`;
      report.add(ARCHIVE_CODES.ARCHIVE_OVERLAP, message, { path: entry.name, offset: entry.offset });
    }
    if (!furthest || entry.offset + entry.stored >= furthest.offset + furthest.stored) furthest = entry;
  }
}

/**
 * Marks all entries of a name except the one that takes precedence.
 *
 * @param used which entry takes precedence
 * @param anyCase whether names are compared ignoring case
 */
export function markDuplicates(
  entries: readonly ArchiveEntry[],
  used: 'first' | 'last',
  anyCase: boolean,
  report: Report,
): void {
  const byName = new Map<string, ArchiveEntry>();
  for (const entry of entries) {
    const key = anyCase ? entry.name.toLowerCase() : entry.name;
    const other = byName.get(key);
    if (other) {
      const shadowed = used === 'first' ? entry : other;
      shadowed.shadowed = true;
      report.add(
        ARCHIVE_CODES.ARCHIVE_NAME_DUPLICATE,
        `Duplicate entry ${entry.name}; the ${used} one is used`,
        {
          path: entry.name,
          ...(shadowed.offset === undefined ? {} : { offset: shadowed.offset }),
        },
      );
    }
    if (!other || used === 'last') byName.set(key, entry);
  }
}
