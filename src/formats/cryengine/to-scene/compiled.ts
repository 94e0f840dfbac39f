/** Static meshes of CryEngine 2 and 3 as the scene's primitives. */
import type { Primitive } from '../../../scene/scene.ts';
import { type Chunk, type ChunkOf, type CryengineDocument, chunksById } from '../files/chunks/document.ts';
import { STREAM } from '../files/chunks/records/compiled.ts';

/** Size of an element of the color stream. */
const COLOR_BYTES = 4;

/** Later engines store vertices in meters, but nodes in centimeters like the first one. */
const CENTIMETERS = 100;

/** One primitive per subset. Streams with an unknown element size are skipped. */
export function compiledPrimitives(
  document: CryengineDocument,
  { content: mesh }: ChunkOf<'compiledMesh'>,
  name: string,
  materialOf: (materialId: number) => number,
): Primitive[] {
  const chunks = chunksById(document);
  const positions = floats(streamOf(chunks, mesh.streamIds, STREAM.positions), 3);
  const indices = indexStream(streamOf(chunks, mesh.streamIds, STREAM.indices));
  const subsets = chunks.get(mesh.subsetsId);
  if (!positions || !indices || subsets?.kind !== 'meshSubsets') return [];
  const columns = {
    positions: positions.map((value) => value * CENTIMETERS),
    normals: floats(streamOf(chunks, mesh.streamIds, STREAM.normals), 3),
    uv: floats(streamOf(chunks, mesh.streamIds, STREAM.coordinates), 2),
    colors: colors(streamOf(chunks, mesh.streamIds, STREAM.colors)),
  };
  const { firstIndex, indexCount, materialId, count } = subsets.content.subsets;
  const numbers = new Int32Array(positions.length / 3).fill(UNUSED);
  // Subsets divide up the indices; a file whose subsets overlap must not become many times its size.
  let left = indices.length;
  return Array.from({ length: count }, (_, subset): Primitive => {
    const first = Math.max(0, firstIndex[subset]!);
    const used = indices.subarray(first, first + Math.min(left, Math.max(0, indexCount[subset]!)));
    left -= used.length;
    return {
      name: count > 1 ? `${name} ${subset}` : name,
      material: materialOf(materialId[subset]!),
      ...usedVertices(columns, used, numbers),
    };
  });
}

type Stream = ChunkOf<'dataStream'>['content'];

function streamOf(
  chunks: ReadonlyMap<number, Chunk>,
  streamIds: Int32Array,
  streamType: number,
): Stream | undefined {
  const chunk = chunks.get(streamIds[streamType]!);
  return chunk?.kind === 'dataStream' && chunk.content.streamType === streamType ? chunk.content : undefined;
}

/** A stream of float vectors. */
function floats(stream: Stream | undefined, width: number): Float32Array | undefined {
  if (stream?.elementSize !== width * 4) return undefined;
  return new Float32Array(stream.elements.bytes.slice().buffer);
}

function colors(stream: Stream | undefined): Float32Array | undefined {
  if (stream?.elementSize !== COLOR_BYTES) return undefined;
  return Float32Array.from(stream.elements.bytes, (value) => value / 255);
}

function indexStream(stream: Stream | undefined): Uint32Array | undefined {
  if (stream?.elementSize !== 2 && stream?.elementSize !== 4) return undefined;
  const { buffer } = stream.elements.bytes.slice();
  return stream.elementSize === 2 ? Uint32Array.from(new Uint16Array(buffer)) : new Uint32Array(buffer);
}

interface Columns {
  positions: Float32Array;
  normals: Float32Array | undefined;
  uv: Float32Array | undefined;
  colors: Float32Array | undefined;
}

/** The number of a vertex that has not been used. */
const UNUSED = -1;

/**
 * The vertices that some indices use, renumbered in the order of their first use.
 *
 * @param numbers room for the number of each vertex, all unused before and after
 */
function usedVertices({ positions, normals, uv, colors }: Columns, used: Uint32Array, numbers: Int32Array) {
  const indices = new Uint32Array(Math.floor(used.length / 3) * 3);
  const origin: number[] = [];
  let length = 0;
  for (let at = 0; at + 2 < used.length; at += 3) {
    const triangle = used.subarray(at, at + 3);
    if (triangle.some((vertex) => vertex >= numbers.length)) continue;
    for (const vertex of triangle) {
      if (numbers[vertex] === UNUSED) numbers[vertex] = origin.push(vertex) - 1;
      indices[length++] = numbers[vertex]!;
    }
  }
  for (const vertex of origin) numbers[vertex] = UNUSED;
  const rows = (column: Float32Array, width: number) =>
    Float32Array.from({ length: origin.length * width }, (_, i) => {
      return column[origin[Math.floor(i / width)]! * width + (i % width)] ?? 0;
    });
  return {
    positions: rows(positions, 3),
    ...(normals ? { normals: rows(normals, 3) } : {}),
    uvs: uv ? [rows(uv, 2)] : [],
    ...(colors ? { colors: rows(colors, 4) } : {}),
    indices: indices.slice(0, length),
    origin: Uint32Array.from(origin),
  };
}
