import { AnimationClip } from 'three';
import { sampleCurve } from '../pose/curves.ts';
import { keyTimes } from '../pose/key-times.ts';
import type { Clip, Curve, MorphTarget, Scene, Track } from '../scene/scene.ts';
import { CurveTrack, type ValueType } from './curve-track.ts';
import { type ObjectNames, objectNames, shownPrimitives } from './names.ts';

/** Names and widths of the properties in tracks of three.js. */
const PROPERTIES: Record<Track['property'], { name: string; width: number; type: ValueType }> = {
  translation: { name: 'position', width: 3, type: 'vector' },
  rotation: { name: 'quaternion', width: 4, type: 'quaternion' },
  scale: { name: 'scale', width: 3, type: 'vector' },
};

/**
 * The clips of a scene for an `AnimationMixer` on the root of any of its models. They follow the scene's curves exactly, in
 * any interpolation, also outside their keys. A clip of three.js begins at 0, which is its `start`.
 *
 * Texture tracks have no effect, as in `Pose`. `AnimationUtils.makeClipAdditive`, which rewrites keys, has no effect on
 * them.
 *
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 * import { createClips } from 'exhume/three';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * console.log(createClips(scene).map(({ name }) => name).join(' ')); // yorick_idle yorick_walk yorick_wave
 * ```
 */
export function createClips(scene: Scene): AnimationClip[] {
  const names = objectNames(scene);
  return scene.clips.map((clip) => {
    const tracks = [...nodeTracks(clip, names), ...morphTracks(scene, clip, names)];
    return new AnimationClip(clip.name, clip.end - clip.start, tracks);
  });
}

/** The last of several tracks for the same property is used; tracks without keys are ignored. */
function nodeTracks({ tracks, start }: Clip, names: ObjectNames): CurveTrack[] {
  const made = new Map<string, CurveTrack>();
  for (const { target, property, curve } of tracks) {
    if (curve.times.length === 0) continue;
    const { name, width, type } = PROPERTIES[property];
    const path = `${names.nodes[target]!}.${name}`;
    const times = curve.times.map((time) => time - start);
    made.set(
      path,
      new CurveTrack(path, times, width, type, (time, out) => sampleCurve(curve, start + time, out, 0)),
    );
  }
  return [...made.values()];
}

/**
 * One track for all weights of a surface: those of three.js find targets by name or index, and a name may look like an
 * index.
 */
function morphTracks(scene: Scene, clip: Clip, names: ObjectNames): CurveTrack[] {
  const curves = new Map<string, Curve>();
  for (const { morph, curve } of clip.morphTracks ?? []) if (curve.times.length > 0) curves.set(morph, curve);
  if (curves.size === 0) return [];
  return shownPrimitives(scene).flatMap(({ primitive: { morphTargets = [] } }, surface) => {
    const moving = morphTargets.flatMap(({ name }) => curves.get(name) ?? []);
    if (moving.length === 0) return [];
    const path = `${names.surfaces[surface]!}.morphTargetInfluences`;
    return [weightsTrack(path, morphTargets, curves, keyTimes(moving, clip.start), clip.start)];
  });
}

function weightsTrack(
  path: string,
  targets: readonly MorphTarget[],
  curves: ReadonlyMap<string, Curve>,
  times: Float32Array,
  start: number,
): CurveTrack {
  const own = targets.map(({ name }) => curves.get(name));
  return new CurveTrack(path, times, own.length, 'number', (time, out) => {
    own.forEach((curve, target) => {
      if (curve) sampleCurve(curve, start + time, out, target);
    });
  });
}
