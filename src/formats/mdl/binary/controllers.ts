/** Where the times and values of controllers lie in the controller data of their node (reference §1.3). */
import type { Node } from './document.ts';

/** What a node does whatever it is. */
export const CONTROLLER = { position: 8, orientation: 20, scale: 36 } as const;

/** Bit of the column count: every value is followed by those of the handles before and behind it. */
export const BEZIER = 0x10;
const COLUMN_MASK = 0x0f;
const VALUE_AND_HANDLES = 3;

/** How many numbers a value of the controllers has that all nodes share. */
const WIDTHS: ReadonlyMap<number, number> = new Map([
  [CONTROLLER.position, 3],
  [CONTROLLER.orientation, 4],
  [CONTROLLER.scale, 1],
]);

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

/** The value of the first key of a controller that all nodes share. */
export function restValue({ controllers, controllerData }: Node, type: number): Float32Array | undefined {
  const width = WIDTHS.get(type) ?? 0;
  const index = controllers?.type.indexOf(type) ?? -1;
  if (!controllers || !controllerData || index < 0) return undefined;
  const first = controllers.valueIndex[index]!;
  const value = controllerData.subarray(first, first + width);
  return value.length === width && valuesPerKey(width, controllers.columnCount[index]!) >= width
    ? value
    : undefined;
}
