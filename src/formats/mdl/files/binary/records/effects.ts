/** Lights, emitters of particles, and references to other models. */
import { fixedString, type Infer, i32, note, struct, u16, u32 } from '../../../../../binary/schema.ts';
import { float, list } from './fields.ts';

const OTHERS = { source: 'mdl.md#lights-emitters-references' };
const flag = (meaning: string) => note(u32, `1: ${meaning}`, OTHERS);

export const lightHeader = struct('light header', {
  flareRadius: note(float, 'distance up to which lens flares show', { unit: 'm', ...OTHERS }),
  unknown: note(list, 'empty', OTHERS),
  flareSizes: note(list, 'size of each lens flare', OTHERS),
  flarePositions: note(list, 'place of each lens flare between light and middle of the screen', OTHERS),
  flareColorShifts: note(list, 'color of each lens flare', OTHERS),
  flareTextures: note(list, 'pointers to the texture names of the lens flares', OTHERS),
  priority: note(u32, 'lights of low numbers are kept when there are too many', OTHERS),
  ambientOnly: flag('lights evenly from everywhere'),
  dynamicType: note(u32, 'what it lights', OTHERS),
  affectDynamic: flag('lights things that move'),
  shadow: flag('casts shadows'),
  generateFlare: note(u32, '0', OTHERS),
  fading: flag('fades in and out'),
});

export const emitterHeader = struct('emitter header', {
  deadSpace: note(float, 'radius around the emitter without particles', { unit: 'm', ...OTHERS }),
  blastRadius: note(float, 'how far a blast reaches', { unit: 'm', ...OTHERS }),
  blastLength: note(float, 'how long a blast lasts', { unit: 's', ...OTHERS }),
  gridColumns: note(u32, 'pictures side by side in the texture', OTHERS),
  gridRows: note(u32, 'pictures on top of each other in the texture', OTHERS),
  spawnType: note(i32, '0 by time, 1 by way; -1 in some texts', OTHERS),
  update: note(fixedString(32), 'how particles live: Fountain, Single, Explosion, Lightning', OTHERS),
  render: note(fixedString(32), 'how particles are drawn', OTHERS),
  blend: note(fixedString(32), 'how particles mix with what is behind', OTHERS),
  texture: note(fixedString(64), 'texture without extension', OTHERS),
  chunk: note(fixedString(16), 'model that is thrown instead of a picture', OTHERS),
  twoSided: flag('pictures show from behind'),
  loop: flag('starts again'),
  renderOrder: note(u16, 'when it is drawn', OTHERS),
  padding: note(u16, 'whatever lay there in memory', OTHERS),
  emitterFlags: note(
    u32,
    '1 p2p, 2 p2p_sel, 4 wind, 8 tinted, 0x10 bounce, 0x20 random, 0x40 inherit, 0x80 inherit velocity, 0x100 inherit local, 0x200 splat, 0x400 inherit part',
    OTHERS,
  ),
});

export const referenceHeader = struct('reference header', {
  model: note(fixedString(64), 'model that hangs here', OTHERS),
  reattachable: flag('what hangs here can be exchanged'),
});

export type LightHeader = Infer<typeof lightHeader>;
export type EmitterHeader = Infer<typeof emitterHeader>;
export type ReferenceHeader = Infer<typeof referenceHeader>;
