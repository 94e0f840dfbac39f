import { expect, test } from 'vitest';
import { convert } from '../../../../src/convert/convert.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';

test('a copy replaces an interpolation that glTF does not define by linear, and says so', async () => {
  const numbers = Buffer.from(Float32Array.of(0, 1, 0, 0, 0, 2, 0, 0).buffer);
  const [input, output] = [0, 1];
  const samplers = ['HERMITE', 'STEP'].map((interpolation) => ({ input, output, interpolation }));
  const channels = ['translation', 'scale'].map((path, sampler) => ({ sampler, target: { node: 0, path } }));
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'arm' }],
    animations: [{ samplers, channels }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
      { bufferView: 1, componentType: 5126, count: 2, type: 'VEC3' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 8 },
      { buffer: 0, byteOffset: 8, byteLength: 24 },
    ],
    buffers: [{ byteLength: 32, uri: `data:application/octet-stream;base64,${numbers.toString('base64')}` }],
  };
  const library = new MemoryLibrary({ 'arm.gltf': Buffer.from(JSON.stringify(gltf)) });
  const { files, report } = await convert(library, ['arm.gltf'], { to: 'gltf.gltf' });
  const copy = JSON.parse(Buffer.from(files[0]!.bytes).toString()) as typeof gltf;
  expect(copy.animations[0]!.samplers).toEqual([
    { input, output },
    { input, output, interpolation: 'STEP' },
  ]);
  expect(report.issues.map(({ code }) => code)).toEqual(['GLTF_INTERPOLATION_UNKNOWN']);
  expect(report.losses).toEqual([]);
});

test('a rotation that is not of unit length is normalized in the result', async () => {
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'arm', rotation: [0, 0, 2, 0] }],
  };
  const library = new MemoryLibrary({ 'body.gltf': Buffer.from(JSON.stringify(gltf)) });
  const { files, report } = await convert(library, ['body.gltf'], { to: 'gltf.gltf' });
  expect(report.issues.map(({ code }) => code)).toContain('GLTF_ROTATION_LENGTH');
  const { nodes } = JSON.parse(Buffer.from(files[0]!.bytes).toString()) as typeof gltf;
  expect(nodes.find(({ name }) => name === 'arm')?.rotation).toEqual([0, 0, 1, 0]);
});
