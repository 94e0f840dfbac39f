/** Puts edited clips into animations: only the channels of edited curves change. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import { type Clip, NONE } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { type Edit, newIndices, reportUnable } from '../../../edit.ts';
import { putMembers } from '../../../edit-members.ts';
import type { Draft } from '../../files/container/draft/draft.ts';
import { type ChannelKeys, ClipKeys } from '../../from-scene/channel-keys.ts';
import type { Keys } from '../../from-scene/clip-keys.ts';
import { named } from '../../from-scene/extras.ts';
import { listOf } from '../../from-scene/lists.ts';
import { SamplerWriter } from '../../from-scene/new-samplers.ts';
import { clipExtras } from '../../from-scene/samplers.ts';
import type { Target } from '../../from-scene/target-file.ts';

/** @param sources for each clip after the edit its index before; absent for new ones */
export function putClips(target: Target, sources: readonly (number | undefined)[]): void {
  const { before, after, draft } = target;
  const samplers = new SamplerWriter(target);
  const [was, is] = [new ClipKeys(target, before), new ClipKeys(target, after)];
  const animations = [...listOf(target.draft.json, 'animations')];
  const put = after.clips.flatMap((clip, index) => {
    const source = before.clips[sources[index] ?? -1];
    const known = animations[sources[index] ?? -1];
    const animation = known ?? { ...named(clip.name, clipExtras(clip)), channels: [], samplers: [] };
    if (source === clip && !movesNewMesh(target, clip)) return [animation];
    const keys = is.of(clip, index, target.report);
    const [first] = source?.tracks ?? [];
    // An animation needs a channel.
    if (keys.size === 0 && first) is.addRest(keys, first, clip);
    const old: ChannelKeys = source ? was.of(source, index) : new Map();
    if (known && source && (source.start !== clip.start || source.end !== clip.end)) {
      dropIdle(target, known, old);
      reportFixed(target, known, index);
    }
    const described = (one: Clip) => ({ name: one.name, extras: clipExtras(one) });
    if (source) putMembers(animation, described(source), described(clip));
    putChannels(animation, old, keys, samplers);
    putDuration(draft, animation, clip);
    return known || animation.channels.length > 0 ? [animation] : [];
  });
  if (put.length > 0) draft.json.animations = put;
  else delete draft.json.animations;
}

/** Whether a clip moves morph targets of a new mesh or on a new node, which needs a channel for them. */
export function movesNewMesh(scenes: Pick<Edit, 'before' | 'after'>, { morphTracks = [] }: Clip): boolean {
  const { nodes, meshes } = scenes.after;
  const shown = newIndices(scenes, 'nodes').map((index) => nodes[index]!.mesh ?? NONE);
  const added = [...newIndices(scenes, 'meshes'), ...shown].flatMap((index) => meshes[index] ?? []);
  const targets = added.flatMap(({ primitives }) => primitives.flatMap((own) => own.morphTargets ?? []));
  return targets.some(({ name }) => morphTracks.some(({ morph }) => morph === name));
}

/** Removes channels that a shortened clip does not have because reading dropped them: they leave their node at rest. */
function dropIdle(target: Target, animation: GLTF.IAnimation, was: ChannelKeys): void {
  animation.channels = animation.channels.filter((channel) => {
    const { path } = channel.target;
    return !isShown(target, channel) || path === 'weights' || was.has(keyOf(channel));
  });
}

/** Reports channels that no scene can hold and that are therefore not shortened with the others. */
function reportFixed(target: Target, { name = '', channels }: GLTF.IAnimation, clip: number): void {
  const others = channels.filter((channel) => !isShown(target, channel)).length;
  if (others === 0) return;
  const message = `${counted(others, 'channel')} of clip ${name} that no scene can hold could not be cut`;
  reportUnable(target.report, message, `clips[${clip}]`);
}

const PATHS: readonly string[] = ['translation', 'rotation', 'scale', 'weights'];

function isShown({ placement }: Target, { target: { node, path } }: GLTF.IAnimationChannel): boolean {
  return node !== undefined && placement.indexOf[node] !== NONE && PATHS.includes(path);
}

/** Updates the duration in the extras of a clip that ends after its last key, if the file states one. */
function putDuration({ json }: Draft, animation: GLTF.IAnimation, { start, end }: Clip): void {
  const ends = animation.samplers.map(({ input }) => json.accessors?.[input]?.max?.[0] ?? end - start);
  const isLonger = Math.fround(Math.max(0, ...ends)) < Math.fround(end - start);
  if (typeof animation.extras?.duration === 'number' || isLonger)
    animation.extras = { ...animation.extras, duration: end - start };
}

function putChannels(
  animation: GLTF.IAnimation,
  was: ChannelKeys,
  is: ChannelKeys,
  samplers: SamplerWriter,
): void {
  const edited = new Set(
    [...was.keys(), ...is.keys()].filter((key) => !saysTheSame(was.get(key), is.get(key))),
  );
  const left = animation.channels.filter((channel) => {
    const key = keyOf(channel);
    const keys = is.get(key);
    if (!edited.delete(key)) return true;
    if (keys) samplers.put(animation, channel, keys);
    return keys !== undefined;
  });
  for (const key of edited) if (is.has(key)) left.push(newChannel(animation, key, is.get(key)!, samplers));
  animation.channels = left;
  samplers.removeUnused(animation);
}

function newChannel(
  animation: GLTF.IAnimation,
  key: string,
  keys: Keys,
  samplers: SamplerWriter,
): GLTF.IAnimationChannel {
  const [node, path] = key.split(' ') as [string, GLTF.AnimationChannelTargetPath];
  const channel: GLTF.IAnimationChannel = { sampler: -1, target: { node: Number(node), path } };
  samplers.put(animation, channel, keys);
  return channel;
}

function keyOf({ target: { node, path } }: GLTF.IAnimationChannel): string {
  return `${node} ${path}`;
}
