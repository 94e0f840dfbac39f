import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../../../../../src/formats/mdl/files/binary/check.ts';
import type { ModelMesh } from '../../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { throughBytes } from './compiled.ts';
import { model, node, square } from './models.ts';

function walkmesh(mesh: ModelMesh) {
  const { document, model: compiled } = throughBytes(model([node('floor', 0, { kind: 'aabb', mesh })]));
  const report = new Report();
  checkDocument(document, report);
  expect(report.issues).toEqual([]);
  const { aabb } = document.root!.children[0]!;
  return { aabb: aabb!, entries: aabb!.tree![0]!.entries, boxes: compiled.nodes[1]!.mesh!.boxes! };
}

/** Squares side by side along X, two triangles each. */
function strip(count: number): ModelMesh {
  const positions: number[] = [];
  const vertices: number[] = [];
  for (let index = 0; index < count; index++) {
    const first = positions.length / 3;
    positions.push(index, 0, 0, index + 1, 0, 0, index + 1, 1, 0, index, 1, 0);
    vertices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return {
    positions: Float32Array.from(positions),
    uvs: [],
    faces: { vertices: Uint32Array.from(vertices), surface: new Int32Array(count * 2) },
  };
}

describe('the tree of boxes of a walkmesh', () => {
  test('is that of the model: entry, left half, right half, and the axis that parts them', () => {
    const boxes = {
      bounds: Float32Array.of(1, 1, 2, 2, 2, 2, 1, 1, 2, 1.2, 2, 2, 1.8, 1, 2, 2, 2, 2),
      faces: Int32Array.of(-1, 1, 0),
    };
    const { aabb, entries, boxes: kept } = walkmesh(square({ boxes }));
    expect(kept).toEqual(boxes);
    const { at } = aabb.tree![0]!;
    expect(aabb.header.root).toBe(at);
    expect(entries).toMatchObject({
      left: Uint32Array.of(at + 40, 0, 0),
      right: Uint32Array.of(at + 80, 0, 0),
      face: Int32Array.of(-1, 1, 0),
      plane: Uint32Array.of(1, 0, 0),
    });
    const turned = {
      bounds: Float32Array.of(
        ...boxes.bounds.subarray(0, 6),
        ...boxes.bounds.subarray(12),
        ...boxes.bounds.subarray(6, 12),
      ),
      faces: boxes.faces,
    };
    expect(walkmesh(square({ boxes: turned })).entries.plane[0]).toBe(8);
  });

  test('is built where the model has none: each face once, in boxes that contain the boxes below them', () => {
    const { boxes } = walkmesh(strip(8));
    expect([...boxes.faces].filter((face) => face >= 0).sort((a, b) => a - b)).toEqual([...Array(16).keys()]);
    expect(boxes.bounds.subarray(0, 6)).toEqual(Float32Array.of(0, 0, 0, 8, 1, 0));
    // The strip is halved in its middle.
    expect(boxes.bounds.subarray(6, 12)).toEqual(Float32Array.of(0, 0, 0, 4, 1, 0));
  });

  test('is built where the tree of the model is not valid', () => {
    const boxes = { bounds: new Float32Array(12), faces: Int32Array.of(-1, 0) };
    expect(walkmesh(square({ boxes })).boxes.faces).toHaveLength(3);
  });

  test('parts faces that all have their middles in one place', () => {
    const faces = { vertices: Uint32Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2), surface: new Int32Array(3) };
    expect([...walkmesh(square({ faces })).boxes.faces].filter((face) => face >= 0)).toEqual([0, 1, 2]);
  });
});
