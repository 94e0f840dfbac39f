/**
 * Removes scale from the nodes of a scene: scale, mirroring and shear are applied to surfaces, bind matrices and offsets, and
 * the children of a scaled node get other transforms.
 */
import { sceneDistance } from '../animation/measure.ts';
import { createPrecision } from '../animation/precision.ts';
import { compose, identity, localMatrix, moveDirection, normalMatrix, product } from '../math/affine.ts';
import { rotationAlong } from '../math/decompose.ts';
import { conjugate } from '../math/quaternion.ts';
import { normalize } from '../math/vector.ts';
import { modelSize } from '../pose/extent.ts';
import { parentsFirst, soundParents } from '../pose/skeleton.ts';
import { transformed } from '../pose/transformed.ts';
import { withMesh } from '../pose/with-mesh.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
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
import { listed } from './clips.ts';
import { FIT_CODES } from './codes.ts';
import { NEGLIGIBLE } from './influences.ts';
import { type ShearedNode, shearedTracks } from './sheared-tracks.ts';
import { isUniform, uniformCurve } from './uniform-scale.ts';

const UNMIRRORED: Vec3 = [1, 1, 1];

/** Relative difference below which factors and parts of matrices are equal except for rounding. */
const ROUNDING = 1e-5;

export interface UnscaledOptions {
  /** Name of the scene's unit. */
  unit?: string;
  /** The nodes that may rest with a uniform scale, if all nodes may scale uniformly in clips. By default no node may scale. */
  scalable?: ReadonlySet<number>;
}

/**
 * The same surfaces, animated and at rest, on nodes without scale, mirroring or shear; the same object if nothing changes.
 * Animated scales are dropped, so that nodes keep their rest scale; if nodes may scale, they become uniform. Nodes that rotate below
 * a non-uniform scale, which shears them, only follow closely. Reported are nodes that are sheared or scaled non-uniformly in clips.
 */
export function unscaledScene(
  scene: Scene,
  report: Report,
  { unit = 'units', scalable }: UnscaledOptions = {},
): Scene {
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const axes = mainAxes(scene.nodes, parents);
  const places = placesOf(scene, parents, axes, scalable);
  const clips = scalable ? scene.clips : scene.clips.map(withoutScales);
  const exact = { ...scene, clips };
  const uneven = new Set<number>();
  const precisionOf = createPrecision(exact, []);
  const tracks = clips.map((clip) =>
    clip.tracks.flatMap((track): Track[] => {
      const place = places[track.target]!;
      const above = places[parents[track.target]!]?.base;
      if (track.property !== 'scale') return isReplaced(track, place) ? [] : [movedTrack(track, above)];
      const scaled = scaledTrack(track, scaleRatio(scene.nodes[track.target]!, place.node, above));
      if (isUniform(scaled.curve)) return [scaled];
      uneven.add(track.target);
      return [{ ...scaled, curve: uniformCurve(scaled.curve, clip, precisionOf(scaled)) }];
    }),
  );
  if (uneven.size === 0 && places.every(({ node, base }, index) => node === scene.nodes[index] && !base)) {
    const isSame = clips.every((clip, index) => clip === scene.clips[index]);
    return isSame ? scene : exact;
  }
  const sheared = shearedNodes(scene, places, parents, axes);
  const nodes = places.map(({ node }) => node);
  const unscaled = {
    ...scene,
    ...movedMeshes(scene, nodes, places),
    skins: scene.skins.map((skin) => movedSkin(skin, places)),
    clips: clips.map((clip, index) => ({
      ...clip,
      tracks: [...tracks[index]!, ...shearedTracks(exact, clip, sheared)],
    })),
  };
  reportApart({ exact, unscaled, unit }, { sheared, uneven: [...uneven] }, report);
  return unscaled;
}

/** Whether other curves replace a curve. */
function isReplaced({ property }: Track, { turns }: Place): boolean {
  return turns === 'sheared' || (turns === 'never' && property === 'rotation');
}

