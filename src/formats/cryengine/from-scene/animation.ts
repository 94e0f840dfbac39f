/** A clip as an animation file. */
import { createPrecision } from '../../../animation/precision.ts';
import { reportClipLoss, withCurves } from '../../../fit/clip-losses.ts';
import { reportEmptyClip, reportSampledClip, reportSteps } from '../../../fit/curves.ts';
import { logarithm, toUnit } from '../../../math/quaternion.ts';
import { numbersPerSample } from '../../../pose/curve-keys.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import type { Clip, Curve, Scene } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { controllerIdOf } from '../files/chunks/controller-id.ts';
import type { CryengineDocument } from '../files/chunks/document.ts';
import { CONTROLLER } from '../files/chunks/records/animation.ts';
import type { Bones } from './bones.ts';
import { NewFile } from './chunks.ts';
import { BoneMotion } from './motion.ts';
import { NAME_BYTES, storedName } from './names.ts';
import { storedRotation, unwrapped } from './rotation.ts';
import { boneRecords } from './skin.ts';
import {
  type AddSamples,
  addFrames,
  addNeeded,
  isShifted,
  type KeyTicks,
  keyTicks,
  newTally,
  onTicks,
  type TimeTally,
} from './ticks.ts';
import { TICKS_PER_SECOND, timingContent } from './time.ts';

/** Versions of the controllers in written animations. */
export type ControllerVersion = 0x826 | 0x827;

/** Whether a version of controllers interpolates like a curve: positions linearly, rotations by slerp or logarithms. */
function isExact({ interpolation, values, times }: Curve, version: ControllerVersion): boolean {
  if (values.length === times.length * 3 && interpolation === 'linear') return true;
  return interpolation === (version === 0x826 ? 'slerp' : 'log-quaternion');
}

/**
 * Files of the exporter that wrote 0x826 repeat the hierarchy in this version, with an additional root
 * (docs/reference/cryengine.md#bones).
 */
const BONES_IN_ANIMATIONS = 0x825;
const SCENE_ROOT = 'Scene Root';

/**
 * Deviation of a surface by one sampled track, relative to the size of the model. Keys have the rotation and position of a
 * bone in 48 bytes, so that ten times fewer deviations would triple the size of a file.
 */
const TOLERANCE = 1e-4;

/** Keys of one bone. */
interface BoneKeys extends KeyTicks {
  /** 3 per key. */
  positions: Float32Array<ArrayBuffer>;
  /** 4 per key, as stored, with signs that follow the shortest arc. */
  rotations: Float32Array<ArrayBuffer>;
  /** 3 per key, as stored. */
  logarithms: Float32Array<ArrayBuffer>;
}

/** @returns undefined for a clip that animates no bone, which is reported */
export function animationFile(
  scene: Scene,
  bones: Bones,
  clip: Clip,
  version: ControllerVersion,
  report: Report,
): CryengineDocument | undefined {
  const motion = new BoneMotion(scene, bones, clip);
  const file = new NewFile();
  const timing = file.reserve();
  const tally = newTally();
  const path = pathIn(scene, 'clips', clip);
  const precisionOf = createPrecision(scene, [], TOLERANCE);
  const adderFor =
    (target: number): AddSamples =>
    (times, curve, from, to) => {
      const property = numbersPerSample(curve) === 3 ? 'translation' : 'rotation';
      addNeeded(times, curve, clip, precisionOf({ target, property }));
      // Interpolating logarithms linearly deviates from the arc.
      if (version === 0x827) addFrames(times, curve, from, to);
    };
  const written = new Map<Curve, Curve>();
  let last: number | undefined;
  bones.nodes.forEach((node, bone) => {
    const curves = motion.curvesOf(bone);
    if (curves.length === 0) return;
    const sampledBefore = tally.sampled;
    const ticks = keyTicks(curves, (curve) => isExact(curve, version), clip, tally, adderFor(node));
    const keys = boneKeys(motion, bone, ticks);
    last = version === 0x826 ? addKeys(file, bones, bone, keys, motion) : addLogKeys(file, bones, bone, keys);
    if (tally.sampled > sampledBefore)
      for (const curve of curves) written.set(curve, writtenCurve(curve, keys, version));
  });
  if (last === undefined) {
    reportEmptyClip(clip, 'animates no bone', report, path);
    return undefined;
  }
  file.put(timing, 'timing', timingContent(scene, clip, report));
  // In real files the timing chunk follows the controllers but is first in the table.
  file.placeBehind(timing, last);
  addNames(file, scene, bones, version);
  reportTimes(scene, clip, tally, report);
  reportSampledClip(written, { scene, clip, path, unit: 'cm' }, report);
  return file.document('cryengine.caf');
}

