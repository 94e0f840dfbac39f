/** Materials of every version. */
import {
  array,
  between,
  bytes,
  count,
  f32,
  fixedString,
  type Infer,
  i32,
  note,
  struct,
  u8,
  u32,
  vector,
  when,
} from '../../../../../binary/schema.ts';
import { chunk, chunkId, earlyChunk, name64, rgb } from './chunk.ts';

/** Of `materialType`. */
export const MULTI = 2;
const isMulti = between('materialType', [MULTI, MULTI]);
const isOther = between('materialType', [-0x80000000, MULTI - 1], [MULTI + 1, 0x7fffffff]);

const materialType = note(i32, '0 unknown, 1 standard, 2 list of others, 3 two-sided', {
  source: 'seed MTL_CHUNK_DESC',
});
const childCount = count(i32, 'childIds');
const childIds = note(vector(i32, 'childCount'), 'ids of the materials that it lists', {
  source: 'seed MTL_CHUNK_DESC',
});

const colors = {
  diffuse: note(rgb, 'diffuse color', { source: 'seed MTL_CHUNK_DESC' }),
  specular: note(rgb, 'specular color', { source: 'seed MTL_CHUNK_DESC' }),
  ambient: note(rgb, 'ambient color', { source: 'seed MTL_CHUNK_DESC' }),
  padding: note(bytes(3), 'padding', { source: 'reference §3.4' }),
};

const shine = {
  specularLevel: note(f32, 'strength of the highlight', { source: 'reference §3.4' }),
  shininess: note(f32, 'glossiness; the engine takes it times 100', { source: 'reference §3.4' }),
  selfIllumination: note(f32, 'share of its own light', { source: 'reference §3.4' }),
  opacity: note(f32, 'opacity', { source: 'reference §3.4' }),
};

const dynamics = {
  bounce: note(f32, 'elasticity', { source: 'seed MTL_CHUNK_DESC' }),
  staticFriction: note(f32, 'static friction', { source: 'seed MTL_CHUNK_DESC' }),
  slidingFriction: note(f32, 'sliding friction', { source: 'seed MTL_CHUNK_DESC' }),
};

const flags = note(
  u32,
  '1 wire, 2 two-sided, 4 face map, 8 faceted, 0x10 additive, 0x20 subtractive, 0x40 Crytek shader, 0x80 physicalised, 0x100 additive decal, 0x200 glossiness',
  { source: 'reference §2' },
);

const tiling = {
  tilesU: note(u8, 'repeats along u', { source: 'seed TextureMap' }),
  mirrorsU: note(u8, 'mirrors along u', { source: 'seed TextureMap' }),
  tilesV: note(u8, 'repeats along v', { source: 'seed TextureMap' }),
  mirrorsV: note(u8, 'mirrors along v', { source: 'seed TextureMap' }),
};

const placement = {
  offsetU: note(f32, 'offset along u', { source: 'seed TextureMap' }),
  scaleU: note(f32, 'scale along u', { source: 'seed TextureMap' }),
  rotationU: note(f32, 'rotation about u', { unit: 'radian', source: 'seed TextureMap' }),
  offsetV: note(f32, 'offset along v', { source: 'seed TextureMap' }),
  scaleV: note(f32, 'scale along v', { source: 'seed TextureMap' }),
  rotationV: note(f32, 'rotation about v', { unit: 'radian', source: 'seed TextureMap' }),
  rotationW: note(f32, 'rotation in the plane of the image', { unit: 'radian', source: 'seed TextureMap' }),
  offsetUController: chunkId('moves offsetU', 'seed TextureMap'),
  scaleUController: chunkId('moves scaleU', 'seed TextureMap'),
  rotationUController: chunkId('moves rotationU', 'seed TextureMap'),
  offsetVController: chunkId('moves offsetV', 'seed TextureMap'),
  scaleVController: chunkId('moves scaleV', 'seed TextureMap'),
  rotationVController: chunkId('moves rotationV', 'seed TextureMap'),
  rotationWController: chunkId('moves rotationW', 'seed TextureMap'),
};

const mapping = {
  mappingType: note(
    u8,
    '0 normal, 1 environment (also of ordinary maps), 2 screen, 3 cube, 4 automatic cube',
    {
      source: 'reference §2',
    },
  ),
  mapFlags: note(u8, '1: no mip maps', { source: 'reference §2' }),
  amount: note(u8, 'share of the map', { unit: '%', source: 'reference §3.4' }),
};

const reflection = {
  nthFrame: note(i32, 'how often an environment is drawn', { unit: 'frame', source: 'reference §3.4' }),
  reflectionSize: note(f32, 'size of the environment', { source: 'reference §3.4' }),
  reflectionBlur: note(f32, 'blur of the environment', { source: 'reference §3.4' }),
};

