import { type Camera as Camera3D, type Object3D, OrthographicCamera, PerspectiveCamera } from 'three';
import type { Camera, Scene } from '../scene/scene.ts';

/** Attaches the cameras to their nodes; those of three.js look along the same axes. */
export function addCameras({ cameras, axes }: Scene, objects: readonly Object3D[], root: Object3D): void {
  for (const camera of cameras) {
    const made = createCamera(camera, axes.metersPerUnit);
    made.name = camera.name;
    (objects[camera.node] ?? root).add(made);
  }
}

/** Lengths are in meters: a camera ignores the scale of the nodes above it. */
function createCamera({ projection, near, far = Infinity }: Camera, metersPerUnit: number): Camera3D {
  const [nearest, farthest] = [
    near * metersPerUnit,
    Math.min(far * metersPerUnit, near * metersPerUnit * FARTHEST),
  ];
  if (projection.type === 'orthographic') {
    const width = projection.halfWidth * metersPerUnit;
    const height = projection.halfHeight * metersPerUnit;
    return new OrthographicCamera(-width, width, height, -height, nearest, farthest);
  }
  const degrees = (projection.fieldOfView * 180) / Math.PI;
  return new PerspectiveCamera(degrees, projection.aspectRatio ?? 1, nearest, farthest);
}

/** Multiple of the near distance beyond which a depth buffer has no precision. */
const FARTHEST = 1e6;
