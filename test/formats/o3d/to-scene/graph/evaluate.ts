/** An archive at a time, as the independent programs computed it that the goldens come from. */
import { readFileSync } from 'node:fs';
import { openBlobs } from '../../../../../src/formats/o3d/files/archive/blob-access.ts';
import type { ArchiveDocument, SceneObject } from '../../../../../src/formats/o3d/files/archive/document.ts';
import { readArchive } from '../../../../../src/formats/o3d/files/archive/read.ts';
import { indexScene, referenceOf } from '../../../../../src/formats/o3d/files/archive/scene-index.ts';
import { createGraph } from '../../../../../src/formats/o3d/to-scene/graph/archive-graph.ts';
import type { CurveMode } from '../../../../../src/formats/o3d/to-scene/graph/curve.ts';
import { flatten } from '../../../../../src/formats/o3d/to-scene/graph/param-graph.ts';
import { Report } from '../../../../../src/report/report.ts';
import { blendStream, skinMatrices } from './skin-eval.ts';

export function archive(path: string): ArchiveDocument {
  return readArchive(readFileSync(path), new Report());
}

export interface Moment {
  /** 16 numbers each, by the id of the Transform. */
  worlds: ReadonlyMap<number, Float64Array>;
  /** By id of the SkinEval, semantic and its index, such as `93:1:0`. */
  streams: ReadonlyMap<string, Float64Array>;
}

interface Stream {
  field: number;
  semantic: number;
  semanticIndex: number;
}

/** What gives all world matrices and blended streams at a time. */
export function evaluator(document: ArchiveDocument, mode: CurveMode): (seconds: number) => Moment {
  const index = indexScene(document.scene);
  const blobs = openBlobs(document);
  const graph = createGraph(index, blobs, mode, new Report());
  const find = (object: SceneObject, name: string) =>
    index.byId.get(referenceOf(object.params.get(name)?.value) ?? 0)!;
  const transforms = index.byClass.get('o3d.Transform') ?? [];
  const worlds = transforms.map(({ id }, at) => ({ id, param: graph.requestWorld(transforms[at]!) }));
  const skins = (index.byClass.get('o3d.SkinEval') ?? []).map((skinEval) => {
    const joints = find(skinEval, 'o3d.matrices');
    return {
      skinEval,
      skin: find(skinEval, 'o3d.skin'),
      base: graph.request(skinEval, { name: 'o3d.base', width: 16 }),
      joints: [...joints.params.keys()].map((name) => graph.request(joints, { name, width: 16 })),
    };
  });
  const matrix = ({ slot }: { slot: number }) => Float64Array.from(graph.values.subarray(slot, slot + 16));

  return (seconds) => {
    graph.run(seconds);
    const streams = new Map<string, Float64Array>();
    for (const { skinEval, skin, base, joints } of skins) {
      const matrices = skinMatrices(
        matrix(base),
        Float64Array.from(joints.flatMap((joint) => [...matrix(joint)])),
        Float64Array.from((skin.properties.inverseBindPoseMatrices as []).flatMap((rows) => flatten(rows))),
      );
      const { vertices } = blobs.skin(skin)!;
      for (const { stream } of skinEval.custom.vertexStreams as unknown as { stream: Stream }[]) {
        const { owner, index: field } = index.fields.get(stream.field)!;
        const { planes, fields } = blobs.buffer(owner)!;
        const components = fields.numComponents[field] as 3 | 4;
        const key = `${skinEval.id}:${stream.semantic}:${stream.semanticIndex}`;
        streams.set(key, blendStream(planes[field]!, components, stream.semantic, vertices, matrices));
      }
    }
    return { worlds: new Map(worlds.map(({ id, param }) => [id, matrix(param)])), streams };
  };
}
