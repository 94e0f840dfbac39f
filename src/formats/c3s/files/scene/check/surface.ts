/** Rules for textures, sounds and materials. */
import { isPowerOfTwo } from '../../../../../images/resize.ts';
import { C3S_CODES } from '../../../codes.ts';
import { type Context, checkList, checkNumbers, checkShare } from './context.ts';

export function checkSurfaces(context: Context): void {
  const { textures, materials } = context.model;
  for (const member of ['width', 'height'] as const) {
    textures[member].forEach((pixels, row) => {
      if (isPowerOfTwo(pixels)) return;
      context.add(
        C3S_CODES.C3S_TEXTURE_SIZE,
        `Texture ${member} of ${pixels} is not a power of two`,
        'textures',
        row,
        member,
      );
    });
  }
  materials.transparency.forEach((value, row) => {
    const member = () => 'transparency';
    if (checkNumbers(context, materials.transparency, 1, row, 'materials', row, member)) {
      checkShare(context, value, 'materials', row, member);
    }
  });
  const { textures: maps, sounds } = materials;
  checkList(context, maps, maps.texture, { to: 'textures', optional: true }, 'materials', (place) => {
    return `textures[${place}].texture`;
  });
  checkList(context, sounds, sounds.sound, { to: 'sounds', optional: true }, 'materials', (place) => {
    return `sounds[${place}].sound`;
  });
}
