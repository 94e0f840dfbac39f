/** A scene for systems whose bones have only rotation and translation, and one bind pose for all meshes. */
import { compose, determinant, identity, inverse, product } from '../math/affine.ts';
import {
  type Clip,
  type Mesh,
  NONE,
  type Node,
  type Primitive,
  type Scene,
  type Skin,
  type Track,
} from '../scene/scene.ts';
import { parentsFirst, soundParents } from './skeleton.ts';
import { transformed } from './transformed.ts';

/** Relative difference below which factors and parts of matrices are equal except for rounding. */
const ROUNDING = 1e-5;

/**
 * The same surfaces, animated and at rest, on nodes without constant uniform scales, and with one bind matrix per node if
 * skins only differ by the transforms of their meshes; the same object if nothing changes. Remaining scales are uneven or
 * animated.
 */
export function rigidScene(scene: Scene): Scene {
  return boundOnce(withoutEvenScales(scene));
}

function withoutEvenScales(scene: Scene): Scene {
  const moving = scaledInMotion(scene);
  const own = steadyScales(scene, moving);
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const total = own.slice();
  for (const node of parentsFirst(parents)) total[node] = own[node]! * (total[parents[node]!] ?? 1);
  const outer = (node: number) => total[parents[node]!] ?? 1;
  const clips = scene.clips.map((clip) => withoutSteadyScales(clip, moving));
  const isSame = clips.every((clip, index) => clip === scene.clips[index]);
  if (total.every((factor) => factor === 1)) return isSame ? scene : { ...scene, clips };
  const nodes = scene.nodes.map((node, index) => ({
    ...node,
    translation: scaled(node.translation, outer(index)),
    scale: scaled(node.scale, 1 / own[index]!),
  }));
  return {
    ...scene,
    ...scaledMeshes(scene, nodes, total),
    skins: scene.skins.map((skin) => scaledSkin(skin, total)),
    clips: clips.map((clip) => ({ ...clip, tracks: clip.tracks.map((track) => scaledTrack(track, outer)) })),
  };
}

function scaledInMotion({ nodes, clips }: Scene): Set<number> {
  const moving = new Set<number>();
  for (const { target, property, curve } of clips.flatMap(({ tracks }) => tracks)) {
    if (property !== 'scale') continue;
    const rest = nodes[target]!.scale;
    const isAtRest = curve.values.every((value, i) => Math.abs(value - rest[i % 3]!) <= ROUNDING);
    if (!isAtRest || curve.interpolation === 'hermite') moving.add(target);
  }
  return moving;
}

/** The constant uniform scale of each node; 1 if it has none. */
function steadyScales({ nodes }: Scene, moving: ReadonlySet<number>): Float64Array {
  return Float64Array.from(nodes, ({ scale, matrix }, index) => {
    const factor = scale[0];
    const isEven = factor > 0 && scale.every((value) => Math.abs(value - factor) <= ROUNDING * factor);
    return isEven && !matrix && !moving.has(index) && Math.abs(factor - 1) > ROUNDING ? factor : 1;
  });
}

function scaled<T extends number[] | Float32Array>(numbers: T, factor: number): T {
  return factor === 1 ? numbers : (numbers.map((value) => value * factor) as T);
}

/** @param moving nodes with animated scales */
function withoutSteadyScales(clip: Clip, moving: ReadonlySet<number>): Clip {
  const stays = ({ target, property }: Track) => property !== 'scale' || moving.has(target);
  return clip.tracks.every(stays) ? clip : { ...clip, tracks: clip.tracks.filter(stays) };
}

function scaledTrack(track: Track, outer: (node: number) => number): Track {
  const factor = outer(track.target);
  if (track.property !== 'translation' || factor === 1) return track;
  const { values, tangents } = track.curve;
  const turned = tangents && { in: scaled(tangents.in, factor), out: scaled(tangents.out, factor) };
  const curve = { ...track.curve, values: scaled(values, factor), ...(turned ? { tangents: turned } : {}) };
  return { ...track, curve };
}

function scaledSkin(skin: Skin, total: Float64Array): Skin {
  const inverseBind = skin.inverseBind.slice();
  skin.joints.forEach((node, joint) => {
    for (let at = 0; at < 16; at++) {
      if (at % 4 < 3) inverseBind[joint * 16 + at] = inverseBind[joint * 16 + at]! * total[node]!;
    }
  });
  return { ...skin, inverseBind };
}

