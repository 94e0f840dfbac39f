import { BufferAttribute, BufferGeometry } from 'three';
import { unitNormals } from '../formats/gltf/from-scene/normals.ts';
import { alongAxis } from '../math/vector.ts';
import { linearColors } from '../scene/linear-color.ts';
import type { Axes, Material, MorphTarget, Primitive } from '../scene/scene.ts';
import { flipTriangles } from '../scene/triangles.ts';

/**
 * The vertices of a primitive in order, sharing the scene's arrays. Only data that three.js stores differently is copied:
 * sRGB colors, triangles with reversed winding, normals of which some have no direction, which would be black, and morph
 * targets, which have displacements for all vertices.
 */
export function createGeometry(
  primitive: Primitive,
  colorSpace: Material['colorSpace'],
  isFlipped: boolean,
  axes: Axes,
): BufferGeometry {
  const { positions, uvs, colors, indices, morphTargets } = primitive;
  const normals = normalsWithDirection(primitive, axes);
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(isFlipped ? flipTriangles(indices) : indices, 1));
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  uvs.forEach((uv, set) => {
    geometry.setAttribute(set === 0 ? 'uv' : `uv${set}`, new BufferAttribute(uv, 2));
  });
  if (colors) {
    const linear = colorSpace === 'linear' ? colors : linearColors(colors, colorSpace);
    geometry.setAttribute('color', new BufferAttribute(linear, 4));
  }
  if (morphTargets && morphTargets.length > 0)
    addMorphTargets(geometry, morphTargets, positions.length, normals);
  return geometry;
}

/** The column itself if all have a direction: three.js ignores their length. Others become those of a GLB. */
function normalsWithDirection(
  { normals, positions, indices }: Primitive,
  { handedness, up }: Axes,
): Float32Array | undefined {
  if (!normals) return undefined;
  const outward = handedness === 'left' ? flipTriangles(indices) : indices;
  const sound = unitNormals(normals, positions, outward, alongAxis(up));
  return sound.repaired > 0 ? sound.normals : normals;
}

function addMorphTargets(
  geometry: BufferGeometry,
  targets: readonly MorphTarget[],
  length: number,
  restNormals: Float32Array | undefined,
): void {
  geometry.morphTargetsRelative = true;
  geometry.morphAttributes.position = targets.map((target) => spread(target, target.positions, length));
  if (!restNormals || !targets.some(({ normals }) => normals)) return;
  geometry.morphAttributes.normal = targets.map((target) => spread(target, target.normals, length));
}

/** Expands the displacements of affected vertices to a column for all vertices. */
function spread(
  { name, vertices }: MorphTarget,
  displacements: Float32Array | undefined,
  length: number,
): BufferAttribute {
  const column = new Float32Array(length);
  if (displacements) {
    for (let i = 0; i < vertices.length; i++) {
      for (let axis = 0; axis < 3; axis++) column[vertices[i]! * 3 + axis] = displacements[i * 3 + axis]!;
    }
  }
  const attribute = new BufferAttribute(column, 3);
  attribute.name = name;
  return attribute;
}
