/** Edited primitives beside what an archive draws them from. */
import type { Primitive } from '../../../../scene/scene.ts';
import type { SceneObject } from '../../files/archive/document.ts';

/** A primitive before and after an edit. */
export interface Drawing {
  /** The Primitive. */
  object: SceneObject;
  /** Its vertices before the edit, as rows of its StreamBank. */
  vertices: Uint32Array;
  was: Primitive;
  is: Primitive;
}

const COLUMNS = ['positions', 'normals', 'colors', 'influences'] as const;

/** Whether no number of a vertex was edited. */
export function haveSameVertices(was: Primitive, is: Primitive): boolean {
  return (
    was === is ||
    (COLUMNS.every((column) => was[column] === is[column]) &&
      was.uvs.length === is.uvs.length &&
      was.uvs.every((set, index) => set === is.uvs[index]))
  );
}

/**
 * Those of a bank's drawings that cannot keep their rows: they have other vertices, or something was edited in rows that
 * others draw as they were.
 */
export function withOtherRows(drawings: readonly Drawing[]): Drawing[] {
  const hasOthers = ({ was, is }: Drawing) => was.positions.length !== is.positions.length;
  const edited = new Map(drawings.map((drawing) => [drawing, editedRows(drawing)]));
  const tears = (drawing: Drawing) => {
    const rows = edited.get(drawing)!;
    return drawings.some(
      (other) =>
        !hasOthers(other) && other.vertices.some((row) => rows.has(row) && !edited.get(other)!.has(row)),
    );
  };
  return drawings.filter((drawing) => hasOthers(drawing) || tears(drawing));
}

/** The rows of which some number was edited, where the vertices are the same. */
function editedRows({ vertices, was, is }: Drawing): ReadonlySet<number> {
  const rows = new Set<number>();
  if (was.positions.length !== is.positions.length) return rows;
  const columns = [
    [3, was.positions, is.positions],
    [3, was.normals, is.normals],
    [4, was.colors, is.colors],
    ...was.uvs.map((set, index) => [2, set, is.uvs[index]] as const),
  ] as const;
  for (const [width, before, after] of columns) {
    if (!before || !after || before === after) continue;
    before.forEach((value, at) => {
      if (value !== after[at]) rows.add(vertices[Math.floor(at / width)]!);
    });
  }
  return rows;
}
