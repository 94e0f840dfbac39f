/** Bones, sequences, and points that ride on the surface. */
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
  parentBone: note(compressed, 'bone that it hangs on', INDEX),
  childBones: list('child bone', { bone: note(compressed, 'bone', INDEX) }),
});

export const sequenceRows = rows('sequence', {
  ...head,
  playRate: note(f32, 'key frames per second', { source: `${SOURCE}, ASEQ`, unit: '1/s' }),
  sequenceGroup: note(latin1String, 'name of the group that it belongs to'),
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
        'vertex frame, one for each group in order; ignored where there are bone keys',
        INDEX,
      ),
    }),
  }),
  seqTriggers: list('trigger', {
    timeVal: note(f32, 'when, from 0 to 1'),
    command: note(u32, 'four letters in the order of the file; "TRIG": the parameters are a string'),
    parameters: list('parameter byte', { byte: u8 }),
  }),
  linkedSeqs: note(
    list('linked sequence', { sequence: note(compressed, 'sequence', INDEX) }),
    'sequences that are played along with this one',
  ),
});

export const mountRows = rows('surface mount', {
  ...head,
  ...coordinateSystem,
  mountTriFace: note(compressed, 'triface that it rides on', { ...INDEX, source: `${SOURCE}, SMNT` }),
  mountBarys: note(vector(f32, 3), 'shares of the three corners in its origin'),
});
