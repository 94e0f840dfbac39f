/** The vertex attributes of a primitive. */

import type { Document, GLTF, Primitive as GltfPrimitive, TypedArray } from '@gltf-transform/core';
import { alongAxis } from '../../../math/vector.ts';
import { tangentsOf } from '../../../pose/tangents.ts';
import type { Report } from '../../../report/report.ts';
import { mapFor, placedUvs } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Primitive, Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { linearColors } from '../color.ts';
import type { Geometry } from '../to-scene/geometry.ts';
import { createAccessor } from './accessor.ts';
import { unitNormals } from './normals.ts';

/** A primitive of a scene that is being written. */
interface Surface {
  scene: Scene;
  source: Primitive;
  geometry: Geometry;
  /** Triangles with outward winding. */
  outward: Uint32Array;
  /** Whether its material has a normal map. */
  isNormalMapped: boolean;
  /** Name of its mesh. */
  mesh: string;
  path: ElementPath;
}

export function setColumns(
  document: Document,
  primitive: GltfPrimitive,
  surface: Surface,
  report: Report,
): void {
  const set = (semantic: string, type: GLTF.AccessorType, array: TypedArray) => {
    primitive.setAttribute(semantic, createAccessor(document, type, array));
  };
  const { source, geometry, isNormalMapped, scene } = surface;
  set('POSITION', 'VEC3', geometry.positions);
  if (source.normals) {
    const normals = writtenNormals(source.normals, surface, report);
    set('NORMAL', 'VEC3', normals);
    if (isNormalMapped) set('TANGENT', 'VEC4', tangents(surface, normals));
  }
  geometry.uvs.forEach((uv, index) => {
    set(`TEXCOORD_${index}`, 'VEC2', uv);
  });
  if (geometry.colors) {
    const colorSpace = scene.materials[source.material]?.colorSpace ?? 'srgb';
    set('COLOR_0', 'VEC4', linearColors(geometry.colors, colorSpace));
  }
}

function writtenNormals(
  source: Float32Array,
  { scene, geometry, outward, mesh, path }: Surface,
  report: Report,
): Float32Array<ArrayBuffer> {
  const up = alongAxis(scene.axes.up);
  const { normals, repaired } = unitNormals(source, geometry.positions, outward, up);
  if (repaired > 0) {
    const message = `${counted(repaired, 'normal')} of mesh "${mesh}" without a direction replaced`;
    report.lose(GLTF_CODES.GLTF_NORMALS_REPAIRED, message, { path });
  }
  return normals;
}

function tangents(
  { scene, source, geometry: { positions, uvs, indices } }: Surface,
  normals: Float32Array,
): Float32Array<ArrayBuffer> {
  const map = mapFor(scene.materials[source.material]!, 'normal')!;
  return tangentsOf(positions, normals, placedUvs(uvs[map.uv]!, map), indices);
}
