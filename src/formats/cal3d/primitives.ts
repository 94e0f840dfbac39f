/** Submeshes as the scene's primitives. */
import { deform } from '../../pose/skin.ts';
import type { Report } from '../../report/report.ts';
import { type Influences, NONE, type Primitive } from '../../scene/scene.ts';
import { CAL3D_CODES } from './codes.ts';
import type { EarlyMeshContent, MeshContent, Submesh } from './schema.ts';
import { countWinding } from './winding.ts';

export interface MeshContext {
  /** Name of the mesh. */
  name: string;
  /** Number of bones; undefined without a skeleton. */
  bones: number | undefined;
  report: Report;
}

/** What the scene has no place for, under `properties.cal3d` of a primitive. Absent where the file has none of it. */
export interface SubmeshProperties {
  /** Level of detail: how many vertices can collapse, into which, and how many faces go with each. */
  lodSteps?: number;
  collapseId?: Int32Array;
  faceCollapseCount?: Int32Array;
  /** Springs: two vertices each, length at rest. */
  springs?: Omit<Submesh['springs'], 'count'>;
  physicalWeight?: Float32Array;
}

export function meshPrimitives({ submeshes }: MeshContent, context: MeshContext): Primitive[] {
  return submeshes.map((submesh, index) => {
    const { vertices } = submesh;
    const positions = vertices.position;
    const normals = vertices.normal;
    const properties = submeshProperties(submesh);
    return {
      name: primitiveName(context.name, index, submeshes.length),
      material: submesh.materialThreadId,
      positions,
      normals,
      uvs: splitCoordinates(vertices.textureCoordinates, vertices.count, submesh.mapCount),
      indices: outwardFaces(positions, normals, submesh.faces.vertexIds),
      influences: knownInfluences(vertices.influences, context, `submeshes[${index}].vertices`),
      ...(properties ? { properties: { cal3d: properties } } : {}),
    };
  });
}

function primitiveName(mesh: string, index: number, count: number): string {
  return count === 1 ? mesh : `${mesh}_${index}`;
}

function submeshProperties({ lodSteps, vertices, springs }: Submesh): SubmeshProperties | undefined {
  const { collapseId, faceCollapseCount, physicalWeight } = vertices;
  const { count, ...springColumns } = springs;
  if (lodSteps <= 0 && count === 0) return undefined;
  return {
    ...(lodSteps > 0 ? { lodSteps, collapseId, faceCollapseCount } : {}),
    ...(count > 0 ? { springs: springColumns } : {}),
    ...(physicalWeight ? { physicalWeight } : {}),
  };
}

/** One column per set, from coordinates that lie set by set within each vertex. */
function splitCoordinates(coordinates: Float32Array, vertices: number, sets: number): Float32Array[] {
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

/** The faces whose corners exist, turned round if most of them wind against their normals. */
function outwardFaces(positions: Float32Array, normals: Float32Array, faces: Int32Array): Uint32Array {
  const vertices = positions.length / 3;
  const { along, against } = countWinding(positions, normals, faces);
  const [second, third] = against > along ? [2, 1] : [1, 2];
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
  { bones = 0x10000, report }: MeshContext,
  path: string,
): Influences {
  const kept = new Uint32Array(start.length);
  const joint = new Uint16Array(boneId.length);
  const share = new Float32Array(boneId.length);
  let length = 0;
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      const bone = boneId[i]!;
      if (bone >= bones) {
        const message = `vertex ${vertex} is moved by bone ${bone} of ${bones}`;
        report.add(CAL3D_CODES.CAL3D_BONE_INDEX_RANGE, message, { path: `${path}[${vertex}]` });
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
 * Submeshes of version 0.5, whose points are stored once per bone that moves them, in that bone's space. The positions
 * are those of the rest pose: the sum of weight · bone rest matrix · point. Their material is left to the caller.
 *
 * @param restMatrices 16 per bone: from the bone's space to the model's, at rest
 */
export function earlyMeshPrimitives(
  content: EarlyMeshContent,
  restMatrices: Float64Array,
  context: MeshContext,
): Primitive[] {
  return content.submeshes.map(({ vertices, mapIds, faces }, index) => {
    const influences = earlyInfluences(
      content,
      vertices.influenceId,
      context,
      `submeshes[${index}].vertices`,
    );
    const positions = new Float32Array(vertices.count * 3);
    const normals = new Float32Array(vertices.count * 3);
    const primitive: Primitive = {
      name: primitiveName(context.name, index, content.submeshes.length),
      material: NONE,
      positions,
      normals,
      uvs: splitCoordinates(vertices.textureCoordinates, vertices.count, mapIds.length),
      indices: new Uint32Array(),
      influences,
      ...(vertices.color ? { properties: { cal3d: { color: vertices.color } } } : {}),
    };
    deform(primitive, influences, restMatrices, positions, normals);
    primitive.indices = outwardFaces(positions, normals, faces.vertexIds);
    return primitive;
  });
}

/** The influences of the file, which several vertices may share, laid out once per vertex. */
function earlyInfluences(
  { influences }: EarlyMeshContent,
  influenceId: Int32Array,
  { bones = 0, report }: MeshContext,
  path: string,
): Influences {
  const { start, boneId, weight, position, normal } = influences.subInfluences;
  const entries: number[] = [];
  const ends = new Uint32Array(influenceId.length + 1);
  influenceId.forEach((id, vertex) => {
    const known = id >= 0 && id < influences.count;
    for (let entry = known ? start[id]! : 0; entry < (known ? start[id + 1]! : 0); entry++) {
      const bone = boneId[entry]!;
      if (bone >= 0 && bone < bones) entries.push(entry);
      else {
        const message = `vertex ${vertex} is moved by bone ${bone} of ${bones}`;
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
