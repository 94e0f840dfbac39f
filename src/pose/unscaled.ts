/**
 * Removes scale from the nodes of a scene: scale, mirroring and shear are applied to surfaces, bind matrices and offsets, and
 * the children of a scaled node get other transforms.
 */
import { compose, moveDirection, normalMatrix, product } from '../math/affine.ts';
import { decompose } from '../math/decompose.ts';
import { conjugate } from '../math/quaternion.ts';
import { normalize } from '../math/vector.ts';
import {
  type Clip,
  type Curve,
  type Influences,
  NONE,
  type Node,
  type Scene,
  type Skin,
  type Track,
  type Vec3,
} from '../scene/scene.ts';
import { parentsFirst, soundParents } from './skeleton.ts';
import { transformed } from './transformed.ts';
import { withMesh } from './with-mesh.ts';

/** Relative difference below which factors and parts of matrices are equal except for rounding. */
const ROUNDING = 1e-5;

/**
 * The same surfaces, animated and at rest, on nodes without scale, mirroring or shear; the same object if nothing changes.
 * Animated scales are dropped, so that nodes keep their rest scale. Non-uniform scale remains above rotating nodes, which it
 * would shear.
 */
export function unscaledScene(scene: Scene): Scene {
  const motion = motionOf(scene);
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const places: Place[] = [];
  for (const index of parentsFirst(parents)) {
    places[index] = placeOf(scene.nodes[index]!, places[parents[index]!]?.base, index, motion);
  }
  const clips = scene.clips.map(withoutScales);
  if (places.every(({ base }) => !base)) {
    const isSame = clips.every((clip, index) => clip === scene.clips[index]);
    return isSame ? scene : { ...scene, clips };
  }
  const nodes = places.map(({ node }) => node);
  const moved = ({ tracks }: Clip) => {
    return tracks.flatMap((track) => {
      const { isStatic } = places[track.target]!;
      return isStatic && track.property === 'rotation'
        ? []
        : [movedTrack(track, places[parents[track.target]!]?.base)];
    });
  };
  return {
    ...scene,
    ...movedMeshes(scene, nodes, places),
    skins: scene.skins.map((skin) => movedSkin(skin, places)),
    clips: clips.map((clip) => ({ ...clip, tracks: moved(clip) })),
  };
}

/** Which nodes rotate in clips. */
interface Motion {
  /** Nodes that rotate. */
  rotating: ReadonlySet<number>;
  /** Ancestors of these nodes. */
  ancestors: ReadonlySet<number>;
}

function motionOf({ nodes, clips }: Scene): Motion {
  const isRotating = ({ target, property, curve }: Track) =>
    property === 'rotation' && !isConstant(curve, nodes[target]!.rotation);
  const rotating = new Set(
    clips.flatMap(({ tracks }) => tracks.filter(isRotating).map(({ target }) => target)),
  );
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const ancestors = new Set<number>();
  for (const moving of rotating) {
    for (let node = parents[moving]!; node !== NONE && !ancestors.has(node); node = parents[node]!)
      ancestors.add(node);
  }
  return { rotating, ancestors };
}

function isConstant({ interpolation, values }: Curve, rest: readonly number[]): boolean {
  const isPlain = ['step', 'linear', 'slerp', 'tcb'].includes(interpolation);
  return isPlain && values.every((value, i) => Math.abs(value - rest[i % rest.length]!) <= ROUNDING);
}

function withoutScales(clip: Clip): Clip {
  const stays = ({ property }: Track) => property !== 'scale';
  return clip.tracks.every(stays) ? clip : { ...clip, tracks: clip.tracks.filter(stays) };
}

/**
 * The linear map that is removed from the nodes: the original world matrix of a node is the new one times this. Absent if it is
 * the identity.
 */
interface Base {
  /** 16 numbers without translation. */
  matrix: Float64Array;
  /** The sign of each axis, if the matrix only scales, equally along all axes. */
  signs?: Vec3;
}

