/** Rules for bones, sequences and mounts. */

import { counted } from '../../../../../text/counts.ts';
import { C3S_CODES } from '../../../codes.ts';
import { UNKNOWN_ROW } from '../document.ts';
import type { Kind } from '../kinds.ts';
import { isReversedTrigger, isTrigger } from '../triggers.ts';
import {
  type Context,
  checkIndex,
  checkList,
  checkNumbers,
  checkShare,
  checkSystem,
  eachItem,
  type Starts,
} from './context.ts';

export function checkBones(context: Context): void {
  const { bones } = context.model;
  const rows = context.rows('bones');
  bones.parentBone.forEach((parent, row) => {
    checkSystem(context, bones, row, 'bones', row, () => '');
    checkIndex(context, parent, { to: 'bones', optional: true }, 'bones', row, 'parentBone');
  });
  const parents = bones.parentBone.map((parent) => (rows[parent] ?? UNKNOWN_ROW) + 1);
  for (const row of inCycles(parents)) {
    context.add(C3S_CODES.C3S_BONE_CYCLE, 'Bone is its own ancestor', 'bones', row, 'parentBone');
  }
}

/** One bone of each cycle. @param parents row + 1, 0 for none */
function inCycles(parents: Uint32Array): number[] {
  const cycles: number[] = [];
  // The first walk upwards that reached a bone, counted from 1; one that meets its own trace has found a cycle.
  const walks = new Uint32Array(parents.length);
  for (let start = 0; start < parents.length; start++) {
    let next = start + 1;
    while (next !== 0 && walks[next - 1] === 0) {
      walks[next - 1] = start + 1;
      next = parents[next - 1]!;
    }
    if (next !== 0 && walks[next - 1] === start + 1) cycles.push(next - 1);
  }
  return cycles;
}

export function checkSequences(context: Context): void {
  const { sequences } = context.model;
  const { keyFrames, linkedSeqs, playRate } = sequences;
  playRate.forEach((rate, row) => {
    const keys = keyFrames.start[row + 1]! - keyFrames.start[row]!;
    if (keys < 2 || (rate > 0 && rate < Number.POSITIVE_INFINITY)) return;
    const message = `Play rate of ${counted(keys, 'key frame')} is ${rate}`;
    context.add(C3S_CODES.C3S_PLAY_RATE, message, 'sequences', row, 'playRate');
  });
  checkList(context, linkedSeqs, linkedSeqs.sequence, { to: 'sequences' }, 'sequences', (place) => {
    return `linkedSeqs[${place}].sequence`;
  });
  checkTriggers(context);
  const lastKeys = new Uint32Array(context.model.bones.count);
  eachItem(keyFrames, (key, row, place) => checkKey(context, key, row, `keyFrames[${place}]`, lastKeys));
}

/** @param lastKeys per bone the last key frame with a key of it, counted from 1 */
function checkKey(context: Context, key: number, row: number, path: string, lastKeys: Uint32Array): void {
  const { texVertexFrameKeys, boneKeys, vertexFrameKeys } = context.model.sequences.keyFrames;
  const bones = context.rows('bones');
  const from = boneKeys.start[key]!;
  const to = boneKeys.start[key + 1]!;
  for (let item = from; item < to; item++) {
    const prefix = () => `${path}.boneKeys[${item - from}].`;
    const index = boneKeys.keyBone[item]!;
    checkSystem(context, boneKeys, item, 'sequences', row, prefix);
    if (!checkIndex(context, index, { to: 'bones' }, 'sequences', row, () => `${prefix()}keyBone`)) continue;
    const bone = bones[index]!;
    if (lastKeys[bone] === key + 1) {
      const message = `Bone ${index} has a key already`;
      context.add(C3S_CODES.C3S_KEY_BONE_TWICE, message, 'sequences', row, `${prefix()}keyBone`);
    }
    lastKeys[bone] = key + 1;
  }
  checkKeyFrames(context, texVertexFrameKeys, key, TEXTURE_FRAMES, row, `${path}.texVertexFrameKeys`);
  if (from === to)
    checkKeyFrames(context, vertexFrameKeys, key, VERTEX_FRAMES, row, `${path}.vertexFrameKeys`);
  else if (vertexFrameKeys.start[key]! < vertexFrameKeys.start[key + 1]!) {
    const member = `${path}.vertexFrameKeys`;
    context.add(
      C3S_CODES.C3S_KEY_FRAMES_IGNORED,
      'Vertex frames are ignored, since there are bone keys',
      'sequences',
      row,
      member,
    );
  }
}