function boneKeys(motion: BoneMotion, bone: number, ticks: KeyTicks): BoneKeys {
  const count = ticks.ticks.length;
  const positions = new Float32Array(count * 3);
  const rotations = new Float32Array(count * 4);
  for (let key = 0; key < count; key++) {
    positions.set(motion.translation(bone, ticks.times[key]!), key * 3);
    const rotation = storedRotation(motion.rotation(bone, ticks.times[key]!));
    let cosine = 0;
    if (key > 0) for (let i = 0; i < 4; i++) cosine += rotation[i]! * rotations[key * 4 - 4 + i]!;
    rotations.set(cosine < 0 ? rotation.map((value) => -value) : rotation, key * 4);
  }
  const own = motion.logarithms(bone, ticks.times);
  const logarithms = own ? Float32Array.from(own, (value) => 0 - value) : logarithmsOf(rotations);
  return { ...ticks, positions, rotations, logarithms };
}

function addKeys(file: NewFile, bones: Bones, bone: number, keys: BoneKeys, motion: BoneMotion): number {
  const { ticks, times, positions, rotations } = keys;
  const absolutePosition = new Float32Array(positions.length);
  times.forEach((time, key) => {
    absolutePosition.set(motion.place(bone, time), key * 3);
  });
  const count = ticks.length;
  return file.add('controller', {
    controllerType: CONTROLLER.bone,
    keyCount: count,
    flags: 0,
    controllerId: controllerIdOf(storedName(bones.names[bone]!)),
    keys: { body: { count, time: ticks, absolutePosition, position: positions, rotation: rotations } },
  });
}

function addLogKeys(file: NewFile, bones: Bones, bone: number, keys: BoneKeys): number {
  return file.add('logController', {
    controllerId: controllerIdOf(storedName(bones.names[bone]!)),
    keys: {
      count: keys.ticks.length,
      time: keys.ticks,
      position: keys.positions,
      rotation: keys.logarithms,
    },
  });
}

/** 3 per key, with multiples of π that keep them continuous. */
function logarithmsOf(rotations: Float32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array((rotations.length / 4) * 3);
  let before: [number, number, number] = [0, 0, 0];
  for (let key = 0; key * 4 < rotations.length; key++) {
    const at = key * 4;
    const plain = logarithm(rotations[at]!, rotations[at + 1]!, rotations[at + 2]!, rotations[at + 3]!);
    before = key === 0 ? plain : unwrapped(plain, before);
    out.set(before, key * 3);
  }
  return out;
}

/** Bone names in the form that belongs to the version; with 0x826 also the hierarchy. */
function addNames(file: NewFile, scene: Scene, bones: Bones, version: ControllerVersion): void {
  if (version === 0x827) {
    file.add('boneNames', { names: bones.names.map((name) => storedName(name)) });
    return;
  }
  const root = bones.nodes.length;
  const records = boneRecords(scene, bones, new Map(), new Report()).map((bone) => {
    return bone.parentId < 0 ? { ...bone, parentId: root } : bone;
  });
  file.add('boneAnimation', { bones: records }, BONES_IN_ANIMATIONS);
  const names = [...bones.names, SCENE_ROOT].map((name) => storedName(name, NAME_BYTES + 1));
  file.add('boneNames744', { names });
}

/** A sampled curve of a bone as readers play the keys. */
function writtenCurve(curve: Curve, { times, logarithms }: BoneKeys, version: ControllerVersion): Curve {
  const played = { times: Float32Array.from(times), before: 'hold', after: 'hold' } as const;
  const width = numbersPerSample(curve);
  if (width === 4 && version === 0x827) {
    const values = logarithms.map((value) => 0 - value);
    return { ...played, interpolation: 'log-quaternion', values };
  }
  const values = new Float64Array(times.length * width);
  times.forEach((time, key) => {
    sampleCurve(curve, time, values, key * width);
    if (width === 4) toUnit(values, key * 4);
  });
  const interpolation = width === 4 ? 'slerp' : 'linear';
  return { ...played, interpolation, values: Float32Array.from(values) };
}

/** Reports jumps and shifted key times of a clip. */
export function reportTimes(scene: Scene, clip: Clip, tally: TimeTally, report: Report): void {
  const { name } = clip;
  const where = { scene, clip, path: pathIn(scene, 'clips', clip), unit: 'cm' };
  reportSteps(tally.stepped, where, (time) => time - 1 / TICKS_PER_SECOND, report);
  if (!isShifted(tally)) return;
  const code = CRYENGINE_CODES.CRYENGINE_TIME_ROUNDED;
  const message = `Key times of clip ${name} were rounded to ticks`;
  const moments: number[] = [];
  for (const { curve } of [...clip.tracks, ...(clip.morphTracks ?? [])])
    for (let key = 0; key < curve.times.length; key++) moments.push(curve.times[key]!);
  reportClipLoss(where, { code, message, written: withCurves(clip, onTicks), moments }, report);
}
