/** Bones, controllers, timing and bind pose. */
import {
  array,
  count,
  f32,
  fixedString,
  type Infer,
  i32,
  note,
  rest,
  struct,
  table,
  tagged,
  terminatedString,
  u32,
  vector,
} from '../../../../../binary/schema.ts';
import { chunk, chunkId, earlyChunk, name64, quaternion, vec3 } from './chunk.ts';

const time = note(i32, 'time', { unit: 'tick', source: 'cryengine.md#bone-animation' });
const KEY_SOURCE = { source: 'cryengine.md#controllers' };

/** The parameters of TCB splines of 3ds Max. */
const shape = note(vector(f32, 5), 'tension, continuity, bias, ease in, ease out', KEY_SOURCE);

const keyTable = <F extends Parameters<typeof table>[1]>(name: string, fields: F) =>
  table(name, { time, ...fields }, 'keyCount');

const linearKeys1 = keyTable('linear keys of a number', { value: note(f32, 'value', KEY_SOURCE) });
const linearKeys3 = keyTable('linear keys of a vector', { value: note(vec3, 'value', KEY_SOURCE) });
const rotationKeys = keyTable('keys of a rotation', {
  value: note(quaternion, 'rotation x, y, z, w, conjugated', KEY_SOURCE),
});
const bezierKeys1 = keyTable('Bezier keys of a number', {
  value: note(f32, 'value', KEY_SOURCE),
  inTangent: note(f32, 'negated slope before the key', {
    unit: '1/tick',
    source: 'cryengine.md#linear-and-bezier-curves',
  }),
  outTangent: note(f32, 'slope after the key', {
    unit: '1/tick',
    source: 'cryengine.md#linear-and-bezier-curves',
  }),
});
const bezierKeys3 = keyTable('Bezier keys of a vector', {
  value: note(vec3, 'value', KEY_SOURCE),
  inTangent: note(vec3, 'negated slope before the key', {
    unit: '1/tick',
    source: 'cryengine.md#linear-and-bezier-curves',
  }),
  outTangent: note(vec3, 'slope after the key', {
    unit: '1/tick',
    source: 'cryengine.md#linear-and-bezier-curves',
  }),
});
const splineKeys1 = keyTable('TCB keys of a number', { value: note(f32, 'value', KEY_SOURCE), shape });
const splineKeys3 = keyTable('TCB keys of a vector', { value: note(vec3, 'value', KEY_SOURCE), shape });
const splineKeysQ = keyTable('TCB keys of a rotation', {
  value: note(quaternion, 'axis and angle of the rotation relative to the previous key, conjugated', {
    unit: 'radian',
    source: 'cryengine.md#tcb-rotations',
  }),
  shape,
});
const boneKeys = keyTable('bone keys', {
  absolutePosition: note(vec3, 'position in world space, redundant', {
    unit: 'cm',
    source: 'cryengine.md#bone-animation',
  }),
  position: note(vec3, 'position relative to the parent', {
    unit: 'cm',
    source: 'cryengine.md#bone-animation',
  }),
  rotation: note(quaternion, 'rotation x, y, z, w relative to the parent, conjugated', {
    source: 'cryengine.md#bone-animation',
  }),
});

/** Values of `controllerType`. */
export const CONTROLLER = {
  bone: 1,
  linear1: 2,
  linear3: 3,
  linearQ: 4,
  bezier1: 5,
  bezier3: 6,
  bezierQ: 7,
  tcb1: 8,
  tcb3: 9,
  tcbQ: 10,
  spline2Open: 11,
  spline1Open: 12,
  spline2Closed: 13,
  spline1Closed: 14,
  constant: 15,
} as const;

export const controllerSchema = chunk('controller', {
  controllerType: note(
    i32,
    '1 bone; 2, 3, 4 linear number, vector, rotation; 5, 6, 7 Bezier; 8, 9, 10 TCB; 11 to 14 B-splines; 15 constant',
    { source: 'cryengine.md#controllers' },
  ),
  keyCount: note(i32, 'number of keys; for B-splines, of knots', {
    source: 'cryengine.md#controllers',
  }),
  flags: note(u32, '1 repeat, 2 closed loop', { source: 'cryengine.md#outside-the-keys' }),
  controllerId: note(u32, 'CRC-32 of the bone’s name, or the id of this chunk', {
    source: 'cryengine.md#controllers',
  }),
  keys: tagged(
    'controllerType',
    {
      [CONTROLLER.bone]: boneKeys,
      [CONTROLLER.linear1]: linearKeys1,
      [CONTROLLER.linear3]: linearKeys3,
      [CONTROLLER.linearQ]: rotationKeys,
      [CONTROLLER.bezier1]: bezierKeys1,
      [CONTROLLER.bezier3]: bezierKeys3,
      [CONTROLLER.bezierQ]: rotationKeys,
      [CONTROLLER.tcb1]: splineKeys1,
      [CONTROLLER.tcb3]: splineKeys3,
      [CONTROLLER.tcbQ]: splineKeysQ,
    },
    rest,
  ),
});

