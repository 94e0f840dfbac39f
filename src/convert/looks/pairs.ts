/** The materials of the same triangles. */
import type { Actor, Pair } from '../../pose/pair.ts';
import { type MapUse, type Material, NONE } from '../../scene/scene.ts';

/** A material of either scene, and the number of triangles that have both. */
export interface MaterialPair {
  first: Material | undefined;
  second: Material | undefined;
  triangles: number;
}

/**
 * The materials that triangles have in the two scenes, those of most triangles first.
 *
 * @param corners counterparts of the triangles of the first scene, as of `equalTriangles`
 */
export function materialPairs({ first, second }: Pair, corners: Int32Array): MaterialPair[] {
  const [own, other] = [materialsOf(first), materialsOf(second)];
  const counts = new Map<string, MaterialPair>();
  corners.forEach((corner, triangle) => {
    if (corner === NONE) return;
    const [a, b] = [own[triangle]!, other[Math.floor(corner / 3)]!];
    const key = `${a} ${b}`;
    const pair = counts.get(key);
    if (pair) pair.triangles++;
    else
      counts.set(key, {
        first: first.scene.materials[a],
        second: second.scene.materials[b],
        triangles: 1,
      });
  });
  return [...counts.values()].sort((a, b) => b.triangles - a.triangles);
}

/** One per triangle of the surface. */
function materialsOf({ surface }: Actor): Int32Array {
  const materials = new Int32Array(surface.indices.length / 3);
  let at = 0;
  for (const { primitive } of surface.parts) {
    const end = at + primitive.indices.length / 3;
    materials.fill(primitive.material, at, end);
    at = end;
  }
  return materials;
}

/** The uses of textures in either material. */
export function usesOf(a: Material, b: Material): Set<MapUse> {
  const maps = [...a.maps, ...b.maps].filter(({ texture }) => texture !== NONE);
  return new Set(maps.map(({ use }) => use));
}
