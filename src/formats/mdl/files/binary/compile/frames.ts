/** Compiles frames of animmeshes (docs/reference/mdl.md#animmeshes). */
import { FormatError } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { MeshFrames, ModelNode } from '../../../model/model.ts';
import type { Node } from '../document.ts';
import { animmeshHeader } from '../records/mesh.ts';
import { blank } from './blank.ts';
import type { Job } from './job.ts';

/**
 * The nodes of an animation with the meshes that their frames animate: compiled models repeat them, so a node without one
 * gets that of the geometry.
 */
export function withMovingMeshes(nodes: ModelNode[], geometry: readonly ModelNode[]): ModelNode[] {
  const isLacking = ({ frames, mesh }: ModelNode) => frames !== undefined && mesh === undefined;
  if (!nodes.some(isLacking)) return nodes;
  const meshes = new Map<string, ModelNode['mesh']>();
  for (const { name, mesh } of geometry) {
    const key = name.toLowerCase();
    if (!meshes.has(key)) meshes.set(key, mesh);
  }
  return nodes.map((node) => {
    const mesh = isLacking(node) ? meshes.get(node.name.toLowerCase()) : undefined;
    return mesh ? { ...node, mesh } : node;
  });
}

/** Frames sorted by vertex: all positions of one vertex, then those of the next. */
export function compileFrames(
  { report }: Job,
  frames: MeshFrames | undefined,
  vertexCount: number,
  path: string,
): NonNullable<Node['animmesh']> {
  const header = blank(animmeshHeader);
  if (!frames) return { header };
  header.samplePeriod = Float32Array.of(frames.period);
  if (vertexCount === 0) {
    const message = 'Dropped frames without a mesh';
    report.lose(MDL_CODES.MDL_FRAMES_MESHLESS, message, { source: path });
    return { header };
  }
  const vertexSets = frames.positions && vertexMajor(frames.positions, vertexCount, 3, path);
  const uvSets = frames.uvs && vertexMajor(frames.uvs, vertexCount, 2, path);
  header.vertexSetCount = (vertexSets?.length ?? 0) / vertexCount / 3;
  header.uvSetCount = (uvSets?.length ?? 0) / vertexCount / 2;
  return { header, ...(vertexSets ? { vertexSets } : {}), ...(uvSets ? { uvSets } : {}) };
}

function vertexMajor(
  column: Float32Array,
  vertexCount: number,
  width: number,
  path: string,
): Float32Array<ArrayBuffer> {
  const setCount = column.length / width / vertexCount;
  if (!Number.isInteger(setCount)) {
    const message = `Frames do not have a multiple of ${counted(vertexCount, 'vertex', 'vertices')}`;
    throw new FormatError(MDL_CODES.MDL_MODEL_FAULTY, message, { path });
  }
  const result = new Float32Array(column.length);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let set = 0; set < setCount; set++) {
      const from = (set * vertexCount + vertex) * width;
      result.set(column.subarray(from, from + width), (vertex * setCount + set) * width);
    }
  }
  return result;
}
