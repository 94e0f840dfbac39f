import { describe, expect, test } from 'vitest';
import {
  cornerPlaces,
  countOpenEdges,
  materialUses,
  oddWeights,
} from '../../../../../src/formats/cryengine/files/chunks/check/geometry.ts';
import { cyclicOf } from '../../../../../src/formats/cryengine/files/chunks/check/hierarchy.ts';
import { readDocument } from '../../../../../src/formats/cryengine/files/chunks/read.ts';
import type { MeshContent } from '../../../../../src/formats/cryengine/files/chunks/records/mesh.ts';
import { checkLevels } from '../../../../../src/formats/cryengine/to-scene/check-levels.ts';
import { Report } from '../../../../../src/report/report.ts';
import { boneNames, CORNER, cgf, type MeshChange, mesh } from './rules-chunks.ts';

const meshOf = (change: MeshChange) => mesh(change).content as MeshContent;

describe('a mesh', () => {
  test('that is closed has no open edges, also where vertices are split', () => {
    const split = meshOf({
      position: CORNER.faces.flatMap((id) => CORNER.position.slice(id * 3, id * 3 + 3)),
      normal: CORNER.faces.flatMap(() => [0, 0, 1]),
      faces: CORNER.faces.map((_, corner) => corner),
    });
    expect(countOpenEdges(cornerPlaces(split), 12)).toBe(0);
  });

  test('without one of its sides has three open edges, and with one twice as well', () => {
    const cut = meshOf({ faces: CORNER.faces.slice(3) });
    const doubled = meshOf({ faces: [...CORNER.faces, ...CORNER.faces.slice(0, 3)] });
    expect(countOpenEdges(cornerPlaces(cut), 4)).toBe(3);
    expect(countOpenEdges(cornerPlaces(doubled), 4)).toBe(3);
  });

  test('has its regions counted by material, touching in a corner being enough', () => {
    // Two pairs of faces of material 1 that touch in vertex 0 alone, and one of material 0 apart from them.
    const fan = meshOf({
      position: Array.from({ length: 12 }, (_, index) => [index, index * index, 0]).flat(),
      normal: new Array(36).fill(1),
      faces: [0, 1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10],
      materialId: [1, 1, 0, 1],
    });
    expect(materialUses(fan, cornerPlaces(fan), 12)).toEqual([
      { materialId: 0, faces: 1, islands: 1 },
      { materialId: 1, faces: 3, islands: 2 },
    ]);
  });

  test('has wrong weights reported with their sums', () => {
    const { links } = meshOf({
      links: [
        [[0, 0.5]],
        [[0, 1]],
        [
          [0, 0.75],
          [1, 0.5],
        ],
        [],
      ],
    });
    expect(oddWeights(links!)).toEqual([
      { vertex: 0, sum: 0.5 },
      { vertex: 2, sum: 1.25 },
    ]);
  });
});

test('rings among parents are found, and chains into them are not part of them', () => {
  expect(cyclicOf([1, 2, 0, 0, -1, 5, 9, 6])).toEqual([0, 1, 2, 5]);
});

describe('levels of detail', () => {
  const file = (name: string, ...names: string[]) => ({
    name,
    document: readDocument(cgf(boneNames(names)), 'cryengine.cgf', new Report()),
  });

  test('with the bones of the model are fine, whatever their order', () => {
    const report = new Report();
    checkLevels(file('a.cgf', 'hip', 'knee'), [file('a_LOD1.cgf', 'knee', 'hip')], report);
    expect(report.issues).toEqual([]);
  });

  test('with other bones are reported with their names', () => {
    const report = new Report();
    checkLevels(file('a.cgf', 'hip', 'knee'), [file('a_LOD1.cgf', 'hip', 'toe')], report.within('a.cgf'));
    expect(report.issues).toEqual([
      {
        code: 'CRYENGINE_LEVEL_BONES',
        severity: 'warning',
        message: 'Compared with a.cgf, the level of detail has extra bones: toe; it lacks bones: knee',
        path: '',
        file: 'a_LOD1.cgf',
      },
    ]);
  });

  test('that lack many name the first five', () => {
    const report = new Report();
    const fingers = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'];
    checkLevels(file('a.cgf', 'hip', ...fingers), [file('a_LOD1.cgf', 'hip')], report);
    expect(report.issues.map(({ message }) => message)).toEqual([
      'Compared with a.cgf, the level of detail lacks bones: f1, f2, f3, f4, f5 and 2 more',
    ]);
  });
});
