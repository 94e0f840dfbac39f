/** Controllers and where their times and values lie in the controller data of their node (reference §1.3). */
import type { Node } from './document.ts';

/** What a node does whatever it is. */
export const CONTROLLER = { position: 8, orientation: 20, scale: 36 } as const;

/** Bit of the column count: every value is followed by those of the handles before and behind it. */
const BEZIER = 0x10;
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
 * columns of curves without their handles, nwnmdlcomp with them; where the type does not tell which, the handles count as
 * counted.
 */
export function valuesPerKey(type: number, columnCount: number): number {
  if (columnCount < 0) return 0;
  const width = columnCount & COLUMN_MASK;
  return columnCount & BEZIER && width === WIDTHS.get(type) ? width * VALUE_AND_HANDLES : width;
}

/** The value of the first key of a controller that all nodes share. */
export function restValue({ controllers, controllerData }: Node, type: number): Float32Array | undefined {
  const width = WIDTHS.get(type) ?? 0;
  const index = controllers?.type.indexOf(type) ?? -1;
  if (!controllers || !controllerData || index < 0) return undefined;
  const first = controllers.valueIndex[index]!;
  const value = controllerData.subarray(first, first + width);
  return value.length === width && valuesPerKey(type, controllers.columnCount[index]!) >= width
    ? value
    : undefined;
}
