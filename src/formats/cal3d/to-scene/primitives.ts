/** Submeshes as the scene's primitives. */

import { BINARY_CODES } from '../../../binary/codes.ts';
import { deform } from '../../../pose/skin.ts';
import type { Report } from '../../../report/report.ts';
import { type Influences, NONE, type Primitive, type SpringSystem } from '../../../scene/scene.ts';
import { areWithin } from '../../../scene/triangles.ts';
import { counted } from '../../../text/counts.ts';
import { CAL3D_CODES } from '../codes.ts';
import type { EarlyMeshContent, MeshContent, Submesh } from '../files/binary/schema.ts';
import { countWinding } from '../files/binary/winding.ts';
import { holdsDifferences, morphTargets } from './morphs.ts';

export interface MeshContext {
  /** Name of the mesh. */
  name: string;
  /** Number of bones; undefined without a skeleton. */
  bones: number | undefined;
  report: Report;
}

/** Limit of the joint indices of a scene. */
export const MOST_BONES = 0x10000;

export function meshPrimitives({ submeshes }: MeshContent, context: MeshContext): Primitive[] {
  const differences = holdsDifferences(submeshes);
  if (submeshes.some(({ morphs = [] }) => morphs.length > 0)) {
    const meaning = differences ? 'differences' : 'positions';
    context.report.add(
      CAL3D_CODES.CAL3D_MORPH_MEANING,
      `Morph targets of mesh "${context.name}" are read as ${meaning}`,
    );
  }
  return submeshes.map((submesh, index) => {
    const { vertices, lodSteps, springs } = submesh;
    const { collapseId, faceCollapseCount, color } = vertices;
    const colors = usedColors(color, context, `submeshes[${index}].vertices`);
    const targets = morphTargets(submesh, differences);
    const positions = vertices.position;
    const normals = vertices.normal;
    return {
      name: primitiveName(context.name, index, submeshes.length),
      material: submesh.materialThreadId,
      positions,
      normals,
      uvs: splitCoordinates(vertices.textureCoordinates, vertices.count),
      indices: outwardFaces(positions, normals, submesh.faces.vertexIds),
      influences: knownInfluences(vertices.influences, context, `submeshes[${index}].vertices`),
      ...(colors ? { colors } : {}),
      ...(targets.length > 0 ? { morphTargets: targets } : {}),
      ...(lodSteps > 0 ? { collapse: { lodSteps, collapseId, faceCollapseCount } } : {}),
      ...(springs.count > 0 ? { springs: knownSprings(submesh) } : {}),
      ...(color ? { properties: { cal3d: { color } } } : {}),
    };
  });
}

/** The colors with an alpha of 1, unless they are the black that exporters write for meshes without colors. */
function usedColors(
  color: Float32Array | undefined,
  { report }: MeshContext,
  path: string,
): Float32Array | undefined {
  if (!color) return undefined;
  const vertices = color.length / 3;
  let black = 0;
  for (let v = 0; v < color.length; v += 3)
    if (color[v] === 0 && color[v + 1] === 0 && color[v + 2] === 0) black++;
  if (black * 2 > vertices) {
    report.add(
      CAL3D_CODES.CAL3D_COLORS_BLACK,
      `${black} of ${counted(vertices, 'vertex', 'vertices')} are black`,
      { path },
    );
    return undefined;
  }
  return Float32Array.from({ length: vertices * 4 }, (_, i) =>
    i % 4 === 3 ? 1 : color[(i >> 2) * 3 + (i % 4)]!,
  );
}

function primitiveName(mesh: string, index: number, count: number): string {
  return count === 1 ? mesh : `${mesh}_${index}`;
}

/** The springs whose two vertices exist. */
function knownSprings({ springs, vertices }: Submesh): SpringSystem {
  const { vertexIds, coefficient, damping, idleLength } = springs;
  const exists = (id: number) => id >= 0 && id < vertices.count;
  const hasEnds = (spring: number) => exists(vertexIds[spring * 2]!) && exists(vertexIds[spring * 2 + 1]!);
  return {
    vertexIds: vertexIds.filter((_, index) => hasEnds(index >> 1)),
    coefficient: coefficient.filter((_, spring) => hasEnds(spring)),
    ...(damping ? { damping: damping.filter((_, spring) => hasEnds(spring)) } : {}),
    idleLength: idleLength.filter((_, spring) => hasEnds(spring)),
    weight: vertices.physicalWeight ?? new Float32Array(vertices.count),
  };
}

/** One column per set, from coordinates that are stored set by set within each vertex. */
function splitCoordinates(coordinates: Float32Array, vertices: number): Float32Array[] {
  // The file's number of sets is arbitrary if there are no vertices.
  const sets = vertices === 0 ? 0 : coordinates.length / vertices / 2;
  if (sets === 1) return [coordinates];
  return Array.from({ length: sets }, (_, set) => {
    const column = new Float32Array(vertices * 2);
    for (let vertex = 0; vertex < vertices; vertex++) {
      const at = (vertex * sets + set) * 2;
      column[vertex * 2] = coordinates[at]!;
      column[vertex * 2 + 1] = coordinates[at + 1]!;
    }
    return column;
  });
}