export const logControllerSchema = chunk('controller of 827', {
  keyCount: count(u32, 'keys'),
  controllerId: note(u32, 'CRC-32 of the bone’s name', { source: 'cryengine.md#controllers' }),
  keys: keyTable('logarithmic keys', {
    position: note(vec3, 'position relative to the parent', {
      unit: 'cm',
      source: 'cryengine.md#controllers',
    }),
    rotation: note(vec3, 'logarithm of the rotation: axis times half the angle, conjugated', {
      unit: 'radian',
      source: 'cryengine.md#logarithmic-keys',
    }),
  }),
});

const bone = struct('bone', {
  boneId: note(i32, 'index of the bone', { source: 'cryengine.md#bones' }),
  parentId: note(i32, 'index of the parent, -1 for a root', { source: 'cryengine.md#bones' }),
  childCount: note(i32, 'number of children', { source: 'cryengine.md#bones' }),
  controllerId: note(u32, 'CRC-32 of the name', { source: 'cryengine.md#bones' }),
  properties: note(fixedString(32), 'properties that the artist wrote', { source: 'cryengine.md#bones' }),
  physicsMeshId: chunkId('physical shape', 'cryengine.md#bone-physics'),
  physicsFlags: note(
    u32,
    'per axis: 1, 2, 4 active; 8, 16, 32 limited; 64, 128, 256 eased; 512, 1024, 2048 sprung; all bits set: not physical',
    { source: 'cryengine.md#bone-physics' },
  ),
  minimumAngles: note(vec3, 'lower limits; -1e10 for none', {
    unit: 'radian',
    source: 'cryengine.md#bone-physics',
  }),
  maximumAngles: note(vec3, 'upper limits; 1e10 for none', {
    unit: 'radian',
    source: 'cryengine.md#bone-physics',
  }),
  // Vectors, because single numbers do not preserve every bit of the garbage in animations.
  springAngle: note(vec3, 'rest angles of the springs', {
    unit: 'radian',
    source: 'cryengine.md#bone-physics',
  }),
  springTension: note(vec3, 'tensions of the springs', { source: 'cryengine.md#bone-physics' }),
  damping: note(vec3, 'damping', { source: 'cryengine.md#bone-physics' }),
  frame: note(vector(f32, 9), 'frame of the joint, 3 × 3; first number 100 for none', {
    source: 'cryengine.md#bone-physics',
  }),
});

export const boneAnimationSchema = chunk('bones', {
  boneCount: count(i32, 'bones'),
  bones: array(bone, 'boneCount'),
});

export const boneNamesSchema = chunk('bone names', {
  nameCount: count(i32, 'names'),
  names: array(terminatedString, 'nameCount'),
});

export const boneNames744Schema = chunk('bone names of 744', {
  nameCount: count(i32, 'names'),
  names: array(name64, 'nameCount'),
});

export const earlyBoneNamesSchema = earlyChunk('bone names of 201', {
  nameCount: count(i32, 'names'),
  names: array(name64, 'nameCount'),
});

export const bonePositionsSchema = chunk('bones at rest', {
  meshId: chunkId('skinned mesh', 'cryengine.md#bind-pose'),
  matrixCount: count(u32, 'matrices'),
  matrices: table(
    'rest matrices',
    {
      matrix: note(
        vector(f32, 12),
        'matrix from bone space to model space: three axes and the translation, 3 numbers each',
        {
          unit: 'cm',
          source: 'cryengine.md#bind-pose',
        },
      ),
    },
    'matrixCount',
  ),
});

const range = {
  name: note(fixedString(32), 'name', { source: 'cryengine.md#timing' }),
  start: note(i32, 'first frame', { unit: 'frame', source: 'cryengine.md#timing' }),
  end: note(i32, 'last frame', { unit: 'frame', source: 'cryengine.md#timing' }),
};

export const timingSchema = chunk('timing', {
  secondsPerTick: note(f32, 'length of a tick', { unit: 's', source: 'cryengine.md#timing' }),
  ticksPerFrame: note(i32, 'ticks per frame', { source: 'cryengine.md#timing' }),
  range: struct('range', range),
  rangeCount: count(i32, 'subranges'),
  subranges: array(struct('subrange', range), 'rangeCount'),
});

export type ControllerContent = Infer<typeof controllerSchema>;
export type LogControllerContent = Infer<typeof logControllerSchema>;
export type BoneAnimationContent = Infer<typeof boneAnimationSchema>;
export type BoneContent = Infer<typeof bone>;
export type TimingContent = Infer<typeof timingSchema>;
