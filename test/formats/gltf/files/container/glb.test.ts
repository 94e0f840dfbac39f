import { expect, test } from 'vitest';
import { read } from '../../../../../src/formats/index.ts';
import { FormatError } from '../../../../../src/report/report.ts';

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/** A GLB of version 2 (glTF 2.0 §4.4), with the length that its header states. */
function glb(length: number, ...chunks: readonly (readonly [length: number, type: number, text: string])[]) {
  const words = (...values: number[]) => [...new Uint8Array(Uint32Array.from(values).buffer)];
  return Uint8Array.from([
    ...words(0x46546c67, 2, length),
    ...chunks.flatMap(([size, type, text]) => [...words(size, type), ...Buffer.from(text)]),
  ]);
}

const json = '{"asset":{"version":"2.0"}}     ';

function errorOf(bytes: Uint8Array): unknown {
  try {
    read(bytes, 'a.glb');
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { code, path, offset } = error;
    return { code, path, offset };
  }
  return undefined;
}

test('a GLB of one chunk can be read', () => {
  expect(errorOf(glb(20 + json.length, [json.length, JSON_CHUNK, json]))).toBeUndefined();
});

test.each([
  [
    'is shorter than it states',
    glb(21 + json.length, [json.length, JSON_CHUNK, json]),
    { path: 'length', offset: 8 },
  ],
  ['states less than its header', glb(11, [json.length, JSON_CHUNK, json]), { path: 'length', offset: 8 }],
  [
    'has a chunk beyond its end',
    glb(28 + json.length, [json.length, JSON_CHUNK, json], [4, BINARY_CHUNK, '']),
    { path: 'chunks[1]', offset: 20 + json.length },
  ],
  [
    'begins with another chunk',
    glb(20 + json.length, [json.length, BINARY_CHUNK, json]),
    { path: 'chunks[0]', offset: 12 },
  ],
])('a GLB that %s is refused', (_, bytes, place) => {
  expect(errorOf(bytes)).toEqual({ code: 'GLTF_CONTAINER', ...place });
});