/** A kind of frames that key frames list. */
interface Framed {
  groups: Kind;
  frames: Kind;
  groupOf(context: Context): Uint32Array;
}

const VERTEX_FRAMES: Framed = {
  groups: 'vertexGroups',
  frames: 'vertexFrames',
  groupOf: ({ model }) => model.vertexFrames.vertexGroup,
};
const TEXTURE_FRAMES: Framed = {
  groups: 'texVertexGroups',
  frames: 'texVertexFrames',
  groupOf: ({ model }) => model.texVertexFrames.texVertexGroup,
};

/** A key frame has one frame for each group, in the order of the groups (C3S 1.0, ASEQ). */
function checkKeyFrames(
  context: Context,
  { start, frame }: Starts & { frame: Uint32Array },
  key: number,
  { groups, frames, groupOf }: Framed,
  row: number,
  path: string,
): void {
  const listed = frame.subarray(start[key], start[key + 1]);
  const rows = context.rows(frames);
  const wanted = context.rows(groups).length - 1;
  let isInOrder = listed.length === wanted;
  listed.forEach((index, place) => {
    const member = () => `${path}[${place}].frame`;
    if (!checkIndex(context, index, { to: frames }, 'sequences', row, member)) return;
    isInOrder &&= groupOf(context)[rows[index]!] === place + 1;
  });
  if (isInOrder) return;
  const message = `Expected one frame for each of ${counted(wanted, 'group')} in order, found ${counted(listed.length, 'frame')}`;
  context.add(C3S_CODES.C3S_KEY_FRAMES, message, 'sequences', row, path);
}

function checkTriggers(context: Context): void {
  const { seqTriggers } = context.model.sequences;
  const { timeVal, command, parameters } = seqTriggers;
  eachItem(seqTriggers, (item, row, place) => {
    const path = `seqTriggers[${place}]`;
    checkShare(context, timeVal[item]!, 'sequences', row, () => `${path}.timeVal`);
    if (!isTrigger(command[item]!)) return;
    if (isReversedTrigger(command[item]!)) {
      context.add(
        C3S_CODES.C3S_TRIGGER_REVERSED,
        'Command “GIRT” instead of “TRIG”',
        'sequences',
        row,
        `${path}.command`,
      );
    }
    const bytes = parameters.byte.subarray(parameters.start[item], parameters.start[item + 1]);
    if (bytes.indexOf(0) === bytes.length - 1 && bytes.length > 0) return;
    const message = `Parameters of ${counted(bytes.length, 'byte')} are not a single NUL-terminated string`;
    context.add(C3S_CODES.C3S_TRIGGER_TEXT, message, 'sequences', row, `${path}.parameters`);
  });
}

/** How far the sum of barycentric coordinates may be from 1. */
const BARYCENTRIC_TOLERANCE = 1e-3;

export function checkMounts(context: Context): void {
  const { mounts } = context.model;
  mounts.mountTriFace.forEach((face, row) => {
    checkSystem(context, mounts, row, 'mounts', row, () => '');
    checkIndex(context, face, { to: 'faces' }, 'mounts', row, 'mountTriFace');
    const barys = mounts.mountBarys.subarray(row * 3, row * 3 + 3);
    if (!checkNumbers(context, mounts.mountBarys, 3, row, 'mounts', row, () => 'mountBarys')) return;
    const sum = barys[0]! + barys[1]! + barys[2]!;
    if (Math.abs(sum - 1) <= BARYCENTRIC_TOLERANCE) return;
    context.add(
      C3S_CODES.C3S_BARYCENTRICS,
      `Barycentric coordinates sum to ${sum}, not 1`,
      'mounts',
      row,
      'mountBarys',
    );
  });
}
