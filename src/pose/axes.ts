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
import { flipTriangles } from '../scene/triangles.ts';
import { POSE_CODES } from './codes.ts';

/**
 * The conversion from one set of axes to another: every axis becomes one of the others, in the same or opposite direction,
 * and lengths are multiplied. It only reorders numbers and changes their signs, so that only lengths are rounded.
 */
interface AxisConversion {
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
 * Converts a scene to an up axis, front axis, handedness and unit. Returns the same object if it has them already, else a copy.
 * All spaces are converted, including those of nodes and joints, so that a rotation about a node's x becomes a rotation about
 * the corresponding axis. `properties` are not changed.
 *
 * @throws FormatError POSE_AXES_INVALID if axes are parallel or a unit is not a positive length
 */
export function inAxes(scene: Scene, axes: Axes): Scene {
  const conversion = conversionBetween(scene.axes, axes);
  const isSame =
    conversion.from.every((axis, index) => axis === index) && conversion.sign.every((sign) => sign === 1);
  if (isSame && conversion.scale === 1) return scene;
  const nodes = scene.nodes.map((node) => convertedNode(conversion, node));
  return {
    ...scene,
    axes: { ...axes },
    lights: scene.lights.map((light) => convertedLight(conversion, light, nodes)),
    cameras: scene.cameras.map((camera) => convertedCamera(conversion, camera, nodes)),
    nodes,
    meshes: scene.meshes.map((mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((primitive) => convertedPrimitive(conversion, primitive)),
    })),
    skins: scene.skins.map((skin) => convertedSkin(conversion, skin)),
    clips: scene.clips.map((clip) => convertedClip(conversion, clip)),
  };
}

