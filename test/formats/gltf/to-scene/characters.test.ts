import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { sceneToGlb, sceneToGltf } from '../written.ts';

async function readBack(files: Readonly<Record<string, Uint8Array>>, name: string): Promise<Scene> {
  const gathered = await gather(new MemoryLibrary(files), [name]);
  expect(gathered.report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  return toScene(gathered);
}

async function sceneOfFiles(paths: readonly string[]): Promise<Scene> {
  return toScene(
    await gather(
      new FolderLibrary(),
      paths.map((path) => corpus(path)),
    ),
  );
}

/** What a way back has to keep whatever else changes. */
function essence({ axes, nodes, clips, materials }: Scene) {
  return {
    axes,
    nodes: new Set(nodes.map(({ name }) => name)),
    clips: clips
      .filter(({ tracks, morphTracks = [] }) => tracks.length + morphTracks.length > 0)
      .map(({ name }) => name),
    materials: materials.map(({ name, diffuse, specular, shininess, alpha }) => {
      return { name, diffuse, specular, shininess, alpha };
    }),
  };
}

describeCorpus('characters that went to glTF and back', () => {
  const skeletons = corpusFiles('cal3d', (path) => /\.csf$/i.test(path) && !path.includes('/generated/'));
  const folders = [...new Set(skeletons.map(posix.dirname))];

  test.each(folders)('%s', { timeout: 120_000 }, async (folder) => {
    const files = corpusFiles(
      folder,
      (path) => posix.dirname(path) === folder && /\.(csf|cmf|caf|crf)$/i.test(path),
    );
    const scene = await sceneOfFiles(files);
    const glb = await sceneToGlb(scene, new Report());
    const back = await readBack({ 'model.glb': glb }, 'model.glb');
    const { relative, where } = maxDeviation(glb, back, 10);
    expect(relative, where).toBeLessThan(1e-5);
    const [was, is] = [essence(scene), essence(back)];
    expect(is.axes).toEqual(was.axes);
    expect(is.clips).toEqual(was.clips);
    expect(is.materials).toEqual(was.materials);
    expect([...was.nodes].filter((name) => !is.nodes.has(name))).toEqual([]);
  });

  const model = 'cryengine/fholger-farcry_vrmod';
  const cgfs = corpusFiles(model, (path) => /\.cgf$/i.test(path));
  test.each(cgfs)('%s', { timeout: 120_000 }, async (path) => {
    const scene = await sceneOfFiles([path]);
    const files = await sceneToGltf({ ...scene, name: 'model' }, new Report());
    const back = await readBack(
      Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])),
      'model.gltf',
    );
    const { relative, where } = maxDeviation(await sceneToGlb(scene, new Report()), back, 10);
    expect(relative, where).toBeLessThan(1e-5);
    expect(essence(back).axes).toEqual(scene.axes);
  });
});
