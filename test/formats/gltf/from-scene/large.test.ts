import { describe, expect, test } from 'vitest';
import { drawableGeometry } from '../../../../src/formats/gltf/to-scene/geometry.ts';
import { targetById } from '../../../../src/formats/targets.ts';
import { Report } from '../../../../src/report/report.ts';
import { NONE, type Primitive, type Scene } from '../../../../src/scene/scene.ts';
import { node, sceneOf, Y_UP } from '../../../scene.ts';

const VERTICES = 5000;
const PRIMITIVES = 200;

/** Points on a line, whose normals are unit vectors. */
function primitive(): Primitive {
  return {
    name: '',
    material: NONE,
    positions: Float32Array.from({ length: VERTICES * 3 }, (_, at) => at),
    normals: Float32Array.from({ length: VERTICES * 3 }, (_, at) => (at % 3 === 2 ? 1 : 0)),
    uvs: [new Float32Array(VERTICES * 2)],
    indices: Uint32Array.from({ length: VERTICES * 3 }, (_, at) => (at * 7) % VERTICES),
  };
}

function largeScene(): Scene {
  const primitives = Array.from({ length: PRIMITIVES }, () => primitive());
  return sceneOf({ axes: Y_UP, meshes: [{ name: 'large', primitives }], nodes: [node({ mesh: 0 })] });
}

describe('a large scene', () => {
  test('is written with little more memory than that of the file', async () => {
    const scene = largeScene();
    const before = process.memoryUsage().arrayBuffers;
    const [file] = await targetById('gltf.glb')!.write(scene, 'large', new Report(), {});
    const taken = process.memoryUsage().arrayBuffers - before;
    expect(file!.bytes.length).toBeGreaterThan(PRIMITIVES * VERTICES * 38);
    // The indices are narrowed before.
    expect(taken / file!.bytes.length).toBeLessThan(1.5);
  });

  test('gives its columns as they are where they are sound', () => {
    const source = primitive();
    const geometry = drawableGeometry(source, '', new Report(), 'meshes[0].primitives[0]');
    expect(geometry.positions).toBe(source.positions);
    expect(geometry.uvs[0]).toBe(source.uvs[0]);
    expect(geometry.indices).toBe(source.indices);
  });
});
