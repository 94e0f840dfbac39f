/** Transparency of surfaces (docs/reference/mdl.md#transparency). */
import type { Material } from '../../../../scene/scene.ts';
import { isOn, type Settings, settingValues } from '../../files/surfaces/document.ts';
import { resrefOf } from '../../files/surfaces/lookup.ts';
import type { NodeValues } from '../../model/model.ts';
import type { SurfaceTexture } from './textures.ts';

interface Transparency {
  alpha: Material['alpha'];
  /** Whether the model can also be interpreted in another way. */
  isGuess?: true;
}

const OPAQUE: Transparency = { alpha: 'opaque' };
const CUT: Transparency = { alpha: 'mask' };
const CLEAR: Transparency = { alpha: 'blend' };

/**
 * Surfaces with an environment map are reflective where their alpha is low, and opaque. For creatures this is decided by a
 * table of the game instead of the model: a surface without cut-out pixels and without a transparencyhint is assumed to be
 * reflective.
 *
 * @param texture the first texture of the surface
 */
export function transparencyOf(
  texture: SurfaceTexture | undefined,
  material: Settings | undefined,
  { alpha = 1, transparencyhint = 0 }: Pick<NodeValues, 'alpha' | 'transparencyhint'>,
): Transparency {
  if (alpha < 1 || isOn(material, 'transparency')) return CLEAR;
  if (!texture) return OPAQUE;
  const settings = texture.settings ? settingValues(texture.settings) : new Map<string, readonly string[]>();
  const blending = settings.get('blending')?.[0]?.toLowerCase();
  if (blending === 'additive' || blending === 'lighten') return CLEAR;
  const { isCut, isPartial } = texture.coverage;
  const mirrors = MIRRORS.some((keyword) => resrefOf(settings.get(keyword)?.[0]) !== undefined);
  if (mirrors || !(isCut || isPartial)) return OPAQUE;
  if (blending === 'punchthrough' || !isPartial) return CUT;
  return isCut || blending !== undefined || transparencyhint !== 0 ? CLEAR : { ...OPAQUE, isGuess: true };
}

const MIRRORS = ['envmaptexture', 'bumpyshinytexture'];
