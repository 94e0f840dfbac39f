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

/** Value of `materialType`. */
export const MULTI = 2;
const isMulti = between('materialType', [MULTI, MULTI]);
const isOther = between('materialType', [-0x80000000, MULTI - 1], [MULTI + 1, 0x7fffffff]);

const materialType = note(i32, '0 unknown, 1 standard, 2 list of materials, 3 two-sided', {
  source: 'cryengine.md#materials',
});
const childCount = count(i32, 'childIds');
const childIds = note(vector(i32, 'childCount'), 'chunk ids of the listed materials', {
  source: 'cryengine.md#materials',
});

const colors = {
  diffuse: note(rgb, 'diffuse color', { source: 'cryengine.md#materials' }),
  specular: note(rgb, 'specular color', { source: 'cryengine.md#materials' }),
  ambient: note(rgb, 'ambient color', { source: 'cryengine.md#materials' }),
  padding: note(bytes(3), 'padding', { source: 'cryengine.md#materials' }),
};

const shine = {
  specularLevel: note(f32, 'strength of the specular highlight', { source: 'cryengine.md#materials' }),
  shininess: note(f32, 'glossiness; the engine multiplies it by 100', { source: 'cryengine.md#materials' }),
  selfIllumination: note(f32, 'strength of self-illumination', { source: 'cryengine.md#materials' }),
  opacity: note(f32, 'opacity', { source: 'cryengine.md#materials' }),
};

const dynamics = {
  bounce: note(f32, 'elasticity', { source: 'cryengine.md#materials' }),
  staticFriction: note(f32, 'static friction', { source: 'cryengine.md#materials' }),
  slidingFriction: note(f32, 'sliding friction', { source: 'cryengine.md#materials' }),
};

const flags = note(
  u32,
  '1 wire, 2 two-sided, 4 face map, 8 faceted, 0x10 additive, 0x20 subtractive, 0x40 Crytek shader, 0x80 physicalized, 0x100 additive decal, 0x200 glossiness',
  { source: 'cryengine.md#materials' },
);

const tiling = {
  tilesU: note(u8, '1 to repeat along u', { source: 'cryengine.md#texture-maps' }),
  mirrorsU: note(u8, '1 to mirror along u', { source: 'cryengine.md#texture-maps' }),
  tilesV: note(u8, '1 to repeat along v', { source: 'cryengine.md#texture-maps' }),
  mirrorsV: note(u8, '1 to mirror along v', { source: 'cryengine.md#texture-maps' }),
};

const placement = {
  offsetU: note(f32, 'offset along u', { source: 'cryengine.md#texture-maps' }),
  scaleU: note(f32, 'scale along u', { source: 'cryengine.md#texture-maps' }),
  rotationU: note(f32, 'rotation about u', { unit: 'radian', source: 'cryengine.md#texture-maps' }),
  offsetV: note(f32, 'offset along v', { source: 'cryengine.md#texture-maps' }),
  scaleV: note(f32, 'scale along v', { source: 'cryengine.md#texture-maps' }),
  rotationV: note(f32, 'rotation about v', { unit: 'radian', source: 'cryengine.md#texture-maps' }),
  rotationW: note(f32, 'rotation in the plane of the image', {
    unit: 'radian',
    source: 'cryengine.md#texture-maps',
  }),
  offsetUController: chunkId('controller of offsetU', 'cryengine.md#texture-maps'),
  scaleUController: chunkId('controller of scaleU', 'cryengine.md#texture-maps'),
  rotationUController: chunkId('controller of rotationU', 'cryengine.md#texture-maps'),
  offsetVController: chunkId('controller of offsetV', 'cryengine.md#texture-maps'),
  scaleVController: chunkId('controller of scaleV', 'cryengine.md#texture-maps'),
  rotationVController: chunkId('controller of rotationV', 'cryengine.md#texture-maps'),
  rotationWController: chunkId('controller of rotationW', 'cryengine.md#texture-maps'),
};

