/** Lens flares of lights and flags of emitters (docs/reference/mdl.md#lights-emitters-references). */

import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { Flares, ModelNode } from '../../../model/model.ts';
import type { Node } from '../document.ts';
import { KNOWN_EMITTER_FLAGS } from '../header-properties.ts';
import { textOf } from '../names.ts';
import { type Source, spend } from './source.ts';

export function addFlares(
  source: Source,
  light: NonNullable<Node['light']>,
  target: ModelNode,
  path: string,
): void {
  const sizes = light.flareSizes ?? new Float32Array();
  const positions = light.flarePositions ?? new Float32Array();
  const colorShifts = light.flareColorShifts ?? new Float32Array();
  const textures = (light.flareTextures ?? []).map((name) => (name ? textOf(name) : ''));
  const counts = [textures.length, sizes.length, positions.length, colorShifts.length / 3];
  const count = Math.min(...counts);
  if (Math.max(...counts) !== count) {
    const found = `${counts.join(', ')} textures, sizes, positions and colors`;
    const message = `Reduced ${found} to ${counted(count, 'lens flare')}`;
    source.report.lose(MDL_CODES.MDL_FLARE_COUNT, message, { source: `${path}.light` });
  }
  if (count === 0) return;
  const characters = textures.reduce((sum, name) => sum + name.length, 0);
  spend(source, count * 5 * Float32Array.BYTES_PER_ELEMENT + characters, path);
  const flares: Flares = {
    textures: textures.slice(0, count),
    sizes: sizes.slice(0, count),
    positions: positions.slice(0, count),
    colorShifts: colorShifts.slice(0, count * 3),
  };
  target.flares = flares;
}

export function checkEmitterFlags(
  source: Source,
  { header }: NonNullable<Node['emitter']>,
  path: string,
): void {
  const unknown = header.emitterFlags & ~KNOWN_EMITTER_FLAGS;
  if (unknown === 0) return;
  const message = `Unknown emitter flags 0x${(unknown >>> 0).toString(16)}`;
  source.report.lose(MDL_CODES.MDL_VALUE_UNKNOWN, message, { source: `${path}.emitter` });
}
