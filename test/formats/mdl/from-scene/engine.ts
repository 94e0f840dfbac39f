/** What the game makes of a model, by the formulas in docs/reference/mdl.md#playback and #skinning. */
import { mat4, quat, vec3 } from 'gl-matrix';
import type { Model, ModelAnimation, ModelNode, NodeKeys } from '../../../../src/formats/mdl/model/model.ts';
import { inAxes } from '../../../../src/pose/axes.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { type Axes, type Clip, NONE, type Scene } from '../../../../src/scene/scene.ts';

export const MDL_AXES: Axes = { up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 };

interface Place {
  position: vec3;
  orientation: quat;
  scale: number;
}

export interface Moment {
  animation: ModelAnimation;
  time: number;
}

/** Corners of all triangles of all nodes, 9 numbers each, in the order of the nodes. */
export function modelCorners(model: Model, moment?: Moment): Map<string, Float64Array> {
  const rest = model.nodes.map((node) => placeOf(node));
  const now = moment ? model.nodes.map((node, index) => movedPlace(node, rest[index]!, moment)) : rest;
  const worldAtRest = worldMatrices(model.nodes, rest);
  const world = worldMatrices(model.nodes, now);
  const bones = skinMatrices(model.nodes, worldAtRest, world);
  const corners = new Map<string, Float64Array>();
  model.nodes.forEach((node, index) => {
    const { mesh } = node;
    if (!mesh) return;
    const positions = framePositions(node, moment) ?? mesh.positions;
    const at = (vertex: number): vec3 => {
      const point = positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as vec3;
      const { weights } = mesh;
      if (!weights) return vec3.transformMat4([0, 0, 0], point, world[index]!);
      const sum: vec3 = [0, 0, 0];
      for (let entry = weights.start[vertex]!; entry < weights.start[vertex + 1]!; entry++) {
        const moved = vec3.transformMat4([0, 0, 0], point, bones(weights.bone[entry]!, index));
        vec3.scaleAndAdd(sum, sum, moved, weights.weight[entry]!);
      }
      return sum;
    };
    corners.set(node.name, Float64Array.from([...mesh.faces.vertices].flatMap((vertex) => [...at(vertex)])));
  });
  return corners;
}

function placeOf({ values }: ModelNode): Place {
  return {
    position: [...(values.position ?? [0, 0, 0])] as vec3,
    orientation: [...(values.orientation ?? [0, 0, 0, 1])] as quat,
    scale: values.scale ?? 1,
  };
}

/** Keys replace the value at rest (docs/reference/mdl.md#playback); before the first and after the last they hold. */
function movedPlace({ name }: ModelNode, rest: Place, { animation, time }: Moment): Place {
  const node = animation.nodes.find((moved) => moved.name.toLowerCase() === name.toLowerCase());
  const { position, orientation, scale } = node?.keys ?? {};
  return {
    position: (position ? lerped(position, time, 3) : rest.position) as vec3,
    orientation: orientation ? slerped(orientation, time) : rest.orientation,
    scale: scale ? lerped(scale, time, 1)[0]! : rest.scale,
  };
}

function segment(times: Float32Array, time: number): { key: number; next: number; share: number } {
  const after = times.findIndex((at) => at > time);
  if (after === 0) return { key: 0, next: 0, share: 0 };
  const key = after < 0 ? times.length - 1 : after - 1;
  if (after < 0) return { key, next: key, share: 0 };
  return { key, next: after, share: (time - times[key]!) / (times[after]! - times[key]!) };
}

function lerped({ times, values }: NodeKeys, time: number, width: number): number[] {
  const { key, next, share } = segment(times, time);
  return Array.from({ length: width }, (_, i) => {
    const from = values[key * width + i]!;
    return from + share * (values[next * width + i]! - from);
  });
}

function slerped({ times, values }: NodeKeys, time: number): quat {
  const { key, next, share } = segment(times, time);
  const row = (index: number) => [...values.subarray(index * 4, index * 4 + 4)] as quat;
  return quat.slerp([0, 0, 0, 1], row(key), row(next), share);
}

function worldMatrices(nodes: readonly ModelNode[], places: readonly Place[]): mat4[] {
  const world: mat4[] = [];
  nodes.forEach(({ parent }, index) => {
    const { position, orientation, scale } = places[index]!;
    const local = mat4.fromRotationTranslationScale(new Float64Array(16) as mat4, orientation, position, [
      scale,
      scale,
      scale,
    ]);
    world.push(parent === NONE ? local : mat4.multiply(new Float64Array(16) as mat4, world[parent]!, local));
  });
  return world;
}

/**
 * From the space of a skin to where a bone takes it: bones · [q|t], where q = conj(Rbone) · Rskin and
 * t = conj(Rbone) · (Pskin - Pbone) at rest, which know no scale (docs/reference/mdl.md#skins).
 */
