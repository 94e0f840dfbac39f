/** Splits primitives that exceed the limits of a mesh. */
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Mesh, Primitive, Scene } from '../scene/scene.ts';
import { counted, grouped } from '../text/counts.ts';
import { quoted } from '../text/names.ts';
import type { Holder } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import { cornersOf, excessOf, type Limits, type Part, planParts } from './parts.ts';
import { fitSurface } from './surfaces.ts';
import { withVertices } from './vertices.ts';

/**
 * The meshes without primitives of too many vertices. The first part of one stays in its place, the others follow all primitives
 * of the mesh.
 */
export function fitVertexCount(scene: Scene, holder: Holder, report: Report): Mesh[] {
  const { title, capabilities } = holder;
  const { verticesPerMesh: limit } = capabilities;
  if (limit === undefined) return scene.meshes;
  // Springs and progressive levels go through whole surfaces.
  const inParts = { ...capabilities, springs: false, collapse: false };
  const limits = { vertices: limit, faces: Number.POSITIVE_INFINITY, bones: Number.POSITIVE_INFINITY };
  return scene.meshes.map((mesh, index) => {
    const rest: Primitive[] = [];
    const primitives = mesh.primitives.map((primitive, place) => {
      const parts = planParts(surfaceOf(primitive), limits);
      if (!parts) return primitive;
      const path: ElementPath = `meshes[${index}].primitives[${place}]`;
      const count = counted(primitive.positions.length / 3, 'vertex', 'vertices');
      const where = quoted(primitive.name || mesh.name, path);
      const message = `${where} was split into ${parts.length}, because its ${count} are more than the ${grouped(limit)} of ${title}`;
      report.lose(FIT_CODES.FIT_MESH_SPLIT, message, { path });
      const whole = fitSurface(primitive, { where, path }, { title, capabilities: inParts }, report);
      const [first, ...others] = parts.map((part) => partOf(whole, part));
      rest.push(...others);
      return first!;
    });
    return rest.length > 0 ? { ...mesh, primitives: [...primitives, ...rest] } : mesh;
  });
}

/** @returns undefined for a primitive within the limits */
export function partsOf(primitive: Primitive, limits: Limits): Part[] | undefined {
  return planParts(surfaceOf(primitive), limits);
}

/** @returns the exceeded limit of a primitive, see `excessOf` */
export function excessIn(primitive: Primitive, limits: Limits): string | undefined {
  return excessOf(surfaceOf(primitive), limits);
}

function surfaceOf({ positions, indices, influences }: Primitive) {
  const bones = influences && { start: influences.start, bone: influences.joint };
  return { vertexCount: positions.length / 3, indices, ...(bones ? { influences: bones } : {}) };
}

/** The part of a primitive, with all its properties. */
export function partOf(primitive: Primitive, part: Part): Primitive {
  const { properties, indices } = primitive;
  const own = withVertices(primitive, part.vertices, cornersOf(indices, part.triangles, part));
  return { ...own, ...(properties ? { properties } : {}) };
}