interface Place {
  node: Node;
  base?: Base | undefined;
  /** Whether the node has a new rest rotation, so that its rotation tracks, which are constant, are dropped. */
  isStatic: boolean;
}

function placeOf(node: Node, above: Base | undefined, index: number, motion: Motion): Place {
  const isFree = !motion.rotating.has(index) && !motion.ancestors.has(index);
  if (isFree && (node.matrix || (above && !above.signs))) return staticPlace(node, above);
  const taken = node.matrix ? UNSCALED : motion.ancestors.has(index) ? uniformPart(node.scale) : node.scale;
  const isScaled = taken.some((factor) => Math.abs(factor - 1) > ROUNDING);
  const own = isScaled ? compose({ scale: taken }) : undefined;
  const scale = node.scale.map((factor, axis) =>
    factor === taken[axis] ? 1 : factor / taken[axis]!,
  ) as Vec3;
  const rest = own ? { ...node, scale } : node;
  return {
    node: above ? movedNode(rest, above) : rest,
    base: own ? baseOf(above ? product(above.matrix, own) : own) : above,
    isStatic: false,
  };
}

const UNSCALED: Vec3 = [1, 1, 1];

/** A node that never rotates, and no node below it does: it may have any transform. */
function staticPlace(node: Node, above: Base | undefined): Place {
  const { translation, rotation, scale, matrix: own = compose({ translation, rotation, scale }) } = node;
  const whole = above ? product(above.matrix, own) : own;
  const rotated = decompose(whole).rotation;
  const { matrix: _, ...others } = node;
  const base = product(compose({ rotation: conjugate(rotated) }), whole);
  base.fill(0, 12, 15);
  const [x, y, z] = whole.subarray(12, 15);
  const placed: Node = { ...others, translation: [x!, y!, z!], rotation: rotated, scale: [1, 1, 1] };
  return { node: placed, base: baseOf(base), isStatic: true };
}

/** The uniform part of a scale, with the signs of its axes. */
function uniformPart(scale: Vec3): Vec3 {
  const factor = Math.cbrt(Math.abs(scale[0] * scale[1] * scale[2]));
  return factor > 0 ? (scale.map((value) => Math.sign(value) * factor) as Vec3) : UNSCALED;
}

function baseOf(matrix: Float64Array): Base | undefined {
  const [x, y, z] = [matrix[0]!, matrix[5]!, matrix[10]!];
  const factor = Math.abs(x);
  const near = (value: number, wanted: number) => Math.abs(value - wanted) <= ROUNDING * factor;
  const isDiagonal = [1, 2, 4, 6, 8, 9].every((at) => near(matrix[at]!, 0));
  if (factor === 0 || !isDiagonal || !near(Math.abs(y), factor) || !near(Math.abs(z), factor))
    return { matrix };
  const signs: Vec3 = [Math.sign(x), Math.sign(y), Math.sign(z)];
  const isIdentity = Math.abs(factor - 1) <= ROUNDING && signs.every((sign) => sign > 0);
  return isIdentity ? undefined : { matrix, signs };
}

/** A node with its own scale, below a base that scales all axes equally. */
function movedNode(node: Node, { matrix, signs = UNSCALED }: Base): Node {
  const { translation, rotation } = node;
  const moved = new Float64Array(3);
  moveDirection(moved, 0, matrix, 0, Float64Array.from(translation), 0);
  const rotated = mirroredRows(Float64Array.from(rotation), 4, signs);
  const [x, y, z, w] = rotated;
  return {
    ...node,
    translation: [moved[0]!, moved[1]!, moved[2]!],
    rotation: [x!, y!, z!, w!],
    ...(node.matrix ? { matrix: movedMatrix(node.matrix, matrix, signs) } : {}),
  };
}

function movedMatrix(own: Float64Array, matrix: Float64Array, signs: Vec3): Float64Array {
  const mirror = compose({ scale: signs });
  const out = product(product(mirror, own), mirror);
  moveDirection(out, 12, matrix, 0, own, 12);
  return out;
}

