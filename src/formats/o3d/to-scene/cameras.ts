/** Cameras: Transforms with COLLADA params (docs/reference/o3d.md#cameras). */
import type { Camera, Projection } from '../../../scene/scene.ts';
import { O3D_CODES } from '../codes.ts';
import type { SceneObject } from '../files/archive/document.ts';
import { nameOf, numberOf, type Stage, textOf } from './stage.ts';

const DEGREE = Math.PI / 180;

export function addCamera({ scene, report }: Stage, object: SceneObject, node: number): void {
  const tags = textOf(object, 'collada.tags')?.split(',') ?? [];
  if (!tags.includes('camera')) return;
  const projection = projectionOf(object);
  const near = numberOf(object, 'collada.projectionNearZ');
  if (!projection || near === undefined) {
    const message = `Camera "${nameOf(object)}" has no valid projection and was dropped`;
    report.lose(O3D_CODES.O3D_LEFT_OUT, message, { source: object.path });
    return;
  }
  const far = numberOf(object, 'collada.projectionFarZ');
  const camera: Camera = {
    name: nameOf(object),
    node,
    projection,
    near,
    ...(far === undefined ? {} : { far }),
  };
  scene.cameras.push(camera);
}

function projectionOf(object: SceneObject): Projection | undefined {
  if (textOf(object, 'collada.projectionType') === 'orthographic') {
    const halfWidth = numberOf(object, 'collada.projectionMagX');
    const halfHeight = numberOf(object, 'collada.projectionMagY');
    if (halfWidth === undefined || halfHeight === undefined) return undefined;
    return { type: 'orthographic', halfWidth, halfHeight };
  }
  const degrees = numberOf(object, 'collada.perspectiveFovY');
  const aspectRatio = numberOf(object, 'collada.projectionAspectRatio');
  if (degrees === undefined) return undefined;
  return {
    type: 'perspective',
    fieldOfView: degrees * DEGREE,
    ...(aspectRatio === undefined ? {} : { aspectRatio }),
  };
}
