/** Compiles the header and the streams of a mesh (docs/reference/mdl.md#meshes). */
import { FormatError } from '../../../../../report/report.ts';
import { grouped } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import { meshFault } from '../../../model/fault.ts';
import { LIMITS } from '../../../model/limits.ts';
import type { ModelMesh, ModelNode } from '../../../model/model.ts';
import type { MeshPart } from '../document.ts';
import { blankMesh } from './blank.ts';
import { inBytes } from './colors.ts';
import { extentOf } from './extent.ts';
import { compileFaces } from './faces.ts';
import { meshFunctions } from './functions.ts';
import type { Job } from './job.ts';
import { firstAtPlace } from './places.ts';

const GREATEST_COUNT = 0xffff;
/** Triangle mode of separate triangles. */
const TRIANGLES = 3;
const FULL = 255;

/** The mesh of a node; a header without vertices for a node without a mesh, as in animations. */
export function compileMesh(job: Job, { kind, mesh }: ModelNode, path: string): MeshPart {
  const header = blankMesh();
  header.functions = meshFunctions(job.target, kind);
  if (!mesh) return { header };
  checkMesh(job, mesh, path);
  const first = firstAtPlace(mesh.positions);
  const { faces, surfaceArea } = compileFaces(mesh.faces, mesh.positions, first);
  Object.assign(header, extentOf(mesh.positions, first));
  header.vertexCount = mesh.positions.length / 3;
  header.textureCount = mesh.uvs.filter((set) => set !== undefined).length;
  header.triangleMode = TRIANGLES;
  header.surfaceArea = Float32Array.of(surfaceArea);
  const indices = [Uint16Array.from(mesh.drawn ?? mesh.faces.vertices)];
  return { header, faces, ...streamsOf(job, kind, mesh, path), indices };
}

function streamsOf(job: Job, kind: ModelNode['kind'], mesh: ModelMesh, path: string): Partial<MeshPart> {
  const { positions, normals, uvs } = mesh;
  const [uvs0, uvs1, uvs2, uvs3] = uvs;
  const colors = colorsOf(job, kind, mesh);
  return {
    vertices: positions,
    ...(uvs0 ? { uvs0 } : {}),
    ...(uvs1 ? { uvs1 } : {}),
    ...(uvs2 ? { uvs2 } : {}),
    ...(uvs3 ? { uvs3 } : {}),
    ...(normals ? { normals } : {}),
    ...(colors ? { colors } : {}),
    ...tangentsOf(job, mesh, path),
  };
}

/** Vertex colors; the original compiler makes plain meshes without colors white. */
function colorsOf({ target }: Job, kind: ModelNode['kind'], mesh: ModelMesh): MeshPart['colors'] {
  if (mesh.colors) return inBytes(mesh.colors);
  if (target === 'ee' || (kind !== 'trimesh' && kind !== 'aabb')) return undefined;
  return new Uint8Array((mesh.positions.length / 3) * 4).fill(FULL);
}

function tangentsOf({ target, report }: Job, { tangents }: ModelMesh, path: string): Partial<MeshPart> {
  if (!tangents) return {};
  if (target !== 'ee') {
    report.lose(MDL_CODES.MDL_TARGET_UNKNOWN, 'Tangents were dropped', { source: path });
    return {};
  }
  return {
    tangents: tangents.filter((_, at) => at % 4 < 3),
    handedness: tangents.filter((_, at) => at % 4 === 3),
  };
}

/** @throws FormatError for meshes that exceed the limits of the format or are contradictory */
function checkMesh({ target, report }: Job, mesh: ModelMesh, path: string): void {
  const fault = meshFault(mesh);
  if (fault !== undefined) {
    throw new FormatError(MDL_CODES.MDL_MODEL_FAULTY, fault, { path });
  }
  const vertexCount = mesh.positions.length / 3;
  if (vertexCount > GREATEST_COUNT) {
    const message = `Mesh has ${grouped(vertexCount)} vertices, more than ${grouped(GREATEST_COUNT)}`;
    throw new FormatError(MDL_CODES.MDL_VERTEX_LIMIT, message, { path });
  }
  const faceCount = mesh.faces.surface.length;
  if (faceCount <= LIMITS[target].faces) return;
  const message = `Mesh has ${grouped(faceCount)} faces, more than ${grouped(LIMITS[target].faces)}`;
  report.add(MDL_CODES.MDL_FACE_LIMIT, message, { path });
}
