import { Pose } from '../../src/pose/pose.ts';
import { type Axes, type Axis, type Clip, NONE, type Scene } from '../../src/scene/scene.ts';
import { GltfEvaluator } from './evaluate.ts';

export interface Deviation {
  /** Largest distance between the two surfaces, as a part of the model's height at rest. */
  relative: number;
  /** Where it is: clip, time, primitive and vertex. */
  where: string;
}

/**
 * Poses a scene and the GLB that was made of it at the same moments, at rest and `fps` times per second of every clip,
 * and returns how far their surfaces are apart. Primitives without triangles are not in the GLB and do not count.
 *
 * @param level of detail at which the meshes are compared that have any
 */
export function maxDeviation(glb: Uint8Array, scene: Scene, fps: number, level = 0): Deviation {
  const evaluator = new GltfEvaluator(glb);
  const toGltf = spaceOf(scene.axes);
  const pose = new Pose(scene);
  const height = extentAlong(scene.axes.up, sceneSurfaces(scene, pose, level)) * scene.axes.metersPerUnit;
  let worst: Deviation = { relative: 0, where: 'nowhere' };

  function compare(animation: number | undefined, time: number, moment: string): void {
    const expected = sceneSurfaces(scene, pose, level).map((surface) => ({
      ...surface,
      positions: toGltf(surface.positions),
    }));
    const found = evaluator.evaluate(animation, time, level);
    if (expected.length !== found.length) {
      throw new Error(`The scene shows ${expected.length} surfaces and the GLB ${found.length}`);
    }
    for (const surface of expected) {
      const match = nearest(surface, found);
      const relative = match.distance / height;
      if (relative > worst.relative)
        worst = { relative, where: `${moment}, ${surface.name}, vertex ${match.vertex}` };
    }
  }

  compare(undefined, 0, 'at rest');
  let animation = 0;
  for (const clip of scene.clips) {
    const moves = [...clip.tracks, ...movingTracks(scene, clip)].some(({ curve }) => curve.times.length > 0);
    if (!moves) continue;
    const frames = Math.ceil((clip.end - clip.start) * fps);
    for (let frame = 0; frame <= frames; frame++) {
      const time = Math.min(clip.end, clip.start + frame / fps);
      pose.sample(clip, time);
      compare(animation, time - clip.start, `clip "${clip.name}" at ${time} s`);
    }
    animation++;
  }
  return worst;
}

interface Surface {
  name: string;
  positions: Float32Array | Float64Array;
}

function sceneSurfaces(scene: Scene, pose: Pose, level: number): Surface[] {
  return scene.nodes.flatMap((node, index) => {
    const lods = scene.meshes[node.mesh ?? NONE]?.lods ?? [];
    const mesh = scene.meshes[[node.mesh ?? NONE, ...lods][Math.min(level, lods.length)]!];
    // At a lower level the node that shows it has the name of the mesh.
    const name = level > 0 && lods.length > 0 ? mesh!.name : node.name;
    return (mesh?.primitives ?? [])
      .filter(({ positions, indices }) => positions.length > 0 && indices.length > 0)
      .map((primitive) => {
        const positions = new Float32Array(primitive.positions.length);
        pose.deform(index, primitive, positions);
        return { name, positions };
      });
  });
}

/** Morph tracks that move a mesh which a node shows, at whatever level. */
function movingTracks(scene: Scene, { morphTracks = [] }: Clip) {
  const shown = scene.nodes.flatMap(({ mesh = NONE }) => [mesh, ...(scene.meshes[mesh]?.lods ?? [])]);
  const primitives = shown.flatMap((mesh) => scene.meshes[mesh]?.primitives ?? []);
  const names = primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name));
  return morphTracks.filter(({ morph }) => names.includes(morph));
}

/** The surface of the same name and size that lies nearest: a scene's nodes do not keep their order in a glTF. */
function nearest(surface: Surface, candidates: readonly Surface[]): { distance: number; vertex: number } {
  let best = { distance: Number.POSITIVE_INFINITY, vertex: NONE };
  for (const { name, positions } of candidates) {
    if (name !== surface.name || positions.length !== surface.positions.length) continue;
    const apart = distance(surface.positions, positions);
    if (apart.distance < best.distance) best = apart;
  }
  return best;
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): { distance: number; vertex: number } {
  let worst = { distance: 0, vertex: 0 };
  for (let at = 0; at < a.length; at += 3) {
    const apart = Math.hypot(a[at]! - b[at]!, a[at + 1]! - b[at + 1]!, a[at + 2]! - b[at + 2]!);
    if (!(apart <= worst.distance)) worst = { distance: apart, vertex: at / 3 };
  }
  return worst;
}

/**
 * Takes positions to glTF's space: the character's left is +X, its top +Y, its front +Z. In a right-handed space
 * the left is the cross product of up and front, in a left-handed one the opposite.
 */
export function spaceOf({
  up,
  front,
  handedness,
  metersPerUnit,
}: Axes): (positions: ArrayLike<number>) => Float64Array {
  const [u, f] = [unitVector(up), unitVector(front)];
  const [ux, uy, uz] = u as [number, number, number];
  const [fx, fy, fz] = f as [number, number, number];
  const hand = handedness === 'right' ? 1 : -1;
  const left = [hand * (uy * fz - uz * fy), hand * (uz * fx - ux * fz), hand * (ux * fy - uy * fx)];
  return (positions) => {
    return Float64Array.from(positions, (_, at) => {
      const axis = [left, u, f][at % 3]!;
      const vertex = at - (at % 3);
      return metersPerUnit * axis.reduce((sum, share, i) => sum + share * positions[vertex + i]!, 0);
    });
  };
}

function unitVector(axis: Axis): number[] {
  return ['x', 'y', 'z'].map((name) => (axis[1] === name ? (axis[0] === '-' ? -1 : 1) : 0));
}

function extentAlong(axis: Axis, surfaces: readonly Surface[]): number {
  const component = ['x', 'y', 'z'].indexOf(axis[1]!);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { positions } of surfaces) {
    for (let at = component; at < positions.length; at += 3) {
      low = Math.min(low, positions[at]!);
      high = Math.max(high, positions[at]!);
    }
  }
  return high - low;
}