/** Applies the removed scales of nodes to meshes, and those of joints to points in their spaces. */
function scaledMeshes(
  { meshes, skins }: Scene,
  nodes: readonly Node[],
  total: Float64Array,
): Pick<Scene, 'meshes' | 'nodes'> {
  const all = meshes.slice();
  const placed = nodes.map((node, index) => {
    const mesh = all[node.mesh ?? NONE];
    if (!mesh) return node;
    const factor = total[index]!;
    const joints = skins[node.skin ?? NONE]?.joints;
    if (joints && !mesh.primitives.some(({ influences }) => influences?.offset)) return node;
    if (!joints && factor === 1) return node;
    const matrix = compose({ scale: [factor, factor, factor] });
    return withMesh(node, all, (primitive) => {
      return joints ? withScaledOffsets(primitive, joints, total) : transformed(primitive, matrix);
    });
  });
  return { meshes: all, nodes: placed };
}

/** The node with a copy of its mesh, appended to the list. */
function withMesh(node: Node, meshes: Mesh[], change: (primitive: Primitive) => Primitive): Node {
  const mesh = meshes[node.mesh!]!;
  return { ...node, mesh: meshes.push({ ...mesh, primitives: mesh.primitives.map(change) }) - 1 };
}

function withScaledOffsets(primitive: Primitive, joints: readonly number[], total: Float64Array): Primitive {
  const { influences } = primitive;
  if (!influences?.offset) return primitive;
  const offset = influences.offset.map((value, i) => {
    return value * (total[joints[influences.joint[Math.floor(i / 3)]!]!] ?? 1);
  });
  return { ...primitive, influences: { ...influences, offset } };
}

/** Applies the differences between the bind matrices of several skins on one node, and their scales, to the meshes. */
function boundOnce(scene: Scene): Scene {
  const bound = new Map<number, Float64Array>();
  const shapes = scene.skins.map((skin) => {
    const shape = shapeOf(skin, bound);
    const back = shape && inverse(shape);
    skin.joints.forEach((node, joint) => {
      const matrix = matrixAt(skin, joint);
      if (!bound.has(node)) bound.set(node, back ? product(matrix, back) : matrix);
    });
    return back ? shape : undefined;
  });
  if (shapes.every((shape) => !shape)) return scene;
  const meshes = scene.meshes.slice();
  const nodes = scene.nodes.map((node) => {
    const shape = shapes[node.skin ?? NONE];
    if (!shape || !meshes[node.mesh ?? NONE]) return node;
    return withMesh(node, meshes, (primitive) => transformed(primitive, Float64Array.from(shape)));
  });
  const skins = scene.skins.map((skin, index) => (shapes[index] ? reboundSkin(skin, bound) : skin));
  return { ...scene, meshes, nodes, skins };
}

/**
 * The transform of a skin's vertices that precedes the bind matrices that its joints already have, or bind matrices without
 * scale; undefined if no single matrix applies to all joints.
 */
function shapeOf(skin: Skin, bound: ReadonlyMap<number, Float64Array>): Float64Array | undefined {
  if (skin.joints.length === 0) return undefined;
  const matrices = skin.joints.map((_, joint) => matrixAt(skin, joint));
  const shared = skin.joints.flatMap((node, joint) => {
    const before = bound.get(node);
    return before ? [{ before, now: matrices[joint]! }] : [];
  });
  const [first] = shared;
  const shape = first ? between(first.before, first.now) : scaleOf(matrices);
  if (!shape || isNear(shape, identity())) return undefined;
  return shared.every(({ before, now }) => isNear(product(before, shape), now)) ? shape : undefined;
}

function matrixAt({ inverseBind }: Skin, joint: number): Float64Array {
  return Float64Array.from(inverseBind.subarray(joint * 16, joint * 16 + 16));
}

function between(before: Float64Array, now: Float64Array): Float64Array | undefined {
  const back = inverse(before);
  return back && product(back, now);
}

/** The common scale of all matrices. */
function scaleOf(matrices: readonly Float64Array[]): Float64Array | undefined {
  const factors = matrices.map((matrix) => Math.cbrt(Math.abs(determinant(Float64Array.from(matrix), 0))));
  const [first = 1] = factors;
  const isOne = factors.every((factor) => Math.abs(factor - first) <= ROUNDING * first);
  return isOne && first > 0 ? compose({ scale: [first, first, first] }) : undefined;
}

function isNear(a: Float64Array, b: Float64Array): boolean {
  const size = Math.max(1, ...Array.from(b, Math.abs));
  return Array.from(a).every((value, at) => Math.abs(value - b[at]!) <= ROUNDING * size);
}

function reboundSkin(skin: Skin, bound: ReadonlyMap<number, Float64Array>): Skin {
  return {
    ...skin,
    inverseBind: Float32Array.from(skin.joints.flatMap((node) => Array.from(bound.get(node)!))),
  };
}