const textureMap = struct('texture map', {
  name: note(fixedString(128), 'path of the image, empty for none', { source: 'reference §3.4' }),
  ...mapping,
  reserved: note(bytes(32), 'reserved', { source: 'reference §3.4' }),
  ...tiling,
  padding: note(bytes(1), 'padding', { source: 'reference §3.4' }),
  ...reflection,
  ...placement,
});

const textureMap745 = struct('texture map of 745', {
  name: note(fixedString(32), 'file name of the image, empty for none', { source: 'reference §3.4' }),
  ...mapping,
  resolution: note(u8, 'unknown', { source: 'reference §3.4' }),
  ...tiling,
  ...reflection,
  ...placement,
});

const textureMap744 = struct('texture map of 744', {
  name: note(fixedString(32), 'file name of the image, empty for none', { source: 'seed TextureMap' }),
  ...tiling,
  ...placement,
});

export const materialSchema = chunk('material', {
  name: note(name64, 'name(shader)/physical material', { source: 'reference §3.4' }),
  reserved: note(bytes(60), 'reserved', { source: 'reference §3.4' }),
  alphaTest: note(f32, 'alpha below this is not drawn', { source: 'reference §3.4' }),
  materialType,
  standard: when(
    isOther,
    struct('standard material', {
      ...colors,
      ...shine,
      maps: struct('texture maps', {
        ambient: textureMap,
        diffuse: textureMap,
        specular: textureMap,
        opacity: textureMap,
        bump: textureMap,
        gloss: textureMap,
        filter: textureMap,
        reflection: textureMap,
        subsurface: textureMap,
        detail: textureMap,
      }),
      flags,
      ...dynamics,
    }),
  ),
  multi: when(
    isMulti,
    struct('material list', {
      childCount,
      filler: note(bytes(2400), 'as long as a standard material', { source: 'reference §3.4' }),
      childIds,
    }),
  ),
});

export const material745Schema = chunk('material of 745', {
  name: note(name64, 'name', { source: 'reference §3.4' }),
  materialType,
  standard: when(
    isOther,
    struct('standard material of 745', {
      ...colors,
      ...shine,
      maps: struct('texture maps of 745', {
        ambient: textureMap745,
        diffuse: textureMap745,
        specular: textureMap745,
        opacity: textureMap745,
        bump: textureMap745,
        gloss: textureMap745,
        cube: textureMap745,
        reflection: textureMap745,
        subsurface: textureMap745,
        detail: textureMap745,
      }),
      flags,
      ...dynamics,
    }),
  ),
  multi: when(
    isMulti,
    struct('material list of 745', {
      childCount,
      filler: note(bytes(1120), 'as long as a standard material', { source: 'reference §3.4' }),
      childIds,
    }),
  ),
});

export const material744Schema = chunk('material of 744', {
  name: note(name64, 'name', { source: 'seed MTL_CHUNK_DESC' }),
  materialType,
  standard: when(
    isOther,
    struct('standard material of 744', {
      ...colors,
      maps: struct('texture maps of 744', {
        diffuse: textureMap744,
        opacity: textureMap744,
        bump: textureMap744,
      }),
      ...dynamics,
    }),
  ),
  multi: when(
    isMulti,
    struct('material list of 744', {
      childCount,
      filler: note(bytes(296), 'as long as a standard material', { source: 'reference §3.4' }),
      childIds,
    }),
  ),
});

export const materialListSchema = earlyChunk('materials of 201', {
  materialCount: count(i32, 'materials'),
  materials: array(
    struct('material of 201', {
      name: note(name64, 'name', { source: 'seed MAT_ENTITY' }),
      isStandard: note(u8, 'what follows counts', { source: 'seed MAT_ENTITY' }),
      diffuse: note(rgb, 'diffuse color', { source: 'seed MAT_ENTITY' }),
      specular: note(rgb, 'specular color', { source: 'seed MAT_ENTITY' }),
      ambient: note(rgb, 'ambient color', { source: 'seed MAT_ENTITY' }),
      diffuseMap: note(fixedString(32), 'file name of the diffuse map', { source: 'seed MAT_ENTITY' }),
      opacityMap: note(fixedString(32), 'file name of the opacity map', { source: 'seed MAT_ENTITY' }),
      bumpMap: note(fixedString(32), 'file name of the bump map', { source: 'seed MAT_ENTITY' }),
      padding: note(bytes(2), 'padding', { source: 'reference §3.17' }),
      ...dynamics,
    }),
    'materialCount',
  ),
});

export type MaterialContent = Infer<typeof materialSchema>;
export type Material745Content = Infer<typeof material745Schema>;
export type Material744Content = Infer<typeof material744Schema>;
export type MaterialListContent = Infer<typeof materialListSchema>;
export type TextureMapContent = Infer<typeof textureMap>;
export type PlainTextureMapContent = Infer<typeof textureMap744>;
