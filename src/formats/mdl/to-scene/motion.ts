/** What an animation does to the nodes that it moves. */
import type { ScenePath } from '../../../scene/path.ts';
import { type Clip, NONE } from '../../../scene/scene.ts';
import { MDL_CODES } from '../codes.ts';
import type { ModelAnimation, ModelNode } from '../model/model.ts';
import type { ClipProperties, KeptKeys } from '../properties.ts';
import { addFrames } from './frames.ts';
import { curveOf, MOVING, type MovingName } from './keys.ts';
import type { PlacedModel, Stage } from './stage.ts';

export interface BoundAnimation {
  animation: ModelAnimation;
  /** In its file. */
  path: string;
  /** Factor on positions. */
  scale: number;
  /** Node of the character, by its index, that each of its nodes moves; NONE for none. */
  targets: Int32Array;
}

/** Adds the tracks of an animation to a clip that is next in the scene, and what no track says to its properties. */
export function addMotion(stage: Stage, placed: PlacedModel, clip: Clip, bound: BoundAnimation): void {
  const { animation, targets } = bound;
  const kept: KeptKeys[] = [];
  animation.nodes.forEach((node, index) => {
    const target = targets[index]!;
    if (target === NONE) return;
    const moved = placed.nodes[target]!;
    addTracks(stage, moved, clip, node, bound);
    const rest = keptOf(stage, node);
    const frames = addFrames(stage, placed, clip, node, target);
    const { name } = stage.scene.nodes[moved]!;
    if (rest || frames) kept.push({ node: moved, name, ...rest, ...frames });
  });
  const { mdl } = clip.properties as { mdl: ClipProperties };
  if (kept.length > 0) mdl.nodes = kept;
}

function addTracks(
  { report }: Stage,
  target: number,
  clip: Clip,
  { name: nodeName, keys }: ModelNode,
  { path, scale }: BoundAnimation,
): void {
  for (const [name, { property }] of Object.entries(MOVING)) {
    const stored = keys[name as MovingName];
    if (!stored) continue;
    const what = `the ${name} of ${nodeName} in ${clip.name}`;
    const curve = curveOf(name as MovingName, stored, { scale, what, path, report });
    if (curve) clip.tracks.push({ target, property, curve });
  }
}

/** Keys that nothing in a scene follows, and those with handles, whose meaning is assumed. */
function keptOf({ scene, leaveOut }: Stage, { keys }: ModelNode): Pick<KeptKeys, 'keys'> | undefined {
  const path: ScenePath = `clips[${scene.clips.length}]`;
  const kept = Object.entries(keys).filter(([name, { bezier }]) => !(name in MOVING) || bezier);
  for (const [name, { times }] of kept) {
    if (!(name in MOVING)) leaveOut(MDL_CODES.MDL_KEYS_KEPT, `keys of ${name}`, path, times.length);
  }
  return kept.length > 0 ? { keys: Object.fromEntries(kept) } : undefined;
}
