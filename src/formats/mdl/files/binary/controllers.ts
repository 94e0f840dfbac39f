/** Where the times and values of controllers lie in the controller data of their node (docs/reference/mdl.md#controllers). */

/** Bit of the column count: every value is followed by those of the handles before and behind it. */
export const BEZIER = 0x10;
const COLUMN_MASK = 0x0f;
const VALUE_AND_HANDLES = 3;

/**
 * Numbers per key, those of handles included; 0 for controllers that have only times. The game’s compiler counts the
 * columns of curves without their handles, nwnmdlcomp with them.
 *
 * @param width numbers of a value; undefined for a controller that nobody knows, whose handles count as counted
 */
export function valuesPerKey(width: number | undefined, columnCount: number): number {
  if (columnCount < 0) return 0;
  const columns = columnCount & COLUMN_MASK;
  return columnCount & BEZIER && columns === width ? columns * VALUE_AND_HANDLES : columns;
}
