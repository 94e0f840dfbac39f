/** Animations of nodes as tracks. */
import type { ScenePath } from '../../../scene/path.ts';
import { type Clip, NONE } from '../../../scene/scene.ts';
import { MDL_CODES } from '../codes.ts';
import type { ModelAnimation, ModelNode } from '../model/model.ts';
import type { ClipProperties, KeptKeys } from '../properties.ts';
import { addFrames } from './frames.ts';
import { curveOf, MOVING, MOVING_NAMES } from './keys.ts';
import type { PlacedModel, Stage } from './stage.ts';

export interface BoundAnimation {
  animation: ModelAnimation;
  /** Path in its file. */
  path: string;
  /** Factor of positions. */
  scale: number;
  /** Index of the character's node for each node of the animation, or NONE. */
  targets: Int32Array;
}

/** Adds the tracks of an animation to the clip that will be the next in the scene, and all other keys to its properties. */
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
  { name: node, keys }: ModelNode,
  { path, scale }: BoundAnimation,
): void {
  const reading = { scale, node, clip: clip.name, path, report };
  for (const name of MOVING_NAMES) {
    const stored = keys[name];
    const curve = stored && curveOf(name, stored, reading);
    if (curve) clip.tracks.push({ target, property: MOVING[name].property, curve });
  }
}

/** Keys that a scene cannot play, and keys with handles, whose meaning is assumed. */
function keptOf({ scene, notShown }: Stage, { keys }: ModelNode): Pick<KeptKeys, 'keys'> | undefined {
  let kept: typeof keys | undefined;
  for (const [name, stored] of Object.entries(keys)) {
    if (name in MOVING && !stored.bezier) continue;
    kept = { ...kept, [name]: stored };
    if (name in MOVING) continue;
    const path: ScenePath = `clips[${scene.clips.length}]`;
    notShown(MDL_CODES.MDL_KEYS_KEPT, [`key of ${name}`, `keys of ${name}`], path, stored.times.length);
  }
  return kept && { keys: kept };
}
