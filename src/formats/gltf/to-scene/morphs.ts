/**
 * Weights of morph targets. In glTF every node has its own weights, at rest and in animations; in a scene clips animate
 * targets by name, in all meshes, and their weights are 0 otherwise.
 */
import { sampleCurve } from '../../../pose/curves.ts';
import { type Curve, type Mesh, type MorphTarget, type MorphTrack, NONE } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import type { Source } from '../files/container/source.ts';
import { isFromBlender } from './blender.ts';
import { curveOf } from './clips.ts';
import type { Placement } from './nodes.ts';

/** The weights of one morph target of one node. */
interface Motion {
  rest: number;
  /** Its weight in each animation of the file; undefined if not animated. */
  curves: (Curve | undefined)[];
}

/** A mesh of the scene whose targets have the same weights everywhere. */
interface Shape {
  /** The mesh itself, or the mesh that it is a copy of. */
  original: number;
  index: number;
  /** One per target. */
  motions: Motion[];
  /** Of a node that shows it. */
  path: string;
}

/** Weights that differ by less are the same: programs may write a curve with other keys or fewer bits. */
const SAME_WEIGHT = 1e-3;

/**
 * Copies meshes that nodes show with different weights, gives targets with different curves different names, and applies
 * weights at rest to the surface.
 *
 * @returns the morph tracks of each animation of the file
 */
export function addMorphs(source: Source, placement: Placement): MorphTrack[][] {
  const { json, scene, report } = source;
  // Blender writes the current weights of what is animated; in files of Exhume targets have no weights at rest.
  const isCurrent = placement.root !== NONE && isFromBlender(json);
  const tracks = json.objects('animations').map((): MorphTrack[] => []);
  const named = new Map<string, Motion>();
  for (const { index, motions, path } of shapesOf(source, placement, isCurrent)) {
    const mesh = scene.meshes[index]!;
    motions.forEach((motion, target) => {
      const name = nameTarget(mesh, target, motion, named);
      if (motion.rest !== 0) shiftRest(mesh, target, motion.rest);
      if (named.has(name)) return;
      named.set(name, motion);
      motion.curves.forEach((curve, animation) => {
        if (curve) tracks[animation]!.push({ morph: name, curve: shiftCurve(curve, motion.rest) });
      });
    });
    if (motions.every(({ rest }) => rest === 0)) continue;
    const message = `Morph targets with a weight at rest were applied to the surface of mesh "${mesh.name}"`;
    report.lose(GLTF_CODES.GLTF_MORPH_REST, message, { source: path });
  }
  return tracks;
}

/**
 * The meshes with targets that nodes show, one for each set of weights.
 *
 * @param isCurrent whether weights at rest of animated targets mean nothing
 */
function shapesOf(source: Source, { showing }: Placement, isCurrent: boolean): Shape[] {
  const { nodes, meshes } = source.scene;
  const shapes: Shape[] = [];
  source.json.objects('nodes').forEach((written, index) => {
    const node = nodes[showing[index]!];
    const { mesh = NONE } = node ?? {};
    const count = targetCount(meshes[mesh]);
    if (!node || count === 0 || written.raw('mesh') === undefined) return;
    const motions = motionsOf(source, written, index, count);
    for (const motion of motions) if (isCurrent && motion.curves.some((curve) => curve)) motion.rest = 0;
    const ofMesh = shapes.filter(({ original }) => original === mesh);
    const known = ofMesh.find((shape) => shape.motions.every((motion, i) => isSame(motion, motions[i]!)));
    node.mesh = known?.index ?? (ofMesh.length === 0 ? mesh : copyMesh(meshes, mesh));
    if (!known) shapes.push({ original: mesh, index: node.mesh, motions, path: written.path });
  });
  return shapes;
}

/** All primitives of a mesh have the same targets. */
function targetCount(mesh: Mesh | undefined): number {
  return mesh?.primitives[0]?.morphTargets?.length ?? 0;
}

