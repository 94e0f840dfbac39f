/** Converts a scene to other axes and units. */
import { type mat3, quat, vec3 } from 'gl-matrix';
import { FormatError } from '../report/report.ts';
import type {
  Axes,
  Axis,
  Camera,
  Clip,
  Curve,
  Influences,
  Light,
  MorphTarget,
  Node,
  Primitive,
  Quat,
  Scene,
  Skin,
  SpringSystem,
  Track,
  Vec3,
} from '../scene/scene.ts';
import { POSE_CODES } from './codes.ts';

/**
 * The conversion from one set of axes to another: every axis becomes one of the others, in the same or opposite direction,
 * and lengths are multiplied. It only reorders numbers and changes their signs, so that only lengths are rounded.
 */
interface Turn {
  /** For each new axis the index of the old one. */
  from: Vec3;
  /** For each new axis 1, or -1 if it points in the opposite direction. */
  sign: Vec3;
  /** -1 if the conversion mirrors, else 1; axes of rotation are multiplied by it. */
  handedness: number;
  /** New units per old unit. */
  scale: number;
}

const NAMES = ['x', 'y', 'z'];

/**
 * The scene with the given up axis, front axis, handedness and unit: the same object if it has them already, else a copy.
 * All spaces are converted, also those of nodes and joints, so that a rotation about a node's x becomes one about the
 * corresponding axis. `properties` are not changed.
 *
 * @throws FormatError POSE_AXES_INVALID if axes are parallel or a unit is not a positive length
 */
export function inAxes(scene: Scene, axes: Axes): Scene {
  const turn = turnBetween(scene.axes, axes);
  const isSame = turn.from.every((axis, index) => axis === index) && turn.sign.every((sign) => sign === 1);
  if (isSame && turn.scale === 1) return scene;
  const nodes = scene.nodes.map((node) => turnedNode(turn, node));
  return {
    ...scene,
    axes: { ...axes },
    lights: scene.lights.map((light) => turnedLight(turn, light, nodes)),
    cameras: scene.cameras.map((camera) => turnedCamera(turn, camera, nodes)),
    nodes,
    meshes: scene.meshes.map((mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((primitive) => turnedPrimitive(turn, primitive)),
    })),
    skins: scene.skins.map((skin) => turnedSkin(turn, skin)),
    clips: scene.clips.map((clip) => turnedClip(turn, clip)),
  };
}

function turnBetween(from: Axes, to: Axes): Turn {
  const old = basis(from);
  const turn: Turn = {
    from: [0, 0, 0],
    sign: [1, 1, 1],
    handedness: from.handedness === to.handedness ? 1 : -1,
    scale: from.metersPerUnit / to.metersPerUnit,
  };
  basis(to).forEach(({ axis, sign }, index) => {
    turn.from[axis] = old[index]!.axis;
    turn.sign[axis] = sign * old[index]!.sign;
  });
  return turn;
}

interface Direction {
  axis: number;
  sign: number;
}

/** The directions of up, front and a character's left. */
function basis({ up, front, handedness, metersPerUnit }: Axes): Direction[] {
  if (!(metersPerUnit > 0 && Number.isFinite(metersPerUnit)))
    invalid(`Invalid unit of ${metersPerUnit} meters`);
  const first = direction(up);
  const second = direction(front);
  if (first.axis === second.axis) invalid(`Up axis ${up} and front axis ${front} are parallel`);
  // The third axis is the cross product of the first two; left-handed coordinates reverse it.
  const inOrder = (first.axis + 1) % 3 === second.axis ? 1 : -1;
  const mirror = handedness === 'left' ? -1 : 1;
  const left = { axis: 3 - first.axis - second.axis, sign: first.sign * second.sign * inOrder * mirror };
  return [first, second, left];
}

function direction(axis: Axis): Direction {
  return { axis: NAMES.indexOf(axis.slice(1)), sign: axis.startsWith('-') ? -1 : 1 };
}

function invalid(message: string): never {
  throw new FormatError(POSE_CODES.POSE_AXES_INVALID, message, { path: 'axes' });
}

/**
 * How numbers are converted: positions are scaled, directions are not; scale factors and axes of rotation have separate
 * signs.
 */
type Kind = 'place' | 'direction' | 'factor' | 'axis';

function factors({ sign, handedness, scale }: Turn, kind: Kind): Vec3 {
  if (kind === 'factor') return [1, 1, 1];
  const times = kind === 'place' ? scale : kind === 'axis' ? handedness : 1;
  return [sign[0] * times, sign[1] * times, sign[2] * times];
}

/** Converts the first three numbers of every row; further ones do not change. */
function turnRows<T extends number[] | Float32Array | Float64Array>(
  turn: Turn,
  kind: Kind,
  rows: T,
  width = 3,
): T {
  const [x, y, z] = turn.from;
  const [fx, fy, fz] = factors(turn, kind);
  const out = rows.slice() as T;
  for (let row = 0; row < rows.length; row += width) {
    out[row] = rows[row + x]! * fx;
    out[row + 1] = rows[row + y]! * fy;
    out[row + 2] = rows[row + z]! * fz;
  }
  return out;
}

/** Converts affine matrices, 16 numbers each, column-major. */
function turnMatrices<T extends Float32Array | Float64Array>({ from, sign, scale }: Turn, matrices: T): T {
  const out = matrices.slice() as T;
  for (let at = 0; at < matrices.length; at += 16) {
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        const old = matrices[at + from[column]! * 4 + from[row]!]!;
        out[at + column * 4 + row] = old * sign[row]! * sign[column]!;
      }
      out[at + 12 + row] = matrices[at + 12 + from[row]!]! * sign[row]! * scale;
    }
  }
  return out;
}

