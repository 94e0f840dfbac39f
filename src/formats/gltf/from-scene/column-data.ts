/**
 * The columns of meshes and skins, with the accessors and buffer views that describe them: gltf-transform would copy every number
 * on its own, and join all bytes several times.
 */
import type {
  GLTF,
  Primitive as GltfPrimitive,
  Skin as GltfSkin,
  PrimitiveTarget as GltfTarget,
  Root,
  TypedArray,
} from '@gltf-transform/core';
import { WIDTHS } from '../files/container/accessors.ts';
import { addConsecutive, addInterleaved, type Destination, TARGETS } from './column-layout.ts';
import { extremes } from './extremes.ts';
import { COMPONENT } from './new-columns.ts';
import { addSparse, type SparseColumn, sparseExtremes } from './sparse-column.ts';

/** A column with numbers for every entry. */
export interface DenseColumn {
  type: GLTF.AccessorType;
  array: TypedArray;
}

/** A column of an attribute; several attributes may share one. */
export type AttributeColumn = DenseColumn | SparseColumn;

type Owner = GltfPrimitive | GltfTarget;

/** What shares a buffer view: attributes of one owner, or all columns of a kind. */
type Group = Owner | 'sparse' | 'indices' | 'matrices';

export class ColumnData {
  /** In the order of their first columns, which is that of the file. */
  readonly #groups = new Map<Group, Set<AttributeColumn>>();
  readonly #attributes = new Map<Owner, Map<string, AttributeColumn>>();
  readonly #indices = new Map<GltfPrimitive, DenseColumn>();
  readonly #matrices = new Map<GltfSkin, DenseColumn>();
  /** Of each column that its owner is known of. */
  readonly #placed = new Set<AttributeColumn>();
  /** Columns of positions, of which glTF requires the extremes. */
  readonly #bounded = new Set<AttributeColumn>();

  setAttribute(owner: Owner, semantic: string, column: AttributeColumn): void {
    const own = this.#attributes.get(owner) ?? new Map<string, AttributeColumn>();
    this.#attributes.set(owner, own.set(semantic, column));
    if (semantic === 'POSITION') this.#bounded.add(column);
    this.#place('array' in column ? owner : 'sparse', column);
  }

  setIndices(primitive: GltfPrimitive, array: TypedArray): void {
    const column: DenseColumn = { type: 'SCALAR', array };
    this.#indices.set(primitive, column);
    this.#place('indices', column);
  }

  setMatrices(skin: GltfSkin, array: TypedArray): void {
    const column: DenseColumn = { type: 'MAT4', array };
    this.#matrices.set(skin, column);
    this.#place('matrices', column);
  }

  /** The inverse bind matrices of a skin. */
  matricesOf(skin: GltfSkin): TypedArray {
    return this.#matrices.get(skin)!.array;
  }

  #place(group: Group, column: AttributeColumn): void {
    if (this.#placed.has(column)) return;
    this.#placed.add(column);
    this.#groups.set(group, (this.#groups.get(group) ?? new Set()).add(column));
  }

  /** Describes all columns in the JSON of a document's meshes and skins, and adds their bytes. @returns their accessors */
  describe(root: Root, json: GLTF.IGLTF, destination: Destination): GLTF.IAccessor[] {
    const indexOf = new Map<AttributeColumn, number>();
    const accessors: GLTF.IAccessor[] = [];
    for (const [group, columns] of this.#groups) {
      const places = placesOf(group, [...columns], destination);
      [...columns].forEach((column, index) => {
        indexOf.set(column, accessors.push({ ...this.#accessorOf(column), ...places[index] }) - 1);
      });
    }
    this.#refer(root, json, indexOf);
    return accessors;
  }

  #accessorOf(column: AttributeColumn): GLTF.IAccessor {
    const { type } = column;
    const isDense = 'array' in column;
    const width = WIDTHS[type]!;
    const componentType = COMPONENT.get(isDense ? column.array.constructor : Float32Array)!;
    const count = isDense ? column.array.length / width : column.count;
    if (!this.#bounded.has(column)) return { type, componentType, count };
    const { max, min } = isDense ? extremes(column.array, width) : sparseExtremes(column);
    return { type, componentType, count, max, min };
  }

  /** Puts the indices of accessors where gltf-transform would, since the order of members shows in the file. */
  #refer(root: Root, json: GLTF.IGLTF, indexOf: ReadonlyMap<AttributeColumn, number>): void {
    const attributes = (owner: Owner) =>
      Object.fromEntries(
        Array.from(this.#attributes.get(owner) ?? [], ([name, column]) => [name, indexOf.get(column)!]),
      );
    for (const [place, mesh] of root.listMeshes().entries()) {
      const { primitives } = json.meshes![place]!;
      for (const [index, primitive] of mesh.listPrimitives().entries()) {
        const { targets, ...rest } = primitives[index]!;
        primitives[index] = {
          ...rest,
          attributes: attributes(primitive),
          indices: indexOf.get(this.#indices.get(primitive)!)!,
          ...(targets ? { targets: primitive.listTargets().map(attributes) } : {}),
        };
      }
    }
    for (const [index, skin] of root.listSkins().entries()) {
      const { joints, ...rest } = json.skins![index]!;
      const inverseBindMatrices = indexOf.get(this.#matrices.get(skin)!)!;
      json.skins![index] = { ...rest, inverseBindMatrices, joints };
    }
  }
}

/** Adds the columns of a group. @returns the members of their accessors that say where they are */
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
