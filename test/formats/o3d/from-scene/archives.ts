/** Scenes that the tests write, and what is in the archives. */

import { type Blobs, openBlobs } from '../../../../src/formats/o3d/files/archive/blob-access.ts';
import type {
  JsonObject,
  SceneIndex,
  SceneObject,
} from '../../../../src/formats/o3d/files/archive/document.ts';
import { readArchive } from '../../../../src/formats/o3d/files/archive/read.ts';
import { indexScene } from '../../../../src/formats/o3d/files/archive/scene-index.ts';
import { o3dFamily } from '../../../../src/formats/o3d/index.ts';
import { toScene } from '../../../../src/formats/o3d/to-scene/to-scene.ts';
import { Report } from '../../../../src/report/report.ts';
import {
  type Clip,
  type Curve,
  createScene,
  NONE,
  type Node,
  type Primitive,
  type Scene,
} from '../../../../src/scene/scene.ts';

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

export async function written(scene: Scene): Promise<Written> {
  const report = new Report();
  const [file] = await o3dFamily.targets[0]!.write(scene, 'a', report, {});
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
  const axes = { up: '+y', front: '+z', handedness: 'right', metresPerUnit: 1 } as const;
  return { ...createScene('s', { format: '', files: [] }, axes), ...parts };
}

export function node(more: Partial<Node> = {}): Node {
  return {
    name: 'n',
    parent: NONE,
    translation: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    ...more,
  };
}

export function triangle(more: Partial<Primitive> = {}): Primitive {
  return {
    name: 'p',
    material: NONE,
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
    uvs: [Float32Array.of(0, 0, 1, 0, 0, 0.75)],
    indices: Uint32Array.of(0, 1, 2),
    ...more,
  };
}

export function curve(times: number[], values: number[], more: Partial<Curve> = {}): Curve {
  return {
    interpolation: 'linear',
    times: Float32Array.from(times),
    values: Float32Array.from(values),
    before: 'hold',
    after: 'hold',
    ...more,
  };
}

export function clip(name: string, start: number, end: number, tracks: Clip['tracks']): Clip {
  return { name, start, end, tracks };
}
