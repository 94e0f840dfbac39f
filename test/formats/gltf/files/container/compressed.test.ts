import { type Document, Logger, WebIO } from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRONOS_EXTENSIONS,
} from '@gltf-transform/extensions';
import { meshopt } from '@gltf-transform/functions';
import draco3d from 'draco3dgltf';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../../../../samples/build/yorick.ts';
import { convert } from '../../../../../src/convert/convert.ts';
import { gather } from '../../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { toScene } from '../../../../../src/convert/to-scene.ts';
import { verify } from '../../../../../src/convert/verify.ts';
import { readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import { installedDecoders } from '../../../../../src/node/decoders.ts';
import { compareScenes } from '../../../../../src/pose/compare.ts';
import { FormatError, type Issue, Report } from '../../../../../src/report/report.ts';
import type { Scene } from '../../../../../src/scene/scene.ts';
import { sceneToGlb } from '../../written.ts';

await MeshoptEncoder.ready;
const io = new WebIO()
  .setLogger(new Logger(Logger.Verbosity.SILENT))
  .registerExtensions([...KHRONOS_EXTENSIONS, EXTMeshoptCompression])
  .registerDependencies({
    'meshopt.encoder': MeshoptEncoder,
    'draco3d.encoder': await draco3d.createEncoderModule(),
  });
const plain = await sceneToGlb(buildYorick(), new Report());

/** Yorick as glTF-Transform packs him. */
async function packed(pack: (document: Document) => unknown): Promise<Uint8Array> {
  const document = await io.readBinary(plain);
  await pack(document);
  return io.writeBinary(document);
}

async function read(glb: Uint8Array, loadDecoders = installedDecoders) {
  const library = new MemoryLibrary({ 'yorick.glb': glb });
  const gathered = await gather(library, ['yorick.glb'], { loadDecoders });
  expect(gathered.report.issues).toEqual([]);
  return toScene(gathered);
}

/** Largest distance to the plain Yorick, at rest and while he moves, as a part of his height. */
async function apart(scene: Scene): Promise<number> {
  const comparison = compareScenes(await read(plain), scene, { fps: 4 });
  expect(comparison.clips.common).toHaveLength(4);
  expect(comparison.clips.onlyFirst).toEqual([]);
  expect(comparison.clips.onlyFirst).toEqual([]);
  return comparison.relative;
}

/** The JSON of a GLB. */
function jsonOf(glb: Uint8Array) {
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
}

function codeOf(error: unknown): unknown {
  return error instanceof FormatError ? error.code : error;
}

const meshoptExact = (document: Document) =>
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });

const draco = (document: Document) =>
  document
    .createExtension(KHRDracoMeshCompression)
    .setRequired(true)
    .setEncoderOptions({
      method: KHRDracoMeshCompression.EncoderMethod.EDGEBREAKER,
      quantizationBits: { POSITION: 14, GENERIC: 16 },
    });

/** A file whose JSON says another name of the same length. */
function renamed(glb: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(glb).toString('latin1').replaceAll(from, to);
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

describe('meshopt', () => {
  test('gives back what was packed without quantization, number by number', async () => {
    const [was, is] = [await read(plain), await read(await packed(meshoptExact))];
    expect(await apart(is)).toBe(0);
    expect(is.clips).toEqual(was.clips);
    // The first corner of a triangle may be another.
    const vertices = ({ meshes }: Scene) =>
      meshes.map(({ primitives }) => primitives.map(({ indices: _, ...columns }) => columns));
    expect(vertices(is)).toEqual(vertices(was));
  });

  test('is the same under the name of KHR', async () => {
    const glb = renamed(await packed(meshoptExact), 'EXT_meshopt_compression', 'KHR_meshopt_compression');
    expect(await apart(await read(glb))).toBe(0);
  });

  test.each(['medium', 'high'] as const)('of level %s is within its quantization', async (level) => {
    const glb = await packed((document) => document.transform(meshopt({ encoder: MeshoptEncoder, level })));
    // Positions of 14 bits and weights of 8; with filters also rotations of 12 bits, which add up along a chain of bones.
    expect(await apart(await read(glb))).toBeLessThan(level === 'medium' ? 2e-4 : 5e-4);
  });

  test('that is damaged ends in a code, and so do claims that the decoder would believe', async () => {
    const glb = await packed(meshoptExact);
    const mode = renamed(glb, '"mode":"TRIANGLES"', '"mode":"TRIANGLEZ"');
    await expect(read(mode).catch(codeOf)).resolves.toBe('GLTF_VALUE');
    const half = glb.slice();
    half.fill(0xff, half.length / 2);
    await expect(read(half).catch(codeOf)).resolves.toBe('GLTF_COMPRESSION');
  });
});

describe('Draco', () => {
  test('is within its quantization', async () => {
    const glb = await packed(draco);
    // Half a step of 14 bits over some 1.6 m, and weights of 16 bits.
    expect(await apart(await read(glb))).toBeLessThan(1e-4);
  });

  test('counts as it is decompressed, and accessors that state other counts are reported', async () => {
    const glb = await packed(draco);
    const { accessors, meshes } = jsonOf(glb);
    const { indices } = meshes[0].primitives[0];
    const stated = accessors[indices].count;
    const wrong = renamed(glb, `"count":${stated}`, `"count":${stated - 1}`);
    const gathered = await gather(new MemoryLibrary({ 'yorick.glb': wrong }), ['yorick.glb'], {
      loadDecoders: installedDecoders,
    });
    expect(await apart(toScene(gathered))).toBeLessThan(1e-4);
    const [{ code, path }] = gathered.report.issues as [Issue];
    expect([code, path]).toEqual(['GLTF_DRACO_COUNT', `chunks[0].data.accessors[${indices}]`]);
  });

  test('that is damaged ends in a code', async () => {
    const glb = await packed(draco);
    await expect(read(renamed(glb, 'DRACO', 'DRACX')).catch(codeOf)).resolves.toBe('GLTF_COMPRESSION');
  });
});

describe('a compressed file', () => {
  test.each([
    ['meshopt', meshoptExact],
    ['Draco', draco],
  ])(
    'of %s is reported if its decoder is missing, and stays unchanged when it is written',
    async (_, pack) => {
      const glb = await packed(pack);
      await expect(read(glb, async () => ({})).catch(codeOf)).resolves.toBe('GLTF_DECODER_MISSING');
      expect(writeDocument(readDocument(glb, 'a.glb', new Report()).document)).toEqual(glb);
    },
  );

  test('is copied compressed, and can be verified with the decoders of the conversion', async () => {
    const library = new MemoryLibrary({ 'yorick.glb': await packed(draco) });
    const options = { to: 'gltf.glb', loadDecoders: installedDecoders };
    const { scene, files, decoders, report } = await convert(library, ['yorick.glb'], options);
    expect((await verify(scene, files, report, { decoders })).relative).toBe(0);
    await expect(verify(scene, files, report).catch(codeOf)).resolves.toBe('GLTF_DECODER_MISSING');
  });

  test('asks for no decoder that it has no use for', async () => {
    const asked: string[][] = [];
    const loader = (names: readonly string[]) => {
      asked.push([...names]);
      return installedDecoders([]);
    };
    await read(plain, loader);
    await read(await packed(draco), loader).catch(codeOf);
    expect(asked).toEqual([['draco']]);
  });
});
