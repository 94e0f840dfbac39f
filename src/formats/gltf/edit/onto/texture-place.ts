/** Where a texture is on a surface: the members of a texture reference besides its image. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import type { MaterialMap, Wrap } from '../../../../scene/scene.ts';
import { listOf, type Target } from './target.ts';

const TRANSFORM = 'KHR_texture_transform';
const WRAP_MODE: Record<Wrap, GLTF.TextureWrapMode> = { repeat: 10497, mirror: 33648, clamp: 33071 };

const PARTS = ['offset', 'rotation', 'scale'] as const;

interface Transform {
  offset?: number[];
  rotation?: number;
  scale?: number[];
  texCoord?: number;
}

/** Puts the edited set of texture coordinates and the edited transform into a texture reference. */
export function putPlace(
  { draft: { json } }: Target,
  info: GLTF.ITextureInfo,
  was: MaterialMap | undefined,
  is: MaterialMap,
): void {
  const transform: Transform = { ...(info.extensions?.[TRANSFORM] as Transform | undefined) };
  if (is.uv !== (was?.uv ?? 0)) {
    info.texCoord = is.uv;
    if (transform.texCoord !== undefined) transform.texCoord = is.uv;
  }
  if (!saysTheSame(was?.transform, is.transform)) {
    for (const name of PARTS) {
      if (is.transform) Object.assign(transform, { [name]: is.transform[name] });
      else delete transform[name];
    }
  }
  const { [TRANSFORM]: _, ...others } = info.extensions ?? {};
  const isThere = Object.keys(transform).length > 0;
  if (isThere) json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), TRANSFORM])];
  info.extensions = { ...others, ...(isThere ? { [TRANSFORM]: transform } : {}) };
  if (Object.keys(info.extensions).length === 0) delete info.extensions;
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
