/** The layout of times and values in the controller data of a node (docs/reference/mdl.md#controllers). */

/** Bit of the column count: every value is followed by its incoming and outgoing handles. */
export const BEZIER = 0x10;
const COLUMN_MASK = 0x0f;
const VALUE_AND_HANDLES = 3;

/**
 * Values per key, including handles; 0 for controllers without values. The column count of the game’s compiler excludes
 * handles, that of nwnmdlcomp includes them.
 *
 * @param width values per key without handles; undefined for unknown controllers, whose column count is used unchanged
 */
export function valuesPerKey(width: number | undefined, columnCount: number): number {
  if (columnCount < 0) return 0;
  const columns = columnCount & COLUMN_MASK;
  return columnCount & BEZIER && columns === width ? columns * VALUE_AND_HANDLES : columns;
}
