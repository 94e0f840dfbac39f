import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { cal3dFamily } from '../../../src/formats/cal3d/index.ts';
import type { SourceFile, TextureFile } from '../../../src/formats/format.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../corpus.ts';
import { maxDeviation } from '../../gltf/compare.ts';
import { GltfEvaluator } from '../../gltf/evaluate.ts';
import { validate } from '../../gltf/validate.ts';
import { sceneToGlb } from './written.ts';

const KINDS = ['csf', 'cmf', 'caf', 'cpf', 'crf', 'xrf'];
/** The others were made from these by programs. */
const isReal = (path: string) => !path.includes('/generated/');

/** Everything Cal3D in a folder with one skeleton, as one character. */
function loadFolder(folder: string): Scene {
  return load(corpusFiles(folder, (path) => posix.dirname(path) === folder));
}

function load(paths: readonly string[]): Scene {
  const report = new Report();
  const bytesOf = (path: string) => new Uint8Array(readFileSync(corpus(path)));
  const files = KINDS.flatMap((kind) =>
    paths.filter((path) => path.toLowerCase().endsWith(`.${kind}`)),
  ).flatMap((path): SourceFile[] => {
    const bytes = bytesOf(path);
    const format = cal3dFamily.formats.find((candidate) => candidate.detect(bytes, path));
    return format ? [{ name: posix.basename(path), document: format.read(bytes, report) }] : [];
  });
  const textures = paths
    .filter((path) => /\.(tga|png|jpe?g|dds)$/i.test(path))
    .map((path): TextureFile => ({ uri: posix.basename(path), bytes: bytesOf(path) }));
  return cal3dFamily.toScene(files, textures, report);
}

describeCorpus('Cal3D characters as glTF', () => {
  const skeletons = corpusFiles('cal3d', (path) => /\.csf$/i.test(path) && isReal(path)).map(posix.dirname);
  const folders = skeletons.filter((folder, index) => skeletons.indexOf(folder) === index);

  test.each(folders)('%s is valid and moves as it did', { timeout: 120_000 }, async (folder) => {
    const scene = loadFolder(folder);
    const glb = await sceneToGlb(scene, new Report());
    const { messages } = await validate(glb);
    expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
    const { relative, where } = maxDeviation(glb, scene, 10);
    expect(relative, where).toBeLessThan(1e-5);
  });

  test('morph targets move as they did, and lights survive', async () => {
    const folder = 'cal3d/generated/imvu919';
    const scene = load(
      ['lights.csf', 'mesh1_9morphs.cmf', 'animmorph1.cpf'].map((name) => `${folder}/${name}`),
    );
    const report = new Report();
    const glb = await sceneToGlb(scene, report);
    const { messages } = await validate(glb);
    expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
    expect(report.losses.map(({ code }) => code)).toEqual(['GLTF_AMBIENT_LIGHT']);
    const { relative, where } = maxDeviation(glb, scene, 10);
    expect(relative, where).toBeLessThan(1e-5);
    const evaluator = new GltfEvaluator(glb);
    const [start, later] = [0, evaluator.animations[0]!.duration / 2].map((time) =>
      evaluator.evaluate(0, time),
    );
    expect(later).not.toEqual(start);
    const { extensions } = evaluator.json;
    expect(extensions?.KHR_lights_punctual?.lights).toHaveLength(scene.lights.length);
  });
});
