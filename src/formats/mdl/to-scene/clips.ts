/** Animations of a model and its supermodels as clips of a scene. */
import { type Clip, NONE } from '../../../scene/scene.ts';
import { counted, shortList } from '../../../text/counts.ts';
import type { ReadingOptions } from '../../format.ts';
import { MDL_CODES } from '../codes.ts';
import type { Model, ModelAnimation } from '../model/model.ts';
import type { ClipProperties } from '../properties.ts';
import { type Binding, bindByName, bindByPartNumber, hasPartNumbers } from './binding.ts';
import { inheritedAnimations, type ModelFile } from './chain.ts';
import { clipEvents } from './events.ts';
import { addMotion } from './motion.ts';
import type { PlacedModel, Stage } from './stage.ts';

/** @param chain the model and its supermodels, the nearest first */
export function addClips(
  stage: Stage,
  placed: PlacedModel,
  chain: readonly ModelFile[],
  { binding }: ReadingOptions,
): void {
  const { scene, report } = stage;
  for (const { owner, scale, animations } of inheritedAnimations(chain, report)) {
    const bound = bindingOf(stage, placed.model, owner.model, binding);
    const missed: Missed = { strangers: new Set(), outside: new Set(), clips: new Set() };
    const own = { ...stage, report: report.within(owner.name) };
    for (const { animation, path } of animations) {
      const clip = clipOf(own, owner.model, animation, path);
      const targets = targetsOf(bound, animation, missed);
      addMotion(own, placed, clip, { animation, path, scale, targets });
      scene.clips.push(clip);
    }
    reportMissed(stage, owner.model, missed);
  }
}

export function bindingOf(
  { report }: Pick<Stage, 'report'>,
  character: Model,
  owner: Model,
  rule: ReadingOptions['binding'],
): Binding {
  if (rule !== 'part-number') return bindByName(character, owner);
  if (hasPartNumbers(character) && hasPartNumbers(owner)) return bindByPartNumber(character, owner);
  const message = `No part numbers to bind animations of ${owner.name} to ${character.name}`;
  report.add(MDL_CODES.MDL_PART_NUMBERS_MISSING, message);
  return bindByName(character, owner);
}

/** Names of nodes with keys that have no effect. */
interface Missed {
  /** Nodes that the character does not have. */
  strangers: Set<string>;
  /** Nodes that are not below the root of the animation. */
  outside: Set<string>;
  clips: Set<string>;
}

/** The character's node for each node of an animation; NONE for nodes without effect. */
function targetsOf({ targets, driven }: Binding, animation: ModelAnimation, missed: Missed): Int32Array {
  const inside = driven(animation);
  const nodes = targets(animation);
  animation.nodes.forEach(({ name, keys, frames }, index) => {
    const target = nodes[index]!;
    if (target !== NONE && inside[target] === 1) return;
    nodes[index] = NONE;
    if (Object.keys(keys).length === 0 && !frames) return;
    (target === NONE ? missed.strangers : missed.outside).add(name);
    missed.clips.add(animation.name);
  });
  return nodes;
}

/** Number of names that a message lists. */
const LISTED = 40;

function reportMissed({ report }: Stage, owner: Model, { strangers, outside, clips }: Missed): void {
  const list = (names: ReadonlySet<string>) => shortList([...names], LISTED);
  const where = `in ${counted(clips.size, 'animation')} of ${owner.name}`;
  if (strangers.size > 0) {
    const message = `${counted(strangers.size, 'unknown node')} ${where}: ${list(strangers)}`;
    report.add(MDL_CODES.MDL_NODE_UNKNOWN, message);
  }
  if (outside.size > 0) {
    const message = `${counted(outside.size, 'node')} outside the animation root ${where}: ${list(outside)}`;
    report.add(MDL_CODES.MDL_ANIMROOT_OUTSIDE, message);
  }
}

/** A clip for an animation, without tracks. Keys after its length are kept, although the clip ends before them. */
function clipOf({ report }: Stage, owner: Model, animation: ModelAnimation, path: string): Clip {
  const { name, length, transitionTime, root, events } = animation;
  const isLength = Number.isFinite(length) && length >= 0;
  if (!isLength) {
    report.add(MDL_CODES.MDL_CLIP_LENGTH, `Animation ${name} has the invalid length ${length} s`, { path });
  }
  const sorted = clipEvents(events);
  const isSame =
    sorted.length === events.length && sorted.every((event, at) => event.time === events[at]!.time);
  const properties: ClipProperties = {
    owner: owner.name,
    transtime: transitionTime,
    animroot: root,
    ...(isSame ? {} : { events }),
  };
  return {
    name,
    start: 0,
    end: isLength ? length : 0,
    tracks: [],
    ...(sorted.length > 0 ? { events: sorted } : {}),
    properties: { mdl: properties },
  };
}
