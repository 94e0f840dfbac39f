/** The vertex attributes of a primitive. */

import type { GLTF, TypedArray } from '@gltf-transform/core';
import { alongAxis } from '../../../math/vector.ts';
import { tangentsOf } from '../../../pose/tangents.ts';
import type { Report } from '../../../report/report.ts';
import { linearColors } from '../../../scene/linear-color.ts';
import { mapFor, placedUvs } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Primitive, Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import type { Geometry } from '../to-scene/geometry.ts';
import { unitNormals } from './normals.ts';

/** A primitive of a scene that is being written. */
export interface Surface {
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

/** A vertex attribute. */
export interface Column {
  semantic: string;
  type: GLTF.AccessorType;
  array: Float32Array;
}

export function columnsOf(surface: Surface, report: Report): Column[] {
  const { source, geometry, isNormalMapped, scene } = surface;
  const normals = source.normals && writtenNormals(source.normals, surface, report);
  const colorSpace = scene.materials[source.material]?.colorSpace ?? 'srgb';
  const colors = geometry.colors && linearColors(geometry.colors, colorSpace);
  const column = (semantic: string, type: GLTF.AccessorType, array: Column['array'] | undefined) =>
    array ? [{ semantic, type, array }] : [];
  return [
    ...column('POSITION', 'VEC3', geometry.positions),
    ...column('NORMAL', 'VEC3', normals),
    ...column('TANGENT', 'VEC4', normals && isNormalMapped ? tangents(surface, normals) : undefined),
    ...geometry.uvs.flatMap((uv, index) => column(`TEXCOORD_${index}`, 'VEC2', uv)),
    ...column('COLOR_0', 'VEC4', colors),
  ];
}

function writtenNormals(
  source: Float32Array,
  { scene, geometry, outward, mesh, path }: Surface,
  report: Report,
): Float32Array {
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
): Float32Array {
  const map = mapFor(scene.materials[source.material]!, 'normal')!;
  return tangentsOf(positions, normals, placedUvs(uvs[map.uv]!, map), indices);
}

/** 65535 as a 16-bit index means "start a new strip". */
const MAX_SHORT_INDEXED = 65535;

/** The indices of triangles, in 16 bits if there are few vertices. */
export function indexArray({ positions }: Pick<Primitive, 'positions'>, indices: Uint32Array): TypedArray {
  return positions.length / 3 < MAX_SHORT_INDEXED ? new Uint16Array(indices) : indices;
}
