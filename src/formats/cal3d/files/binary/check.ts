/** The rules for a single Cal3D file. Rules that need several files are in to-scene.ts. */

import { FormatError, type Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { CAL3D_CODES } from '../../codes.ts';
import type { MaterialValues } from '../xml/material.ts';
import {
  checkColumn,
  checkNumbers,
  checkQuaternion,
  checkShininess,
  checkString,
  pathsIn,
} from './check/values.ts';
import { countDamaged } from './compression-1200.ts';
import type { AnimationDocument, MorphAnimationDocument, SkeletonDocument } from './document.ts';
import type { QuantizedTrack, SkeletonContent, Track } from './schema.ts';
import { inverseRest, matrixDistance, parentsOf, storedInverseBind } from './skeleton-space.ts';
import { boneOfTrackPath, plainTracks, trackPath } from './tracks.ts';

/** Relative to the size of the skeleton. Files of the original exporters stay below 1e-6. */
const REST_TOLERANCE = 1e-4;

/** Rejects what every reader of Cal3D rejects. @throws FormatError */
export function requireSkeleton({ content }: SkeletonDocument): void {
  if (content.bones.length > 0) return;
  throw new FormatError(CAL3D_CODES.CAL3D_NO_BONES, 'The skeleton has no bones', { path: 'boneCount' });
}

/** Rejects what every reader of Cal3D rejects. @throws FormatError */
export function requireAnimation({ content }: AnimationDocument): void {
  const { duration } = content;
  if (!isDuration(duration))
    throw new FormatError(CAL3D_CODES.CAL3D_DURATION_RANGE, invalidDuration(duration), { path: 'duration' });
  const { tracks, quantizedTracks, packedTracks } = content;
  if ((tracks ?? quantizedTracks ?? packedTracks ?? []).length > 0) return;
  throw new FormatError(CAL3D_CODES.CAL3D_NO_TRACKS, NO_TRACKS, { path: 'trackCount' });
}

const NO_TRACKS = 'The animation has no tracks';

function isDuration(duration: number): boolean {
  return duration > 0 && Number.isFinite(duration);
}

function invalidDuration(duration: number): string {
  return `Invalid duration ${duration}: not a finite number above 0`;
}

export function checkSkeleton({ content }: SkeletonDocument, report: Report): void {
  checkHierarchy(content, report);
  content.bones.forEach((bone, index) => {
    const path = `bones[${index}]`;
    checkString(bone.name, `${path}.name`, report);
    const field = (name: string) => () => `${path}.${name}`;
    checkNumbers(bone.translation, 0, 3, field('translation'), report);
    checkQuaternion(bone.rotation, 0, field('rotation'), report);
    if (bone.localTranslation) checkNumbers(bone.localTranslation, 0, 3, field('localTranslation'), report);
    if (bone.localRotation) checkQuaternion(bone.localRotation, 0, field('localRotation'), report);
    checkColumn(bone.lightColor, 3, field('lightColor'), report);
  });
  checkColumn(content.sceneAmbientColor, 3, () => 'sceneAmbientColor', report);
  checkRest(content, report);
}

function checkHierarchy(content: SkeletonContent, report: Report): void {
  const { bones } = content;
  const sound = parentsOf(content);
  bones.forEach(({ parentId }, index) => {
    if (parentId === sound[index]) return;
    const message = bones[parentId]
      ? `Bone ${index} is its own ancestor`
      : `Unknown parent ${parentId} of bone ${index}`;
    report.add(CAL3D_CODES.CAL3D_PARENT_RANGE, message, { path: `bones[${index}].parentId` });
  });
  const endless = endlessLists(bones);
  const children = new Int32Array(bones.length);
  // For each bone the last bone that listed it, counted from 1, so that no bone is counted twice for one list.
  const listed = new Int32Array(bones.length);
  bones.forEach(({ childIds }, index) => {
    const broken = endless.get(index);
    if (broken !== undefined) {
      const child = childIds[broken]!;
      const message = `Bone ${index} lists bone ${child} as a child, which ${bones[child] ? 'leads back to it' : 'does not exist'}`;
      report.add(CAL3D_CODES.CAL3D_CHILD_RANGE, message, { path: `bones[${index}].childIds[${broken}]` });
    }
    const wrong = childIds.find((child, at) => at !== broken && bones[child]?.parentId !== index);
    if (wrong !== undefined) {
      const message = `Bone ${index} lists bone ${wrong} as a child, but is not its parent`;
      report.add(CAL3D_CODES.CAL3D_CHILD_MISMATCH, message, { path: `bones[${index}].childIds` });
    }
    for (const child of childIds) {
      if (!bones[child] || listed[child] === index + 1) continue;
      listed[child] = index + 1;
      children[child]! += 1;
    }
  });
  bones.forEach(({ parentId }, index) => {
    if (parentId < 0 || parentId >= bones.length || children[index]! > 0) return;
    const message = `Bone ${index} is missing from the children of its parent, bone ${parentId}`;
    report.add(CAL3D_CODES.CAL3D_CHILD_MISMATCH, message, { path: `bones[${index}].parentId` });
  });
}

/** By bone, the index in its list of the first child that does not exist or is an ancestor of the bone. */
function endlessLists(bones: SkeletonContent['bones']): Map<number, number> {
  const found = new Map<number, number>();
  const next = new Uint32Array(bones.length);
  const isSeen = new Uint8Array(bones.length);
  const isOpen = new Uint8Array(bones.length);
  for (const start of bones.keys()) {
    const path = isSeen[start] ? [] : [start];
    isSeen[start] = 1;
    isOpen[start] = 1;
    while (path.length > 0) {
      const bone = path.at(-1)!;
      const { childIds } = bones[bone]!;
      const at = next[bone]!++;
      const child = childIds[at]!;
      if (at === childIds.length) {
        isOpen[bone] = 0;
        path.pop();
      } else if (!bones[child] || isOpen[child]) {
        if (!found.has(bone)) found.set(bone, at);
      } else if (!isSeen[child]) {
        isSeen[child] = 1;
        isOpen[child] = 1;
        path.push(child);
      }
    }
    isOpen[start] = 0;
  }
  return found;
}

function checkRest(content: SkeletonContent, report: Report): void {
  const expected = inverseRest(content);
  const actual = storedInverseBind(content);
  if (!actual) return;
  let size = 1;
  for (let i = 0; i < expected.length; i++) size = Math.max(size, Math.abs(expected[i]!));
  content.bones.forEach((_, index) => {
    const distance = matrixDistance(expected, actual, index * 16);
    if (distance <= REST_TOLERANCE * size) return;
    const message = `Bone space of bone ${index} differs from its rest pose by ${distance.toPrecision(3)}`;
    report.add(CAL3D_CODES.CAL3D_REST_MISMATCH, message, { path: `bones[${index}].localTranslation` });
  });
}

export function checkAnimation({ content }: AnimationDocument, report: Report): void {
  const seen = new Set<number>();
  checkQuantized(content.quantizedTracks ?? [], report);
  plainTracks(content).forEach((track, index) => {
    const path = trackPath(content, index);
    const bonePath = boneOfTrackPath(content, index);
    if (track.boneId < 0) {
      const message = `Unknown bone ${track.boneId} in track ${index}`;
      report.add(CAL3D_CODES.CAL3D_BONE_INDEX_RANGE, message, { path: bonePath });
    }
    if (seen.has(track.boneId)) {
      const message = `Track ${index} moves bone ${track.boneId}, which has a track already`;
      report.add(CAL3D_CODES.CAL3D_TRACK_DUPLICATE, message, { path: bonePath });
    }
    seen.add(track.boneId);
    checkKeys(track, content.duration, path, report);
  });
}

export function checkMorphAnimation({ content }: MorphAnimationDocument, report: Report): void {
  const { duration } = content;
  if (!isDuration(duration))
    report.add(CAL3D_CODES.CAL3D_DURATION_RANGE, invalidDuration(duration), { path: 'duration' });
  if (content.tracks.length === 0) report.add(CAL3D_CODES.CAL3D_NO_TRACKS, NO_TRACKS, { path: 'trackCount' });
  content.tracks.forEach(({ keys }, index) => {
    const path = `tracks[${index}]`;
    if (keys.count === 0) report.add(CAL3D_CODES.CAL3D_TRACK_EMPTY, 'Track without keys', { path });
    for (let key = 1; key < keys.count; key++) {
      if (!(keys.time[key]! < keys.time[key - 1]!)) continue;
      const message = `Key at ${keys.time[key]} s after key at ${keys.time[key - 1]} s`;
      report.add(CAL3D_CODES.CAL3D_KEY_ORDER, message, { path: `${path}.keys[${key}].time` });
    }
    checkColumn(keys.time, 1, pathsIn(`${path}.keys`, 'time'), report);
    checkColumn(keys.weight, 1, pathsIn(`${path}.keys`, 'weight'), report);
  });
}

/** Reports tracks that the original writer of version 1200 damaged. */
function checkQuantized(tracks: readonly QuantizedTrack[], report: Report): void {
  tracks.forEach(({ keys }, index) => {
    const damaged = countDamaged(keys);
    if (damaged === 0) return;
    const message = `At least ${damaged} of ${counted(keys.count, 'rotation')} in track ${index} are wrong`;
    report.add(CAL3D_CODES.CAL3D_ROTATION_DAMAGED, message, { path: `quantizedTracks[${index}].keys` });
  });
}

function checkKeys({ keys }: Track, duration: number, path: string, report: Report): void {
  if (keys.count === 0) report.add(CAL3D_CODES.CAL3D_TRACK_EMPTY, 'Track without keys', { path });
  const timePath = pathsIn(`${path}.keys`, 'time');
  const translationPath = pathsIn(`${path}.keys`, 'translation');
  const rotationPath = pathsIn(`${path}.keys`, 'rotation');
  for (let key = 0; key < keys.count; key++) {
    const time = keys.time[key]!;
    if (key > 0 && time < keys.time[key - 1]!) {
      report.add(CAL3D_CODES.CAL3D_KEY_ORDER, `Key at ${time} s after key at ${keys.time[key - 1]} s`, {
        path: timePath(key),
      });
    }
    if (time < 0 || time > duration) {
      const message = `Key at ${time} s is outside the animation, 0 to ${duration} s`;
      report.add(CAL3D_CODES.CAL3D_KEY_TIME_RANGE, message, { path: timePath(key) });
    }
    checkNumbers(keys.time, key, 1, timePath, report);
    checkNumbers(keys.translation, key, 3, translationPath, report);
    checkQuaternion(keys.rotation, key, rotationPath, report);
  }
}

/** The rules for binary and XML materials. */
export function checkMaterial({ maps, shininess }: MaterialValues, report: Report): void {
  checkShininess(shininess, 'shininess', report);
  maps.forEach(({ fileName }, index) => {
    checkString(fileName, `maps[${index}].fileName`, report);
  });
}
