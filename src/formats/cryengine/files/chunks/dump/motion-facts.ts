/** Facts about bones and controllers. */

import { keysOf } from '../check/controllers.ts';
import { controllerIdOf } from '../controller-id.ts';
import type { CryengineDocument } from '../document.ts';
import { chunksOf } from '../document.ts';
import {
  type BoneAnimationContent,
  type BoneContent,
  CONTROLLER,
  type ControllerContent,
  type LogControllerContent,
} from '../records/animation.ts';
import { NO_CHUNK } from '../records/chunk.ts';
import type { BoneLightsContent } from '../records/node.ts';
import { type Facts, hex } from './text.ts';

/** The bone names and the timing of a file, for chunks that refer to them. */
export interface Motion {
  boneNames: readonly string[];
  nameByCrc: ReadonlyMap<number, string>;
  ticksPerFrame: number;
}

const USUAL_TICKS = 160;

export function motionOf(document: CryengineDocument): Motion {
  const names = chunksOf(document, 'boneNames', 'boneNames744', 'earlyBoneNames').flatMap(
    ({ content }) => content.names,
  );
  const ticksPerFrame = chunksOf(document, 'timing')[0]?.content.ticksPerFrame;
  return {
    boneNames: names.map(({ text }) => text),
    nameByCrc: new Map(names.map((name) => [controllerIdOf(name), name.text])),
    ticksPerFrame: ticksPerFrame !== undefined && ticksPerFrame > 0 ? ticksPerFrame : USUAL_TICKS,
  };
}

const TYPE_NAMES: ReadonlyMap<number, string> = new Map([
  [CONTROLLER.bone, 'CRYBONE'],
  [CONTROLLER.linear1, 'LINEAR1'],
  [CONTROLLER.linear3, 'LINEAR3'],
  [CONTROLLER.linearQ, 'LINEARQ'],
  [CONTROLLER.bezier1, 'BEZIER1'],
  [CONTROLLER.bezier3, 'BEZIER3'],
  [CONTROLLER.bezierQ, 'BEZIERQ'],
  [CONTROLLER.tcb1, 'TCB1'],
  [CONTROLLER.tcb3, 'TCB3'],
  [CONTROLLER.tcbQ, 'TCBQ'],
  [CONTROLLER.spline2Open, 'BSPLINE_2O'],
  [CONTROLLER.spline1Open, 'BSPLINE_1O'],
  [CONTROLLER.spline2Closed, 'BSPLINE_2C'],
  [CONTROLLER.spline1Closed, 'BSPLINE_1C'],
  [CONTROLLER.constant, 'CONST'],
]);

/** Bits of a controller's flags: its extrapolation. */
const REPEATS = 1;
const LOOPS = 2;

export function controllerFacts(content: ControllerContent | LogControllerContent, motion: Motion): Facts {
  const keys = keysOf(content);
  const isPlain = 'controllerType' in content;
  const frames = keys && Array.from(keys.time, (tick) => tick / motion.ticksPerFrame);
  return {
    ...(isPlain
      ? { type: TYPE_NAMES.get(content.controllerType) ?? `${content.controllerType}` }
      : { type: 'LOGQ' }),
    ...(isPlain ? { repeats: (content.flags & REPEATS) !== 0, loops: (content.flags & LOOPS) !== 0 } : {}),
    controllerId: hex(content.controllerId),
    bone: motion.nameByCrc.get(content.controllerId),
    keys: keys ? keys.count : `${isPlain ? content.keyCount : 0} packed`,
    firstFrame: frames?.[0],
    lastFrame: frames?.at(-1),
  };
}

export function boneFacts({ bones }: BoneAnimationContent, { boneNames }: Motion): Facts {
  return {
    count: bones.length,
    bones: bones.map((bone, index) => ({
      name: boneNames[index] ?? '',
      id: bone.boneId,
      parent: bone.parentId,
      children: bone.childCount,
      controllerId: hex(bone.controllerId),
      properties: bone.properties.text === '' ? undefined : bone.properties.text,
      physics: bone.physicsMeshId === NO_CHUNK ? undefined : physicsFacts(bone),
    })),
  };
}

/** Bits of `physicsFlags` for the x axis, each followed by those for y and z. */
const AXIS_FLAGS = { active: 1, limited: 8, eased: 64, sprung: 512 };
const NOT_PHYSICAL = 0xffffffff;

function physicsFacts(bone: BoneContent): Facts {
  const { physicsFlags } = bone;
  if (physicsFlags === NOT_PHYSICAL) return { mesh: bone.physicsMeshId, flags: 'none' };
  const axes = (bit: number) =>
    ['x', 'y', 'z'].filter((_, axis) => (physicsFlags & (bit << axis)) !== 0).join('');
  const flags = Object.entries(AXIS_FLAGS).map(([name, bit]) => [name, axes(bit) || 'none']);
  const degrees = (radians: Float32Array) => Array.from(radians, (value) => (value * 180) / Math.PI);
  return {
    mesh: bone.physicsMeshId,
    ...Object.fromEntries(flags),
    minimumDegrees: degrees(bone.minimumAngles),
    maximumDegrees: degrees(bone.maximumAngles),
    springDegrees: degrees(bone.springAngle),
    springTension: Array.from(bone.springTension),
    damping: Array.from(bone.damping),
    frame: Array.from(bone.frame),
  };
}

export function lightBindingFacts({ bindings }: BoneLightsContent, { boneNames }: Motion): Facts {
  return {
    bindings: Array.from({ length: bindings.count }, (_, row) => ({
      light: bindings.lightId[row]!,
      bone: bindings.boneId[row]!,
      boneName: boneNames[bindings.boneId[row]!],
      offset: Array.from(bindings.offset.subarray(row * 3, row * 3 + 3)),
      rotation: Array.from(bindings.rotation.subarray(row * 3, row * 3 + 3)),
    })),
  };
}
