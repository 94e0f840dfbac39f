import { type mat4, vec3 } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import { indexScene, referenceOf } from '../../../../src/formats/o3d/files/archive/scene-index.ts';
import { toScene } from '../../../../src/formats/o3d/to-scene/to-scene.ts';
import { modelSize } from '../../../../src/pose/extent.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import { NONE, type Scene } from '../../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { validate } from '../../../gltf/validate.ts';
import { sceneToGlb } from '../../gltf/written.ts';
import { archive, evaluator } from './graph/evaluate.ts';

const SAMPLES = 'o3d/fabio-miranda+procedural/o3d/samples';
const KITTY = `${SAMPLES}/assets/kitty_151_idle_stand05_cff1.tgz`;

type Curves = 'exact' | 'webgl' | 'plugin';

function read(path: string, curves: Curves) {
  const report = new Report();
  const document = archive(corpus(path));
  const scene = toScene([{ name: path, document }], [], report, { curves });
  return { document, scene, report };
}

const loaded = new Map<string, ReturnType<typeof read>>();

/** The same scene for all tests, none of which changes it: fitting curves takes seconds. */
function load(path: string, curves: Curves = 'exact') {
  const key = `${curves} ${path}`;
  const known = loaded.get(key) ?? read(path, curves);
  loaded.set(key, known);
  return known;
}

/**
 * The largest distance at some moments between the vertices of skinned meshes as the scene poses them, and as SkinEval and
 * the Transform that shows the mesh put them.
 */
function skinDeviation(path: string, mode: Curves, shares: readonly number[]): number {
  const { document, scene } = load(path, mode);
  const at = evaluator(document, mode);
  const { byClass, byId } = indexScene(document.scene);
  const pose = new Pose(scene);
  const [clip] = scene.clips;
  let farthest = 0;
  for (const share of shares) {
    const time = clip!.start + share * (clip!.end - clip!.start);
    pose.sample(clip!, time);
    const { worlds, streams } = at(time);
    byClass.get('o3d.Transform')!.forEach(({ id, properties }, node) => {
      const { mesh = NONE, skin } = scene.nodes[node]!;
      const [shape] = properties.shapes as { ref: number }[];
      if (!shape || skin === undefined) return;
      const primitives = byId.get(shape.ref)!.properties.elements as { ref: number }[];
      scene.meshes[mesh]!.primitives.forEach((primitive, which) => {
        const bank = byId.get(
          referenceOf(byId.get(primitives[which]!.ref)!.params.get('o3d.streamBank')!.value)!,
        )!;
        const [{ bind }] = bank.custom.vertexStreams as unknown as [{ bind: number }];
        const blended = streams.get(`${bind}:1:0`)!;
        const is = new Float32Array(primitive.positions.length);
        pose.deform(node, primitive, is);
        for (let vertex = 0; vertex < is.length / 3; vertex++) {
          const source = (primitive.origin?.[vertex] ?? vertex) * 3;
          const was = vec3.transformMat4(
            [0, 0, 0],
            blended.subarray(source, source + 3) as unknown as vec3,
            worlds.get(id) as mat4,
          );
          farthest = Math.max(farthest, vec3.distance(was, is.subarray(vertex * 3, vertex * 3 + 3)));
        }
      });
    });
  }
  return farthest;
}

const SHARES = Array.from({ length: 24 }, (_, index) => (index + 0.31) / 24);

describeCorpus('real and generated archives as scenes', () => {
  const archives = corpusFiles('o3d', (path) => /\.(o3d)?tgz$/.test(path));

  test.each(archives)('%s is a valid GLB that moves as the scene', async (path) => {
    const { scene } = load(path);
    const glb = await sceneToGlb(scene, new Report());
    const { messages } = await validate(glb);
    expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
    // At a rate at which no moment is that of a leap, and without the end, where one may be.
    const open = { ...scene, clips: scene.clips.map((clip) => ({ ...clip, end: clip.end - 0.01 })) };
    expect(maxDeviation(glb, open, 1.7).relative).toBeLessThan(1e-4);
  });

  describe('kitty', () => {
    test.each(['exact', 'plugin'] as const)('moves as her SkinEvals say, %s', (mode) => {
      const { scene } = load(KITTY);
      expect(skinDeviation(KITTY, mode, SHARES)).toBeLessThan(1e-4 * modelSize(scene));
    });

    test('has 14 skins, up to 8 influences, a camera and one clip of 8.3 seconds', () => {
      const { scene, report } = load(KITTY);
      expect(scene.skins).toHaveLength(14);
      const rows = scene.meshes.flatMap(({ primitives }) =>
        primitives.flatMap(({ influences }) =>
          [...(influences?.start ?? [])].map((end, row, all) => end - (all[row - 1] ?? 0)),
        ),
      );
      expect(Math.max(...rows)).toBe(8);
      expect(scene.cameras).toMatchObject([{ name: 'persp', near: 0.1, far: 100000 }]);
      expect(scene.clips.map(({ name, start, end }) => [name, start, end])).toEqual([
        ['animation', Math.fround(0.0333333), Math.fround(8.33333)].map((value) =>
          expect.toSatisfy((is) => is === value || Math.abs(Number(is) - Number(value)) < 1e-5),
        ),
      ]);
      expect(report.issues).toEqual([]);
      expect(report.losses.map(({ code }) => code)).toEqual(['O3D_MOTION_SAMPLED']);
      expect(report.losses[0]!.error!.max).toBeLessThan(1e-4 * modelSize(scene));
    });

    test('keeps the translations of her bones as the curves that they are', () => {
      const { scene } = load(KITTY);
      const translations = scene.clips[0]!.tracks.filter(({ property }) => property === 'translation');
      const kinds = new Set(translations.map(({ curve }) => curve.interpolation));
      expect([...kinds].sort()).toEqual(['hermite', 'linear']);
    });
  });

  test.each(['skinned1-json', 'skinned3-json', 'skinned2', 'skinned4'])(
    '%s moves as its SkinEval says between its leaps',
    (name) => {
      const path = `o3d/synthetic/${name}.o3dtgz`;
      const { scene } = load(path);
      expect(skinDeviation(path, 'exact', SHARES)).toBeLessThan(1e-4 * modelSize(scene));
    },
  );

  test('teapots of both versions are one', () => {
    const [five, six] = [`${SAMPLES}/assets/teapot.tgz`, 'o3d/danx0r+balls3d/assets/teapot.o3dtgz'].map(
      (path) => {
        const { nodes, meshes, cameras }: Scene = load(path).scene;
        return { nodes, meshes, cameras };
      },
    );
    expect(six!.meshes[0]!.primitives[0]!.positions).toHaveLength(800 * 3);
    expect(five).toEqual(six);
  });
});
