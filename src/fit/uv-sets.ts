/** Limits UV sets. */
import type { Report } from '../report/report.ts';
import { mapFor } from '../scene/maps.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Material, Mesh, Primitive, Scene } from '../scene/scene.ts';
import { quoted } from '../text/names.ts';
import type { Holder } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import { shownMeshes } from './surfaces.ts';

/**
 * Meshes with at most as many UV sets as the target supports, and materials with maps that use them. The first sets are
 * kept; if the texture of a surface uses a later one, this replaces the last.
 */
export function fitUvSets(
  scene: Scene,
  { title, capabilities: { uvSets: limit } }: Holder,
  report: Report,
): Pick<Scene, 'meshes' | 'materials'> {
  const { meshes, materials } = scene;
  if (limit === undefined) return { meshes, materials };
  const shown = shownMeshes(scene);
  const moved = new Set<number>();
  const fit = (primitive: Primitive): Primitive => {
    const { uvs, material } = primitive;
    if (uvs.length <= limit) return primitive;
    const kept = uvs.slice(0, limit);
    const own = uvs[textureSet(materials[material])];
    if (own && !kept.includes(own)) {
      kept[limit - 1] = own;
      moved.add(material);
    }
    return { ...primitive, uvs: kept };
  };
  const fitted = meshes.map((mesh, index): Mesh => {
    if (!shown.has(index)) return mesh;
    const primitives = mesh.primitives.map(fit);
    const dropped = mesh.primitives.findIndex((primitive, place) => primitive !== primitives[place]);
    if (dropped < 0) return mesh;
    const { uvs, name } = mesh.primitives[dropped]!;
    const path: ElementPath = `meshes[${index}].primitives[${dropped}]`;
    const where = quoted(name || mesh.name, path);
    const message = `${title} can hold ${limit} of the ${uvs.length} UV sets of ${where}`;
    report.lose(FIT_CODES.FIT_UV_SETS_DROPPED, message, { path });
    return { ...mesh, primitives };
  });
  return {
    meshes: fitted,
    materials: materials.map((material, index) =>
      moved.has(index) ? withSet(material, limit - 1) : material,
    ),
  };
}

/** The UV set of a surface's texture. */
function textureSet(material: Material | undefined): number {
  return (material && mapFor(material, 'diffuse')?.uv) ?? 0;
}

/** Moves the maps with the texture's UV set to another. */
function withSet(material: Material, uv: number): Material {
  const before = textureSet(material);
  return { ...material, maps: material.maps.map((map) => (map.uv === before ? { ...map, uv } : map)) };
}
