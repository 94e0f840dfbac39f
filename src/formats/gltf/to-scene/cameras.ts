/** Cameras, which look along the same axes as those of scenes. */
import { type Camera, NONE, type Projection } from '../../../scene/scene.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import type { Source } from '../files/container/source.ts';
import { ownExtras } from './extras.ts';
import type { Placement } from './nodes.ts';

export function addCameras(source: Source, { indexOf, root }: Placement): void {
  const { json, scene } = source;
  const cameras = json.objects('cameras');
  json.objects('nodes').forEach((node, index) => {
    const camera = node.whole('camera');
    if (camera === undefined || (indexOf[index] === NONE && index !== root)) return;
    scene.cameras.push(readCamera(source, entry(cameras, camera, 'camera', node.path), indexOf[index]!));
  });
}

/** Lengths are meters, regardless of the scale of the ancestors (glTF 2.0 §3.10). */
function readCamera(source: Source, camera: JsonObject, node: number): Camera {
  const { metersPerUnit } = source.scene.axes;
  const isFlat = camera.string('type') === 'orthographic';
  const shape = camera.object(isFlat ? 'orthographic' : 'perspective');
  const far = shape?.number('zfar');
  const properties = ownExtras(source, camera);
  return {
    name: camera.string('name') ?? '',
    node,
    projection: isFlat ? flat(shape, metersPerUnit) : perspective(shape),
    near: (shape?.number('znear') ?? 0) / metersPerUnit,
    ...(far === undefined ? {} : { far: far / metersPerUnit }),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
}

function flat(shape: JsonObject | undefined, metersPerUnit: number): Projection {
  return {
    type: 'orthographic',
    halfWidth: (shape?.number('xmag') ?? 1) / metersPerUnit,
    halfHeight: (shape?.number('ymag') ?? 1) / metersPerUnit,
  };
}

function perspective(shape: JsonObject | undefined): Projection {
  const aspectRatio = shape?.number('aspectRatio');
  return {
    type: 'perspective',
    fieldOfView: shape?.number('yfov') ?? 1,
    ...(aspectRatio === undefined ? {} : { aspectRatio }),
  };
}
