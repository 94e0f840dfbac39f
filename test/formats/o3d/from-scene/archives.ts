/** Scenes that the tests write, and what is in the archives. */

import { fitScene } from '../../../../src/fit/fit.ts';
import { type Blobs, openBlobs } from '../../../../src/formats/o3d/files/archive/blob-access.ts';
import type {
  JsonObject,
  SceneIndex,
  SceneObject,
} from '../../../../src/formats/o3d/files/archive/document.ts';
import { readArchive } from '../../../../src/formats/o3d/files/archive/read.ts';
import { indexScene } from '../../../../src/formats/o3d/files/archive/scene-index.ts';
import { CAPABILITIES } from '../../../../src/formats/o3d/from-scene/capabilities.ts';
import { o3dFamily } from '../../../../src/formats/o3d/index.ts';
import { toScene } from '../../../../src/formats/o3d/to-scene/to-scene.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Clip, Primitive, Scene } from '../../../../src/scene/scene.ts';
import * as scene from '../../../scene.ts';

export { curve, node } from '../../../scene.ts';

export interface Written {
  bytes: Uint8Array;
  json: JsonObject;
  index: SceneIndex;
  blobs: Blobs;
  /** The only object of a class. */
  only(className: string): SceneObject;
  members: string[];
  /** Codes of losses. */
  lost: string[];
  /** Codes of what is wrong with the archive. */
  issues: string[];
  report: Report;
  /** The archive as a scene again. */
  again: Scene;
}

export function written(from: Scene): Promise<Written> {
  const report = new Report();
  return writtenAsIs(fitScene(from, { title: 'O3D', capabilities: CAPABILITIES }, report), report);
}

export async function writtenAsIs(from: Scene, report = new Report()): Promise<Written> {
  const [file] = await o3dFamily.targets[0]!.write(from, 'a', report, {});
  const checked = new Report();
  const document = readArchive(file!.bytes, checked);
  o3dFamily.formats.find(({ id }) => id === 'o3d.archive')!.check(document, checked);
  const index = indexScene(document.scene);
  return {
    bytes: file!.bytes,
    json: document.scene,
    index,
    blobs: openBlobs(document),
    only: (className) => {
      const [first, ...more] = index.byClass.get(className) ?? [];
      if (!first || more.length > 0) throw new Error(`there is not one ${className}`);
      return first;
    },
    members: document.members.map(({ name }) => name),
    lost: report.losses.map(({ code }) => code),
    issues: checked.issues.map(({ code }) => code),
    report,
    again: toScene([{ name: 'a.o3dtgz', document }], [], new Report()),
  };
}

export function sceneOf(parts: Partial<Scene>): Scene {
  return scene.sceneOf({ axes: scene.Y_UP, ...parts });
}

export function triangle(more: Partial<Primitive> = {}): Primitive {
  return scene.triangle({ positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), ...more });
}

export function clip(name: string, start: number, end: number, tracks: Clip['tracks']): Clip {
  return { name, start, end, tracks };
}