function skinMatrices(
  nodes: readonly ModelNode[],
  rest: readonly mat4[],
  world: readonly mat4[],
): (bone: number, skin: number) => mat4 {
  const known = new Map<number, mat4>();
  return (bone, skin) => {
    const key = bone * nodes.length + skin;
    const before = known.get(key);
    if (before) return before;
    const turn = (node: number) => quat.normalize([0, 0, 0, 1], mat4.getRotation([0, 0, 0, 1], rest[node]!));
    const move = (node: number) => mat4.getTranslation([0, 0, 0], rest[node]!);
    const back = quat.conjugate([0, 0, 0, 1], turn(bone));
    const q = quat.multiply([0, 0, 0, 1], back, turn(skin));
    const t = vec3.transformQuat([0, 0, 0], vec3.subtract([0, 0, 0], move(skin), move(bone)), back);
    const bind = mat4.fromRotationTranslation(new Float64Array(16) as mat4, q, t);
    const matrix = mat4.multiply(bind, world[bone]!, bind);
    known.set(key, matrix);
    return matrix;
  };
}

/** Sets of vertices follow each other every `period` seconds (docs/reference/mdl.md#playback). */
function framePositions({ name, mesh }: ModelNode, moment: Moment | undefined): Float32Array | undefined {
  const frames = moment?.animation.nodes.find((node) => node.name === name)?.frames;
  if (!frames?.positions || !mesh || !moment) return undefined;
  const size = mesh.positions.length;
  const last = frames.positions.length / size - 1;
  const at = Math.min(last, moment.time / frames.period);
  const set = Math.min(last, Math.floor(at));
  const next = Math.min(last, set + 1);
  return Float32Array.from({ length: size }, (_, i) => {
    const from = frames.positions![set * size + i]!;
    return from + (at - set) * (frames.positions![next * size + i]! - from);
  });
}

/** Corners of all triangles of a scene in the axes of models, by node. */
export function sceneCorners(
  source: Scene,
  moment?: { clip: Clip; time: number },
): Map<string, Float64Array> {
  const scene = inAxes(source, MDL_AXES);
  const pose = new Pose(scene);
  const clip = moment && scene.clips.find(({ name }) => name === moment.clip.name);
  if (clip) pose.sample(clip, moment.time);
  const corners = new Map<string, Float64Array>();
  scene.nodes.forEach(({ name, mesh = NONE }, node) => {
    for (const primitive of scene.meshes[mesh]?.primitives ?? []) {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(node, primitive, positions);
      const own = [...primitive.indices].flatMap((vertex) => [
        ...positions.subarray(vertex * 3, vertex * 3 + 3),
      ]);
      corners.set(name, Float64Array.from([...(corners.get(name) ?? []), ...own]));
    }
  });
  return corners;
}

/** The largest distance between corners of one node in both; all nodes must be in both. */
export function farthest(a: Map<string, Float64Array>, b: Map<string, Float64Array>): number {
  if ([...a.keys()].sort().join() !== [...b.keys()].sort().join()) {
    throw new Error(`${[...a.keys()]} and ${[...b.keys()]} are not the same`);
  }
  let max = 0;
  for (const [name, points] of a) {
    const others = b.get(name)!;
    if (others.length !== points.length) throw new Error(`${name} has ${others.length} numbers`);
    points.forEach((value, at) => {
      max = Math.max(max, Math.abs(value - others[at]!));
    });
  }
  return max;
}

/** All corners, 9 numbers per triangle. */
export function allCorners(corners: ReadonlyMap<string, Float64Array>): Float64Array {
  return Float64Array.from([...corners.values()].flatMap((points) => [...points]));
}

/**
 * For each triangle of some the one of others that lies there, of which none is taken twice.
 *
 * @throws Error where there is none within a tolerance
 */
export function pairs(triangles: Float64Array, others: Float64Array, tolerance: number): Int32Array {
  const free = new Set(Array.from({ length: others.length / 9 }, (_, index) => index));
  if (triangles.length !== others.length) throw new Error(`${triangles.length} and ${others.length} numbers`);
  return Int32Array.from({ length: triangles.length / 9 }, (_, index) => {
    for (const other of free) {
      let at = 0;
      while (at < 9 && Math.abs(triangles[index * 9 + at]! - others[other * 9 + at]!) <= tolerance) at++;
      if (at < 9) continue;
      free.delete(other);
      return other;
    }
    throw new Error(`nothing lies where triangle ${index} does`);
  });
}

/** How far triangles are from their partners. */
export function pairsApart(triangles: Float64Array, others: Float64Array, partners: Int32Array): number {
  return triangles.reduce((most, value, at) => {
    return Math.max(most, Math.abs(value - others[partners[Math.floor(at / 9)]! * 9 + (at % 9)]!));
  }, 0);
}
