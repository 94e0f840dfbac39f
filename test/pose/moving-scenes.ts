/** Scenes of two nodes at rest at x = 100, and clips that move them. */
import type { Mixer } from '../../src/pose/mixer.ts';
import type { Clip, Interpolation, Scene, Track } from '../../src/scene/scene.ts';
import { node, sceneOf } from '../scene.ts';

export function sceneWith(...clips: Clip[]): Scene {
  return sceneOf({
    nodes: ['first', 'second'].map((name) => node({ name, translation: [100, 0, 0] })),
    clips,
  });
}

export function clip(duration: number, ...tracks: Track[]): Clip {
  return { name: '', start: 0, end: duration, tracks };
}

/** Goes on beyond its keys. */
export function track(property: Track['property'], times: number[], values: number[], target = 0): Track {
  const interpolation: Interpolation = property === 'rotation' ? 'slerp' : 'linear';
  const keys = { times: new Float32Array(times), values: new Float32Array(values) };
  return { target, property, curve: { interpolation, ...keys, before: 'linear', after: 'linear' } };
}

/** Moves a node along x. */
export function slide(times: number[], xs: number[], target = 0): Track {
  return track(
    'translation',
    times,
    xs.flatMap((x) => [x, 0, 0]),
    target,
  );
}

/** Moves the first node along x from one value to another in that time. */
export function moving(duration: number, from: number, to: number): Clip {
  return clip(duration, slide([0, duration], [from, to]));
}

/** Holds the first node at a place for that time. */
export function still(duration: number, x: number): Clip {
  return moving(duration, x, x);
}

/** Holds the first node in a rotation for a second. */
export function turned(x: number, y: number, z: number, w: number): Clip {
  return clip(1, track('rotation', [0, 1], [x, y, z, w, x, y, z, w]));
}

/** Holds the first node turned about z. */
export function aboutZ(angle: number): Clip {
  return turned(0, 0, Math.sin(angle / 2), Math.cos(angle / 2));
}

/** Where the first node is. */
export function x({ local }: Mixer): number {
  return local[0]!;
}
