import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexModel, modelsOf } from '../../../../src/formats/c3s/files/scene/document.ts';
import { choicesOf } from '../../../../src/formats/c3s/to-scene/choices.ts';
import { coordinatesOf } from '../../../../src/formats/c3s/to-scene/coordinates.ts';
import { trianglesAt } from '../../../../src/formats/c3s/to-scene/faces.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { beside, generatedFiles, readC3s, sceneOfC3s } from '../files.ts';

/** A model in the first key frame of its first sequence, as an independent program computed it. */
interface Evaluated {
  /** Rows of matrices. */
  bones: number[][][];
  positions: (number[] | null)[];
  uv: number[][];
  triangles: { vertices: number[]; texVerts: number[]; material: number }[];
  /** Null where a corner has no place. */
  mounts: (number[][] | null)[];
}

/** Units; models are about 40 high, and the file has them in single precision. */
const TOLERANCE = 2e-5;

/** The nodes of the bones and mounts of the model with an index, and the clip of its first sequence. */
function partsOf(scene: Scene, index: number) {
  const shown = scene.nodes.flatMap((node, at) => (node.mesh === undefined ? [] : [at]));
  const node = shown[index]!;
  const skin = scene.skins[scene.nodes[node]!.skin!]!;
  const end = scene.nodes.findIndex((_, at) => at > node && !scene.nodes[at]!.properties);
  const mounts = scene.nodes.slice(node + 1, end < 0 ? undefined : end).map((_, at) => node + 1 + at);
  return { node, joints: skin.joints, mounts };
}

function matrixRows(world: Float64Array, node: number): number[][] {
  return [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => world[node * 16 + column * 4 + row]!));
}

function expectClose(found: number[], wanted: number[]) {
  expect(found).toHaveLength(wanted.length);
  found.forEach((value, at) => {
    expect(Math.abs(value - wanted[at]!), `${value} is not ${wanted[at]}`).toBeLessThan(TOLERANCE);
  });
}

const files = generatedFiles().filter((path) => !path.endsWith('hand.c3s'));

describeCorpus('a generated model in its first key frame', () => {
  describe.each(files.map((path) => [basename(path), path]))('%s', (_, path) => {
    const bytes = readFileSync(corpus(path!));
    const { document } = readC3s(bytes);
    const { scene } = sceneOfC3s(bytes);
    const models = modelsOf(document).map(({ model }) => model);
    const clips = models.map((__, index) =>
      models.slice(0, index).reduce((sum, { sequences }) => sum + sequences.count, 0),
    );
    const evaluated = beside<Evaluated[]>(path!, '.eval.json');

    test.each(evaluated.map((model, index) => [index, model] as const))(
      'bones of model %i',
      (index, model) => {
        const pose = new Pose(scene);
        pose.sample(scene.clips[clips[index]!]!, 0);
        const { joints } = partsOf(scene, index);
        expect(joints).toHaveLength(model.bones.length);
        joints.forEach((node, bone) => {
          expectClose(matrixRows(pose.world, node).flat(), model.bones[bone]!.flat());
        });
      },
    );

    test.each(evaluated.map((model, index) => [index, model] as const))(
      'vertices of model %i',
      (index, model) => {
        const pose = new Pose(scene);
        pose.sample(scene.clips[clips[index]!]!, 0);
        const { node } = partsOf(scene, index);
        const compared = new Set<number>();
        for (const primitive of scene.meshes[scene.nodes[node]!.mesh!]!.primitives) {
          const positions = new Float32Array(primitive.positions.length);
          pose.deform(node, primitive, positions);
          primitive.origin!.forEach((vertex, at) => {
            const wanted = model.positions[vertex];
            if (!wanted) return;
            compared.add(vertex);
            expectClose([...positions.subarray(at * 3, at * 3 + 3)], wanted);
          });
        }
        expect(compared.size).toBeGreaterThan(0);
      },
    );

    test.each(evaluated.map((model, index) => [index, model] as const))(
      'triangles of model %i',
      (index, model) => {
        const triangles = trianglesAt(indexModel(models[index]!), Number.NaN);
        const found = Array.from({ length: triangles.count }, (__, at) => ({
          vertices: [...triangles.vertex.subarray(at * 3, at * 3 + 3)].map((row) => row + 1),
          texVerts: [...triangles.texVertex.subarray(at * 3, at * 3 + 3)].map((row) => row + 1),
          material: triangles.material[at]! + 1,
        }));
        expect(found).toEqual(
          model.triangles.map(({ vertices, texVerts, material }) => ({ vertices, texVerts, material })),
        );
      },
    );

    test.each(evaluated.map((model, index) => [index, model] as const))(
      'mounts of model %i',
      (index, model) => {
        const pose = new Pose(scene);
        pose.sample(scene.clips[clips[index]!]!, 0);
        const { mounts } = partsOf(scene, index);
        expect(mounts).toHaveLength(model.mounts.length);
        model.mounts.forEach((wanted, mount) => {
          if (wanted) expectClose(matrixRows(pose.world, mounts[mount]!).flat(), wanted.flat());
        });
      },
    );

    test.each(evaluated.map((model, index) => [index, model] as const))(
      'texture coordinates of model %i',
      (index, model) => {
        const { uv } = coordinatesOf(indexModel(models[index]!), choicesOf({}));
        expectClose([...uv], model.uv.flat());
      },
    );
  });

  test('some mounts are defined', () => {
    const all = files.flatMap((path) =>
      beside<Evaluated[]>(path, '.eval.json').flatMap(({ mounts }) => mounts),
    );
    expect(all.filter((mount) => mount !== null).length).toBeGreaterThan(3);
  });
});
