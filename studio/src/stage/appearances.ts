/** Appearance of surfaces in each display mode. */
import type { Primitive, Scene } from 'exhume';
import {
  AdditiveBlending,
  type Material,
  MeshBasicMaterial,
  MeshNormalMaterial,
  MeshStandardMaterial,
  type Side,
  type Texture,
} from 'three';
import { heatColors } from './heat.ts';
import type { Palette } from './palette.ts';
import type { Appearance, Part } from './part.ts';
import type { Mode } from './settings.ts';
import { groupColors, smoothingGroupsOf } from './smoothing.ts';
import { weightsOf } from './weights.ts';

/** Of surfaces whose color is not known: white would hide their shape. */
const CLAY = 0xa8a39b;
const WHITE = 0xffffff;

/** Of one layer of surface, so that eight of them are white. */
const OVERDRAW = 0x20180c;

export interface AppearanceContext {
  scene: Scene;
  palette: Palette;
  checker: Texture;
  /** Node whose weights are shown. */
  bone: number;
}

export function appearanceFor(mode: Mode, part: Part, context: AppearanceContext): Appearance {
  const { material, ...rest } = APPEARANCES[mode](part, context);
  return material ? { material: asOwn(part, material), ...rest } : rest;
}

/** Colors by numbers from 0 to 1. */
export function heatAppearance(part: Part, values: ArrayLike<number>): Appearance {
  const colors = new Float32Array(values.length * 3);
  heatColors(values, 1, colors);
  const material = new MeshStandardMaterial({
    vertexColors: true,
    toneMapped: false,
    side: part.ownMaterial.side,
    flatShading: !part.surface.normals,
  });
  return { material: asOwn(part, material), colors: { per: 'vertex', values: colors } };
}

const APPEARANCES: Readonly<Record<Mode, (part: Part, context: AppearanceContext) => Appearance>> = {
  lit: ({ ownMaterial, surface }, { scene }) =>
    ownMaterial instanceof MeshStandardMaterial && isColorUnknown(ownMaterial, surface.primitive, scene)
      ? { material: clay(ownMaterial) }
      : {},
  textured: ({ ownMaterial }) =>
    ownMaterial instanceof MeshStandardMaterial ? { material: unlit(ownMaterial) } : {},
  wireframe: (_, { palette }) => ({
    material: new MeshBasicMaterial({ wireframe: true, color: palette.text, toneMapped: false }),
  }),
  normals: ({ ownMaterial, surface }) => ({
    material: new MeshNormalMaterial({ side: ownMaterial.side, flatShading: !surface.normals }),
  }),
  checker: ({ ownMaterial, surface }, { checker, palette }) => ({
    material:
      surface.primitive.uvs.length > 0
        ? new MeshStandardMaterial({ map: checker, side: ownMaterial.side, flatShading: !surface.normals })
        : new MeshStandardMaterial({
            color: palette.quiet,
            side: ownMaterial.side,
            flatShading: !surface.normals,
          }),
  }),
  weights: (part, { scene, bone }) =>
    heatAppearance(part, weightsOf(scene, part.surface.node, part.surface.primitive, bone)),
  colors: ({ ownMaterial, surface }, { palette }) => ({
    material: new MeshBasicMaterial({
      color: surface.primitive.colors ? WHITE : palette.quiet,
      vertexColors: surface.primitive.colors !== undefined,
      side: ownMaterial.side,
      toneMapped: false,
    }),
  }),
  overdraw: ({ ownMaterial }) => ({ material: overdrawn(ownMaterial.side) }),
  smoothing: ({ ownMaterial, surface }) => ({
    material: new MeshStandardMaterial({
      vertexColors: true,
      side: ownMaterial.side,
      flatShading: !surface.normals,
    }),
    colors: { per: 'corner', values: groupColors(smoothingGroupsOf(surface.primitive).groups) },
  }),
};

/** Whether a surface is white only because it has no material, or the image of its texture is missing. */
function isColorUnknown(
  { map, color, vertexColors }: MeshStandardMaterial,
  { material }: Primitive,
  { materials }: Scene,
): boolean {
  if (map || vertexColors || color.getHex() !== WHITE) return false;
  const source = materials[material];
  return source === undefined || source.maps.some(({ use }) => use === 'diffuse');
}

function clay(own: MeshStandardMaterial): Material {
  const made = own.clone();
  made.color.setHex(CLAY);
  return made;
}

/** Each layer of surface adds light. */
function overdrawn(side: Side): Material {
  return new MeshBasicMaterial({
    color: OVERDRAW,
    side,
    blending: AdditiveBlending,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
}

function unlit(own: MeshStandardMaterial): Material {
  return new MeshBasicMaterial({
    map: own.map,
    // The colors of the file as they are.
    toneMapped: false,
    color: own.color,
    vertexColors: own.vertexColors,
    opacity: own.opacity,
    transparent: own.transparent,
    depthWrite: own.depthWrite,
    alphaTest: own.alphaTest,
    side: own.side,
  });
}

/** Keeps the model's shader changes, which skin surfaces with more influences than three.js supports. */
function asOwn({ ownMaterial }: Part, material: Material): Material {
  material.onBeforeCompile = ownMaterial.onBeforeCompile;
  material.customProgramCacheKey = ownMaterial.customProgramCacheKey;
  return material;
}
