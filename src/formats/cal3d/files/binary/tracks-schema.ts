/** The binary records of tracks and their keys: uncompressed, and as versions 1200 and 913 compress them. */
import {
  between,
  bits,
  both,
  bytes,
  type Condition,
  count,
  equals,
  f32,
  i16,
  i32,
  less,
  not,
  note,
  struct,
  table,
  u16,
  u32,
  vector,
  when,
} from '../../../../binary/schema.ts';
import { quaternion, vec3 } from './fields.ts';

export const track = struct('track', {
  boneId: note(i32, 'index of the animated bone', { source: 'cal3d.md#animations' }),
  keyCount: count(i32, 'keys'),
  keys: table(
    'keys',
    {
      time: note(f32, 'time from the start', { unit: 's', source: 'cal3d.md#animations' }),
      translation: note(vec3, 'position relative to the parent', {
        unit: 'model units',
        source: 'cal3d.md#animations',
      }),
      rotation: note(quaternion, 'rotation relative to the parent, x y z w, conjugated', {
        source: 'cal3d.md#animations',
      }),
    },
    'keyCount',
  ),
});

/** Keys of 12 bytes. */
export const quantizedTrack = struct('track of 1200', {
  boneId: note(i32, 'index of the animated bone'),
  keyCount: count(i32, 'keys'),
  minimum: note(vec3, 'lowest corner of the bounding box of the translations', {
    unit: 'model units',
    source: '1200',
  }),
  scale: note(vec3, 'size of one step of a translation', { unit: 'model units', source: '1200' }),
  keys: table(
    'quantized keys',
    {
      time: note(u16, 'time from the start', { unit: '1/65535 of the duration', source: '1200' }),
      translation: note(u32, 'steps: x in bits 0–10, y in 11–21, z in 22–31', { source: '1200' }),
      rotation: note(
        vector(i16, 3),
        'three components in steps of 1/(32767·1.41421); the lowest bits of the last two name the fourth (x, y, z or w)',
        { source: '1200' },
      ),
    },
    'keyCount',
  ),
});

/** Flags in `boneAndFlags`: keys have translations, these need the high range, every key has one. */
export const TRANSLATED = 1 << 15;
export const HIGH_RANGE = 1 << 14;
export const EVERY_KEY = 1 << 13;

const inFirstKey = equals('boneAndFlags', TRANSLATED | EVERY_KEY, TRANSLATED);
const inEveryKey = equals('boneAndFlags', TRANSLATED | EVERY_KEY, TRANSLATED | EVERY_KEY);
const isHigh = bits('boneAndFlags', HIGH_RANGE);

const packedOrientation = {
  orientation: note(
    bytes(6),
    '2 bits for the index of the largest component, a sign and 11 bits of 1/2047 for each other one, 10 bits of time in 1/30 s',
    { source: '913' },
  ),
};
const exactRotation = {
  exactRotation: note(when(between('version', [916, 917]), quaternion), 'uncompressed rotation', {
    source: '916',
  }),
};

/** Keys with translations under a condition. */
function packedKeys(isTranslated: Condition) {
  return {
    smallTranslation: note(
      when(both(isTranslated, not(isHigh)), bytes(4)),
      'per axis 9 bits of 128/511 units and a sign',
      { source: '913' },
    ),
    highTranslation: note(
      when(both(isTranslated, isHigh), bytes(10)),
      'per axis 25 bits of 2^23/(2^25-1) units and a sign',
      { source: '913' },
    ),
    ...packedOrientation,
    exactTranslation: note(
      when(both(between('version', [917, 917]), isTranslated), vec3),
      'uncompressed translation',
      { unit: 'model units', source: '917' },
    ),
    ...exactRotation,
  };
}

/** Keys as streams of bits, the lowest first. */
export const packedTrack = struct('track of 913', {
  boneAndFlags: note(
    u16,
    'bits 0–12: index of the bone; 13: every key has a translation; 14: translations have the high range; 15: translations present',
    { source: '913' },
  ),
  keyCount: note(u16, 'number of keys', { source: '913' }),
  first: note(
    when(inFirstKey, table('first packed key', packedKeys(inFirstKey), 1)),
    'first key, whose translation all keys share',
  ),
  others: when(
    inFirstKey,
    table('other packed keys', { ...packedOrientation, ...exactRotation }, less('keyCount', 1)),
  ),
  keys: when(not(inFirstKey), table('packed keys', packedKeys(inEveryKey), 'keyCount')),
});
