/** A scene as a C3S file with its images. */

import { withKept } from '../../../fit/kept.ts';
import { inAxes } from '../../../pose/axes.ts';
import type { Report } from '../../../report/report.ts';
import type { Axes, Scene } from '../../../scene/scene.ts';
import type { NamedBytes, TargetOptions } from '../../format.ts';
import type { C3sDocument, Model, ModelRows, SceneHeader } from '../files/scene/document.ts';
import { KINDS, ROWS } from '../files/scene/kinds.ts';
import { writeDocument } from '../files/scene/write.ts';
import { C3S_KEPT, c3sProperties, type SceneProperties } from '../properties.ts';
import { bonesOf } from './bones.ts';
import { latin1Texts, type ToLatin1 } from './columns.ts';
import { FramePool } from './frames.ts';
import { writeSurfaces } from './materials.ts';
import { measureWritten, sizeOf } from './measure.ts';
import { mountNodes, writeMounts } from './mounts.ts';
import { writeSequences } from './sequences.ts';
import { writeSurface } from './surface.ts';

/** The axes of files. */
const AXES: Axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 };
/** 1.0 (C3S 1.0, SHDR). */
const VERSION = 0x10000;

/**
 * The file of a scene, and its images; what it cannot hold is reported.
 *
 * @throws FormatError POSE_AXES_INVALID
 */
export function fromScene(
  source: Scene,
  stem: string,
  report: Report,
  { frames: asFrames = false, compress = false }: TargetOptions = {},
): NamedBytes[] {
  const scene = inAxes(withKept(source, 'c3s', C3S_KEPT, report), AXES);
  const toLatin1 = latin1Texts(report);
  const skeleton = bonesOf(scene, toLatin1);
  const bones = asFrames ? undefined : skeleton;
  const { images, ...surfaces } = writeSurfaces(scene, toLatin1, report);
  const surface = writeSurface(scene, skeleton, (material) => material + 1, !asFrames, report);
  const { vertices } = surface;
  const frames = new FramePool(scene, vertices, compress);
  // Nothing else defines the positions of vertices at rest.
  if (asFrames) frames.add('rest');
  const texFrames = surface.rows.texVertexFrames.count > 0 ? [1] : [];
  const size = sizeOf(vertices.positions);
  const sequences = writeSequences({ scene, skeleton, bones, frames, texFrames, size, toLatin1, report });
  const mounts = writeMounts(scene, mountNodes(scene, skeleton), vertices, surface.base, toLatin1, report);
  const rows: ModelRows = {
    ...surfaces,
    ...surface.rows,
    ...frames.finish(),
    bones: bones?.rows ?? ROWS.bones.none,
    sequences,
    mounts: mounts.rows,
  };
  const { model: modelName = scene.name } = c3sProperties<SceneProperties>(scene);
  const document: C3sDocument = {
    format: 'c3s',
    frameReading: 'stored',
    chunks: [
      { kind: 'header', content: headerOf(scene, toLatin1) },
      { kind: 'model', content: modelOf(toLatin1(modelName), rows) },
    ],
  };
  measureWritten(scene, document, vertices, mounts.nodes, report);
  return [{ name: `${stem}.c3s`, bytes: writeDocument(document) }, ...images];
}

function headerOf(scene: Scene, toLatin1: ToLatin1): SceneHeader {
  const { name = scene.name, author = '', description = '' } = c3sProperties<SceneProperties>(scene);
  return {
    version: VERSION,
    name: toLatin1(name),
    author: toLatin1(author),
    description: toLatin1(description),
  };
}

/** Subchunks are in the order of their types. */
function modelOf(name: string, rows: ModelRows): Model {
  const order = KINDS.flatMap((kind, place) => new Array<number>(rows[kind].count).fill(place));
  const opaque = { id: new Uint32Array(), start: new Uint32Array(1), bytes: new Uint8Array() };
  return { version: VERSION, name, ...rows, order: Uint8Array.from(order), opaque };
}
