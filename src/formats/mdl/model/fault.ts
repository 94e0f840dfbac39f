/** What of a model contradicts itself: lists that do not belong together, and numbers of what is not there. */
import type { ModelMesh, SkinWeights } from './model.ts';

/** Undefined for a mesh that is sound. Weights are looked at for themselves, see `weightsFault`. */
export function meshFault(mesh: ModelMesh): string | undefined {
  const { positions, normals, colors, tangents, uvs, faces, drawn } = mesh;
  const vertexCount = positions.length / 3;
  if (!Number.isInteger(vertexCount)) return 'the positions do not come in threes';
  const lists: (readonly [string, ArrayLike<number> | undefined, number])[] = [
    ['normals', normals, 3],
    ['colors', colors, 4],
    ['tangents', tangents, 4],
    ...uvs.map((set) => ['uvs', set, 2] as const),
  ];
  const wrong = lists.find(([, list, width]) => list && list.length !== vertexCount * width);
  if (wrong) return `there are ${wrong[1]?.length} numbers of ${wrong[0]} for ${vertexCount} vertices`;
  for (const corners of [faces.vertices, drawn ?? []]) {
    if (corners.some((corner) => corner >= vertexCount)) return 'a triangle has a corner that is not there';
  }
  return faces.vertices.length === faces.surface.length * 3
    ? undefined
    : 'faces and their materials differ in number';
}

/** @param nodeCount nodes that bones can be */
export function weightsFault(
  { start, bone, weight }: SkinWeights,
  vertexCount: number,
  nodeCount: number,
): string | undefined {
  const areRuns =
    start.length === vertexCount + 1 &&
    start[0] === 0 &&
    start.every((from, vertex) => vertex === 0 || from >= start[vertex - 1]!);
  const fits = areRuns && bone.length === weight.length && start.at(-1) === bone.length;
  return fits && bone.every((node) => node >= 0 && node < nodeCount)
    ? undefined
    : 'weights are for vertices or bones that are not there';
}