/** Reports why nodes differ, with the displacement of the surface at rest or in clips. @param uneven indices of nodes */
function reportApart(
  { exact, unscaled, unit }: { exact: Scene; unscaled: Scene; unit: string },
  { sheared, uneven }: { sheared: readonly ShearedNode[]; uneven: readonly number[] },
  report: Report,
): void {
  const tops = sheared.filter(({ parent }) => parent === NONE).map(({ index }) => index);
  const causes = [
    { nodes: tops, what: 'Bones that rotate below a non-uniform scale cannot be sheared' },
    { nodes: uneven, what: 'Bones can only scale uniformly in clips' },
  ].filter(({ nodes }) => nodes.length > 0);
  if (causes.length === 0) return;
  const { max, mean } = sceneDistance(exact, unscaled);
  if (max <= modelSize(exact) * NEGLIGIBLE) return;
  for (const { nodes, what } of causes) {
    const message = `${what}: ${listed(nodes.map((node) => exact.nodes[node]!.name))}`;
    const path: ElementPath = `nodes[${nodes[0]!}]`;
    report.lose(FIT_CODES.FIT_SCALE_DROPPED, message, { path, error: { max, mean, unit } });
  }
}

/** Nodes that rotate in clips. */
function rotatingNodes({ nodes, clips }: Scene): Set<number> {
  const isRotating = ({ target, property, curve }: Track) =>
    property === 'rotation' && !isConstant(curve, nodes[target]!.rotation);
  return new Set(clips.flatMap(({ tracks }) => tracks.filter(isRotating).map(({ target }) => target)));
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
  /**
   * `never` for a node with a new rest rotation that no clip changes, so that its rotation tracks, which are constant, are
   * dropped; `sheared` for one that turns or is below one that turns, with a non-uniform scale above.
   */
  turns: 'never' | 'freely' | 'sheared';
}

function placesOf(
  scene: Scene,
  parents: Int32Array,
  axes: readonly number[],
  scalable: ReadonlySet<number> | undefined,
): Place[] {
  const { nodes } = scene;
  const rotating = rotatingNodes(scene);
  const places: Place[] = [];
  for (const index of parentsFirst(parents)) {
    const node = nodes[index]!;
    const above = places[parents[index]!];
    const isUneven = node.matrix !== undefined || (above?.base !== undefined && !above.base.signs);
    if (!isUneven && above?.turns !== 'sheared') {
      const free = freePlace(node, above?.base);
      places[index] = scalable ? withOwnScale(free, scalable.has(index)) : free;
    } else {
      const isTurning = above?.turns === 'sheared' || rotating.has(index);
      const place = rigidPlace(node, above?.base, axes[index]!);
      places[index] = { ...place, turns: isTurning ? 'sheared' : 'never' };
    }
  }
  return places;
}

/** Per node the axis along which its children lie, else that of its parent. */
function mainAxes(nodes: readonly Node[], parents: Int32Array): number[] {
  const farthest = nodes.map(() => [0, 0, 0]);
  nodes.forEach(({ translation }, index) => {
    const reached = farthest[parents[index]!];
    for (let axis = 0; reached && axis < 3; axis++)
      reached[axis] = Math.max(reached[axis]!, Math.abs(translation[axis]!));
  });
  const axes: number[] = [];
  for (const index of parentsFirst(parents)) {
    const reached = farthest[index]!;
    const most = Math.max(...reached);
    axes[index] = most > 0 ? reached.indexOf(most) : (axes[parents[index]!] ?? 0);
  }
  return axes;
}

/** A node below a scale that is the same along all axes, if any. */
function freePlace(node: Node, above: Base | undefined): Place {
  const isScaled = node.scale.some((factor) => Math.abs(factor - 1) > ROUNDING);
  const own = isScaled ? compose({ scale: node.scale }) : undefined;
  const rest: Node = own ? { ...node, scale: [1, 1, 1] } : node;
  return {
    node: above ? movedNode(rest, above) : rest,
    base: own ? baseOf(above ? product(above.matrix, own) : own) : above,
    turns: 'freely',
  };
}

