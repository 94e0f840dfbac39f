/** Helpers that the rules share. */
import { vectorLength } from '../../../../../math/vector.ts';
import type { DocumentPath, Report } from '../../../../../report/report.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import type { ChunkKind } from '../chunks.ts';
import type { ChunkOf, CryengineDocument } from '../document.ts';

export interface PlacedChunk<K extends ChunkKind> {
  chunk: ChunkOf<K>;
  path: DocumentPath;
}

/** The chunks of some kinds, in the order of the table, with their paths. */
export function placedChunks<K extends ChunkKind>(
  { chunks }: CryengineDocument,
  ...kinds: readonly K[]
): PlacedChunk<K>[] {
  return chunks.flatMap((chunk, index) =>
    (kinds as readonly string[]).includes(chunk.kind)
      ? [{ chunk: chunk as ChunkOf<K>, path: `chunks[${index}]` }]
      : [],
  );
}

/** True of files of the first engine (docs/reference/cryengine.md#file-header). */
export function tableStandsLast({ order }: CryengineDocument): boolean {
  const last = order.at(-1);
  return last !== undefined && 'table' in last;
}

/** Whether all numbers of a row are finite; reports the first that is not. */
export function checkNumbers(
  values: ArrayLike<number>,
  row: number,
  width: number,
  path: string,
  report: Report,
): boolean {
  for (let i = row * width; i < (row + 1) * width; i++) {
    if (Number.isFinite(values[i]!)) continue;
    const message = `Expected a finite number, found ${values[i]}`;
    report.add(CRYENGINE_CODES.CRYENGINE_NUMBER_INVALID, message, { path });
    return false;
  }
  return true;
}

/** Every row of a column. Paths are made for bad rows only: there may be millions of good ones. */
export function checkRows(
  values: ArrayLike<number>,
  width: number,
  pathOf: (row: number) => string,
  report: Report,
): void {
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i]!)) continue;
    const row = Math.floor(i / width);
    checkNumbers(values, row, width, pathOf(row), report);
    i = (row + 1) * width - 1;
  }
}

/** Files store rotations with seven digits, so a larger deviation is not rounding. */
const QUATERNION_TOLERANCE = 1e-3;

export function checkQuaternion(values: ArrayLike<number>, row: number, path: string, report: Report): void {
  if (!checkNumbers(values, row, 4, path, report)) return;
  const at = row * 4;
  const length = vectorLength(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!);
  if (Math.abs(length - 1) <= QUATERNION_TOLERANCE) return;
  const message = `Quaternion has length ${length.toPrecision(6)} instead of 1`;
  report.add(CRYENGINE_CODES.CRYENGINE_QUATERNION_LENGTH, message, { path });
}
