/** The materials of a scene. */
import { stored } from '../../../binary/schema.ts';
import { colorBytes } from '../../../fit/byte-colors.ts';
import { channelByte } from '../../../scene/color.ts';
import { mapFor } from '../../../scene/maps.ts';
import { type Material, type MaterialMap, NONE } from '../../../scene/scene.ts';
import type { MaterialContent } from '../files/binary/schema.ts';
import { cal3dProperties, type MaterialProperties } from '../properties.ts';
import { FRAME } from './frame.ts';

/** The maps of a material; the same image as its opacity map makes a surface blend by the alpha of its texture. */
function withOpacity(material: Material, maps: readonly MaterialMap[]): readonly MaterialMap[] {
  const diffuse = mapFor(material, 'diffuse');
  const isStated = !diffuse || material.alpha !== 'blend' || mapFor(material, 'opacity') !== undefined;
  return isStated ? maps : [...maps, { ...diffuse, use: 'opacity' }];
}

export function materialContent(material: Material, images: readonly string[]): MaterialContent {
  const kept = cal3dProperties<MaterialProperties>(material);
  const color = (value: Material['diffuse']) =>
    Uint8Array.of(...colorBytes(value, material.colorSpace), channelByte(value[3]));
  // A scene from Cal3D has white textured surfaces, with the file's own color in the properties.
  const isWhite = mapFor(material, 'diffuse') && material.diffuse.every((value) => value === 1);
  const diffuse = isWhite && kept.diffuse ? Uint8Array.from(kept.diffuse) : color(material.diffuse);
  diffuse[3] = kept.diffuse?.[3] ?? diffuse[3]!;
  const shown = material.maps.filter(({ texture }) => texture !== NONE);
  return {
    ...FRAME,
    ambient: color(material.ambient),
    diffuse,
    specular: color(material.specular),
    shininess: material.shininess,
    maps: withOpacity(material, shown).map(({ texture, use }) => ({
      fileName: stored(images[texture]!),
      ...(use === 'opacity' ? { type: stored('Opacity') } : {}),
    })),
  };
}
