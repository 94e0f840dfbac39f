/** Materials and the textures that they name. */
import type { Report } from '../../../report/report.ts';
import type { Material, Scene } from '../../../scene/scene.ts';
import { shortList } from '../../../text/counts.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { TextureFile } from '../../format.ts';
import { CAL3D_CODES } from '../codes.ts';
import type { MaterialValues } from '../files/xml/material.ts';
import type { Parts } from '../parts.ts';

export function addMaterials(
  scene: Scene,
  materials: Parts['materials'],
  textures: readonly TextureFile[],
): void {
  const known = new Map<string, number>();
  const textureOf = (uri: string): { index: number; found: boolean } => {
    const index = known.get(uri) ?? scene.textures.length;
    if (index === scene.textures.length) {
      const bytes = textures.find((texture) => texture.uri === uri)?.bytes;
      scene.textures.push({ name: stemOf(uri), uri, ...(bytes ? { bytes } : {}) });
      known.set(uri, index);
    }
    return { index, found: scene.textures[index]!.bytes !== undefined };
  };
  for (const { name, values } of materials) scene.materials.push(materialOf(stemOf(name), values, textureOf));
}

/** Materials that are named in a message. */
const SHOWN = 6;

/** Reports the numbers of materials that only the order of their files gives. */
export function checkMaterialOrder({ meshes, materials }: Parts, report: Report): void {
  const isNumbered = meshes.some(({ document }) => !document.layout.early);
  if (!isNumbered || materials.length < 2) return;
  const numbered = materials.map(({ name }, number) => `${number} is ${name}`);
  const message = `Without a .cfg file, materials are numbered in the order of their files: ${shortList(numbered, SHOWN)}`;
  report.add(CAL3D_CODES.CAL3D_MATERIALS_UNORDERED, message);
}

const GRAY = Uint8Array.of(204, 204, 204, 255);
const BLACK = Uint8Array.of(0, 0, 0, 255);

export function materialOf(
  name: string,
  values: MaterialValues | undefined,
  textureOf: (uri: string) => { index: number; found: boolean },
): Material {
  const color = (bytes: Uint8Array, alpha = bytes[3]! / 255): Material['diffuse'] => [
    bytes[0]! / 255,
    bytes[1]! / 255,
    bytes[2]! / 255,
    alpha,
  ];
  const maps = mapsOf(values, textureOf);
  const opacity = maps.find(({ use }) => use === 'opacity');
  const isTextured = maps.some(({ use, found }) => use === 'diffuse' && found);
  return {
    name,
    colorSpace: 'srgb',
    // The demo draws textured surfaces white (cally/src/model.cpp, Model::renderMesh): the texture replaces the color.
    // The alpha byte is 0 in most real files, also of solid materials.
    diffuse: isTextured ? [1, 1, 1, 1] : color(values?.diffuse ?? GRAY, 1),
    ambient: color(values?.ambient ?? BLACK),
    specular: color(values?.specular ?? BLACK),
    shininess: values?.shininess ?? 0,
    alpha:
      opacity && maps.some(({ use, texture }) => use === 'diffuse' && texture === opacity.texture)
        ? 'blend'
        : 'opaque',
    // The library has no culling, and its demo draws both sides: capes and skirts are single sheets. Nearly every real
    // material has some open surface (sleeves, necks, eyes), so that nothing can be culled by its shape.
    doubleSided: true,
    maps: maps.map(({ texture, uv, use }) => ({ texture, uv, use })),
    ...(values ? { properties: { cal3d: { diffuse: [...values.diffuse] } } } : {}),
  };
}

/** Map types of 3ds Max, as IMVU's versions store them. Without types, the first map is the diffuse map. */
const MAP_USES: Readonly<Record<string, Material['maps'][number]['use']>> = {
  'diffuse color': 'diffuse',
  opacity: 'opacity',
};

/** Map i is drawn with texture coordinate set i. */
function mapsOf(
  values: MaterialValues | undefined,
  textureOf: (uri: string) => { index: number; found: boolean },
): (Material['maps'][number] & { found: boolean })[] {
  return (values?.maps ?? []).map(({ fileName, type }, index) => {
    const { index: texture, found } = textureOf(fileName.text);
    const use = type ? (MAP_USES[type.text.toLowerCase()] ?? 'other') : index === 0 ? 'diffuse' : 'other';
    return { texture, uv: index, use, found };
  });
}
