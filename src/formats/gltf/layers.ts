/** Extensions of materials that the scene keeps without effect: layers and light that old systems do not have. */

/** The values and textures of an extension. */
interface Layer {
  /** Its values, with their number of components. */
  values: Readonly<Record<string, 1 | 3>>;
  /** Its textures, with the name under which the scale of a normal map is kept. */
  textures: Readonly<Record<string, string | undefined>>;
}

/** By name. Textures are maps with the use `other` and a `slot`. */
export const LAYERS = {
  KHR_materials_anisotropy: {
    values: { anisotropyStrength: 1, anisotropyRotation: 1 },
    textures: { anisotropyTexture: undefined },
  },
  KHR_materials_clearcoat: {
    values: { clearcoatFactor: 1, clearcoatRoughnessFactor: 1 },
    textures: {
      clearcoatTexture: undefined,
      clearcoatRoughnessTexture: undefined,
      clearcoatNormalTexture: 'clearcoatNormalScale',
    },
  },
  KHR_materials_dispersion: { values: { dispersion: 1 }, textures: {} },
  KHR_materials_iridescence: {
    values: {
      iridescenceFactor: 1,
      iridescenceIor: 1,
      iridescenceThicknessMinimum: 1,
      iridescenceThicknessMaximum: 1,
    },
    textures: { iridescenceTexture: undefined, iridescenceThicknessTexture: undefined },
  },
  KHR_materials_sheen: {
    values: { sheenColorFactor: 3, sheenRoughnessFactor: 1 },
    textures: { sheenColorTexture: undefined, sheenRoughnessTexture: undefined },
  },
  KHR_materials_transmission: {
    values: { transmissionFactor: 1 },
    textures: { transmissionTexture: undefined },
  },
  KHR_materials_volume: {
    values: { thicknessFactor: 1, attenuationDistance: 1, attenuationColor: 3 },
    textures: { thicknessTexture: undefined },
  },
} as const satisfies Record<string, Layer>;

export type LayerName = keyof typeof LAYERS;

export const LAYER_NAMES = Object.keys(LAYERS) as readonly LayerName[];

/** A texture slot of an extension. */
export interface LayerSlot {
  extension: LayerName | 'KHR_materials_specular';
  texture: string;
}

/** The textures of reflections; that of their color has the use `specular`. */
const REFLECTIONS = ['specularTexture', 'specularColorTexture'].map(
  (texture): LayerSlot => ({ extension: 'KHR_materials_specular', texture }),
);

/** All texture slots by the name that maps have. */
export const LAYER_SLOTS: ReadonlyMap<string, LayerSlot> = new Map(
  [
    ...REFLECTIONS,
    ...LAYER_NAMES.flatMap((extension) =>
      Object.keys(LAYERS[extension].textures).map((texture): LayerSlot => ({ extension, texture })),
    ),
  ].map((slot) => [`${slot.extension}.${slot.texture}`, slot]),
);
