import { expect, test } from 'vitest';
import type { Form } from '../../../../src/fit/kept.ts';
import { FACES, FLARES, KEYS, MESH } from '../../../../src/formats/mdl/model/forms.ts';
import { FormatError } from '../../../../src/report/report.ts';

/** What is wrong with kept data, and where. */
function faultsOf(form: Form<unknown>, value: unknown): [path: string, message: string][] {
  const faults: FormatError[] = [];
  try {
    form.revive(value, (fault) => faults.push(fault));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    faults.push(error);
  }
  return faults.map(({ path, message }) => [path, message]);
}

const triangle = {
  positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
  uvs: [],
  faces: { vertices: [0, 1, 2], surface: [0] },
};

test.each([
  [
    'a surface for each face',
    FACES,
    { vertices: [0, 1, 2], surface: [0, 1] },
    ['', 'Lists of faces have different lengths'],
  ],
  [
    'smoothing groups for each face',
    FACES,
    { vertices: [0, 1, 2], surface: [0], smoothing: [1, 2] },
    ['', 'Lists of faces have different lengths'],
  ],
  [
    'six bounds for each box',
    MESH,
    { ...triangle, boxes: { bounds: [0, 0, 0, 1, 1], faces: [0] } },
    ['boxes', 'Numbers of boxes and of their faces differ'],
  ],
  [
    'an origin for each vertex',
    MESH,
    { ...triangle, listed: { origin: [0, 1], count: 3 } },
    ['', 'Vertices originate from unknown vertices'],
  ],
  [
    'origins among the listed vertices',
    MESH,
    { ...triangle, listed: { origin: [0, 1, 3], count: 3 } },
    ['', 'Vertices originate from unknown vertices'],
  ],
  [
    'a constraint for each vertex',
    MESH,
    { ...triangle, constraints: [255] },
    ['', 'Numbers of constraints and of vertices differ'],
  ],
  [
    'a size for each flare',
    FLARES,
    { textures: ['sun'], sizes: [], positions: [0.5], colorShifts: [0, 0, 0] },
    ['', 'Lists of flares have different lengths'],
  ],
  [
    'three numbers for each key of a position',
    KEYS,
    { position: { times: [0, 1], values: [0, 0, 0, 1] } },
    ['position', 'Expected 3 values per key'],
  ],
  [
    'two tangents for each Bézier key',
    KEYS,
    { position: { times: [0], values: [0, 0, 0], bezier: true } },
    ['position', 'Expected 9 values per key'],
  ],
])('kept data of models have %s', (_, form, value, fault) => {
  expect(faultsOf(form as Form<unknown>, value)).toEqual([fault]);
});

test('sound data are kept', () => {
  const mesh = { ...triangle, listed: { origin: [0, 1, 2], count: 3 }, constraints: [0, 1, 2] };
  expect(faultsOf(MESH, mesh)).toEqual([]);
  expect(faultsOf(KEYS, { position: { times: [0], values: [1, 2, 3] } })).toEqual([]);
});