/** A node with the scale that its base has removed, if that is zero, or uniform and the node may have it; else with none at all. */
function withOwnScale(place: Place, isScalable: boolean): Place {
  const { base } = place;
  const isExact = place.node.scale.every((factor) => factor === 1);
  const node: Node = isExact ? place.node : { ...place.node, scale: [1, 1, 1] };
  if (!base) return { ...place, node };
  const isZero = base.matrix.every((value, at) => value === 0 || at === 15);
  const isKept = isZero || (isScalable && base.signs?.every((sign) => sign > 0));
  const factor = base.matrix[0]!;
  return isKept
    ? { ...place, node: { ...node, scale: [factor, factor, factor] }, base: undefined }
    : { ...place, node };
}

/** A node with any transform, of which it keeps translation and rotation. @param axis whose direction it keeps */
function rigidPlace(node: Node, above: Base | undefined, axis: number): Omit<Place, 'turns'> {
  const { matrix: _, ...others } = node;
  const own = localMatrix(node);
  const whole = above ? product(above.matrix, own) : own;
  const rotation = rotationAlong(whole, axis);
  const base = product(compose({ rotation: conjugate(rotation) }), whole);
  base.fill(0, 12, 15);
  const [x, y, z] = whole.subarray(12, 15);
  const placed: Node = { ...others, translation: [x!, y!, z!], rotation, scale: [1, 1, 1] };
  return { node: placed, base: baseOf(base) };
}

function shearedNodes(
  { nodes }: Scene,
  places: readonly Place[],
  parents: Int32Array,
  axes: readonly number[],
): ShearedNode[] {
  const order = [...parentsFirst(parents)].filter((index) => places[index]!.turns === 'sheared');
  const placeOf = new Map(order.map((index, place) => [index, place]));
  return order.map((index) => ({
    index,
    node: nodes[index]!,
    parent: placeOf.get(parents[index]!) ?? NONE,
    above: places[parents[index]!]?.base?.matrix ?? identity(),
    axis: axes[index]!,
  }));
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
function movedNode(node: Node, { matrix, signs = UNMIRRORED }: Base): Node {
  const { translation, rotation } = node;
  const moved = new Float64Array(3);
  moveDirection(moved, 0, matrix, 0, Float64Array.from(translation), 0);
  const rotated = mirroredRows(Float64Array.from(rotation), 4, signs);
  const [x, y, z, w] = rotated;
  return {
    ...node,
    translation: [moved[0]!, moved[1]!, moved[2]!],
    rotation: [x!, y!, z!, w!],
  };
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
  const { values, times } = track.curve;
  const { matrix, signs = UNMIRRORED } = above;
  const width = values.length / times.length;
  const curve = mappedCurve(track.curve, (rows) =>
    track.property === 'translation' ? movedRows(rows, matrix) : mirroredRows(rows, width, signs),
  );
  return { ...track, curve };
}

/** A curve with changed keys and tangents. */
function mappedCurve(curve: Curve, change: (rows: Float32Array) => Float32Array): Curve {
  const { values, tangents } = curve;
  return {
    ...curve,
    values: change(values),
    ...(tangents ? { tangents: { in: change(tangents.in), out: change(tangents.out) } } : {}),
  };
}

/** The factor between a node's scale in clips, and the scale that it needs there in its new place. */
function scaleRatio({ scale }: Node, placed: Node, above: Base | undefined): Vec3 {
  const inherited = above?.signs ? Math.abs(above.matrix[0]!) : 1;
  return scale.map((factor, axis) => (factor === 0 ? inherited : placed.scale[axis]! / factor)) as Vec3;
}

/** A track with its scales times factors, one per axis. */
function scaledTrack(track: Track, ratio: Vec3): Track {
  if (ratio.every((factor) => factor === 1)) return track;
  const matrix = compose({ scale: ratio });
  return { ...track, curve: mappedCurve(track.curve, (rows) => movedRows(rows, matrix)) };
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