/** The weights of each target of a node's mesh. */
function motionsOf(source: Source, node: JsonObject, index: number, count: number): Motion[] {
  const meshes = source.json.objects('meshes');
  const mesh = entry(meshes, node.neededWhole('mesh'), 'mesh', node.path);
  const rest = node.numbers('weights', count) ?? mesh.numbers('weights', count) ?? [];
  const animated = source.json
    .objects('animations')
    .map((animation) => weightsIn(source, animation, index, count));
  return Array.from({ length: count }, (_, target) => ({
    rest: rest[target] ?? 0,
    curves: animated.map((curve) => curve && weightOf(curve, target, count)),
  }));
}

/** The curve of all weights of a node in an animation. */
function weightsIn(source: Source, animation: JsonObject, node: number, count: number): Curve | undefined {
  const channel = animation.objects('channels').find((candidate) => {
    const target = candidate.object('target');
    return target?.whole('node') === node && target.string('path') === 'weights';
  });
  if (!channel) return undefined;
  const samplers = animation.objects('samplers');
  const sampler = entry(samplers, channel.neededWhole('sampler'), 'sampler', channel.path);
  return curveOf(source, sampler, count, false);
}

function weightOf(all: Curve, target: number, count: number): Curve {
  const { times, values, tangents } = all;
  const column = (numbers: Float32Array) =>
    Float32Array.from(times, (_, key) => numbers[key * count + target]!);
  return {
    ...all,
    values: column(values),
    ...(tangents ? { tangents: { in: column(tangents.in), out: column(tangents.out) } } : {}),
  };
}

function isSame(a: Motion, b: Motion): boolean {
  if (Math.abs(a.rest - b.rest) > SAME_WEIGHT) return false;
  return a.curves.every((curve, animation) => isSameCurve(curve, b.curves[animation], a.rest));
}

/** Shares of the time between keys at which curves are compared: cubics or lines that agree there are equal. */
const COMPARED = [0, 0.25, 0.75];

/** @param rest the weight without a curve */
function isSameCurve(a: Curve | undefined, b: Curve | undefined, rest: number): boolean {
  const weightAt = (curve: Curve | undefined, time: number) => {
    const weight = Float64Array.of(rest);
    if (curve) sampleCurve(curve, time, weight, 0);
    return weight[0]!;
  };
  const agree = (time: number) => Math.abs(weightAt(a, time) - weightAt(b, time)) <= SAME_WEIGHT;
  return [a, b].every((curve) => {
    const { times = new Float32Array() } = curve ?? {};
    return times.every((time, key) => {
      const span = (times[key + 1] ?? time) - time;
      return COMPARED.every((share) => agree(time + share * span));
    });
  });
}

function copyMesh(meshes: Mesh[], index: number): number {
  return meshes.push(structuredClone(meshes[index]!)) - 1;
}

/** The name of a target with these weights: its own, or a new one if that name has other weights. */
function nameTarget(mesh: Mesh, target: number, motion: Motion, named: ReadonlyMap<string, Motion>): string {
  const targets = mesh.primitives.flatMap(({ morphTargets }) => morphTargets?.[target] ?? []);
  const wanted = targets[0]!.name;
  const isFree = (name: string) => {
    const known = named.get(name);
    return !known || isSame(known, motion);
  };
  let name = wanted;
  for (let copy = 1; !isFree(name); copy++) {
    name = `${mesh.name} ${wanted}${copy === 1 ? '' : ` ${copy}`}`;
  }
  for (const one of targets) one.name = name;
  return name;
}

/** Applies a target to the surface at a weight. Columns are copied, since other primitives may share them. */
function shiftRest({ primitives }: Mesh, index: number, weight: number): void {
  for (const primitive of primitives) {
    const { positions, normals, morphTargets } = primitive;
    const target = morphTargets?.[index];
    if (!target) continue;
    primitive.positions = withRows(positions, target, target.positions, weight);
    if (normals && target.normals) primitive.normals = withRows(normals, target, target.normals, weight);
  }
}

function withRows(
  column: Float32Array,
  { vertices }: MorphTarget,
  rows: Float32Array,
  weight: number,
): Float32Array {
  const out = column.slice();
  vertices.forEach((vertex, row) => {
    for (let i = 0; i < 3; i++) out[vertex * 3 + i] = column[vertex * 3 + i]! + rows[row * 3 + i]! * weight;
  });
  return out;
}

function shiftCurve(curve: Curve, rest: number): Curve {
  return { ...curve, values: curve.values.map((weight) => weight - rest) };
}
