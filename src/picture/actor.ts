import { Pose } from '../pose/pose.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { type Camera, type Extent, extend } from './camera.ts';
import { findJoints } from './overlay.ts';
import type { Rasterizer } from './rasterize.ts';
import { collectSurfaces, deformSurfaces, projectSurfaces, type Surface } from './surfaces.ts';

/** A scene's character at a time. */
export interface Actor {
  scene: Scene;
  pose: Pose;
  surfaces: Surface[];
  /** Node indices. */
  joints: number[];
  /** Positions of the nodes, 3 numbers per node, in the scene's axes and units. */
  points: Float32Array;
}

/** In the rest pose. */
export function createActor(scene: Scene): Actor {
  const actor: Actor = {
    scene,
    pose: new Pose(scene),
    surfaces: collectSurfaces(scene),
    joints: findJoints(scene),
    points: new Float32Array(scene.nodes.length * 3),
  };
  follow(actor);
  return actor;
}

/** @param time seconds */
export function moveActor(actor: Actor, clip: Clip, time: number): void {
  actor.pose.sample(clip, time);
  follow(actor);
}

function follow({ pose, surfaces, points }: Actor): void {
  deformSurfaces(surfaces, pose);
  for (let node = 0; node * 3 < points.length; node++) {
    points.set(pose.world.subarray(node * 16 + 12, node * 16 + 15), node * 3);
  }
}

export function hasSurface({ surfaces }: Actor): boolean {
  return surfaces.some(({ primitive }) => primitive.indices.length > 0);
}

/** Extends an extent by the surface, or by the joints without one. */
export function measureActor(extent: Extent, actor: Actor): void {
  for (const { positions, primitive } of actor.surfaces) extend(extent, positions, primitive.indices);
  if (!hasSurface(actor)) extend(extent, actor.points, actor.joints);
}

/** Opaque surfaces first, then transparent ones, triangle by triangle from far to near. */
export function drawActor(rasterizer: Rasterizer, camera: Camera, { surfaces }: Actor): void {
  projectSurfaces(surfaces, camera);
  const [blended, covering] = [true, false].map((blends) =>
    surfaces.filter(({ paint }) => (paint.alpha === 'blend') === blends),
  ) as [Surface[], Surface[]];
  for (const surface of covering) {
    const triangles = Math.floor(surface.primitive.indices.length / 3);
    for (let triangle = 0; triangle < triangles; triangle++) rasterizer.draw(surface, triangle);
  }
  drawFarToNear(rasterizer, blended);
}

function drawFarToNear(rasterizer: Rasterizer, surfaces: readonly Surface[]): void {
  const starts: number[] = [];
  let count = 0;
  for (const { primitive } of surfaces) {
    starts.push(count);
    count += Math.floor(primitive.indices.length / 3);
  }
  const owner = new Uint32Array(count);
  const depth = new Float32Array(count);
  surfaces.forEach(({ primitive: { indices }, screen }, index) => {
    const start = starts[index]!;
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const sum =
        screen[indices[i]! * 3 + 2]! + screen[indices[i + 1]! * 3 + 2]! + screen[indices[i + 2]! * 3 + 2]!;
      owner[start + i / 3] = index;
      // Values that are not finite are not drawn, but would break the sorting.
      depth[start + i / 3] = Number.isFinite(sum) ? sum : 0;
    }
  });
  const order = new Uint32Array(count).map((_, triangle) => triangle);
  order.sort((a, b) => depth[a]! - depth[b]! || a - b);
  for (const triangle of order) {
    const index = owner[triangle]!;
    rasterizer.draw(surfaces[index]!, triangle - starts[index]!);
  }
}
