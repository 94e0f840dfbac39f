/** The frames of an animmesh (docs/reference/mdl.md#animmeshes). */
import type { MeshFrames } from '../../../model/model.ts';
import type { Node } from '../document.ts';
import { type Source, spend } from './source.ts';

/** Undefined for a mesh without frames. The file lists all positions of one vertex, then those of the next. */
export function framesOf(source: Source, { mesh, animmesh }: Node, path: string): MeshFrames | undefined {
  if (!mesh || !animmesh || mesh.header.vertexCount === 0) return undefined;
  const { header, vertexSets, uvSets } = animmesh;
  if (!vertexSets && !uvSets) return undefined;
  const { vertexCount } = mesh.header;
  const sorted = (column: Float32Array | undefined, width: number) => {
    if (!column) return undefined;
    spend(source, column.byteLength, path);
    return setMajor(column, vertexCount, width);
  };
  const positions = sorted(vertexSets, 3);
  const uvs = sorted(uvSets, 2);
  return {
    period: header.samplePeriod[0]!,
    ...(positions ? { positions } : {}),
    ...(uvs ? { uvs } : {}),
  };
}

function setMajor(column: Float32Array, vertexCount: number, width: number): Float32Array<ArrayBuffer> {
  const setCount = column.length / width / vertexCount;
  const result = new Float32Array(column.length);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let set = 0; set < setCount; set++) {
      const from = (vertex * setCount + set) * width;
      result.set(column.subarray(from, from + width), (set * vertexCount + vertex) * width);
    }
  }
  return result;
}
