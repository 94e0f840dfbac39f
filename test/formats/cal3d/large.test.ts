import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MeshContent } from '../../../src/formats/cal3d/files/binary/schema.ts';
import { cal3dFormats } from '../../../src/formats/cal3d/files/formats.ts';
import { toScene } from '../../../src/formats/cal3d/to-scene/to-scene.ts';
import { Report } from '../../../src/report/report.ts';

const name = 'large.cmf';
const format = cal3dFormats.find(({ id }) => id === 'cal3d.cmf')!;
const COPIES = 20;
let bytes: Uint8Array;

/** The body of the sample, several times. */
beforeAll(() => {
  const document = format.read(readFileSync('samples/yorick/cal3d/yorick_body.cmf'), new Report());
  const { content } = document as unknown as { content: MeshContent };
  content.submeshes = Array.from({ length: COPIES }, () => content.submeshes).flat();
  bytes = format.write(document);
});

/** Memory that typed arrays take more after some work, as a multiple of the file. */
function taken(work: () => unknown): number {
  const before = process.memoryUsage().arrayBuffers;
  const made = work();
  const after = process.memoryUsage().arrayBuffers;
  expect(made).toBeDefined();
  return (after - before) / bytes.length;
}

describe('a large mesh', () => {
  test('is located in without being read again', () => {
    expect(taken(() => format.inspect(bytes, name).child(3))).toBeLessThan(0.02);
  });

  test('shares its columns with the scene, except the indices of joints, which are narrower', () => {
    const report = new Report();
    const document = format.read(bytes, report);
    const { vertices, faces } = (document as unknown as { content: MeshContent }).content.submeshes[0]!;
    const { influences, uvs, indices } = toScene([{ name, document }], [], report).meshes[0]!.primitives[0]!;
    expect(influences!.start).toBe(vertices.influences.start);
    expect(influences!.weight).toBe(vertices.influences.weight);
    expect([...influences!.joint]).toEqual([...vertices.influences.boneId]);
    expect(uvs).toEqual([vertices.textureCoordinates]);
    expect(uvs[0]).toBe(vertices.textureCoordinates);
    expect(indices.buffer).toBe(faces.vertexIds.buffer);
    expect([...indices]).toEqual([...faces.vertexIds]);
  });
});
