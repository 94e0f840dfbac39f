/** Where a texture is on a surface: the members of a texture reference besides its image. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import type { MaterialMap, Wrap } from '../../../../scene/scene.ts';
import { listOf, type Target, useExtension } from '../../from-scene/target-file.ts';
import { putMembers } from './members.ts';

const TRANSFORM = 'KHR_texture_transform';
const WRAP_MODE: Record<Wrap, GLTF.TextureWrapMode> = { repeat: 10497, mirror: 33648, clamp: 33071 };

/** Puts the edited set of texture coordinates and the edited transform into a texture reference. */
export function putPlace(
  target: Target,
  info: GLTF.ITextureInfo,
  was: MaterialMap | undefined,
  is: MaterialMap,
): void {
  const hasSet = (info.extensions?.[TRANSFORM] as { texCoord?: number } | undefined)?.texCoord !== undefined;
  const members = ({ uv, transform }: Pick<MaterialMap, 'uv' | 'transform'>) => {
    const own = { ...transform, ...(hasSet ? { texCoord: uv } : {}) };
    return { texCoord: uv, extensions: { [TRANSFORM]: own } };
  };
  putMembers(info, members(was ?? { uv: 0 }), members(is));
  if (info.extensions?.[TRANSFORM]) useExtension(target, TRANSFORM);
}

/** The texture of the file with the same image and other wrapping, which is added if there is none. */
export function wrappedTexture(target: Target, index: number, wrap: MaterialMap['wrap']): number {
  const textures = listOf(target, 'textures');
  const samplers = listOf(target, 'samplers');
  const texture = textures[index]!;
  const { wrapS: _, wrapT: __, ...old } = samplers[texture.sampler ?? -1] ?? {};
  const sampler = indexIn(samplers, {
    ...old,
    wrapS: WRAP_MODE[wrap?.u ?? 'repeat'],
    wrapT: WRAP_MODE[wrap?.v ?? 'repeat'],
  });
  return indexIn(textures, { ...texture, sampler });
}

/** The index of an entry that says the same; it is added if there is none. */
function indexIn<T>(list: T[], entry: T): number {
  const known = list.findIndex((other) => saysTheSame(other, entry));
  return known >= 0 ? known : list.push(entry) - 1;
}
