import type { Vec3 } from '../../src/scene/scene.ts';
import { type Region, type Surface, sheet } from './surface.ts';
import { add, cross, length, mix, perpendicular, scale, subtract, unit } from './vector.ts';

/** One ring of a tube: where its center is and how far it reaches, the same all round or [sideways, to the front]. */
export type Ring = [center: Vec3, radius: number | [side: number, front: number]];

export interface TubeOptions {
  /** Corners of a ring. */
  sides: number;
  region: Region;
  /** Any direction that is never along the path: where "front" is, and the middle of the region. */
  front: Vec3;
}

/** A tube through rings, closed at an end by a ring of radius 0. Texture columns run round it, rows along it. */
export function tube(rings: Ring[], { sides, region, front }: TubeOptions): Surface {
  const centers = rings.map(([center]) => center);
  const frames = rings.map((_, i) => {
    const along = unit(subtract(neighbor(centers, i, 1), neighbor(centers, i, -1)));
    const forward = perpendicular(front, along);
    return { forward, side: cross(forward, along) };
  });
  return sheet(sides, rings.length - 1, region, (u, v) => {
    const i = Math.round(v * (rings.length - 1));
    const [center, radius] = rings[i]!;
    const { forward, side } = frames[i]!;
    const [wide, deep] = typeof radius === 'number' ? [radius, radius] : radius;
    const angle = (u - 0.5) * 2 * Math.PI;
    return add(center, add(scale(side, -Math.sin(angle) * wide), scale(forward, Math.cos(angle) * deep)));
  });
}

/** The nearest place before (-1) or after (1) `i` that is not the same, or that at `i` where the path ends. */
function neighbor(path: Vec3[], i: number, step: -1 | 1): Vec3 {
  let at = i + step;
  while (path[at] && length(subtract(path[at]!, path[i]!)) < 1e-6) at += step;
  return path[at] ?? path[i]!;
}

/** A closed ball with three radii; its texture's rows run from its bottom to its top. */
export function ellipsoid(
  center: Vec3,
  [rx, ry, rz]: Vec3,
  columns: number,
  rows: number,
  region: Region,
): Surface {
  return sheet(columns, rows, region, (u, v) => {
    const around = (u - 0.5) * 2 * Math.PI;
    const up = (v - 0.5) * Math.PI;
    const ring = Math.cos(up);
    return add(center, [Math.sin(around) * ring * rx, -Math.cos(around) * ring * ry, Math.sin(up) * rz]);
  });
}

/** Where along a bone (0..1) its rings lie and how thick they are, as shares of the knobs' radius. */
const BONE_PROFILE: [at: number, radius: number][] = [
  [0, 0],
  [0.03, 0.85],
  [0.12, 0.95],
  [0.25, 0.45],
  [0.75, 0.45],
  [0.88, 0.95],
  [0.97, 0.85],
  [1, 0],
];

/** A long bone with a knob at each end, which reach beyond `head` and `tail` by half their radius. */
export function longBone(head: Vec3, tail: Vec3, knob: number, options: TubeOptions): Surface {
  const along = scale(unit(subtract(tail, head)), knob / 2);
  const from = subtract(head, along);
  const to = add(tail, along);
  return tube(
    BONE_PROFILE.map(([at, radius]) => [between(from, to, at), radius * knob]),
    options,
  );
}

export function between(a: Vec3, b: Vec3, share: number): Vec3 {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)];
}
