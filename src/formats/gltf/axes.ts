import { quat } from 'gl-matrix';
import { alongAxis } from '../../math/vector.ts';
import { POSE_CODES } from '../../pose/codes.ts';
import { FormatError } from '../../report/report.ts';
import type { Axes, Quat, Vec3 } from '../../scene/scene.ts';

/** glTF 2.0 §3.4: +Y up, +Z front, meters. */
export const GLTF_AXES: Axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 };

/** The transform from scene space to glTF space: +Y up, +Z front, right-handed, meters. */
export interface RootTransform {
  rotation: Quat;
  /** Uniform; negative if the scene is left-handed, because only a reflection changes handedness. */
  scale: Vec3;
}

/** @throws FormatError POSE_AXES_INVALID if the axes do not span the space */
export function rootTransform(axes: Axes): RootTransform {
  const up = alongAxis(axes.up);
  const front = alongAxis(axes.front);
  const { metersPerUnit } = axes;
  if (!(Number.isFinite(metersPerUnit) && metersPerUnit > 0)) {
    throw new FormatError(POSE_CODES.POSE_AXES_INVALID, `Invalid unit of ${metersPerUnit} meters`, {
      path: 'axes',
    });
  }
  if (axes.up.slice(1) === axes.front.slice(1)) {
    throw new FormatError(
      POSE_CODES.POSE_AXES_INVALID,
      `Axes up (${axes.up}) and front (${axes.front}) are parallel`,
      { path: 'axes' },
    );
  }
  const side = cross(up, front);
  const mirror = axes.handedness === 'left' ? -1 : 1;
  // The rows of the matrix are side, up and front. With left-handed axes the cross product points to the other side;
  // factoring out a scale of -1 leaves a rotation with rows side, -up, -front.
  const [ux, uy, uz] = scaled(up, mirror);
  const [fx, fy, fz] = scaled(front, mirror);
  const rotation: Quat = [0, 0, 0, 1];
  quat.fromMat3(rotation, [side[0], ux, fx, side[1], uy, fy, side[2], uz, fz]);
  quat.normalize(rotation, rotation);
  const scale = mirror * metersPerUnit;
  return { rotation, scale: [scale, scale, scale] };
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function scaled(vector: Vec3, factor: number): Vec3 {
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor];
}
