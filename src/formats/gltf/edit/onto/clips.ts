/** Puts edited clips into animations: only the channels of edited curves change. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import type { Clip } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { ONTO_CODES } from '../../../edit.ts';
import { clipExtras } from '../../from-scene/samplers.ts';
import type { Draft } from '../draft/draft.ts';
import { type ChannelKeys, ClipKeys, type Keys } from './keys.ts';
import { SamplerWriter } from './samplers.ts';
import { listOf, type Target } from './target.ts';

/** @param sources for each clip after the edit its index before; absent for new ones */
export function putClips(target: Target, sources: readonly (number | undefined)[]): void {
  const { before, after, draft } = target;
  const samplers = new SamplerWriter(target);
  const [was, is] = [new ClipKeys(target, before), new ClipKeys(target, after)];
  const animations = [...listOf(target, 'animations')];
  const put = after.clips.flatMap((clip, index) => {
    const source = before.clips[sources[index] ?? -1];
    const known = animations[sources[index] ?? -1];
    const animation = known ?? { name: clip.name, channels: [], samplers: [] };
    if (source === clip) return [animation];
    const keys = is.of(clip, index, target.report);
    if (known && source) reportFixed(target, known, source, clip, index);
    describe(animation, source, clip);
    putChannels(animation, source ? was.of(source, index) : new Map(), keys, samplers);
    putDuration(draft, animation, clip);
    return known || animation.channels.length > 0 ? [animation] : [];
  });
  if (put.length > 0) draft.json.animations = put;
  else delete draft.json.animations;
}

/** Reports channels that the scene does not have and that therefore are not cut with the others. */
function reportFixed(target: Target, animation: GLTF.IAnimation, was: Clip, is: Clip, index: number): void {
  if (was.start === is.start && was.end === is.end) return;
  const { placement, report } = target;
  const isShown = ({ target: { node, path } }: GLTF.IAnimationChannel) =>
    node !== undefined && placement.indexOf[node] !== -1 && path !== ('pointer' as string);
  const others = animation.channels.filter((channel) => !isShown(channel)).length;
  if (others === 0) return;
  const message = `${counted(others, 'channel')} of clip ${is.name} that no scene can hold could not be cut`;
  report.lose(ONTO_CODES.ONTO_UNABLE, message, { path: `clips[${index}]` });
}

/** Name and extras, of which only what the edit changed. */
function describe(animation: GLTF.IAnimation, was: Clip | undefined, is: Clip): void {
  if (was && was.name !== is.name) animation.name = is.name;
  const [old, own] = [was ? clipExtras(was) : {}, clipExtras(is)];
  const extras = isMembers(animation.extras) ? animation.extras : {};
  for (const key of new Set([...Object.keys(old), ...Object.keys(own)])) {
    if (saysTheSame(old[key], own[key])) continue;
    if (own[key] === undefined) delete extras[key];
    else extras[key] = own[key];
    animation.extras = extras;
  }
}

/** A clip that ends after its last key says so in its extras. */
function putDuration({ json }: Draft, animation: GLTF.IAnimation, { start, end }: Clip): void {
  const ends = animation.samplers.map(({ input }) => json.accessors?.[input]?.max?.[0] ?? 0);
  const extras = isMembers(animation.extras) ? animation.extras : {};
  const isStated = typeof extras.duration === 'number';
  if (isStated || Math.fround(Math.max(0, ...ends)) < Math.fround(end - start))
    animation.extras = { ...extras, duration: end - start };
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  const { channels } = animation;
  const left = channels.filter((channel) => {
    const key = keyOf(channel);
    const keys = is.get(key);
    if (!edited.delete(key)) return true;
    if (keys) samplers.put(animation, channel, keys);
    return keys !== undefined;
  });
  for (const key of edited) if (is.has(key)) left.push(newChannel(animation, key, is.get(key)!, samplers));
  // An animation needs a channel; one that is removed is at rest.
  animation.channels = left.length > 0 ? left : channels.slice(0, 1);
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
