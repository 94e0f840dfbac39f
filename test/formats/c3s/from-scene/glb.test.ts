import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { writeScene } from '../../../../src/convert/write-scene.ts';
import { type C3sDocument, modelsOf } from '../../../../src/formats/c3s/files/scene/document.ts';
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import { readDocument } from '../../../../src/formats/index.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { validate } from '../../../gltf/validate.ts';
import { sceneToGlb } from '../../gltf/written.ts';
import {
  type Bytes,
  file,
  header,
  indices,
  model,
  place,
  rawFrame,
  riff,
  sequence,
  sub,
  text,
} from '../bytes.ts';
import { generatedFiles } from '../files.ts';
import { mount, POSITIONS, tetrahedron } from '../tetrahedron.ts';

async function glbOf(bytes: Uint8Array, options: ReadingOptions = {}) {
  const gathered = await gather(new MemoryLibrary({ 'a.c3s': bytes }), ['a.c3s'], { complete: false });
  const scene = toScene(gathered, options);
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  return { scene, glb, report };
}

describeCorpus('generated C3S files as GLB', () => {
  test.each(generatedFiles().map((path) => [basename(path), path]))('%s is valid', async (_, path) => {
    await glbOf(readFileSync(corpus(path!)));
  });
});

/** A tetrahedron that bones move, then frames, with a mount on it. */
const MOVING: Bytes[] = [
  ...tetrahedron(),
  sub('VGRP', {}, indices(1, 2, 3, 4)),
  rawFrame(
    1,
    POSITIONS.map(([x, y, z]) => [x!, y! * 3, z!]),
  ),
  rawFrame(
    1,
    POSITIONS.map(([x, y, z]) => [x! + 1, y!, z! * 2]),
  ),
  sequence({
    name: 'turn',
    keys: [0, 1, 2].map((key) => ({
      bones: [{ bone: 1, rotate: [0, Math.sin(key / 2), 0, Math.cos(key / 2)] }],
    })),
    triggers: [{ at: 0.5, command: 'TRIG', parameters: text('half') }],
  }),
  sequence({ name: 'stretch', keys: [{ frames: [1] }, { frames: [2] }, { frames: [1] }] }),
  mount([0.25, 0.5, 0.25], place({ translate: [0, 1, 0] }), 3),
];

test('a model moves as GLB as it does in the scene, by bones and by frames', async () => {
  const { scene, glb } = await glbOf(file(...MOVING));
  expect(scene.clips.map(({ name, end }) => [name, end])).toEqual([
    ['turn', 0.2],
    ['stretch', 0.2],
  ]);
  const { relative, where } = maxDeviation(glb, scene, 20);
  expect(relative, where).toBeLessThan(1e-5);
});

test.each<ReadingOptions>([{ loop: { others: 'close' } }, { quaternion: 'conjugate' }, { ocs: 'parts' }])(
  'so it does when it is read with %j',
  async (options) => {
    const { scene, glb } = await glbOf(file(...MOVING), options);
    const { relative, where } = maxDeviation(glb, scene, 20);
    expect(relative, where).toBeLessThan(1e-5);
  },
);

test('offsets that disagree at rest are measured', async () => {
  const apart = [
    [0.5, [0, 0, 0], 1],
    [0.5, [0, 0, 4], 2],
  ] as const;
  // At the same place for the first bone, so that no bind pose explains both.
  const together = [
    [0.5, [0, 0, 0], 1],
    [0.5, [0, 0, 0], 2],
  ] as const;
  const weightsOf = (index: number) => [undefined, apart, together][index];
  const bytes = file(
    ...tetrahedron({
      vertex: (index) => {
        const weights = weightsOf(index);
        return weights ? { weights } : {};
      },
    }),
    sequence({ keys: [{}, { bones: [{ bone: 2, rotate: [0, 0, 1, 0] }] }] }),
  );
  const { report } = await glbOf(bytes);
  const loss = report.losses.find(({ code }) => code === 'FIT_OFFSETS_BAKED');
  // It lies at 0, 0.5, 2, which half a turn of the second bone, at 0, 1, 0, takes to 0, 1.5, 2, and half of it to 0, 1, 2.
  // But its own offset from that bone lies on the axis of the turn, so that it stays where it is.
  expect(loss?.error?.max).toBeCloseTo(0.5, 5);
});

describe('faces whose normals are inverted or ignored', () => {
  const flags = [4, 8, 2 + 4 + 8, 0];
  const normalsOf = ({ meshes }: Scene) =>
    meshes[0]!.primitives.flatMap(({ positions, normals }) =>
      Array.from({ length: positions.length / 3 }, (_, at) => {
        const [place, normal] = [positions, normals!].map((column) => [
          ...column.subarray(at * 3, at * 3 + 3),
        ]);
        return `${place}: ${normal!.map((value) => value.toFixed(5)).join()}`;
      }),
    );

  test('have these flags again when they come back from a GLB, with the same normals and mounts', async () => {
    const source = file(
      ...tetrahedron({ face: (index) => ({ flags: flags[index - 1]! }) }),
      mount([0.25, 0.5, 0.25], place({ translate: [0, 1, 0] }), 1),
    );
    const { scene, glb } = await glbOf(source);
    const report = new Report();
    const back = toScene(await gather(new MemoryLibrary({ 'a.glb': glb }), ['a.glb']));
    const [written] = await writeScene(back, { to: 'c3s', name: 'a', report });
    expect(report.losses).toEqual([]);
    const again = await glbOf(written!.bytes);
    // Faces are in the order of their flags.
    const { document } = readDocument(written!.bytes, written!.name, new Report());
    expect([...modelsOf(document as C3sDocument)[0]!.model.faces.flags]).toEqual([0, 4, 8, 14]);
    expect(new Set(normalsOf(again.scene))).toEqual(new Set(normalsOf(scene)));
    const mountOf = ({ nodes }: Scene) => nodes.at(-1)!.translation.map((value) => value.toFixed(5));
    expect(mountOf(again.scene)).toEqual(mountOf(scene));
  });
});

test('the name of the model comes back through GLB, not that of the file', async () => {
  const { glb } = await glbOf(riff(header(), model('YX01', ...MOVING)));
  const back = toScene(await gather(new MemoryLibrary({ 'other.glb': glb }), ['other.glb']));
  const [written] = await writeScene(back, { to: 'c3s', name: 'other' });
  const { document } = readDocument(written!.bytes, written!.name, new Report());
  expect(modelsOf(document as C3sDocument).map((one) => one.model.name)).toEqual(['YX01']);
});
