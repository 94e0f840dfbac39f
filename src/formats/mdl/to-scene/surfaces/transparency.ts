/** What of a surface can be seen through (docs/reference/mdl.md#transparency). */
import type { Material } from '../../../../scene/scene.ts';
import { isOn, type Settings, settingValues } from '../../files/surfaces/document.ts';
import { resrefOf } from '../../files/surfaces/lookup.ts';
import type { NodeValues } from '../../model/model.ts';
import type { SurfaceTexture } from './textures.ts';

interface Transparency {
  alpha: Material['alpha'];
  /** Whether the model can be read in another way as well. */
  isGuess?: true;
}

const OPAQUE: Transparency = { alpha: 'opaque' };
const CUT: Transparency = { alpha: 'mask' };
const CLEAR: Transparency = { alpha: 'blend' };

/**
 * Surfaces that mirror their surroundings do so where their alpha is low, and hide what is behind them. Of creatures a table
 * of the game says whether they do, and not the model: where nothing of the texture is cut out and the mesh has no place
 * in the order of what can be seen through, it is taken to mirror.
 *
 * @param texture the first one
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
