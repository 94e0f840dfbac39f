import type { Document, Camera as GltfCamera, Node as GltfNode } from '@gltf-transform/core';
import { FIT_CODES } from '../../../fit/codes.ts';
import type { Report } from '../../../report/report.ts';
import type { Camera, Projection, Scene } from '../../../scene/scene.ts';
import { toExtras } from './extras.ts';
import type { Hierarchy } from './nodes.ts';

/** Practically infinite: the library always writes a far distance. */
const FARTHEST = 1e6;

/** Writes cameras; glTF's look along the same axes as the scene's. */
export function writeCameras(
  document: Document,
  scene: Scene,
  { root, nodes }: Hierarchy,
  report: Report,
): void {
  const taken = new Set<GltfNode>([root]);
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
    const carrier = taken.has(place) ? document.createNode(camera.name) : place;
    if (carrier !== place) place.addChild(carrier);
    taken.add(carrier);
    carrier.setCamera(writeCamera(document, camera, metersPerUnit));
  });
}

/** Lengths are in meters: a camera ignores the scale of the nodes above it (glTF 2.0, Cameras). */
function writeCamera(document: Document, camera: Camera, metersPerUnit: number): GltfCamera {
  const { name, near, far, projection, properties } = camera;
  const target = document
    .createCamera(name)
    .setZNear(near * metersPerUnit)
    .setZFar((far ?? near * FARTHEST) * metersPerUnit)
    .setExtras(toExtras(properties));
  if (projection.type === 'orthographic') {
    return target
      .setType('orthographic')
      .setXMag(projection.halfWidth * metersPerUnit)
      .setYMag(projection.halfHeight * metersPerUnit);
  }
  const { fieldOfView, aspectRatio } = projection;
  target.setType('perspective').setYFov(fieldOfView);
  return aspectRatio === undefined ? target : target.setAspectRatio(aspectRatio);
}

/** What glTF does not allow in a camera, in words. */
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
