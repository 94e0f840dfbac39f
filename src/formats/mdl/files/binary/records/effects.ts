/** Lights, particle emitters, and references to other models. */
import { fixedString, type Infer, i32, note, struct, u16, u32 } from '../../../../../binary/schema.ts';
import { float, list } from './fields.ts';

const OTHERS = { source: 'mdl.md#lights-emitters-references' };
const flag = (meaning: string) => note(u32, `1 ${meaning}`, OTHERS);

export const lightHeader = struct('light header', {
  flareRadius: note(float, 'distance up to which lens flares are visible', { unit: 'm', ...OTHERS }),
  unknown: note(list, 'empty', OTHERS),
  flareSizes: note(list, 'size of each lens flare', OTHERS),
  flarePositions: note(list, 'relative position of each lens flare between light and screen center', OTHERS),
  flareColorShifts: note(list, 'color of each lens flare', OTHERS),
  flareTextures: note(list, 'pointers to the texture names of the lens flares', OTHERS),
  priority: note(u32, 'priority; lower numbers are preferred if there are too many lights', OTHERS),
  ambientOnly: flag('for an ambient light'),
  dynamicType: note(u32, 'type of objects that it lights', OTHERS),
  affectDynamic: flag('to light moving objects'),
  shadow: flag('to cast shadows'),
  generateFlare: note(u32, '0', OTHERS),
  fading: flag('to fade in and out'),
});

export const emitterHeader = struct('emitter header', {
  deadSpace: note(float, 'radius around the emitter without particles', { unit: 'm', ...OTHERS }),
  blastRadius: note(float, 'radius of a blast', { unit: 'm', ...OTHERS }),
  blastLength: note(float, 'duration of a blast', { unit: 's', ...OTHERS }),
  gridColumns: note(u32, 'number of columns of images in the texture', OTHERS),
  gridRows: note(u32, 'number of rows of images in the texture', OTHERS),
  spawnType: note(i32, '0 by time, 1 by distance; -1 in some text models', OTHERS),
  update: note(fixedString(32), 'behavior of particles: Fountain, Single, Explosion, Lightning', OTHERS),
  render: note(fixedString(32), 'rendering of particles', OTHERS),
  blend: note(fixedString(32), 'blending of particles', OTHERS),
  texture: note(fixedString(64), 'texture without extension', OTHERS),
  chunk: note(fixedString(16), 'model that is emitted instead of images', OTHERS),
  twoSided: flag('for two-sided images'),
  loop: flag('to repeat'),
  renderOrder: note(u16, 'rendering order', OTHERS),
  padding: note(u16, 'uninitialized memory', OTHERS),
  emitterFlags: note(
    u32,
    '1 p2p, 2 p2p_sel, 4 wind, 8 tinted, 0x10 bounce, 0x20 random, 0x40 inherit, 0x80 inherit velocity, 0x100 inherit local, 0x200 splat, 0x400 inherit part',
    OTHERS,
  ),
});

export const referenceHeader = struct('reference header', {
  model: note(fixedString(64), 'name of the attached model', OTHERS),
  reattachable: flag('if the attached model can be exchanged'),
});

export type LightHeader = Infer<typeof lightHeader>;
export type EmitterHeader = Infer<typeof emitterHeader>;
export type ReferenceHeader = Infer<typeof referenceHeader>;
