/** Puts edited tracks into an animation. All other tracks keep their keys, including those that would not be written. */
import { patchRecord, saysTheSame } from '../../../../binary/patch.ts';

interface Track {
  boneId: number;
}

/** Animations have one of these lists. */
const LISTS = ['tracks', 'quantizedTracks', 'packedTracks'] as const;
type Animation = Partial<Record<(typeof LISTS)[number], Track[]>>;

/** @returns undefined for the content of other files, and if anything except the tracks cannot be patched */
export function withTracks(original: Animation, before: Animation, after: Animation): object | undefined {
  const list = LISTS.find((name) => original[name] && before[name] && after[name]);
  if (!list) return undefined;
  const [{ [list]: own = [], ...head }, { [list]: was = [], ...old }, { [list]: is = [], ...edited }] = [
    original,
    before,
    after,
  ];
  const patched = patchRecord<object>(head, old, edited);
  return patched && { ...patched, [list]: patchTracks(own, was, is) };
}

function patchTracks(original: readonly Track[], before: readonly Track[], after: readonly Track[]): Track[] {
  const [was, is] = [before, after].map((tracks) => new Map(tracks.map((track) => [track.boneId, track])));
  const kept = original.flatMap((track): Track[] => {
    const [old, own] = [was!.get(track.boneId), is!.get(track.boneId)];
    if (!own) return old ? [] : [track];
    if (saysTheSame(old, own)) return [track];
    return [(old && patchRecord(track, old, own)) ?? own];
  });
  const known = new Set(original.map(({ boneId }) => boneId));
  return [...kept, ...after.filter(({ boneId }) => !known.has(boneId))];
}
