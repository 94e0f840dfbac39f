/** Writes a scene as an archive of version 6 or as a folder, like Google's converter (docs/reference/o3d.md#archive-layout). */

import { FIT_CODES } from '../../../fit/codes.ts';
import { identity, localMatrix } from '../../../math/affine.ts';
import { inAxes } from '../../../pose/axes.ts';
import { soundParents } from '../../../pose/skeleton.ts';
import type { Report } from '../../../report/report.ts';
import { type Camera, NONE, type Scene } from '../../../scene/scene.ts';
import type { NamedBytes } from '../../format.ts';
import { paramsOfProperties } from '../custom-params.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { spell } from '../files/archive/json-write.ts';
import { SCENE_NAME } from '../files/archive/layout.ts';
import { rows, short } from '../files/archive/numbers.ts';
import { createArchive, writeArchive } from '../files/archive/write.ts';
import type { ClipRange } from '../to-scene/motion/ranges.ts';
import { ArchiveBuilder, type DataPlace, ownParam, ROOT, reference, value } from './builder.ts';
import { GeometryWriter } from './geometry.ts';
import { materialWriter } from './materials.ts';
import { MotionWriter } from './motion.ts';
import { isHeld, placeClips, rangesOf, reportJoined } from './timeline.ts';
import { clipsParam, restParam, transformParams } from './transforms.ts';

const IDENTITY = identity();
const DEGREE = Math.PI / 180;

/** An archive. It does not store axes and units: Y is up, and a unit is a meter. Losses are reported. */
export function archiveFromScene(scene: Scene, stem: string, report: Report): NamedBytes[] {
  const builder = built(scene, stem, report, 'files');
  const archive = createArchive(builder.scene(), builder.files());
  return [{ name: `${stem}.o3dtgz`, bytes: writeArchive(archive) }];
}

/** A folder with all data in `scene.json`, and images: o3d-webgl has no reader for binary data. */
export function folderFromScene(scene: Scene, stem: string, report: Report): NamedBytes[] {
  const builder = built(scene, stem, report, 'scene');
  const bytes = new TextEncoder().encode(spell(builder.scene()));
  return [{ name: SCENE_NAME, bytes }, ...builder.files()];
}

function built(source: Scene, stem: string, report: Report, place: DataPlace): ArchiveBuilder {
  const scene = inAxes(source, { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 });
  const builder = new ArchiveBuilder(place);
  const placed = placeClips(scene.clips.filter(isHeld));
  const ranges = rangesOf(placed);
  reportJoined(ranges, report);
  const top = builder.id();
  const ids = scene.nodes.map(() => ({ node: builder.id(), world: builder.id() }));
  const motion = new MotionWriter(scene, builder, placed);
  const geometry = new GeometryWriter(
    scene,
    builder,
    materialWriter(scene, builder, report),
    (node) => ids[node]!.world,
    report,
  );
  addTop(builder, top, scene.name || stem, ranges);
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const staysAtOrigin = originTest(scene, parents);
  scene.nodes.forEach((node, index) => {
    const { node: id, world } = ids[index]!;
    const { mesh = NONE, skin = NONE } = node;
    const carrier =
      scene.skins[skin] && !staysAtOrigin(index) ? carrierBelow(top, node.name, builder) : undefined;
    const shape = geometry.shapeOf(mesh, skin, carrier?.world ?? world);
    if (carrier) carrier.finish(shape);
    const moved = motion.motionOf(index);
    const properties = {
      name: node.name,
      shapes: shape === undefined || carrier ? [] : [reference(shape)],
      parent: reference(ids[parents[index]!]?.node ?? top),
    };
    const params = {
      ...cameraParams(scene.cameras.find((camera) => camera.node === index)),
      ...(moved && !moved.beginsAtRest ? restParam(node) : {}),
      ...transformParams(moved?.localMatrix ?? value(rows(localMatrix(node)))),
      'o3d.worldMatrix': { id: world },
      ...paramsOfProperties(node),
    };
    builder.add('Transform', properties, { id, params });
  });
  motion.finish(report);
  reportCameras(scene, report);
  return builder;
}

/**
 * A Transform at the origin for a skinned mesh: Google's plugin multiplies a base that is not the identity on the wrong
 * side (docs/reference/o3d.md#skins).
 */
function carrierBelow(top: number, name: string, builder: ArchiveBuilder) {
  const [id, world] = [builder.id(), builder.id()];
  const finish = (shape: number | undefined) => {
    const params = { ...transformParams(value(rows(IDENTITY))), 'o3d.worldMatrix': { id: world } };
    const shapes = shape === undefined ? [] : [reference(shape)];
    builder.add('Transform', { name, shapes, parent: reference(top) }, { id, params });
  };
  return { world, finish };
}

/** Returns a test whether a node's world matrix is always the identity. */
function originTest({ nodes, clips }: Scene, parents: Int32Array): (index: number) => boolean {
  const moved = new Set(clips.flatMap(({ tracks }) => tracks.map(({ target }) => target)));
  const isStill = nodes.map((node, index) => {
    return !moved.has(index) && localMatrix(node).every((number, at) => number === IDENTITY[at]);
  });
  return (index) => {
    for (let at = index; at !== NONE; at = parents[at]!) if (!isStill[at]) return false;
    return true;
  };
}

/** The topmost Transform, with the ranges of the clips. */
function addTop(builder: ArchiveBuilder, id: number, name: string, ranges: readonly ClipRange[]): void {
  const params = {
    ...clipsParam(ranges),
    ...transformParams(value(rows(IDENTITY))),
  };
  builder.add('Transform', { name, shapes: [], parent: reference(ROOT) }, { id, params });
}

function cameraParams(camera: Camera | undefined): JsonObject {
  if (!camera) return {};
  const { projection, near, far } = camera;
  const number = (of: number) => ownParam('ParamFloat', short(of));
  const common = {
    ...(far === undefined ? {} : { 'collada.projectionFarZ': number(far) }),
    'collada.projectionNearZ': number(near),
    'collada.projectionType': ownParam('ParamString', projection.type),
    'collada.tags': ownParam('ParamString', 'camera'),
  };
  if (projection.type === 'orthographic') {
    return {
      'collada.projectionMagX': number(projection.halfWidth),
      'collada.projectionMagY': number(projection.halfHeight),
      ...common,
    };
  }
  const { fieldOfView, aspectRatio } = projection;
  return {
    'collada.perspectiveFovY': number(fieldOfView / DEGREE),
    ...(aspectRatio === undefined ? {} : { 'collada.projectionAspectRatio': number(aspectRatio) }),
    ...common,
  };
}

function reportCameras({ cameras }: Scene, report: Report): void {
  cameras.forEach(({ name, node }, index) => {
    if (cameras.findIndex((other) => other.node === node) === index) return;
    const message = `Camera "${name}" shares a node with another one and was dropped`;
    report.lose(FIT_CODES.FIT_CAMERA_DROPPED, message, { path: `cameras[${index}]` });
  });
}
