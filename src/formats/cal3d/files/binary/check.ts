/** The rules for a single Cal3D file. Rules that need several files are in to-scene.ts. */

import type { StoredString } from '../../../../binary/schema.ts';
import { vectorLength } from '../../../../math/vector.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { areWithin } from '../../../../scene/triangles.ts';
import { counted } from '../../../../text/counts.ts';
import { CAL3D_CODES } from '../../codes.ts';
import type { MaterialValues } from '../xml/material.ts';
import { countDamaged } from './compression-1200.ts';
import type {
  AnimationDocument,
  MeshDocument,
  MorphAnimationDocument,
  SkeletonDocument,
} from './document.ts';
import type {
  EarlyMeshContent,
  MeshContent,
  QuantizedTrack,
  SkeletonContent,
  Submesh,
  Track,
} from './schema.ts';
import { inverseRest, matrixDistance, parentsOf, storedInverseBind } from './skeleton-space.ts';
import { plainTracks } from './tracks.ts';
import { countWinding, isFlat } from './winding.ts';

const WEIGHT_TOLERANCE = 1e-3;
const QUATERNION_TOLERANCE = 1e-3;
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
  if (!(duration > 0 && Number.isFinite(duration))) {
    const message = `Invalid duration ${duration}: not a finite number above 0`;
    throw new FormatError(CAL3D_CODES.CAL3D_DURATION_RANGE, message, { path: 'duration' });
  }
  const { tracks, quantizedTracks, packedTracks } = content;
  if ((tracks ?? quantizedTracks ?? packedTracks ?? []).length > 0) return;
  throw new FormatError(CAL3D_CODES.CAL3D_NO_TRACKS, 'The animation has no tracks', { path: 'trackCount' });
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
  });
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
  const children = new Int32Array(bones.length);
  // The bone that listed a bone last, counted from 1, so that none is counted twice for one list.
  const listed = new Int32Array(bones.length);
  bones.forEach(({ childIds }, index) => {
    const wrong = childIds.find((child) => bones[child]?.parentId !== index);
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
  const field = content.quantizedTracks
    ? 'quantizedTracks'
    : content.packedTracks
      ? 'packedTracks'
      : 'tracks';
  plainTracks(content).forEach((track, index) => {
    const path = `${field}[${index}]`;
    if (track.boneId < 0) {
      const message = `Unknown bone ${track.boneId} in track ${index}`;
      report.add(CAL3D_CODES.CAL3D_BONE_INDEX_RANGE, message, { path: `${path}.boneId` });
    }
    if (seen.has(track.boneId)) {
      const message = `Track ${index} moves bone ${track.boneId}, which has a track already`;
      report.add(CAL3D_CODES.CAL3D_TRACK_DUPLICATE, message, { path: `${path}.boneId` });
    }
    seen.add(track.boneId);
    checkKeys(track, content.duration, path, report);
  });
}

export function checkMorphAnimation({ content }: MorphAnimationDocument, report: Report): void {
  content.tracks.forEach(({ keys }, index) => {
    const path = `tracks[${index}]`;
    if (keys.count === 0) report.add(CAL3D_CODES.CAL3D_TRACK_EMPTY, 'Track without keys', { path });
    for (let key = 1; key < keys.count; key++) {
      if (keys.time[key]! >= keys.time[key - 1]!) continue;
      const message = `Key at ${keys.time[key]} s after key at ${keys.time[key - 1]} s`;
      report.add(CAL3D_CODES.CAL3D_KEY_ORDER, message, { path: `${path}.keys[${key}].time` });
    }
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

export function checkMesh({ layout, content }: MeshDocument, report: Report): void {
  if (layout.early) checkEarlyMesh(content as EarlyMeshContent, report);
  else {
    const { submeshes } = content as MeshContent;
    for (const [index, submesh] of submeshes.entries()) checkSubmesh(submesh, index, report);
  }
}

function checkSubmesh(submesh: Submesh, index: number, report: Report): void {
  const path = `submeshes[${index}]`;
  const { vertices, springs, faces } = submesh;
  checkVertexIds(faces.vertexIds, 3, vertices.count, `${path}.faces`, report);
  checkVertexIds(springs.vertexIds, 2, vertices.count, `${path}.springs`, report);
  const positionPath = pathsIn(`${path}.vertices`, 'position');
  const normalPath = pathsIn(`${path}.vertices`, 'normal');
  for (let vertex = 0; vertex < vertices.count; vertex++) {
    checkNumbers(vertices.position, vertex, 3, positionPath, report);
    checkNumbers(vertices.normal, vertex, 3, normalPath, report);
  }
  checkWeights(vertices.influences, `${path}.vertices`, report);
  checkCollapse(submesh, path, report);
  const { along, against } = countWinding(vertices.position, vertices.normal, faces.vertexIds);
  if (against > along) {
    const message = `The winding of ${against} of ${counted(along + against, 'face')} contradicts the normals`;
    report.add(CAL3D_CODES.CAL3D_WINDING_INVERTED, message, { path: `${path}.faces` });
  }
  if (faces.count > 0 && isFlat(vertices.position, faces.vertexIds, 0)) {
    report.add(CAL3D_CODES.CAL3D_FIRST_FACE_FLAT, 'The first face has no area', { path: `${path}.faces[0]` });
  }
}

function checkVertexIds(
  ids: Int32Array,
  perRow: number,
  vertices: number,
  path: string,
  report: Report,
): void {
  if (areWithin(ids, vertices)) return;
  ids.forEach((id, index) => {
    if (id >= 0 && id < vertices) return;
    const message = `Unknown vertex ${id}; the submesh has ${counted(vertices, 'vertex', 'vertices')}`;
    report.add(CAL3D_CODES.CAL3D_VERTEX_INDEX_RANGE, message, {
      path: `${path}[${Math.floor(index / perRow)}].vertexIds`,
    });
  });
}

function checkWeights(
  { start, boneId, weight }: { start: Uint32Array; boneId: Int32Array; weight: Float32Array },
  path: string,
  report: Report,
): void {
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    let sum = 0;
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      sum += weight[i]!;
      if (boneId[i]! >= 0) continue;
      const message = `Unknown bone ${boneId[i]} in vertex ${vertex}`;
      report.add(CAL3D_CODES.CAL3D_BONE_INDEX_RANGE, message, { path: `${path}[${vertex}]` });
    }
    const unmoved = start[vertex] === start[vertex + 1];
    if (unmoved || Math.abs(sum - 1) <= WEIGHT_TOLERANCE) continue;
    const message = `Weights of vertex ${vertex} sum to ${sum.toPrecision(6)}, not 1`;
    report.add(CAL3D_CODES.CAL3D_WEIGHT_SUM, message, { path: `${path}[${vertex}]` });
  }
}

/** Vertices collapse into earlier ones, the last first, so that every chain ends. Below 0 means "into none". */
function checkCollapse({ vertices, lodSteps }: Submesh, path: string, report: Report): void {
  if (lodSteps <= 0) return;
  for (let vertex = Math.max(0, vertices.count - lodSteps); vertex < vertices.count; vertex++) {
    const into = vertices.collapseId[vertex]!;
    if (into < vertex) continue;
    const message = `Vertex ${vertex} collapses into vertex ${into}, which is not an earlier one`;
    report.add(CAL3D_CODES.CAL3D_COLLAPSE_RANGE, message, { path: `${path}.vertices[${vertex}].collapseId` });
  }
}

function checkEarlyMesh(
  { influences, subInfluenceTotal, submeshes }: EarlyMeshContent,
  report: Report,
): void {
  const total = influences.subInfluences.boneId.length;
  if (subInfluenceTotal !== total) {
    const message = `Expected ${counted(subInfluenceTotal, 'sub-influence')}, found ${total}`;
    report.add(CAL3D_CODES.CAL3D_INFLUENCE_COUNT, message, { path: 'subInfluenceTotal' });
  }
  checkWeights(influences.subInfluences, 'influences', report);
  for (let influence = 0; influence < influences.count; influence++) {
    checkOffsets(influences.subInfluences, influence, report);
  }
  submeshes.forEach(({ shininess, vertices, faces }, index) => {
    const path = `submeshes[${index}]`;
    checkShininess(shininess, `${path}.shininess`, report);
    checkVertexIds(faces.vertexIds, 3, vertices.count, `${path}.faces`, report);
    vertices.influenceId.forEach((id, vertex) => {
      if (id >= 0 && id < influences.count) return;
      const message = `Unknown influence ${id} in vertex ${vertex}; the mesh has ${counted(influences.count, 'influence')}`;
      report.add(CAL3D_CODES.CAL3D_INFLUENCE_INDEX_RANGE, message, {
        path: `${path}.vertices[${vertex}].influenceId`,
      });
    });
  });
}

function checkOffsets(
  { start, position, normal }: EarlyMeshContent['influences']['subInfluences'],
  influence: number,
  report: Report,
): void {
  const first = start[influence]!;
  const positionPath = pathsIn(`influences[${influence}].subInfluences`, 'position', first);
  const normalPath = pathsIn(`influences[${influence}].subInfluences`, 'normal', first);
  for (let i = first; i < start[influence + 1]!; i++) {
    checkNumbers(position, i, 3, positionPath, report);
    checkNumbers(normal, i, 3, normalPath, report);
  }
}

/** Binary and XML materials alike. */
export function checkMaterial({ maps, shininess }: MaterialValues, report: Report): void {
  checkShininess(shininess, 'shininess', report);
  maps.forEach(({ fileName }, index) => {
    checkString(fileName, `maps[${index}].fileName`, report);
  });
}

function checkShininess(shininess: number, path: string, report: Report): void {
  if (Number.isFinite(shininess)) return;
  report.add(CAL3D_CODES.CAL3D_NUMBER_INVALID, `Invalid shininess ${shininess}`, { path });
}

/** The path of a row of a column. There may be millions: only that of a bad one is made. */
type PathOf = (row: number) => string;

/** @param first the column's row that is the first of the list */
function pathsIn(list: string, field: string, first = 0): PathOf {
  return (row) => `${list}[${row - first}].${field}`;
}

function checkQuaternion(values: Float32Array, row: number, pathOf: PathOf, report: Report): void {
  if (!checkNumbers(values, row, 4, pathOf, report)) return;
  const at = row * 4;
  const length = vectorLength(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!);
  if (Math.abs(length - 1) <= QUATERNION_TOLERANCE) return;
  report.add(CAL3D_CODES.CAL3D_QUATERNION_LENGTH, `Rotation of length ${length.toPrecision(6)}, not 1`, {
    path: pathOf(row),
  });
}

/** Whether all numbers of a row are finite; reports the first that is not. */
function checkNumbers(
  values: Float32Array,
  row: number,
  width: number,
  pathOf: PathOf,
  report: Report,
): boolean {
  for (let i = row * width; i < (row + 1) * width; i++) {
    if (Number.isFinite(values[i]!)) continue;
    report.add(CAL3D_CODES.CAL3D_NUMBER_INVALID, `Invalid number ${values[i]}`, {
      path: pathOf(row),
    });
    return false;
  }
  return true;
}

function checkString(string: StoredString, path: string, report: Report): void {
  if (!string.raw) return;
  const message = `"${string.text}" is not stored as its text and a single NUL, but in ${counted(string.raw.length, 'byte')}`;
  report.add(CAL3D_CODES.CAL3D_STRING_UNTERMINATED, message, { path });
}
