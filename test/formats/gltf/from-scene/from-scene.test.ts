import { describe, expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { armScene, clip, curve, mesh, triangle } from '../../../scene.ts';
import { hardScene } from '../scenes.ts';
import { sceneToGlb, sceneToGltf } from '../written.ts';

const codesOf = (report: Report) => report.losses.map(({ code }) => code).sort();

describe('a hard scene as GLB', async () => {
  const scene = hardScene();
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { json, animations } = new GltfEvaluator(glb);

  test('is valid without errors and warnings', async () => {
    const { errors, warnings, messages } = await validate(glb);
    expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
    expect({ errors, warnings }).toEqual({ errors: 0, warnings: 0 });
  });

  test('moves exactly as the scene does', () => {
    expect(maxDeviation(glb, scene, 60)).toMatchObject({
      relative: expect.toSatisfy((value) => value < 1e-5),
    });
  });

  test('keeps all names, empty and duplicate ones included', () => {
    const [root, ...nodes] = json.nodes!;
    expect(root!.name).toBe('hero');
    expect(nodes.map(({ name = '' }) => name)).toEqual(scene.nodes.map(({ name }) => name));
    expect(json.meshes!.map(({ name }) => name)).toEqual(['body', 'hair', 'sword']);
    expect(animations.map(({ name }) => name)).toEqual(['walk', 'walk']);
  });

  test('keeps positions bit by bit', () => {
    const evaluator = new GltfEvaluator(glb);
    const primitives = json.meshes!.flatMap(({ primitives }) => primitives);
    const sources = scene.meshes.flatMap(({ primitives }) => primitives);
    primitives.forEach(({ attributes }, index) => {
      expect(Float32Array.from(evaluator.column(attributes.POSITION!))).toEqual(sources[index]!.positions);
    });
  });

  test('lasts as long as its clips', () => {
    expect(animations.map(({ duration }) => duration)).toEqual([2.25, 0.5]);
  });

  test('has one skin for both meshes and a still joint for vertices that nothing moves', () => {
    expect(json.skins).toHaveLength(1);
    expect(json.skins![0]!.joints).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  });

  test('reports what it could not carry, and nothing else', () => {
    expect(codesOf(report)).toEqual(['FIT_CLIP_EMPTY', 'FIT_IMAGE_MISSING']);
    expect(report.losses.find(({ code }) => code === 'FIT_IMAGE_MISSING')?.message).toContain(
      'maps/lost.tga',
    );
  });

  test('has the same bytes every time', async () => {
    expect(await sceneToGlb(hardScene(), new Report())).toEqual(glb);
  });

  test('has the same bytes after the scene was written once, which must not change it', async () => {
    expect(await sceneToGlb(scene, new Report())).toEqual(glb);
    expect(scene).toEqual(hardScene());
  });
});

describe('a hard scene as separate files', () => {
  test('is valid, and names files that are there', async () => {
    const files = await sceneToGltf(hardScene(), new Report());
    expect(files.map(({ name }) => name).sort()).toEqual(['face.png', 'hero.bin', 'hero.gltf']);
    expect(files[0]!.name).toBe('hero.gltf');
    const { errors, warnings } = await validate(
      files[0]!.bytes,
      new Map(files.map(({ name, bytes }) => [name, bytes])),
    );
    expect({ errors, warnings }).toEqual({ errors: 0, warnings: 0 });
  });
});

test('a surface without influences beside a skinned one moves with its node', async () => {
  const scene = armScene();
  const { influences } = scene.meshes[0]!.primitives[0]!;
  const upright = Float32Array.of(0, 0, 0, 10, 0, 0, 0, 0, 10);
  scene.meshes = [mesh(triangle({ influences: influences! }), triangle({ positions: upright }))];
  scene.nodes[2]!.translation = [0, 3, 0];
  const along = curve([0, 1], [0, 3, 0, 7, 3, 1]);
  scene.clips = [clip([{ target: 2, property: 'translation', curve: along }])];
  const glb = await sceneToGlb(scene, new Report());
  expect((await validate(glb)).errors).toBe(0);
  expect(maxDeviation(glb, scene, 10)).toMatchObject({
    relative: expect.toSatisfy((value) => value < 1e-5),
  });
});
