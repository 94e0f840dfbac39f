import type { GLTF } from '@gltf-transform/core';
import { FIT_CODES } from '../../../fit/codes.ts';
import type { Report } from '../../../report/report.ts';
import type { Camera, Projection, Scene } from '../../../scene/scene.ts';
import { named, toExtras } from './extras.ts';
import { addNode, type NewFile } from './new-file.ts';
import type { Hierarchy } from './nodes.ts';

/** Practically infinite: a far distance is always written. */
const FARTHEST = 1e6;

/** Writes cameras; glTF's look along the same axes as the scene's. */
export function writeCameras(file: NewFile, scene: Scene, { root, nodes }: Hierarchy, report: Report): void {
  const { json } = file;
  const taken = new Set([root]);
  const { metersPerUnit } = scene.axes;
  scene.cameras.forEach((camera, index) => {
    const problem = impossible(camera);
    if (problem !== undefined) {
      const message = `Camera "${camera.name}" ${problem} and was dropped`;
      report.lose(FIT_CODES.FIT_CAMERA_DROPPED, message, { path: `cameras[${index}]` });
      return;
    }
    const place = nodes[camera.node] ?? root;
    // A glTF node has at most one camera.
    const carrier = taken.has(place) ? addNode(file, named(camera.name), place) : place;
    taken.add(carrier);
    json.nodes[carrier]!.camera = json.cameras.push(describeCamera(camera, metersPerUnit)) - 1;
  });
}

/** Lengths are in meters: a camera ignores the scale of the nodes above it (glTF 2.0, Cameras). */
function describeCamera(camera: Camera, metersPerUnit: number): GLTF.ICamera {
  const { name, near, far, projection, properties } = camera;
  const { type } = projection;
  const own = { ...named(name, toExtras(properties)), type };
  const range = { znear: near * metersPerUnit, zfar: (far ?? near * FARTHEST) * metersPerUnit };
  if (type === 'orthographic') {
    const { halfWidth, halfHeight } = projection;
    const size = { xmag: halfWidth * metersPerUnit, ymag: halfHeight * metersPerUnit };
    return { ...own, orthographic: { ...range, ...size } };
  }
  const { fieldOfView, aspectRatio } = projection;
  const shape = aspectRatio === undefined ? {} : { aspectRatio };
  return { ...own, perspective: { ...range, yfov: fieldOfView, ...shape } };
}

/** Describes the values of a camera that glTF does not allow. */
function impossible({ near, far, projection }: Camera): string | undefined {
  const isPerspective = projection.type === 'perspective';
  if (!(isPerspective ? isPositive(near) : near >= 0 && isPositive(near + 1))) {
    return `has a near distance of ${near}`;
  }
  if (far === undefined ? !isPerspective : !(far > near && Number.isFinite(far))) {
    return `has a far distance of ${far}`;
  }
  return isShape(projection) ? undefined : 'has an invalid field of view or size';
}

function isShape(projection: Projection): boolean {
  if (projection.type === 'orthographic') {
    return isPositive(projection.halfWidth) && isPositive(projection.halfHeight);
  }
  const { fieldOfView, aspectRatio = 1 } = projection;
  return isPositive(fieldOfView) && fieldOfView < Math.PI && isPositive(aspectRatio);
}

function isPositive(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}
