/** What an animation does to the nodes that it moves. */
import { type Clip, NONE } from '../../../scene/scene.ts';
import type { ModelAnimation, ModelNode } from '../model/model.ts';
import { MDL_SCENE_CODES } from './codes.ts';
import { curveOf, MOVING, type MovingName } from './keys.ts';
import { frameMorphs, uvMotion } from './mesh-frames.ts';
import type { ClipProperties, KeptKeys } from './properties.ts';
import type { PlacedModel, Stage } from './stage.ts';

export interface BoundAnimation {
  animation: ModelAnimation;
  path: string;
  /** Factor on positions. */
  scale: number;
  /** Node of the character, by its index, that each of its nodes moves; NONE for none. */
  targets: Int32Array;
}

/** Adds the tracks of an animation to a clip, and what no track says to its properties. */
export function addMotion(
  stage: Stage,
  placed: PlacedModel,
  clip: Clip,
  { animation, path, scale, targets }: BoundAnimation,
): void {
  const kept: KeptKeys[] = [];
  animation.nodes.forEach((node, index) => {
    const target = targets[index]!;
    if (target === NONE) return;
    const at = { path: `${path}.nodes[${index}]`, clip: animation.name, target };
    addTracks(stage, placed, clip, node, { ...at, scale });
    const rest = keptOf(stage, node, at.path);
    const frames = addFrames(stage, placed, clip, node, at);
    if (rest || frames) kept.push({ node: placed.nodes[target]!, ...rest, ...frames });
  });
  const { mdl } = clip.properties as { mdl: ClipProperties };
  if (kept.length > 0) mdl.nodes = kept;
}

interface At {
  path: string;
  /** Name of the animation. */
  clip: string;
  /** Node of the character, by its index. */
  target: number;
}

function addTracks(
  { report }: Stage,
  { nodes }: PlacedModel,
  clip: Clip,
  { name: nodeName, keys }: ModelNode,
  { path, clip: animation, target, scale }: At & { scale: number },
): void {
  for (const [name, { property }] of Object.entries(MOVING)) {
    const stored = keys[name as MovingName];
    if (!stored) continue;
    const what = `the ${name} of ${nodeName} in ${animation}`;
    const curve = curveOf(name as MovingName, stored, { scale, what, path: `${path}.keys.${name}`, report });
    if (curve) clip.tracks.push({ target: nodes[target]!, property, curve });
  }
}

/** Keys that nothing in a scene follows, and those with handles, whose meaning is assumed. */
function keptOf({ leaveOut }: Stage, { keys }: ModelNode, path: string): Pick<KeptKeys, 'keys'> | undefined {
  const kept = Object.entries(keys).filter(([name, { bezier }]) => !(name in MOVING) || bezier);
  for (const [name, { times }] of kept) {
    if (!(name in MOVING)) leaveOut(MDL_SCENE_CODES.MDL_KEYS_KEPT, `keys of ${name}`, path, times.length);
  }
  return kept.length > 0 ? { keys: Object.fromEntries(kept) } : undefined;
}

/** Real ones have some dozens of sets of vertices; of a damaged file each number may be one. */
const MOST_SETS = 4096;

/** Gives the mesh of an animmesh the morph targets that animate it. */
function addFrames(
  { scene, report }: Stage,
  { model, nodes }: PlacedModel,
  clip: Clip,
  { name, frames }: ModelNode,
  { path, clip: animation, target }: At,
): Pick<KeptKeys, 'frames'> | undefined {
  const primitive = scene.meshes[scene.nodes[nodes[target]!]!.mesh ?? NONE]?.primitives[0];
  if (!frames || !primitive) return frames && { frames };
  const { period, positions, uvs } = frames;
  const rest = model.nodes[target]!.mesh?.uvs[0];
  const fits = (numbers: Float32Array, of: Float32Array) =>
    of.length > 0 && numbers.length % of.length === 0 && numbers.length <= of.length * MOST_SETS;
  if ((positions && !fits(positions, primitive.positions)) || (uvs && rest && !fits(uvs, rest))) {
    report.lose(MDL_SCENE_CODES.MDL_FRAMES_UNFIT, `${name} in ${animation}`, { path });
    return { frames };
  }
  if (positions) {
    const soundPeriod = period > 0 && Number.isFinite(period) ? period : 0;
    const { targets, tracks } = frameMorphs(
      `${animation} ${name}`,
      primitive.positions,
      positions,
      soundPeriod,
    );
    primitive.morphTargets = [...(primitive.morphTargets ?? []), ...targets];
    clip.morphTracks = [...(clip.morphTracks ?? []), ...tracks];
  }
  if (!uvs || !rest) return undefined;
  const motion = uvMotion(rest, uvs);
  if (motion.max === 0) return undefined;
  const error = { ...motion, unit: 'texture widths' };
  report.lose(MDL_SCENE_CODES.MDL_UV_FRAMES, `${name} in ${animation}`, { path, error });
  return { frames };
}