function turnedNode(turn: Turn, node: Node): Node {
  return {
    ...node,
    translation: turnRows(turn, 'place', node.translation),
    rotation: turnRows(turn, 'axis', node.rotation, 4),
    scale: turnRows(turn, 'factor', node.scale),
    ...(node.matrix ? { matrix: turnMatrices(turn, node.matrix) } : {}),
  };
}

/** Lights point along the -Z of their nodes. If that becomes another direction, a directed light gets a new node. */
function turnedLight(turn: Turn, light: Light, nodes: Node[]): Light {
  const turned = light.range === undefined ? light : { ...light, range: light.range * turn.scale };
  const aim: Vec3 = turnRows(turn, 'direction', [0, 0, -1]);
  if (light.type === 'point' || light.type === 'ambient' || aim[2] === -1) return turned;
  const node = nodes.push({
    name: light.name,
    parent: light.node,
    translation: [0, 0, 0],
    rotation: fromMinusZ(aim),
    scale: [1, 1, 1],
  });
  return { ...turned, node: node - 1 };
}

/** Cameras look along the -Z of their nodes, like lights, with +Y up. */
function turnedCamera(turn: Turn, camera: Camera, nodes: Node[]): Camera {
  const { projection, near, far } = camera;
  const { scale } = turn;
  const turned: Camera = {
    ...camera,
    near: near * scale,
    ...(far === undefined ? {} : { far: far * scale }),
    projection:
      projection.type === 'perspective'
        ? projection
        : {
            ...projection,
            halfWidth: projection.halfWidth * scale,
            halfHeight: projection.halfHeight * scale,
          },
  };
  const up: Vec3 = turnRows(turn, 'direction', [0, 1, 0]);
  const back: Vec3 = turnRows(turn, 'direction', [0, 0, 1]);
  if (up[1] === 1 && back[2] === 1) return turned;
  const right = vec3.cross([0, 0, 0], up, back);
  const node = nodes.push({
    name: camera.name,
    parent: camera.node,
    translation: [0, 0, 0],
    rotation: quat.fromMat3([0, 0, 0, 1], [...right, ...up, ...back] as mat3) as Quat,
    scale: [1, 1, 1],
  });
  return { ...turned, node: node - 1 };
}

/** The rotation from -Z to a direction along an axis. */
function fromMinusZ([x, y, z]: Vec3): Quat {
  if (z === 1) return [1, 0, 0, 0];
  // A quarter turn about -Z × direction, as the two are perpendicular.
  const half = Math.SQRT1_2;
  return [y * half, -x * half, 0, half];
}

function turnedPrimitive(turn: Turn, primitive: Primitive): Primitive {
  const { positions, normals, influences, morphTargets, springs, indices } = primitive;
  return {
    ...primitive,
    positions: turnRows(turn, 'place', positions),
    ...(normals ? { normals: turnRows(turn, 'direction', normals) } : {}),
    ...(influences ? { influences: turnedInfluences(turn, influences) } : {}),
    ...(morphTargets ? { morphTargets: morphTargets.map((target) => turnedTarget(turn, target)) } : {}),
    ...(springs ? { springs: scaledSprings(turn, springs) } : {}),
    indices: turn.handedness < 0 ? windingReversed(indices) : indices,
  };
}

function scaledSprings({ scale }: Turn, springs: SpringSystem): SpringSystem {
  return { ...springs, idleLength: springs.idleLength.map((length) => length * scale) };
}

/** Mirroring reverses the winding. */
function windingReversed(indices: Uint32Array): Uint32Array {
  const out = indices.slice();
  for (let at = 0; at + 2 < indices.length; at += 3) {
    out[at + 1] = indices[at + 2]!;
    out[at + 2] = indices[at + 1]!;
  }
  return out;
}

function turnedInfluences(turn: Turn, influences: Influences): Influences {
  const { offset, offsetNormal } = influences;
  return {
    ...influences,
    ...(offset ? { offset: turnRows(turn, 'place', offset) } : {}),
    ...(offsetNormal ? { offsetNormal: turnRows(turn, 'direction', offsetNormal) } : {}),
  };
}

function turnedTarget(turn: Turn, target: MorphTarget): MorphTarget {
  const { positions, normals } = target;
  return {
    ...target,
    positions: turnRows(turn, 'place', positions),
    ...(normals ? { normals: turnRows(turn, 'direction', normals) } : {}),
  };
}

function turnedSkin(turn: Turn, skin: Skin): Skin {
  return { ...skin, inverseBind: turnMatrices(turn, skin.inverseBind) };
}

function turnedClip(turn: Turn, clip: Clip): Clip {
  return { ...clip, tracks: clip.tracks.map((track) => turnedTrack(turn, track)) };
}

const KINDS: Readonly<Record<Track['property'], Kind>> = {
  translation: 'place',
  rotation: 'axis',
  scale: 'factor',
};

function turnedTrack(turn: Turn, track: Track): Track {
  const { values, times, tangents } = track.curve;
  if (times.length === 0) return track;
  const kind = KINDS[track.property];
  const width = values.length / times.length;
  const turned = (rows: Float32Array) => turnRows(turn, kind, rows, width);
  const curve: Curve = {
    ...track.curve,
    values: turned(values),
    ...(tangents ? { tangents: { in: turned(tangents.in), out: turned(tangents.out) } } : {}),
  };
  return { ...track, curve };
}