/** Rotations in mirrored coordinates: the first three numbers of every row. */
function mirroredRows<T extends Float32Array | Float64Array>(rows: T, width: number, signs: Vec3): T {
  const handedness = signs[0] * signs[1] * signs[2];
  const out = rows.slice() as T;
  for (let row = 0; row < rows.length; row += width) {
    for (let axis = 0; axis < 3; axis++) out[row + axis] = rows[row + axis]! * signs[axis]! * handedness;
  }
  return out;
}

function movedTrack(track: Track, above: Base | undefined): Track {
  if (!above || track.curve.times.length === 0) return track;
  const { values, times, tangents } = track.curve;
  const { matrix, signs = UNSCALED } = above;
  const width = values.length / times.length;
  const moved = (rows: Float32Array) =>
    track.property === 'translation' ? movedRows(rows, matrix) : mirroredRows(rows, width, signs);
  const curve: Curve = {
    ...track.curve,
    values: moved(values),
    ...(tangents ? { tangents: { in: moved(tangents.in), out: moved(tangents.out) } } : {}),
  };
  return { ...track, curve };
}

function movedRows(rows: Float32Array, matrix: Float64Array): Float32Array {
  const out = new Float32Array(rows.length);
  for (let row = 0; row < rows.length; row += 3) moveDirection(out, row, matrix, 0, rows, row);
  return out;
}

function movedSkin(skin: Skin, places: readonly Place[]): Skin {
  const inverseBind = skin.inverseBind.slice();
  skin.joints.forEach((node, joint) => {
    const { base } = places[node]!;
    if (!base) return;
    const own = Float64Array.from(inverseBind.subarray(joint * 16, joint * 16 + 16));
    inverseBind.set(product(base.matrix, own), joint * 16);
  });
  return { ...skin, inverseBind };
}

/** Applies the bases of nodes to their surfaces, and those of joints to points in their spaces. */
function movedMeshes(
  { meshes, skins }: Scene,
  nodes: readonly Node[],
  places: readonly Place[],
): Pick<Scene, 'meshes' | 'nodes'> {
  const all = meshes.slice();
  const placed = nodes.map((node, index) => {
    const joints = skins[node.skin ?? NONE]?.joints;
    return withMesh(node, all, (primitive) => {
      const { influences } = primitive;
      const { base } = places[index]!;
      if (!joints || !influences) return base ? transformed(primitive, base.matrix) : primitive;
      const moved = movedInfluences(influences, joints, places);
      return moved === influences ? primitive : { ...primitive, influences: moved };
    });
  });
  return { meshes: all, nodes: placed };
}

function movedInfluences(
  influences: Influences,
  joints: readonly number[],
  places: readonly Place[],
): Influences {
  const { joint, offset, offsetNormal } = influences;
  if (!offset || joints.every((node) => !places[node]!.base)) return influences;
  const normalMatrices = joints.map((node) => normalMatrixOf(places[node]!.base));
  const out = { offset: offset.slice(), offsetNormal: offsetNormal?.slice() };
  joint.forEach((own, influence) => {
    const matrix = places[joints[own]!]?.base?.matrix;
    const normals = normalMatrices[own];
    if (!matrix || !normals) return;
    moveDirection(out.offset, influence * 3, matrix, 0, offset, influence * 3);
    if (offsetNormal && out.offsetNormal)
      moveDirection(out.offsetNormal, influence * 3, normals, 0, offsetNormal, influence * 3);
  });
  if (out.offsetNormal) normalize(out.offsetNormal);
  return {
    ...influences,
    offset: out.offset,
    ...(out.offsetNormal ? { offsetNormal: out.offsetNormal } : {}),
  };
}

function normalMatrixOf(base: Base | undefined): Float64Array | undefined {
  if (!base) return undefined;
  const normals = new Float64Array(16);
  normalMatrix(normals, base.matrix);
  return normals;
}
