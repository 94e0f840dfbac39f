/** The columns of meshes and skins, with the accessors and buffer views that describe them. */
import type { GLTF, TypedArray } from '@gltf-transform/core';
import { NONE } from '../../../scene/scene.ts';
import { WIDTHS } from '../files/container/accessors.ts';
import { componentTypeOf, extremes, FLOAT } from '../files/container/column.ts';
import { addConsecutive, addInterleaved, type Destination, TARGETS } from './column-layout.ts';
import { addSparse, type SparseColumn, sparseExtremes } from './sparse-column.ts';

/** A column with numbers for every entry. */
export interface DenseColumn {
  type: GLTF.AccessorType;
  array: TypedArray;
}

/** A column of an attribute; several attributes may share one. */
export type AttributeColumn = DenseColumn | SparseColumn;

/** The attributes of a primitive or of a morph target. */
type Attributes = Record<string, number>;

/** Columns that share a buffer view: the attributes of one owner, or all columns of a kind. */
type Group = Attributes | 'sparse' | 'indices' | 'matrices';

/** A member of the JSON that names a column. */
interface Reference {
  holder: object;
  key: string;
  column: AttributeColumn;
}

export class ColumnData {
  /** In the order of their first columns, which is that of the file. */
  readonly #groups = new Map<Group, Set<AttributeColumn>>();
  readonly #references: Reference[] = [];
  /** Columns with a known group. */
  readonly #placed = new Set<AttributeColumn>();
  /** Columns of positions, of which glTF requires the extremes. */
  readonly #bounded = new Set<AttributeColumn>();

  setAttribute(attributes: Attributes, semantic: string, column: AttributeColumn): void {
    if (semantic === 'POSITION') this.#bounded.add(column);
    this.#put('array' in column ? attributes : 'sparse', attributes, semantic, column);
  }

  setIndices(primitive: GLTF.IMeshPrimitive, array: TypedArray): void {
    this.#put('indices', primitive, 'indices', { type: 'SCALAR', array });
  }

  setMatrices(skin: GLTF.ISkin, array: TypedArray): void {
    this.#put('matrices', skin, 'inverseBindMatrices', { type: 'MAT4', array });
  }

  #put(group: Group, holder: object, key: string, column: AttributeColumn): void {
    // Members are in the order in which they are set.
    Object.assign(holder, { [key]: NONE });
    this.#references.push({ holder, key, column });
    if (this.#placed.has(column)) return;
    this.#placed.add(column);
    this.#groups.set(group, (this.#groups.get(group) ?? new Set()).add(column));
  }

  /** Adds the bytes of all columns, and puts the indices of their accessors into the JSON. @returns the accessors */
  describe(destination: Destination): GLTF.IAccessor[] {
    const indexOf = new Map<AttributeColumn, number>();
    const accessors: GLTF.IAccessor[] = [];
    for (const [group, columns] of this.#groups) {
      const places = placesOf(group, [...columns], destination);
      [...columns].forEach((column, index) => {
        indexOf.set(column, accessors.push({ ...this.#accessorOf(column), ...places[index] }) - 1);
      });
    }
    for (const { holder, key, column } of this.#references)
      Object.assign(holder, { [key]: indexOf.get(column)! });
    return accessors;
  }

  #accessorOf(column: AttributeColumn): GLTF.IAccessor {
    const { type } = column;
    const isDense = 'array' in column;
    const width = WIDTHS[type]!;
    const componentType = isDense ? componentTypeOf(column.array) : FLOAT;
    const count = isDense ? column.array.length / width : column.count;
    if (!this.#bounded.has(column)) return { type, componentType, count };
    const { max, min } = isDense ? extremes(column.array, width) : sparseExtremes(column);
    return { type, componentType, count, max, min };
  }
}

/** Adds the columns of a group. @returns the members of their accessors with their places */
function placesOf(
  group: Group,
  columns: readonly AttributeColumn[],
  destination: Destination,
): Partial<GLTF.IAccessor>[] {
  if (group === 'sparse')
    return addSparse(columns as SparseColumn[], destination).map((sparse) => ({ sparse }));
  const arrays = (columns as DenseColumn[]).map(({ array }) => array);
  if (group === 'matrices') return addConsecutive(arrays, destination);
  if (group === 'indices') return addConsecutive(arrays, destination, TARGETS.indices);
  const [{ type, array }] = columns as [DenseColumn];
  return addInterleaved(arrays, array.length / WIDTHS[type]!, destination);
}
