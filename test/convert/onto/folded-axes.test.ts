import { Logger, NodeIO, type Transform } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { dedup, flatten, join, prune, reorder, sparse, unpartition, weld } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { withFormerAxes } from '../../../src/convert/onto/folded-axes.ts';
import { putInto } from '../../../src/convert/onto/onto.ts';
import type { NamedBytes } from '../../../src/formats/format.ts';
import { GLTF_AXES } from '../../../src/formats/gltf/axes.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import type { Axes, Scene, Vec3 } from '../../../src/scene/scene.ts';
import { clip, curve, node, sceneOf } from '../../scene.ts';
import { sendFrom } from './trip.ts';

const SAMPLES = [
  'samples/yorick/cal3d/yorick.cfg',
  'samples/yorick/cryengine/yorick.cgf',
  'samples/yorick/mdl/yorick.mdl',
  'samples/yorick/c3s/yorick.c3s',
  'samples/yorick/o3d/yorick.o3dtgz',
];
/** Passes that programs run over a file before it is published, without those that round. */
const PASSES: Record<string, Transform[]> = {
  'passes that write the same in other accessors': [
    dedup(),
    prune({ keepAttributes: false, keepLeaves: false }),
    join({ keepMeshes: false, keepNamed: false }),
    weld(),
    reorder({ encoder: MeshoptEncoder }),
    sparse({ ratio: 1 }),
    unpartition(),
  ],
  'a flattened hierarchy': [flatten()],
};

/** A sample, put back from its GLB after passes of glTF-Transform. */
async function putBackThrough(path: string, passes: readonly Transform[]) {
  const { original, glb } = await sendFrom(new FolderLibrary(), path);
  const logger = new Logger(Logger.Verbosity.SILENT);
  const io = new NodeIO().setLogger(logger).registerExtensions(ALL_EXTENSIONS);
  const document = (await io.readBinary(glb)).setLogger(logger);
  await document.transform(...passes);
  const edited = new MemoryLibrary({ 'edited.glb': await io.writeBinary(document) });
  const put = await putInto(original, await gather(edited, ['edited.glb']), 'edited.glb', {});
  return { ...put, before: original.base.files };
}

describe.each(SAMPLES)('%s', (path) => {
  test.each(Object.entries(PASSES))('is not edited by %s of glTF-Transform', async (_, passes) => {
    await MeshoptEncoder.ready;
    const { files, before, report } = await putBackThrough(path, passes);
    const contents = (all: readonly Partial<NamedBytes>[]) =>
      new Map(all.map(({ name, bytes = [] }) => [name, Buffer.from(bytes)]));
    expect(contents(files)).toEqual(contents(before));
    expect(report.losses).toEqual([]);
  });
});

describe('a scene without its node that defines the axes', () => {
  const CENTIMETERS: Axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 };
  const HALF = Math.SQRT1_2;
  const before = sceneOf({
    axes: CENTIMETERS,
    nodes: [
      node({ name: 'root', translation: [100, 0, 200] }),
      node({ name: 'arm', parent: 0, translation: [5, 6, 7] }),
    ],
    lights: [{ name: 'torch', type: 'point', color: [1, 1, 1], node: 1, range: 300 }],
  });
  /** The same, but the root has the transform to glTF. */
  const folded = (): Scene => ({
    ...before,
    axes: GLTF_AXES,
    nodes: [
      node({
        name: 'root',
        translation: [1, 2, 0],
        rotation: [-HALF, 0, 0, HALF],
        scale: [0.01, 0.01, 0.01],
      }),
      before.nodes[1]!,
    ],
    lights: [{ ...before.lights[0]!, range: 3 }],
    clips: [
      clip([
        { target: 0, property: 'translation', curve: curve([0], [1, 3, 0]) },
        { target: 1, property: 'translation', curve: curve([0], [8, 9, 10]) },
      ]),
    ],
  });

  test('has its former axes where a root has their transform', () => {
    const { axes, nodes, lights, clips } = withFormerAxes(folded(), before);
    expect(axes).toEqual(CENTIMETERS);
    expect(nodes[1]).toEqual(before.nodes[1]);
    nodes[0]!.translation.forEach((value, at) => {
      expect(value).toBeCloseTo([100, 0, 200][at]!, 9);
    });
    expect(nodes[0]!.scale[0]).toBeCloseTo(1, 9);
    expect(nodes[0]!.rotation[3]).toBeCloseTo(1, 9);
    expect(lights[0]!.range).toBeCloseTo(300, 9);
    const [root, arm] = clips[0]!.tracks.map(({ curve }) => [...curve.values]);
    expect(root!.map((value) => Math.round(value) + 0)).toEqual([100, 0, 300]);
    expect(arm).toEqual([8, 9, 10]);
  });

  test('keeps those of glTF where no root has it', () => {
    const { nodes, ...scene } = folded();
    const moved = { ...scene, nodes: [{ ...nodes[0]!, scale: [1, 1, 1] as Vec3 }, nodes[1]!] };
    expect(withFormerAxes(moved, before)).toBe(moved);
  });
});