function conversionBetween(from: Axes, to: Axes): AxisConversion {
  const old = basis(from);
  const conversion: AxisConversion = {
    from: [0, 0, 0],
    sign: [1, 1, 1],
    handedness: from.handedness === to.handedness ? 1 : -1,
    scale: from.metersPerUnit / to.metersPerUnit,
  };
  basis(to).forEach(({ axis, sign }, index) => {
    conversion.from[axis] = old[index]!.axis;
    conversion.sign[axis] = sign * old[index]!.sign;
  });
  return conversion;
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

function factors({ sign, handedness, scale }: AxisConversion, kind: Kind): Vec3 {
  if (kind === 'factor') return [1, 1, 1];
  const times = kind === 'place' ? scale : kind === 'axis' ? handedness : 1;
  return [sign[0] * times, sign[1] * times, sign[2] * times];
}

/** Converts the first three numbers of every row; further ones do not change. */
function convertRows<T extends number[] | Float32Array | Float64Array>(
  conversion: AxisConversion,
  kind: Kind,
  rows: T,
  width = 3,
): T {
  const [x, y, z] = conversion.from;
  const [fx, fy, fz] = factors(conversion, kind);
  const out = rows.slice() as T;
  for (let row = 0; row < rows.length; row += width) {
    out[row] = rows[row + x]! * fx;
    out[row + 1] = rows[row + y]! * fy;
    out[row + 2] = rows[row + z]! * fz;
  }
  return out;
}

/** Converts affine matrices, 16 numbers each, column-major. */
function convertMatrices<T extends Float32Array | Float64Array>(
  { from, sign, scale }: AxisConversion,
  matrices: T,
): T {
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

function convertedNode(conversion: AxisConversion, node: Node): Node {
  return {
    ...node,
    translation: convertRows(conversion, 'place', node.translation),
    rotation: convertRows(conversion, 'axis', node.rotation, 4),
    scale: convertRows(conversion, 'factor', node.scale),
    ...(node.matrix ? { matrix: convertMatrices(conversion, node.matrix) } : {}),
  };
}

/** Lights point along the -Z of their nodes. If that becomes another direction, a directed light gets a new node. */
function convertedLight(conversion: AxisConversion, light: Light, nodes: Node[]): Light {
  const converted = light.range === undefined ? light : { ...light, range: light.range * conversion.scale };
  const aim: Vec3 = convertRows(conversion, 'direction', [0, 0, -1]);
  if (light.type === 'point' || light.type === 'ambient' || aim[2] === -1) return converted;
  const node = nodes.push({
    name: light.name,
    parent: light.node,
    translation: [0, 0, 0],
    rotation: fromMinusZ(aim),
    scale: [1, 1, 1],
  });
  return { ...converted, node: node - 1 };
}

/** Cameras look along the -Z of their nodes, like lights, with +Y up. */
function convertedCamera(conversion: AxisConversion, camera: Camera, nodes: Node[]): Camera {
  const { projection, near, far } = camera;
  const { scale } = conversion;
  const converted: Camera = {
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
  const up: Vec3 = convertRows(conversion, 'direction', [0, 1, 0]);
  const back: Vec3 = convertRows(conversion, 'direction', [0, 0, 1]);
  if (up[1] === 1 && back[2] === 1) return converted;
  const right = vec3.cross([0, 0, 0], up, back);
  const node = nodes.push({
    name: camera.name,
    parent: camera.node,
    translation: [0, 0, 0],
    rotation: quat.fromMat3([0, 0, 0, 1], [...right, ...up, ...back] as mat3) as Quat,
    scale: [1, 1, 1],
  });
  return { ...converted, node: node - 1 };
}

/** The rotation from -Z to a direction along an axis. */
function fromMinusZ([x, y, z]: Vec3): Quat {
  if (z === 1) return [1, 0, 0, 0];
  // A rotation by 90° about -Z × direction, since the two are perpendicular.
  const half = Math.SQRT1_2;
  return [y * half, -x * half, 0, half];
}

function convertedPrimitive(conversion: AxisConversion, primitive: Primitive): Primitive {
  const { positions, normals, influences, morphTargets, springs, indices } = primitive;
  return {
    ...primitive,
    positions: convertRows(conversion, 'place', positions),
    ...(normals ? { normals: convertRows(conversion, 'direction', normals) } : {}),
    ...(influences ? { influences: convertedInfluences(conversion, influences) } : {}),
    ...(morphTargets
      ? { morphTargets: morphTargets.map((target) => convertedTarget(conversion, target)) }
      : {}),
    ...(springs ? { springs: scaledSprings(conversion, springs) } : {}),
    indices: conversion.handedness < 0 ? flipTriangles(indices) : indices,
  };
}

function scaledSprings({ scale }: AxisConversion, springs: SpringSystem): SpringSystem {
  return { ...springs, idleLength: springs.idleLength.map((length) => length * scale) };
}

function convertedInfluences(conversion: AxisConversion, influences: Influences): Influences {
  const { offset, offsetNormal } = influences;
  return {
    ...influences,
    ...(offset ? { offset: convertRows(conversion, 'place', offset) } : {}),
    ...(offsetNormal ? { offsetNormal: convertRows(conversion, 'direction', offsetNormal) } : {}),
  };
}

function convertedTarget(conversion: AxisConversion, target: MorphTarget): MorphTarget {
  const { positions, normals } = target;
  return {
    ...target,
    positions: convertRows(conversion, 'place', positions),
    ...(normals ? { normals: convertRows(conversion, 'direction', normals) } : {}),
  };
}

function convertedSkin(conversion: AxisConversion, skin: Skin): Skin {
  return { ...skin, inverseBind: convertMatrices(conversion, skin.inverseBind) };
}

function convertedClip(conversion: AxisConversion, clip: Clip): Clip {
  return { ...clip, tracks: clip.tracks.map((track) => convertedTrack(conversion, track)) };
}

const KINDS: Readonly<Record<Track['property'], Kind>> = {
  translation: 'place',
  rotation: 'axis',
  scale: 'factor',
};

function convertedTrack(conversion: AxisConversion, track: Track): Track {
  const { values, times, tangents } = track.curve;
  if (times.length === 0) return track;
  const kind = KINDS[track.property];
  const width = values.length / times.length;
  const converted = (rows: Float32Array) => convertRows(conversion, kind, rows, width);
  const curve: Curve = {
    ...track.curve,
    values: converted(values),
    ...(tangents ? { tangents: { in: converted(tangents.in), out: converted(tangents.out) } } : {}),
  };
  return { ...track, curve };
}
