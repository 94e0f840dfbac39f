/** Texture coordinates with the transforms of the textures that lie on them, which files can hold in either place. */
import { lieAlike, placedUvs } from '../../scene/maps.ts';
import { type Material, type MaterialMap, NONE, type Primitive, type Scene } from '../../scene/scene.ts';

/** A scene of the same look in which only textures that lie differently on one UV set have transforms. */
export function withPlacedUvs(scene: Scene): Scene {
  const placing = scene.materials.map(mapsBySet);
  if (placing.every(({ size }) => size === 0)) return scene;
  const placed = (primitive: Primitive): Primitive => {
    const bySet = placing[primitive.material];
    if (!bySet) return primitive;
    const uvs = primitive.uvs.map((column, set) => placedUvs(column, bySet.get(set) ?? {}));
    return { ...primitive, uvs };
  };
  const meshes = scene.meshes.map((mesh) => ({ ...mesh, primitives: mesh.primitives.map(placed) }));
  const materials = scene.materials.map((material, index) => withoutTransforms(material, placing[index]!));
  return { ...scene, meshes, materials };
}

/** For each UV set whose textures all have the same transform, one of them. */
function mapsBySet({ maps }: Material): Map<number, MaterialMap> {
  const found = new Map<number, MaterialMap>();
  const shown = maps.filter(({ texture }) => texture !== NONE);
  for (const map of shown) {
    if (!map.transform) continue;
    const others = shown.filter(({ uv }) => uv === map.uv);
    if (others.every((other) => lieAlike(withoutEdges(other), withoutEdges(map)))) found.set(map.uv, map);
  }
  return found;
}

function withoutEdges({ uv, transform }: MaterialMap): Pick<MaterialMap, 'uv' | 'transform'> {
  return transform ? { uv, transform } : { uv };
}

function withoutTransforms(material: Material, bySet: ReadonlyMap<number, MaterialMap>): Material {
  const maps = material.maps.map((map): MaterialMap => {
    const { transform: _, ...plain } = map;
    return bySet.has(map.uv) ? plain : map;
  });
  return { ...material, maps };
}
