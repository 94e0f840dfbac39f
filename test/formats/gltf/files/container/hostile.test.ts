import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gltfFamily } from '../../../../../src/formats/gltf/index.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { bindAtRest, emptyScene, influences, node, track, triangle } from '../../scenes.ts';
import { sceneToGlb } from '../../written.ts';
import { Columns, sceneOfGltf } from './files.ts';

const glb = gltfFamily.formats.find(({ id }) => id === 'gltf.glb')!;

function codeOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof FormatError) return error.code;
    throw error;
  }
  return 'none';
}

describe('glTF files that are wrong', () => {
  const text = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));
  const asset = { version: '2.0' };

  test.each([
    ['no JSON', new TextEncoder().encode('{ "asset": '), 'GLTF_JSON'],
    ['no version', text({}), 'GLTF_VERSION'],
    ['version 1', text({ asset: { version: '1.0' } }), 'GLTF_VERSION'],
    ['a list where an object should be', text({ asset, nodes: [[]] }), 'GLTF_VALUE'],
    ['a text where a number should be', text({ asset, nodes: [{ mesh: 'body' }] }), 'GLTF_VALUE'],
    ['a mesh that is not there', text({ asset, nodes: [{ mesh: 4 }] }), 'GLTF_INDEX_RANGE'],
    ['a child that is not there', text({ asset, nodes: [{ children: [1] }] }), 'GLTF_INDEX_RANGE'],
    ['a node that is its own child', text({ asset, nodes: [{ children: [0] }] }), 'GLTF_VALUE'],
    [
      'nodes in a circle',
      text({ asset, scenes: [{ nodes: [0] }], nodes: [{ children: [1] }, { children: [0] }] }),
      'GLTF_VALUE',
    ],
    [
      'a buffer that is not there',
      text({
        asset,
        buffers: [{ byteLength: 36, uri: 'gone.bin' }],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      }),
      'GLTF_BUFFER_MISSING',
    ],
    [
      'a buffer view that its buffer cannot hold',
      text({
        asset,
        buffers: [{ byteLength: 3, uri: 'data:;base64,AAAA' }],
        bufferViews: [{ buffer: 0, byteLength: 4 }],
        accessors: [{ bufferView: 0, componentType: 5126, type: 'SCALAR', count: 1 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      }),
      'GLTF_VALUE',
    ],
    [
      'an accessor that its buffer view cannot hold',
      text({
        asset,
        buffers: [{ byteLength: 3, uri: 'data:;base64,AAAA' }],
        bufferViews: [{ buffer: 0, byteLength: 3 }],
        accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 1 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      }),
      'GLTF_VALUE',
    ],
    [
      'a material that is not there',
      text({
        asset,
        accessors: [{ componentType: 5126, type: 'VEC3', count: 3 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      }),
      'GLTF_INDEX_RANGE',
    ],
    [
      'zeros without end',
      text({
        asset,
        accessors: [{ componentType: 5126, type: 'VEC3', count: 1e12 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      }),
      'GLTF_VALUE',
    ],
  ])('%s', (_, bytes, code) => {
    expect(codeOf(() => sceneOfGltf(bytes))).toBe(code);
  });

  test('an entry count that only fits because entries lie on each other', () => {
    const columns = new Columns();
    const view = columns.addView(new Uint8Array(12), { byteStride: 0 });
    columns.accessors.push({ bufferView: view, componentType: 5126, type: 'VEC3', count: 1e9 });
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 } }] }];
    expect(codeOf(() => sceneOfGltf(columns.file({ meshes })))).toBe('GLTF_VALUE');
  });

  test('an extension that the file cannot do without is named', () => {
    const report = new Report();
    sceneOfGltf(text({ asset, extensionsRequired: ['KHR_gaussian_splatting'] }), report);
    expect(report.issues).toMatchObject([{ code: 'GLTF_EXTENSION_REQUIRED' }]);
  });
});

async function sample(): Promise<Uint8Array> {
  const scene = emptyScene();
  scene.nodes.push(node('root'), node('bone', 0, { translation: [0, 0, 1] }), node('body'));
  scene.skins.push({ name: 'skin', joints: [0, 1], inverseBind: bindAtRest(scene, [0, 1]) });
  const row = [
    [[0, 1]],
    [[1, 1]],
    [
      [0, 0.5],
      [1, 0.5],
    ],
  ] as [number, number][][];
  scene.meshes.push({ name: 'body', primitives: [triangle({ influences: influences(row) })] });
  Object.assign(scene.nodes[2]!, { mesh: 0, skin: 0 });
  const curve = { times: new Float32Array([0, 1]), values: new Float32Array([0, 0, 0, 1, 1, 1]) };
  scene.clips.push({ name: 'move', start: 0, end: 1, tracks: [track(1, 'translation', curve)] });
  return sceneToGlb(scene, new Report());
}

describe('damaged GLB files', () => {
  const attempt = (bytes: Uint8Array) => {
    const document = glb.read(bytes, new Report());
    glb.check(document, new Report());
    gltfFamily.toScene([{ name: 'a.glb', document }], [], new Report());
  };

  test('cut anywhere end in a code', async () => {
    const whole = await sample();
    for (let length = 0; length < whole.length; length += 7) {
      expect(
        codeOf(() => attempt(whole.slice(0, length))),
        `${length} bytes`,
      ).not.toBe('none');
    }
  });

  test('with other values anywhere in their JSON end in a scene or a code', async () => {
    const whole = await sample();
    const { content } = glb.read(whole, new Report()) as unknown as { content: Record<string, unknown> };
    const places = placesOf(content);
    const values = fc.constantFrom<unknown>(
      -1,
      0,
      3,
      1e9,
      0.5,
      null,
      'x',
      [],
      {},
      true,
      [1e20],
      Number.MAX_VALUE,
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), values, (place, value) => {
        const document = glb.read(whole, new Report());
        set((document as unknown as { content: Record<string, unknown> }).content, place, value);
        codeOf(() => {
          glb.check(document, new Report());
          gltfFamily.toScene([{ name: 'a.glb', document }], [], new Report());
        });
      }),
      { numRuns: 3000 },
    );
  });
});

function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]));
  return path.length > 0 ? [path, ...below] : below;
}

function set(root: unknown, place: readonly string[], value: unknown): void {
  let at = root as Record<string, unknown>;
  for (const key of place.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[place.at(-1)!] = value;
}