/** The faces whose corners exist, reversed if the winding of most contradicts their normals. */
function outwardFaces(positions: Float32Array, normals: Float32Array, faces: Int32Array): Uint32Array {
  const vertices = positions.length / 3;
  const { along, against } = countWinding(positions, normals, faces);
  const isReversed = against > along;
  if (!isReversed && areWithin(faces, vertices))
    return new Uint32Array(faces.buffer, faces.byteOffset, faces.length);
  const [second, third] = isReversed ? [2, 1] : [1, 2];
  const indices = new Uint32Array(faces.length);
  let length = 0;
  for (let f = 0; f < faces.length; f += 3) {
    const a = faces[f]!;
    const b = faces[f + second]!;
    const c = faces[f + third]!;
    if (Math.min(a, b, c) < 0 || Math.max(a, b, c) >= vertices) continue;
    indices[length++] = a;
    indices[length++] = b;
    indices[length++] = c;
  }
  return indices.slice(0, length);
}

/** The influences without those of bones that do not exist. */
function knownInfluences(
  { start, boneId, weight }: Submesh['vertices']['influences'],
  { bones = MOST_BONES, report }: MeshContext,
  path: string,
): Influences {
  if (areWithin(boneId, bones)) return { start, joint: new Uint16Array(boneId), weight };
  const kept = new Uint32Array(start.length);
  const joint = new Uint16Array(boneId.length);
  const share = new Float32Array(boneId.length);
  let length = 0;
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      const bone = boneId[i]!;
      if (bone >= bones) {
        const message = `Unknown bone ${bone} in vertex ${vertex}; the skeleton has ${counted(bones, 'bone')}`;
        report.add(CAL3D_CODES.CAL3D_BONE_INDEX_RANGE, message, {
          path: `${path}[${vertex}].influences[${i - start[vertex]!}].boneId`,
        });
      }
      if (bone < 0 || bone >= bones) continue;
      joint[length] = bone;
      share[length] = weight[i]!;
      length++;
    }
    kept[vertex + 1] = length;
  }
  return { start: kept, joint: joint.subarray(0, length), weight: share.subarray(0, length) };
}

/**
 * Submeshes of version 0.5, whose positions are stored per influence, in the space of its bone. In the scene they are
 * those of the rest pose: the sum of weight · bone rest matrix · position. Their material is up to the caller.
 *
 * @param restMatrices 16 per bone: from the bone's space to the model's, at rest
 */
export function earlyMeshPrimitives(
  content: EarlyMeshContent,
  restMatrices: Float64Array,
  context: MeshContext,
): Primitive[] {
  return content.submeshes.map(({ vertices, faces }, index) => {
    const influences = earlyInfluences(
      content,
      vertices.influenceId,
      context,
      `submeshes[${index}].vertices`,
    );
    const positions = new Float32Array(vertices.count * 3);
    const normals = new Float32Array(vertices.count * 3);
    const color = vertices.color && earlyColors(vertices.color);
    const colors = usedColors(color, context, `submeshes[${index}].vertices`);
    const primitive: Primitive = {
      name: primitiveName(context.name, index, content.submeshes.length),
      material: NONE,
      positions,
      normals,
      uvs: splitCoordinates(vertices.textureCoordinates, vertices.count),
      indices: new Uint32Array(),
      influences,
      ...(colors ? { colors } : {}),
      ...(color ? { properties: { cal3d: { color } } } : {}),
    };
    deform(primitive, influences, restMatrices, positions, normals);
    primitive.indices = outwardFaces(positions, normals, faces.vertexIds);
    return primitive;
  });
}

/** Bytes of red, green, blue and alpha as the colors of later versions, which have no alpha. */
function earlyColors(bytes: Uint8Array): Float32Array {
  return Float32Array.from(bytes.filter((_, index) => index % 4 !== 3)).map((value) => value / 255);
}

/**
 * Limit of the additional influences that vertices of a mesh may have because they share them. In real files only a few vertices
 * at the same point share an influence; without a limit a small file could exhaust the memory.
 */
const SPARE_ENTRIES = 500_000;
const ENTRIES_PER_STORED = 8;

/** The influences of the file, which several vertices may share, repeated for each vertex. */
function earlyInfluences(
  { influences }: EarlyMeshContent,
  influenceId: Int32Array,
  { bones = MOST_BONES, report }: MeshContext,
  path: string,
): Influences {
  const { start, boneId, weight, position, normal } = influences.subInfluences;
  const entries: number[] = [];
  const most = SPARE_ENTRIES + ENTRIES_PER_STORED * boneId.length;
  const ends = new Uint32Array(influenceId.length + 1);
  influenceId.forEach((id, vertex) => {
    const known = id >= 0 && id < influences.count;
    if (entries.length > most) {
      const message = `${counted(influenceId.length, 'vertex', 'vertices')} have more than ${counted(most, 'influence')}`;
      throw report.refusal(BINARY_CODES.BINARY_OVERLAP, message, { path });
    }
    for (let entry = known ? start[id]! : 0; entry < (known ? start[id + 1]! : 0); entry++) {
      const bone = boneId[entry]!;
      if (bone >= 0 && bone < bones) entries.push(entry);
      else if (bone >= bones) {
        const message = `Unknown bone ${bone} in vertex ${vertex}; the skeleton has ${counted(bones, 'bone')}`;
        report.add(CAL3D_CODES.CAL3D_BONE_INDEX_RANGE, message, { path: `${path}[${vertex}]` });
      }
    }
    ends[vertex + 1] = entries.length;
  });
  const triples = (values: Float32Array) =>
    Float32Array.from(
      { length: entries.length * 3 },
      (_, i) => values[entries[Math.floor(i / 3)]! * 3 + (i % 3)]!,
    );
  return {
    start: ends,
    joint: Uint16Array.from(entries, (entry) => boneId[entry]!),
    weight: Float32Array.from(entries, (entry) => weight[entry]!),
    offset: triples(position),
    offsetNormal: triples(normal),
  };
}
