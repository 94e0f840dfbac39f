/** Puts edited meshes into the buffers and skins of an archive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import type { Primitive } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { separate } from '../../files/archive/mentions.ts';
import { bankOf, readBank } from '../../to-scene/geometry.ts';
import type { MeshPart } from '../../to-scene/meshes.ts';
import type { Traced } from '../trace.ts';
import { putIndices } from './indices.ts';
import type { Drawing, Target } from './target.ts';
import { putVertices } from './vertices.ts';

/** The classes of objects that define vertices. */
const VERTEX_CLASSES: ReadonlySet<string> = new Set([
  ...['o3d.StreamBank', 'o3d.VertexBuffer', 'o3d.SourceBuffer', 'o3djs.DestinationBuffer'],
  ...['o3d.SkinEval', 'o3d.Skin'],
]);

/**
 * Gives every mesh with edited vertices separate objects for them.
 *
 * @returns whether objects were copied, so that the archive must be traced again
 */
export function separateVertices(edit: Edit, { stage, shapes }: Traced): boolean {
  const params = [...shapes.values()].flat().map((part) => {
    const drawings = drawingsOf(edit, part);
    const edited = drawings.filter(({ was, is }) => !saysTheSame(verticesOf(was), verticesOf(is)));
    const banks = new Set(edited.map(({ object }) => bankOf(stage, object)));
    return drawings.flatMap(({ object }) =>
      banks.has(bankOf(stage, object)) ? (object.params.get('o3d.streamBank') ?? []) : [],
    );
  });
  const groups = params.filter(({ length }) => length > 0);
  return separate(stage.document.scene, groups, VERTEX_CLASSES);
}

/** Empty if an edited mesh has another number of primitives; it stays unchanged. */
function drawingsOf({ before, after }: Edit, { mesh, made }: MeshPart): Drawing[] {
  const [was, is] = [before.meshes[mesh]!.primitives, after.meshes[mesh]!.primitives];
  if (was.length !== is.length) return [];
  return made.map(({ object, vertices }, at) => {
    return { object, vertices, path: `meshes[${mesh}].primitives[${at}]`, was: was[at]!, is: is[at]! };
  });
}

function verticesOf({ indices: _, material: __, ...vertices }: Primitive): object {
  return vertices;
}

export function putMesh(edit: Edit, target: Target, part: MeshPart): void {
  const drawings = drawingsOf(edit, part);
  const { stage } = target;
  for (const bank of new Set(drawings.flatMap(({ object }) => bankOf(stage, object) ?? []))) {
    const own = drawings.filter(({ object }) => bankOf(stage, object) === bank);
    if (own.some(({ was, is }) => was !== is)) putBank(edit, target, bank, own);
  }
}

function putBank({ report }: Edit, target: Target, object: SceneObject, drawings: readonly Drawing[]): void {
  const bank = readBank(target.stage, object);
  if (!bank) return;
  const { placed, count } = withRows(drawings, bank.count);
  if (!putVertices(target, { object, bank, drawings: placed, count }, report)) return;
  for (const { object, was, is, vertices, rows } of placed) {
    if (rows) object.properties.numberVertices = count!;
    if (!rows && saysTheSame(was.indices, is.indices)) continue;
    putIndices(
      target,
      object,
      is.indices.map((vertex) => (rows ?? vertices)[vertex]!),
    );
  }
}

/** Primitives that cannot keep their rows get unused ones, then new ones after the last. */
function withRows(
  drawings: readonly Drawing[],
  bankCount: number,
): {
  placed: Drawing[];
  /** Number of rows after the edit, if it changed. */
  count: number | undefined;
} {
  const others = withoutPlace(drawings, bankCount);
  if (others.size === 0) return { placed: [...drawings], count: undefined };
  const isKept = new Uint8Array(bankCount);
  const kept = drawings.filter((drawing) => !others.has(drawing));
  for (const { vertices } of kept) for (const row of vertices) isKept[row] = 1;
  let next = 0;
  const free = () => {
    while (isKept[next] === 1) next++;
    return next++;
  };
  const placed = drawings.map((drawing) =>
    others.has(drawing)
      ? { ...drawing, rows: Uint32Array.from({ length: drawing.is.positions.length / 3 }, free) }
      : drawing,
  );
  return { placed, count: kept.length > 0 ? Math.max(bankCount, next) : next };
}

/** Primitives with other vertices, or edited in rows that others use unedited. */
function withoutPlace(drawings: readonly Drawing[], bankCount: number): ReadonlySet<Drawing> {
  const alike = drawings.filter(({ was, is }) => was.positions.length === is.positions.length);
  const edited = new Map(alike.map((drawing) => [drawing, editedRows(drawing)]));
  const drawnBy = new Uint32Array(bankCount);
  const editedBy = new Uint32Array(bankCount);
  for (const [{ vertices }, rows] of edited) {
    for (const row of vertices) drawnBy[row]!++;
    for (const row of rows) editedBy[row]!++;
  }
  const isTorn = (row: number) => editedBy[row]! < drawnBy[row]!;
  return new Set(drawings.filter((drawing) => edited.get(drawing)?.some(isTorn) ?? true));
}

/** The edited rows, if the vertices are the same. */
function editedRows({ vertices, was, is }: Drawing): Uint32Array {
  const columns = (['positions', 'normals', 'colors'] as const).map((name) => [was[name], is[name]] as const);
  const sets = was.uvs.map((set, index) => [set, is.uvs[index]] as const);
  const pairs = [...columns, ...sets].filter(([before, after]) => before !== after);
  return vertices.filter((_, vertex) =>
    pairs.some(([before, after]) => {
      if (!before || !after) return false;
      const width = before.length / vertices.length;
      for (let at = vertex * width; at < (vertex + 1) * width; at++)
        if (before[at] !== after[at]) return true;
      return false;
    }),
  );
}
