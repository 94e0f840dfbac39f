import { expect, test } from 'vitest';
import { gather, MemoryLibrary, toScene, writeScene } from '../../../../src/index.ts';
import { Report } from '../../../../src/report/report.ts';
import { armScene, clip, curve } from '../../../scene.ts';

/** The arm as GLB, with the inverse bind matrix of its second joint replaced in the bytes. */
async function readBack(matrix: number[]) {
  const [file] = await writeScene(armScene(), { to: 'gltf.glb', name: 'arm' });
  const bytes = Uint8Array.from(file!.bytes);
  const before = new Uint8Array(Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -5, 0, 0, 1).buffer);
  const at = bytes.findIndex((_, start) => before.every((byte, index) => bytes[start + index] === byte));
  bytes.set(new Uint8Array(Float32Array.from(matrix).buffer), at);
  const gathered = await gather(new MemoryLibrary({ 'arm.glb': bytes }), ['arm.glb']);
  const { skins } = toScene(gathered);
  const issues = gathered.report.issues.filter(({ code }) => code === 'GLTF_BIND_INVALID');
  return { matrix: [...skins[0]!.inverseBind.subarray(16, 32)], issues };
}

test('an inverse bind matrix of zeros is taken as one that moves all vertices to its joint', async () => {
  const { matrix, issues } = await readBack(new Array(16).fill(0));
  expect(matrix).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(issues).toHaveLength(1);
});

test('a matrix that flattens the surface is kept', async () => {
  const flat = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -5, 0, 0, 1];
  const { matrix, issues } = await readBack(flat);
  expect(matrix.map((value) => value + 0)).toEqual(flat);
  expect(issues).toEqual([]);
});

test('a model of Neverwinter Nights, which binds in the rest pose, reports how far the surface of a flat joint is off', async () => {
  const half = Math.SQRT1_2;
  const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, half, half], { interpolation: 'slerp' });
  const scene = armScene({ clips: [clip([{ target: 1, property: 'rotation', curve: turn }])] });
  // Flattens x, so that at rest the second vertex is at a quarter of 10, 0. The turned arm takes its share of 75 % to 5, -5; in
  // the file, from where it is at rest, to 5, -2.5, and the root takes its share from there, too.
  scene.skins[0]!.inverseBind[16] = 0;
  const report = new Report();
  await writeScene(scene, { to: 'mdl.binary', name: 'arm', report });
  const loss = report.losses.find(({ code }) => code === 'FIT_BIND_APPROXIMATED');
  const exact = [0.25 * 10 + 0.75 * 5, 0.75 * -5];
  const written = [0.25 * 2.5 + 0.75 * 5, 0.75 * -2.5];
  // The unit of the scene is a centimeter, that of the file a meter.
  expect(loss!.error!.max).toBeCloseTo(Math.hypot(exact[0]! - written[0]!, exact[1]! - written[1]!) / 100, 6);
});
