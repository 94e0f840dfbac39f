import type { Clip, MorphTarget, Vec3 } from '../../src/scene/scene.ts';
import type { Part } from './binding.ts';
import { EYE } from './face.ts';
import { makeMorphTarget } from './primitive.ts';
import { between } from './shapes.ts';
import { reshape } from './surface.ts';
import { add, mix, smoothstep } from './vector.ts';

/** Cal3D reads the suffix: animations that smile at one time add up, but to no more than the whole smile. */
const NAME = 'smile.Clamped';

/** The target that makes a head smile. @param parts of the head at rest, as its primitive is made of them */
export function makeSmile(parts: Part[]): MorphTarget {
  const smiling = parts.map(({ surface, binding }) =>
    reshape(surface, (point) => {
      const jaw = binding(point).get('jaw') ?? 0;
      return add(point, between(smileOfSkull(point), smileOfJaw(point), jaw));
    }),
  );
  const resting = parts.map(({ surface }) => surface);
  return makeMorphTarget(NAME, resting, smiling);
}

/** From the rest pose to the smile, which lasts a while, and back. */
export function smileClip(): Clip {
  const times = Float32Array.of(0, 0.35, 1.1, 1.5);
  const values = Float32Array.of(0, 1, 1, 0);
  return {
    name: 'smile',
    start: 0,
    end: 1.5,
    tracks: [],
    morphTracks: [
      { morph: NAME, curve: { interpolation: 'linear', times, values, before: 'hold', after: 'hold' } },
    ],
  };
}

/** How much wider the mouth is, as a share, and how far its corners go up. */
const WIDER = 0.2;
const CORNERS_UP = 3.4;

/** Displacement of a point. The cheeks come up and out; they narrow the eyes from below, and the brows make room. */
function smileOfSkull([x, y, z]: Vec3): Vec3 {
  const front = smoothstep(2, -8, y);
  const side = Math.abs(x);
  const mouth = front * smoothstep(114, 106, z);
  const corner = Math.min(1, (x / 11) ** 2);
  const cheek = front * smoothstep(1, 0, Math.hypot((side - 15) / 9, (z - 113) / 8));
  const eye = front * smoothstep(1.12, 0, Math.abs(side - EYE.x) / EYE.width);
  const lid = eye * smoothstep(127, 116, z) * smoothstep(107, 115, z);
  const brow = eye * smoothstep(122, 128, z) * smoothstep(136, 131, z);
  return [
    WIDER * mouth * x + 2 * cheek * Math.sign(x),
    -2.6 * cheek - 1.2 * lid,
    CORNERS_UP * mouth * corner + 1.8 * cheek + 4.5 * lid + brow,
  ];
}

/** Displacement of a point. The chin drops and shows the dark of the mouth, the corners follow the skull's. */
function smileOfJaw([x, y, z]: Vec3): Vec3 {
  const mouth = smoothstep(0, -8, y) * smoothstep(112, 102, z);
  return [WIDER * mouth * x, 0, mouth * mix(-1.6, 2.4, smoothstep(4.5, 11.5, Math.abs(x)))];
}
