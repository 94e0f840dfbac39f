import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { optimizeClips } from '../../src/convert/optimize.ts';
import { verify } from '../../src/convert/verify.ts';
import { requireTarget, writeScene } from '../../src/convert/write-scene.ts';
import { exportScene } from '../../src/export/export.ts';
import { gather, toScene } from '../../src/index.ts';
import { Report } from '../../src/report/report.ts';
import { armScene, clip, curve, Y_UP } from '../scene.ts';

/** One and a half seconds, at 30 frames a second from frame 15 of a timeline. */
const swing = clip(
  [{ target: 1, property: 'translation', curve: curve([0.5, 1, 2], [5, 0, 0, 6, 0, 0, 5, 0, 0]) }],
  { name: 'swing', end: 2 },
);

/** A GLB with the clip, of Exhume or as if another program had written it. */
async function glb(program: 'Exhume' | 'Others'): Promise<MemoryLibrary> {
  const [file] = await writeScene(armScene({ axes: Y_UP, clips: [swing] }), { to: 'gltf.glb', name: 'arm' });
  const bytes = Buffer.from(file!.bytes.buffer as ArrayBuffer, file!.bytes.byteOffset, file!.bytes.length);
  bytes.write(program, bytes.indexOf('"generator":"Exhume"') + '"generator":"'.length);
  return new MemoryLibrary({ 'arm.glb': bytes });
}

async function times(program: 'Exhume' | 'Others', to: string): Promise<number[]> {
  const { files } = await convert(await glb(program), ['arm.glb'], { to });
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const [{ start, end, tracks } = swing] = toScene(await gather(library, [files[0]!.name])).clips;
  const moving = tracks.find(({ curve: { times: keys } }) => keys.length === 3)!;
  return [start, end, ...moving.curve.times].map((time) => Number(time.toFixed(4)));
}

test.each(['cal3d.cfg', 'cryengine.cgf', 'mdl.binary', 'o3d.archive'])(
  'a clip of glTF starts with its first key in %s, which is reported',
  async (to) => {
    expect(await times('Others', to)).toEqual([0, 1.5, 0, 0.5, 1.5]);
    const { report } = await convert(await glb('Others'), ['arm.glb'], { to });
    expect(report.losses).toContainEqual(
      expect.objectContaining({
        code: 'CONVERT_CLIP_LATE',
        path: 'clips[0]',
        message: 'Clip "swing" was cut to start at its first key, at 0.5 s',
      }),
    );
  },
);

test('glTF keeps the times, and so do clips that Exhume wrote, which other systems made', async () => {
  expect(await times('Others', 'gltf.gltf')).toEqual([0, 2, 0.5, 1, 2]);
  const [start, end] = await times('Exhume', 'mdl.binary');
  expect([start, end]).toEqual([0, 2]);
});

test('the result is verified from there on', async () => {
  const { scene, files } = await convert(await glb('Others'), ['arm.glb'], { to: 'cal3d.cfg' });
  expect((await verify(scene, files)).relative).toBeLessThan(1e-5);
});

test('exporting and optimizing start clips there, too', async () => {
  const scene = toScene(await gather(await glb('Others'), ['arm.glb']));
  const report = new Report();
  await exportScene(scene, {}, { name: 'arm', report });
  const target = requireTarget('cal3d.cfg', {});
  const optimized = optimizeClips(scene, { tolerance: { units: 0.01 }, target }, report);
  expect(report.losses.filter(({ code }) => code === 'CONVERT_CLIP_LATE')).toHaveLength(2);
  expect(optimized.scene.clips[0]).toMatchObject({ start: 0, end: 1.5 });
});