const mapping = {
  mappingType: note(
    u8,
    '0 normal, 1 environment (also for ordinary maps), 2 screen, 3 cube, 4 automatic cube',
    {
      source: 'cryengine.md#texture-maps',
    },
  ),
  mapFlags: note(u8, '1 no mip maps', { source: 'cryengine.md#texture-maps' }),
  amount: note(u8, 'amount of the map', { unit: '%', source: 'cryengine.md#texture-maps' }),
};

const reflection = {
  nthFrame: note(i32, 'interval at which the environment is drawn', {
    unit: 'frame',
    source: 'cryengine.md#texture-maps',
  }),
  reflectionSize: note(f32, 'size of the environment', { source: 'cryengine.md#texture-maps' }),
  reflectionBlur: note(f32, 'blur of the environment', { source: 'cryengine.md#texture-maps' }),
};

const textureMap = struct('texture map', {
  name: note(fixedString(128), 'path of the image, empty for none', { source: 'cryengine.md#texture-maps' }),
  ...mapping,
  reserved: note(bytes(32), 'reserved', { source: 'cryengine.md#texture-maps' }),
  ...tiling,
  padding: note(bytes(1), 'padding', { source: 'cryengine.md#texture-maps' }),
  ...reflection,
  ...placement,
});

const textureMap745 = struct('texture map of 745', {
  name: note(fixedString(32), 'file name of the image, empty for none', {
    source: 'cryengine.md#texture-maps',
  }),
  ...mapping,
  resolution: note(u8, 'unknown', { source: 'cryengine.md#texture-maps' }),
  ...tiling,
  ...reflection,
  ...placement,
});

const textureMap744 = struct('texture map of 744', {
  name: note(fixedString(32), 'file name of the image, empty for none', {
    source: 'cryengine.md#texture-maps',
  }),
  ...tiling,
  ...placement,
});

export const materialSchema = chunk('material', {
  name: note(name64, 'name(shader)/physical material', { source: 'cryengine.md#materials' }),
  reserved: note(bytes(60), 'reserved', { source: 'cryengine.md#materials' }),
  alphaTest: note(f32, 'alpha cutoff', { source: 'cryengine.md#materials' }),
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
      filler: note(bytes(2400), 'unused space of a standard material', { source: 'cryengine.md#materials' }),
      childIds,
    }),
  ),
});

export const material745Schema = chunk('material of 745', {
  name: note(name64, 'name', { source: 'cryengine.md#materials' }),
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
      filler: note(bytes(1120), 'unused space of a standard material', { source: 'cryengine.md#materials' }),
      childIds,
    }),
  ),
});

export const material744Schema = chunk('material of 744', {
  name: note(name64, 'name', { source: 'cryengine.md#materials' }),
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
      filler: note(bytes(296), 'unused space of a standard material', { source: 'cryengine.md#materials' }),
      childIds,
    }),
  ),
});

export const materialListSchema = earlyChunk('materials of 201', {
  materialCount: count(i32, 'materials'),
  materials: array(
    struct('material of 201', {
      name: note(name64, 'name', { source: 'cryengine.md#obsolete-chunks' }),
      isStandard: note(u8, '1 if the following fields are valid', { source: 'cryengine.md#obsolete-chunks' }),
      diffuse: note(rgb, 'diffuse color', { source: 'cryengine.md#obsolete-chunks' }),
      specular: note(rgb, 'specular color', { source: 'cryengine.md#obsolete-chunks' }),
      ambient: note(rgb, 'ambient color', { source: 'cryengine.md#obsolete-chunks' }),
      diffuseMap: note(fixedString(32), 'file name of the diffuse map', {
        source: 'cryengine.md#obsolete-chunks',
      }),
      opacityMap: note(fixedString(32), 'file name of the opacity map', {
        source: 'cryengine.md#obsolete-chunks',
      }),
      bumpMap: note(fixedString(32), 'file name of the bump map', { source: 'cryengine.md#obsolete-chunks' }),
      padding: note(bytes(2), 'padding', { source: 'cryengine.md#obsolete-chunks' }),
      ...dynamics,
    }),
    'materialCount',
  ),
});

export type MaterialContent = Infer<typeof materialSchema>;
export type TextureMapContent = Infer<typeof textureMap>;
export type PlainTextureMapContent = Infer<typeof textureMap744>;
