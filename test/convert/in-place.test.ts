import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import type { NamedBytes } from '../../src/formats/format.ts';
import { encodePng } from '../../src/images/png.ts';
import { toBase64 } from '../../src/text/base64.ts';
import { validate } from '../gltf/validate.ts';

const IMAGE = encodePng({ width: 1, height: 1, data: Uint8Array.of(9, 8, 7, 255) });
const CORNERS = new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);

/** A triangle with what no scene can hold, in two buffers, of which one is in the JSON. */
const DOCUMENT = {
  asset: { version: '2.0', generator: 'Another program', copyright: 'Somebody' },
  extensionsUsed: ['KHR_materials_clearcoat', 'VENDOR_strange'],
  extensions: { VENDOR_strange: { answer: 42 } },
  scene: 0,
  scenes: [{ nodes: [0], extras: { author: 'me' } }],
  nodes: [{ name: 'tri', mesh: 0, extensions: { VENDOR_strange: { deep: [1, { a: null }] } } }],
  meshes: [
    { name: 'tri', primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 2 }, indices: 1, material: 0 }] },
  ],
  materials: [
    {
      name: 'paint',
      pbrMetallicRoughness: { metallicFactor: 0.8, roughnessFactor: 0.3, baseColorTexture: { index: 0 } },
      extensions: { KHR_materials_clearcoat: { clearcoatFactor: 0.5 } },
    },
  ],
  textures: [{ source: 0 }],
  images: [{ uri: 'pic.png', name: 'pic' }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    { bufferView: 1, componentType: 5121, count: 3, type: 'SCALAR' },
    { bufferView: 2, componentType: 5126, count: 3, type: 'VEC2' },
  ],
  bufferViews: [
    { buffer: 0, byteLength: 36, target: 34962 },
    { buffer: 1, byteLength: 3, target: 34963 },
    { buffer: 0, byteLength: 24, target: 34962 },
  ],
  buffers: [
    { uri: 'tri.bin', byteLength: 36 },
    { uri: `data:application/octet-stream;base64,${toBase64(Uint8Array.of(0, 1, 2))}`, byteLength: 3 },
  ],
};

const FILES = {
  'tri.gltf': new TextEncoder().encode(JSON.stringify(DOCUMENT, null, 2)),
  'tri.bin': CORNERS,
  'pic.png': IMAGE,
};

const libraryOf = (files: readonly NamedBytes[]) =>
  new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));

/** The JSON of a GLB, and the bytes of its chunk. */
function opened(glb: Uint8Array): { json: typeof DOCUMENT; chunk: Uint8Array } {
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  const json = new TextDecoder().decode(glb.subarray(20, 20 + length));
  return { json: JSON.parse(json) as typeof DOCUMENT, chunk: glb.subarray(28 + length) };
}

describe('a glTF file in the other container', () => {
  test('is one binary file with everything in it, which keeps what no scene can hold', async () => {
    const { files, report } = await convert(new MemoryLibrary(FILES), ['tri.gltf'], { to: 'gltf.glb' });
    expect(files.map(({ name }) => name)).toEqual(['tri.glb']);
    expect(report.losses).toEqual([]);
    const { json, chunk } = opened(files[0]!.bytes);
    const { images, buffers, bufferViews, ...rest } = json;
    const { images: _, buffers: __, bufferViews: views, ...before } = DOCUMENT;
    expect(rest).toEqual(before);
    // The buffers and the image one after the other, each at a multiple of four bytes.
    expect(buffers).toEqual([{ byteLength: 40 + IMAGE.length }]);
    expect(images).toEqual([{ name: 'pic', bufferView: 3, mimeType: 'image/png' }]);
    expect(bufferViews).toEqual([
      views[0],
      { buffer: 0, byteOffset: 36, byteLength: 3, target: 34963 },
      views[2],
      { buffer: 0, byteOffset: 40, byteLength: IMAGE.length },
    ]);
    expect(chunk.subarray(0, 36)).toEqual(CORNERS);
    expect(chunk.subarray(36, 39)).toEqual(Uint8Array.of(0, 1, 2));
    expect(chunk.subarray(40, 40 + IMAGE.length)).toEqual(IMAGE);
    const { messages } = await validate(files[0]!.bytes);
    expect(messages.filter(({ severity }) => severity < 2).map(({ code }) => code)).toEqual([]);
  });

  test('is separate files again, with the bytes of the chunk in a file', async () => {
    const glb = (await convert(new MemoryLibrary(FILES), ['tri.gltf'], { to: 'gltf.glb' })).files;
    const { files } = await convert(libraryOf(glb), ['tri.glb'], { to: 'gltf.gltf', name: 'again' });
    expect(files.map(({ name }) => name)).toEqual(['again.gltf', 'again.bin']);
    const json = JSON.parse(new TextDecoder().decode(files[0]!.bytes)) as typeof DOCUMENT;
    expect(json.materials).toEqual(DOCUMENT.materials);
    expect(json.asset).toEqual(DOCUMENT.asset);
    expect(json.buffers[0]).toEqual({ uri: 'again.bin', byteLength: 40 + IMAGE.length });
    expect(files[1]!.bytes.subarray(0, 36)).toEqual(CORNERS);
  });

  test('keeps its bytes in the same container', async () => {
    const { files } = await convert(new MemoryLibrary(FILES), ['tri.gltf'], { to: 'gltf.gltf' });
    expect(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))).toEqual(FILES);
  });

  test('is written anew if options change what it contains', async () => {
    const { files } = await convert(new MemoryLibrary(FILES), ['tri.gltf'], { to: 'gltf.glb', bake: true });
    expect(opened(files[0]!.bytes).json.asset.generator).toBe('Exhume');
  });
});
