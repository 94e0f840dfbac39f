import type { Vec3 } from '../../src/scene/scene.ts';
import { boneIndex, boneNamed, otherSide } from './skeleton.ts';
import { mirrorSurface, type Surface } from './surface.ts';
import { add, dot, mirror, smoothstep, subtract, unit } from './vector.ts';

/** Weights by bone name, summing to 1. */
export type Weights = ReadonlyMap<string, number>;
/** The influences of a point of the character in the rest pose. */
export type Binding = (point: Vec3) => Weights;

/** A surface and its influences. */
export interface Part {
  surface: Surface;
  binding: Binding;
}

export function rigid(bone: string): Binding {
  const weights = new Map([[bone, 1]]);
  return () => weights;
}

/**
 * Bends smoothly along a chain of bones, parent first.
 *
 * @param reach distance from a joint, along the chain, at which its bend begins and ends; one for all joints or one for each
 */
export function along(bones: string[], reach: number | number[]): Binding {
  const joints = bones.slice(1).map((name, i) => {
    const before = boneNamed(bones[i]!);
    const after = boneNamed(name);
    const direction = unit(
      add(unit(subtract(before.tail, before.head)), unit(subtract(after.tail, after.head))),
    );
    return { place: after.head, direction, reach: typeof reach === 'number' ? reach : reach[i]! };
  });
  return (point) => {
    const weights = new Map<string, number>();
    let rest = 1;
    joints.forEach(({ place, direction, reach }, i) => {
      const passed = smoothstep(-reach, reach, dot(subtract(point, place), direction));
      weights.set(bones[i]!, rest * (1 - passed));
      rest *= passed;
    });
    return weights.set(bones.at(-1)!, rest);
  };
}

/** A transition between two bindings; `share` is the weight of the second at a point, 0..1. */
export function blend(first: Binding, second: Binding, share: (point: Vec3) => number): Binding {
  return (point) => {
    const part = share(point);
    const weights = new Map<string, number>();
    for (const [bone, weight] of first(point)) weights.set(bone, weight * (1 - part));
    for (const [bone, weight] of second(point)) {
      weights.set(bone, (weights.get(bone) ?? 0) + weight * part);
    }
    return weights;
  };
}

/** A part of the left, mirrored to the right. */
export function mirrorPart({ surface, binding }: Part): Part {
  return {
    surface: mirrorSurface(surface),
    binding: (point) =>
      new Map([...binding(mirror(point))].map(([bone, weight]) => [otherSide(bone), weight])),
  };
}

export function bothSides(parts: Part[]): Part[] {
  return [...parts, ...parts.map(mirrorPart)];
}

/** Influences below this weight are not visible and are dropped. */
const SMALLEST_WEIGHT = 0.01;
const MOST_INFLUENCES = 4;

/** The strongest influences of a point, strongest first, summing to 1: joint and weight. */
export function strongest(weights: Weights): [joint: number, weight: number][] {
  const kept = [...weights]
    .filter(([, weight]) => weight >= SMALLEST_WEIGHT)
    .map(([bone, weight]): [number, number] => [boneIndex(bone), weight])
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_INFLUENCES);
  const sum = kept.reduce((total, [, weight]) => total + weight, 0);
  return kept.map(([joint, weight]) => [joint, weight / sum]);
}
