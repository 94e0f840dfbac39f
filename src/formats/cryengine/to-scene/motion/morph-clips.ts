/**
 * Vertex animations as morph targets and tracks that fade between them
 * (docs/reference/cryengine.md#vertex-animation).
 */

import { frameWeight } from '../../../../animation/frame-weight.ts';
import { isFiniteRow } from '../../../../math/columns.ts';
import type { Report } from '../../../../report/report.ts';
import type { MorphTarget, MorphTrack } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import type { PlacedChunk } from '../../files/chunks/document.ts';
import { usableKeys } from './keys.ts';
import { soundUnits, type Timing } from './timing.ts';

export interface VertexAnimation {
  /** In terms of the vertices of the mesh, one for each key that differs from the rest shape, or for the first key if none does. */
  targets: MorphTarget[];
  tracks: MorphTrack[];
}

/**
 * Vertices are interpolated linearly between two keys, so one target fades out as the other fades in.
 *
 * @param name of the mesh, prefix of the names of the targets
 * @param rest the mesh at rest, 3 numbers per vertex
 * @param timing of the document; the oldest chunks have their own units
 * @returns undefined if mesh and animation differ in the number of vertices
 */
export function vertexAnimation(
  name: string,
  { chunk: { kind, content }, path }: PlacedChunk<'vertexAnimation' | 'earlyVertexAnimation'>,
  rest: { positions: Float32Array; normals?: Float32Array },
  timing: Timing,
  report: Report,
): VertexAnimation | undefined {
  const count = rest.positions.length / 3;
  if (content.vertexCount !== count) {
    // Checking the file reports it for others, which have the chunk id of their mesh.
    if (kind === 'earlyVertexAnimation') {
      const message = `Vertex animation has ${counted(content.vertexCount, 'vertex', 'vertices')}, but its mesh ${name} has ${count}`;
      report.add(CRYENGINE_CODES.CRYENGINE_VERTEX_COUNT, message, { path: `${path}.vertexCount` });
    }
    return undefined;
  }
  if (kind === 'earlyVertexAnimation' && content.inWorldSpace !== 0) {
    const message = `Vertex animation of mesh ${name} is in world space`;
    report.add(CRYENGINE_CODES.CRYENGINE_VERTEX_ANIMATION_WORLD, message, { path });
  }
  const units = kind === 'earlyVertexAnimation' ? soundUnits(content) : {};
  const { keys } = content;
  const holdsNumbers = (key: number) => {
    const { position, normal } = keys[key]!.vertices;
    return isFiniteRow(position, position.length, 0) && isFiniteRow(normal, normal.length, 0);
  };
  const ticks = Int32Array.from(keys, ({ time }) => time);
  const reading = { timing: { ...timing, ...units }, what: `the vertices of ${name}`, path, report };
  const { rows, times } = usableKeys(ticks, holdsNumbers, reading);
  const targets: MorphTarget[] = [];
  const tracks: MorphTrack[] = [];
  const all = Array.from(rows, (row) => movedVertices(`${name} key ${row}`, keys[row]!.vertices, rest));
  const isStill = all.every(({ vertices }) => vertices.length === 0);
  all.forEach((target, key) => {
    if (target.vertices.length === 0 && !(isStill && key === 0)) return;
    targets.push(target);
    tracks.push({ morph: target.name, curve: frameWeight(times, key) });
  });
  return { targets, tracks };
}

/** All vertices whose position or normal differs from the rest shape. */
function movedVertices(
  name: string,
  key: { position: Float32Array; normal: Float32Array },
  { positions, normals }: { positions: Float32Array; normals?: Float32Array },
): MorphTarget {
  const differs = (a: Float32Array, b: Float32Array, vertex: number) =>
    a[vertex * 3] !== b[vertex * 3] ||
    a[vertex * 3 + 1] !== b[vertex * 3 + 1] ||
    a[vertex * 3 + 2] !== b[vertex * 3 + 2];
  const vertices = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex).filter(
    (vertex) => differs(key.position, positions, vertex) || (normals && differs(key.normal, normals, vertex)),
  );
  const deltas = (to: Float32Array, from: Float32Array) => {
    const out = new Float32Array(vertices.length * 3);
    vertices.forEach((vertex, index) => {
      for (let i = 0; i < 3; i++) out[index * 3 + i] = to[vertex * 3 + i]! - from[vertex * 3 + i]!;
    });
    return out;
  };
  return {
    name,
    vertices,
    positions: deltas(key.position, positions),
    ...(normals ? { normals: deltas(key.normal, normals) } : {}),
  };
}
