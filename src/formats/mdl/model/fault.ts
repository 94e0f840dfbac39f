/** Contradictions in a model: lists of different lengths, and indices out of range. */
import type { ModelMesh, SkinWeights } from './model.ts';

/** Describes the first fault of a mesh, if it has any. Weights are checked separately, see `weightsFault`. */
export function meshFault(mesh: ModelMesh): string | undefined {
  const { positions, normals, colors, tangents, uvs, faces, drawn } = mesh;
  const vertexCount = positions.length / 3;
  if (!Number.isInteger(vertexCount)) return 'Number of position coordinates is not a multiple of 3';
  const lists: (readonly [string, ArrayLike<number> | undefined, number])[] = [
    ['normals', normals, 3],
    ['colors', colors, 4],
    ['tangents', tangents, 4],
    ...uvs.map((set) => ['uvs', set, 2] as const),
  ];
  const wrong = lists.find(([, list, width]) => list && list.length !== vertexCount * width);
  if (wrong) {
    const [list, values, width] = wrong;
    return `Expected ${vertexCount * width} values in ${list}, found ${values?.length}`;
  }
  for (const corners of [faces.vertices, drawn ?? []]) {
    const unknown = corners.find((corner) => corner >= vertexCount);
    if (unknown !== undefined) return `Unknown vertex ${unknown} in a triangle`;
  }
  return faces.vertices.length === faces.surface.length * 3
    ? undefined
    : 'Numbers of faces and of their materials differ';
}

/** @param nodeCount number of nodes that can be bones */
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
    : 'Weights refer to unknown vertices or bones';
}
