/** Bones, sequences, and mounts on the surface. */
import {
  compressed,
  f32,
  latin1String,
  list,
  note,
  rows,
  u8,
  u32,
  vector,
} from '../../../../../binary/schema.ts';
import { coordinateSystem, head, INDEX, SOURCE } from './parts.ts';

export const BONE_FLAG = { implicit: 1 };

export const boneRows = rows('bone', {
  ...head,
  flags: note(compressed, '1: implicit', { source: `${SOURCE}, BONE` }),
  ...coordinateSystem,
  parentBone: note(compressed, 'parent bone', INDEX),
  childBones: list('child bone', { bone: note(compressed, 'bone', INDEX) }),
});

export const sequenceRows = rows('sequence', {
  ...head,
  playRate: note(f32, 'key frames per second', { source: `${SOURCE}, ASEQ`, unit: '1/s' }),
  sequenceGroup: note(latin1String, 'name of its group'),
  keyFrames: list('key frame', {
    texVertexFrameKeys: list('texture vertex frame of a key', {
      frame: note(compressed, 'texture vertex frame, one for each group in order', INDEX),
    }),
    boneKeys: list('bone key', {
      keyBone: note(compressed, 'bone', INDEX),
      ...coordinateSystem,
    }),
    vertexFrameKeys: list('vertex frame of a key', {
      frame: note(
        compressed,
        'vertex frame, one for each group in order; ignored if there are bone keys',
        INDEX,
      ),
    }),
  }),
  seqTriggers: list('trigger', {
    timeVal: note(f32, 'time, as a fraction of the sequence, 0 to 1'),
    command: note(u32, 'four letters; "TRIG": the parameters are a string'),
    parameters: list('parameter byte', { byte: u8 }),
  }),
  linkedSeqs: note(
    list('linked sequence', { sequence: note(compressed, 'sequence', INDEX) }),
    'sequences that are played together with this one',
  ),
});

export const mountRows = rows('surface mount', {
  ...head,
  ...coordinateSystem,
  mountTriFace: note(compressed, 'triface to which it is attached', { ...INDEX, source: `${SOURCE}, SMNT` }),
  mountBarys: note(vector(f32, 3), 'barycentric coordinates of its origin'),
});
